//! Errors that occur when a game is begun from a plan, or a saved game is restored.

use crate::{ClockError, LocalizedMessage, ToMessage, message, number};
use ai::Player;
use rules::{GameId, TermsError};

/// Error: a plan is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{}", self.command_line_prefix(), self.english())]
pub enum PlanError {
    /// The number of seats does not fit the game or the position.
    Seats { game: GameId, expected: u8, given: usize },
    /// The game has no such rule set, or no such number of seats.
    Terms { game: GameId, error: TermsError },
    /// The game has no such odds, or no such seat.
    Odds { game: GameId, seats: usize },
    /// The game has no such computer player.
    NoSuchPlayer { game: GameId, player: Player },
    /// The clocks cannot be combined.
    Clock(#[from] ClockError),
    /// The position text is invalid.
    ///
    /// The column is in characters, counted from 1; `None` if something is missing, or the position as a whole is
    /// invalid.
    Position { game: GameId, why: LocalizedMessage, column: Option<usize> },
}

impl PlanError {
    /// The column of the error in a position text, in characters counted from 1.
    pub const fn column(&self) -> Option<usize> {
        match self {
            PlanError::Position { column, .. } => *column,
            _ => None,
        }
    }

    /// The prefix of the error on the command line: the column in the position text.
    fn command_line_prefix(&self) -> String {
        match self {
            PlanError::Position { column: Some(column), .. } => format!("position, column {column}: "),
            PlanError::Position { column: None, .. } => "position: ".to_owned(),
            _ => String::new(),
        }
    }
}

impl ToMessage for PlanError {
    fn message(&self) -> LocalizedMessage {
        match self {
            PlanError::Seats { expected, given, .. } => {
                message!("plan-seat-count", expected = number(*expected), given = number(*given))
            }
            PlanError::Odds { .. } => message!("plan-odds-unknown"),
            PlanError::NoSuchPlayer { player, .. } => message!("plan-no-such-player", player),
            PlanError::Terms { error, .. } => error.message(),
            PlanError::Clock(error) => error.message(),
            PlanError::Position { why, .. } => why.clone(),
        }
    }
}

/// Error: a saved game cannot be restored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReopenError {
    /// The game cannot be begun.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A move is not legal.
    #[error("move {number}, {text:?}, is not legal")]
    Move {
        /// Counted from 1.
        number: usize,
        text: String,
        why: LocalizedMessage,
    },
    /// A variation branches from a place that does not exist.
    #[error("variation {line} does not branch from a move of the game")]
    Line { line: u32 },
    /// The current ply is beyond the last move.
    #[error("the current move is {ply}, but the game has only {moves}")]
    Ply { ply: usize, moves: usize },
}
