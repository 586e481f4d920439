//! Tests of the computer players.
//!
//! They cover the search against a reference, known answers, reproducibility, hidden information, stopping, the levels,
//! external engines and the original players.

mod common;
mod domin_up;
mod endgames;
#[cfg(unix)]
mod external_engines;
mod guarantees;
mod levels;
mod originals;
mod puzzles;
mod reference;
mod signature;
mod stopping;
mod threads;
mod weak_levels;
