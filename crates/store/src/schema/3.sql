-- Clocks: by which time control each seat plays, and how long the next move has been thought about.

ALTER TABLE seat ADD COLUMN clock TEXT;            -- 5+3, 40/90,30, 60b5, 60d5, hourglass 3: docs/CLOCKS.md; null: no clock
ALTER TABLE game ADD COLUMN thought INTEGER;       -- milliseconds since the last move, where there are clocks; null: none
