-- Games saved by version 8 of the database: output of `sqlite3 games.db .dump`, and the two numbers that it omits.
PRAGMA application_id = 0x54414255;
PRAGMA user_version = 8;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
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
    result   TEXT,                      -- 1-0 checkmate; null: it goes on
    winner   INTEGER,                   -- the seat that won
    reason   TEXT,                      -- by what
    declared INTEGER NOT NULL,          -- 1: by resigning, claiming or agreeing
    board    TEXT    NOT NULL,          -- the position on the table
    below    INTEGER NOT NULL,          -- the seat at the lower edge of the board
    binned   INTEGER,                   -- when it was thrown away; null: it was not
    digest   INTEGER NOT NULL           -- CRC-32 of what is kept of it: docs/SAVED-GAMES.md
, verdict INTEGER, looking_line INTEGER, looking_ply INTEGER, thought INTEGER, odds TEXT, help INTEGER) STRICT;
INSERT INTO game VALUES(1,'chess',1795335987202,1795335987202,NULL,NULL,5,NULL,'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',4,'0-1 checkmate',1,'checkmate',0,'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3',0,NULL,1497867566,1,1,4,NULL,NULL,NULL);
INSERT INTO game VALUES(2,'draughts',1795335987209,1795335987209,NULL,NULL,6,NULL,'W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32',1,NULL,NULL,NULL,0,'B:W1,2,3,4,5,6,7,8,9,11,12,13:B21,22,23,24,25,26,27,28,29,30,31,32',1,NULL,1058121630,NULL,NULL,NULL,9250,NULL,NULL);
INSERT INTO game VALUES(3,'chess',1795335987300,1795335987310,NULL,NULL,7,NULL,'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',1,NULL,NULL,NULL,0,'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',0,NULL,4016573883,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO game VALUES(4,'chess',1795335987400,1795335987410,NULL,NULL,8,NULL,'r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',1,NULL,NULL,NULL,0,'r1bqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',0,NULL,2968459007,NULL,NULL,NULL,NULL,'knight:1',5);
CREATE TABLE seat (
    game   INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    seat   INTEGER NOT NULL,
    player TEXT    NOT NULL,
    name   TEXT    NOT NULL, clock TEXT,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO seat VALUES(1,0,'human','Ana','5+3');
INSERT INTO seat VALUES(1,1,'human','Rui','40/90,30');
INSERT INTO seat VALUES(2,0,'human','Ana','hourglass 3');
INSERT INTO seat VALUES(2,1,'human','Rui','hourglass 3');
INSERT INTO seat VALUES(3,0,'human','Ana',NULL);
INSERT INTO seat VALUES(3,1,'human','Rui',NULL);
INSERT INTO seat VALUES(4,0,'human','Ana',NULL);
INSERT INTO seat VALUES(4,1,'level:4','Level 4',NULL);
CREATE TABLE move (
    game   INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    number INTEGER NOT NULL,            -- counted from 1
    seat   INTEGER NOT NULL,
    text   TEXT    NOT NULL,
    used   INTEGER, glyph INTEGER, comment TEXT,                     -- milliseconds thought; null: not measured
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO move VALUES(1,1,0,'f2f3',4775,NULL,NULL);
INSERT INTO move VALUES(1,2,1,'e7e5',1821,NULL,NULL);
INSERT INTO move VALUES(1,3,0,'g2g4',1826,4,'opens the diagonal');
INSERT INTO move VALUES(1,4,1,'d8h4',1820,NULL,NULL);
INSERT INTO move VALUES(2,1,0,'10-13',20500,NULL,NULL);
INSERT INTO move VALUES(3,1,0,'e2e4',1500,NULL,NULL);
INSERT INTO move VALUES(3,2,1,'e7e5',2100,NULL,NULL);
INSERT INTO move VALUES(3,3,0,'g1f3',900,NULL,NULL);
INSERT INTO move VALUES(4,1,0,'e2e4',1500,NULL,NULL);
CREATE TABLE draw_offer (
    game   INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    number INTEGER NOT NULL,            -- counted from 1
    ply    INTEGER NOT NULL,            -- after so many moves
    seat   INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE variation (
    game      INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    number    INTEGER NOT NULL,         -- counted from 1; the game itself is line 0
    place     INTEGER NOT NULL,         -- in which order they stand
    from_line INTEGER NOT NULL,         -- the line that it leaves
    from_ply  INTEGER NOT NULL,         -- after so many moves from the start of the game
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO variation VALUES(1,1,0,0,2);
INSERT INTO variation VALUES(1,2,1,1,4);
CREATE TABLE variation_move (
    game    INTEGER NOT NULL,
    line    INTEGER NOT NULL,
    number  INTEGER NOT NULL,           -- counted from 1 where the variation begins
    seat    INTEGER NOT NULL,
    text    TEXT    NOT NULL,
    used    INTEGER,                    -- as in `move`
    glyph   INTEGER,
    comment TEXT,
    PRIMARY KEY (game, line, number),
    FOREIGN KEY (game, line) REFERENCES variation (game, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO variation_move VALUES(1,1,1,0,'e2e4',NULL,NULL,NULL);
INSERT INTO variation_move VALUES(1,1,2,1,'f8c5',NULL,NULL,NULL);
INSERT INTO variation_move VALUES(1,2,1,0,'g1e2',NULL,NULL,'better');
CREATE TABLE batch (
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    name  TEXT    NOT NULL,             -- the files, without their folders
    added INTEGER NOT NULL              -- when, in milliseconds since 1970 (UTC)
) STRICT;
INSERT INTO batch VALUES(1,'club.pgn',1795335987310);
CREATE TABLE import (
    game        INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    fingerprint INTEGER NOT NULL,       -- of all of it, as it came: the same game is not taken twice
    changed     INTEGER NOT NULL        -- that of the game then: as long as it is the same, nobody has played on
, batch INTEGER REFERENCES batch) STRICT;
INSERT INTO import VALUES(3,-4587338432941916160,1795335987310,1);
CREATE TABLE tag (
    game   INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    number INTEGER NOT NULL,            -- counted from 1
    name   TEXT    NOT NULL,            -- as in PGN; empty: the words before the first move
    value  TEXT    NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO tag VALUES(3,1,'Date','2026.??.??');
INSERT INTO tag VALUES(3,2,'Event','Casual game');
CREATE TABLE review (
    game    INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    digest  INTEGER NOT NULL,           -- CRC-32 of what was reviewed: docs/SAVED-GAMES.md; other moves since: not used
    text    TEXT    NOT NULL            -- one JSON object, as `tabuleiro review --json` prints it
) STRICT;
INSERT INTO review VALUES(1,1,'{"game":"chess"}');
CREATE TABLE puzzle (
    game         TEXT    NOT NULL,      -- chess, racing-kings, draughts, domin-up
    id           TEXT    NOT NULL,      -- eight hexadecimal digits, as `tabuleiro puzzles` prints it
    solved       INTEGER,               -- when it was first solved, in milliseconds since 1970 (UTC); null: it was not
    first_wrong  INTEGER NOT NULL,      -- wrong tries in the first attempt
    first_shown  INTEGER NOT NULL,      -- 1: the solution was shown in the first attempt
    latest_wrong INTEGER NOT NULL,      -- the same of the latest attempt
    latest_shown INTEGER NOT NULL,
    PRIMARY KEY (game, id)
) STRICT, WITHOUT ROWID;
INSERT INTO puzzle VALUES('chess','1c11d12d',1796000000000,2,1,0,0);
INSERT INTO puzzle VALUES('draughts','2310e867',NULL,3,1,3,1);
CREATE TABLE mistake (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    game        TEXT    NOT NULL,       -- chess, racing-kings, draughts, domin-up
    position    TEXT    NOT NULL,       -- before the move, without move counters; it implies the rule set
    seat        INTEGER NOT NULL,       -- to move, counted from 0
    played      TEXT    NOT NULL,       -- the mistake
    best        TEXT    NOT NULL,       -- the best move
    before      INTEGER NOT NULL,       -- expected score before the move, in thousandths of a game
    after       INTEGER NOT NULL,       -- expected score after it
    label       TEXT    NOT NULL,       -- mistake, blunder or missed win
    seen_by     INTEGER,                -- the lowest level, 1 to 7, that sees it
    proven      INTEGER NOT NULL,       -- 1: the punishment is proven
    better_line TEXT    NOT NULL,       -- expected moves, with spaces between them, the best move first
    refutation  TEXT    NOT NULL,       -- expected moves after the mistake
    source      INTEGER REFERENCES game ON DELETE SET NULL, -- the game in which it was made; null: deleted
    source_ply  INTEGER,                -- the number of the move there, counted from 1
    stability   REAL,                   -- memory by FSRS-6: days until it is remembered in 9 of 10 cases; null: never repeated
    difficulty  REAL,                   -- 1 to 10; null: never repeated
    repeated    INTEGER,                -- day of the last repetition, counted from 1 January 1970; null: never repeated
    due         INTEGER,                -- day of the next repetition; null: it is known well enough
    repetitions INTEGER NOT NULL,
    lapses      INTEGER NOT NULL,       -- repetitions in which the solution was shown
    aside       INTEGER NOT NULL,       -- 1: put aside by the player
    UNIQUE (game, position, seat)
) STRICT;
INSERT INTO mistake VALUES(1,'chess','r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 1',1,'g8f6','g7g6',480,0,'blunder',1,1,'g7g6 h5f3','h5f7',1,6,2.3065000000000002167,2.1181040000000002088,20786,20790,1,0,0);
INSERT INTO mistake VALUES(2,'draughts','W:W4,7,8,10,11,12,14,15:B16,20,22,23,24,28,29,30',0,'15-19','10-13',700,300,'mistake',NULL,1,'10-13','',NULL,27,NULL,NULL,NULL,20787,0,0,1);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('game',4);
INSERT INTO sqlite_sequence VALUES('batch',1);
INSERT INTO sqlite_sequence VALUES('mistake',2);
CREATE INDEX import_by_fingerprint ON import (fingerprint);
CREATE INDEX import_by_batch ON import (batch) WHERE batch IS NOT NULL;
CREATE INDEX unfinished_by_change ON game (changed) WHERE result IS NULL AND binned IS NULL;
CREATE INDEX seat_by_name ON seat (name, player);
CREATE INDEX game_by_change ON game (changed, binned, name, verdict, begun, ply);
CREATE INDEX game_by_length ON game (ply, changed, binned, name, verdict, begun);
CREATE INDEX mistake_by_due ON mistake (due) WHERE due IS NOT NULL;
CREATE INDEX mistake_by_day ON mistake (repeated) WHERE repeated IS NOT NULL;
CREATE INDEX mistake_by_source ON mistake (source);
COMMIT;
