-- Times are milliseconds since 1970 (UTC), seats are counted from 0, players are written as on the command line
-- (human, level:3, original:1), moves and positions as `tabuleiro moves` writes them.

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

CREATE TABLE seat (
    game   INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    seat   INTEGER NOT NULL,
    player TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE move (
    game   INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    number INTEGER NOT NULL,            -- counted from 1
    seat   INTEGER NOT NULL,
    text   TEXT    NOT NULL,
    used   INTEGER,                     -- milliseconds thought; null: not measured
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE draw_offer (
    game   INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    number INTEGER NOT NULL,            -- counted from 1
    ply    INTEGER NOT NULL,            -- after so many moves
    seat   INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX game_by_change ON game (changed) WHERE binned IS NULL;
CREATE INDEX unfinished_by_change ON game (changed) WHERE result IS NULL AND binned IS NULL;
CREATE INDEX seat_by_name ON seat (name);
