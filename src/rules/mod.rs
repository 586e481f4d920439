//! The rules of the games: positions, legal moves, outcomes and their texts. Nothing here knows an
//! engine or a screen, and history is passed in.
#![warn(missing_docs)]

pub mod chess;
pub mod chessboard;
pub mod color;
pub mod domin_up;
pub mod draughts;
pub mod game_id;
pub mod history;
pub mod outcome;
pub mod racing_kings;
pub mod seat;
pub mod terms;
pub mod traits;
pub mod zobrist;

pub use chessboard::{bitboard, square};
pub use color::Color;
pub use game_id::GameId;
pub use history::History;
pub use outcome::{EndReason, Outcome};
pub use seat::Seat;
pub use terms::{Terms, TermsError};
pub use traits::{MoveError, Observe, Position, Rules, Texts, perft};

/// Counts steps of long computations, so that tests can bound them without a clock.
#[cfg(test)]
pub(crate) mod effort {
    use std::cell::Cell;

    thread_local! {
        static STEPS: Cell<u64> = const { Cell::new(0) };
    }

    /// One step was made.
    pub fn step() {
        STEPS.with(|steps| steps.set(steps.get() + 1));
    }

    /// How many steps `work` takes.
    pub fn of(work: impl FnOnce()) -> u64 {
        let before = STEPS.with(Cell::get);
        work();
        STEPS.with(Cell::get) - before
    }
}
