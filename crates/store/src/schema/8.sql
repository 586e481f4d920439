-- Reviews of games, results of puzzles, and mistakes that come back.

CREATE TABLE review (
    game    INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    digest  INTEGER NOT NULL,           -- CRC-32 of what was reviewed: docs/SAVED-GAMES.md; other moves since: not used
    text    TEXT    NOT NULL            -- one JSON object, as `tabuleiro review --json` prints it
) STRICT;

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

CREATE INDEX mistake_by_due ON mistake (due) WHERE due IS NOT NULL;
CREATE INDEX mistake_by_day ON mistake (repeated) WHERE repeated IS NOT NULL;
CREATE INDEX mistake_by_source ON mistake (source);
