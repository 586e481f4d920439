//! Why a match cannot be begun as it was planned, or a kept one does not come back.

use crate::{ClockError, Explain, Message, message, number};
use ai::Player;
use rules::{GameId, TermsError};

/// What is wrong with a plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{}", self.place(), self.english())]
pub enum PlanError {
    /// The game is played by another number of seats than are given.
    Seats { game: GameId, expected: u8, given: usize },
    /// The game is not played on such terms.
    Terms { game: GameId, error: TermsError },
    /// The game has no such odds, or no such seat to have them.
    Odds { game: GameId, seats: usize },
    /// The game has no such computer player.
    NoSuchPlayer { game: GameId, player: Player },
    /// The clocks cannot stand at one table.
    Clock(#[from] ClockError),
    /// The position text cannot be read. The column is in characters from 1 on; `None` where something is missing, or
    /// the whole position is meant.
    Position { game: GameId, why: Message, column: Option<usize> },
}

impl PlanError {
    /// Where in the text of a position, in characters from 1 on.
    pub const fn column(&self) -> Option<usize> {
        match self {
            PlanError::Position { column, .. } => *column,
            _ => None,
        }
    }

    /// The place in a position text, as the command line tells it before the sentence.
    fn place(&self) -> String {
        match self {
            PlanError::Position { column: Some(column), .. } => format!("position, column {column}: "),
            PlanError::Position { column: None, .. } => "position: ".to_owned(),
            _ => String::new(),
        }
    }
}

impl Explain for PlanError {
    fn message(&self) -> Message {
        match self {
            PlanError::Seats { expected, given, .. } => {
                message!("plan-seats", expected = number(*expected), given = number(*given))
            }
            PlanError::Odds { .. } => message!("plan-odds"),
            PlanError::NoSuchPlayer { player, .. } => message!("plan-no-such-player", player),
            PlanError::Terms { error, .. } => error.message(),
            PlanError::Clock(error) => error.message(),
            PlanError::Position { why, .. } => why.clone(),
        }
    }
}

/// Why a kept game does not come back.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReopenError {
    /// It cannot be begun.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A move is none.
    #[error("move {number}, {text:?}, is not legal")]
    Move {
        /// Counted from 1.
        number: usize,
        text: String,
        /// Why, in words for the window.
        why: Message,
    },
    /// A variation leaves from a place that the record does not have.
    #[error("variation {line} begins nowhere")]
    Line { line: u32 },
    /// It has fewer moves than are said to be on the table.
    #[error("{ply} moves on the table, and {moves} in all")]
    Ply { ply: usize, moves: usize },
}
