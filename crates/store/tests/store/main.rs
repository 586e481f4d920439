//! Tests of the saved games: the database, the autosave thread, damaged files, full disks and concurrent programs.

mod autosave;
mod common;
mod damage;
mod game_list;
mod many_variations;
mod odds;
mod saved_games;
mod statistics;
