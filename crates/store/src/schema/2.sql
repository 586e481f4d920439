-- Variations, what somebody thought of a move, where one was looking, and what finds games quickly among many.

ALTER TABLE game ADD COLUMN verdict INTEGER;       -- 0 drawn, 1 a person won, 2 a computer won against people, 3 a computer among computers; null: it goes on
ALTER TABLE game ADD COLUMN looking_line INTEGER;  -- the line of the place that one was looking at, 0 is the game; null: at the table
ALTER TABLE game ADD COLUMN looking_ply INTEGER;   -- how many moves from the start of the game

ALTER TABLE move ADD COLUMN glyph INTEGER;         -- the numbers of PGN: 1 is !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!
ALTER TABLE move ADD COLUMN comment TEXT;

CREATE TABLE variation (
    game      INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    number    INTEGER NOT NULL,         -- counted from 1; the game itself is line 0
    place     INTEGER NOT NULL,         -- in which order they stand
    from_line INTEGER NOT NULL,         -- the line that it leaves
    from_ply  INTEGER NOT NULL,         -- after so many moves from the start of the game
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

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

UPDATE game SET verdict = CASE
    WHEN result IS NULL THEN NULL
    WHEN winner IS NULL THEN 0
    WHEN (SELECT player FROM seat WHERE seat.game = game.id AND seat.seat = game.winner) = 'human' THEN 1
    WHEN EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND seat.player = 'human') THEN 2
    ELSE 3
END;

-- All that games are chosen by stands in the index: the rows of those that are not shown are never read.
DROP INDEX game_by_change;
CREATE INDEX game_by_change ON game (changed, binned, name, verdict, begun, length);
CREATE INDEX game_by_length ON game (length, changed, binned, name, verdict, begun);
DROP INDEX seat_by_name;
CREATE INDEX seat_by_name ON seat (name, player);
