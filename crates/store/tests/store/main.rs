//! Tests of the saved games: the database, the autosave thread, damaged files, full disks and concurrent programs.

mod autosave;
mod bin;
mod common;
mod damage;
mod game_list;
mod imports;
mod many_variations;
mod mistakes;
mod odds;
mod puzzle_results;
mod reviews;
mod saved_games;
mod statistics;
