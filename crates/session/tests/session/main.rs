//! Tests of a match: laws for all games, clocks, hints, messages, file formats.

mod analysis;
mod catalogue;
mod clocks;
mod computers;
mod diagram;
mod domin_up;
mod files;
#[cfg(unix)]
mod guests;
mod hand;
mod hint;
mod journal;
mod laws;
mod openings;
mod record;
mod refused;
mod scoreboard;
mod steps;
mod transcript;
mod variations;
mod words;
