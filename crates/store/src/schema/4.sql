-- How long a game is follows from what stands on the table: moves that were taken back are not counted.

DROP INDEX game_by_change;
DROP INDEX game_by_length;
ALTER TABLE game DROP COLUMN length;
CREATE INDEX game_by_change ON game (changed, binned, name, verdict, begun, ply);
CREATE INDEX game_by_length ON game (ply, changed, binned, name, verdict, begun);
