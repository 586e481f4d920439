//! Tests of the computer players. They compare the search with a reference search and with puzzles of known solution.
//! They also cover reproducibility, hidden information, stopping, the levels, external engines and the original
//! players.

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
