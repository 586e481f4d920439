//! Tests of saved games: the database, its thread, crashes, full disks, concurrent programs.

mod autosave;
mod common;
mod damage;
mod game_list;
mod many_variations;
mod odds;
mod saved_games;
mod statistics;
