//! Tests of saved games: the database, its thread, crashes, full disks, concurrent programs.

mod common;
mod force;
mod keeper;
mod kept_games;
mod many_variations;
mod odds;
mod shelf;
mod statistics;
