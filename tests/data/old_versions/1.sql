-- A game saved by version 1 of the database: output of `sqlite3 games.db .dump`, and the two numbers that it omits.
PRAGMA application_id = 0x54414255;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE draw_offer (
    game   INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    number INTEGER NOT NULL,            -- counted from 1
    ply    INTEGER NOT NULL,            -- after so many moves
    seat   INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE game (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    name     TEXT    NOT NULL,          -- chess, racing-kings, draughts, domin-up
    begun    INTEGER NOT NULL,
    changed  INTEGER NOT NULL,          -- grows with every change of any game, even if the clock is set back
    rules    TEXT,                      -- the rule set, where the game has several
    position TEXT,                      -- what it was set up from; null: the game's own start
    seed     INTEGER NOT NULL,          -- the deal and the computers' luck; seat n thinks with seed + n
    deal     TEXT,                      -- the name of the generator that dealt; null: nothing is dealt
    start    TEXT    NOT NULL,          -- the position before the first move
    ply      INTEGER NOT NULL,          -- how many of its moves are on the table
    length   INTEGER NOT NULL,          -- how many moves there are
    result   TEXT,                      -- 1-0 checkmate; null: it goes on
    winner   INTEGER,                   -- the seat that won
    reason   TEXT,                      -- by what
    declared INTEGER NOT NULL,          -- 1: by resigning, claiming or agreeing
    board    TEXT    NOT NULL,          -- the position on the table
    below    INTEGER NOT NULL,          -- the seat at the lower edge of the board
    binned   INTEGER,                   -- when it was thrown away; null: it was not
    digest   INTEGER NOT NULL           -- CRC-32 of what is kept of it: docs/SAVED-GAMES.md
) STRICT;
INSERT INTO "game" VALUES(1,'chess',1795317332927,1795317338395,NULL,NULL,5,NULL,'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',4,4,'0-1 checkmate',1,'checkmate',0,'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3',0,NULL,2037759741);
CREATE TABLE move (
    game   INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    number INTEGER NOT NULL,            -- counted from 1
    seat   INTEGER NOT NULL,
    text   TEXT    NOT NULL,
    used   INTEGER,                     -- milliseconds thought; null: not measured
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "move" VALUES(1,1,0,'f2f3',4775);
INSERT INTO "move" VALUES(1,2,1,'e7e5',1821);
INSERT INTO "move" VALUES(1,3,0,'g2g4',1826);
INSERT INTO "move" VALUES(1,4,1,'d8h4',1820);
CREATE TABLE seat (
    game   INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    seat   INTEGER NOT NULL,
    player TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES(1,0,'human','Ana');
INSERT INTO "seat" VALUES(1,1,'human','Rui');
CREATE INDEX game_by_change ON game (changed) WHERE binned IS NULL;
CREATE INDEX unfinished_by_change ON game (changed) WHERE result IS NULL AND binned IS NULL;
CREATE INDEX seat_by_name ON seat (name);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('game',1);
COMMIT;
