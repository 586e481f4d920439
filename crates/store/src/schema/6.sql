-- Odds: what a player was given at the start.

ALTER TABLE game ADD COLUMN odds TEXT;             -- knight:2, its name and the seat that has them; null: none
