//! Saved games: the database, its thread, and what a crash, a full disk or a second program do to them.

mod common;
mod force;
mod keeper;
mod kept_games;
mod many_variations;
mod odds;
mod shelf;
mod statistics;
