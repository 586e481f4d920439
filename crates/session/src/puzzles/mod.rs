//! Puzzles: the shipped ones, the puzzle of the day, and the state of an attempt to solve one.
//!
//! `examples/puzzles` makes them from games between the weaker levels (docs/PUZZLES.md). Each game has one file in the folder
//! `data`, which is compiled in and parsed on first use.

mod attempt;
mod collection;
mod daily;
mod goal;
mod puzzle;
mod theme;

pub use crate::calendar::CalendarDay;
pub use attempt::{Attempt, MoveVerdict};
pub use collection::{PuzzleFileError, PuzzleSet, shipped};
pub use goal::{Goal, ProofKind};
pub use puzzle::{Puzzle, PuzzleError, SourceGame, id_of};
pub use theme::Theme;
