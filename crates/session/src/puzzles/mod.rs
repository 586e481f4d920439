//! Puzzles: the shipped ones and the puzzle of the day. [`Attempt`] is the state of an attempt to solve one.
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
pub use collection::{PuzzleFileError, PuzzleSet, shipped};
pub use goal::{Goal, ProofKind};
pub use puzzle::{Puzzle, PuzzleError, SourceGame, id_of};
pub use theme::Theme;

pub use crate::attempt::{Attempt, MoveVerdict};
