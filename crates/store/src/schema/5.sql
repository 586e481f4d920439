-- Games that were read from files, and what is told of them there for which a game has no place of its own.

CREATE TABLE import (
    game        INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    fingerprint INTEGER NOT NULL,       -- of all of it, as it came: the same game is not taken twice
    changed     INTEGER NOT NULL        -- that of the game then: as long as it is the same, nobody has played on
) STRICT;

CREATE INDEX import_by_fingerprint ON import (fingerprint);

CREATE TABLE tag (
    game   INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    number INTEGER NOT NULL,            -- counted from 1
    name   TEXT    NOT NULL,            -- as in PGN; empty: the words before the first move
    value  TEXT    NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
