//! The computer players: the search against a reference, known answers, laws 6 and 7, stopping,
//! the levels and the originals.

mod common;
mod domin_up;
mod endgames;
#[cfg(unix)]
mod guests;
mod human;
mod laws;
mod levels;
mod originals;
mod puzzles;
mod reference;
mod signature;
mod stopping;
mod threads;
