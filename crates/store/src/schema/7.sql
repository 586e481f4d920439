-- Help that the players used, and which import brought a game in.

ALTER TABLE game ADD COLUMN help INTEGER;          -- sum: 1 hints, 2 analysis, 4 moves taken back, 8 begun with moves of another game; null: not known

CREATE TABLE batch (
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    name  TEXT    NOT NULL,             -- the files, without their folders
    added INTEGER NOT NULL              -- when, in milliseconds since 1970 (UTC)
) STRICT;

ALTER TABLE import ADD COLUMN batch INTEGER REFERENCES batch; -- null: a game that was opened alone, or is older than version 7

CREATE INDEX import_by_batch ON import (batch) WHERE batch IS NOT NULL;
