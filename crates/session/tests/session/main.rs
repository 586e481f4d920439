//! Tests of the crate `session`: laws for all games, clocks, hints, messages, file formats.

mod analysis;
mod catalogue;
mod clocks;
mod coach;
mod computers;
mod diagram;
mod domin_up;
#[cfg(unix)]
mod exercise;
mod external_engines;
mod files;
mod game_text;
mod hint;
mod journal;
mod laws;
mod mistakes;
mod move_input;
mod openings;
mod player_strength;
mod puzzles;
mod record;
mod rejection;
mod review;
mod scoreboard;
mod steps;
mod tutorial;
mod variations;
mod words;
