//! The words for what all games share: why a text is no move, why a game ended, what a piece is called.

use std::fmt::{Debug, Display};

mod chess;
mod domin_up;
mod draughts;
mod fen;

pub(super) use fen::quote;

use super::message::{Explain, Message, Word};
use super::scene::Look;
use crate::rules::{EndReason, MoveError};

impl<R: Explain + Debug + Display> Explain for MoveError<R> {
    fn message(&self) -> Message {
        match self {
            MoveError::Unreadable(text) => {
                Message::new("why-unreadable").with("text", Word::Text(fen::quote(text)))
            }
            MoveError::Ambiguous(text) => {
                Message::new("why-ambiguous").with("text", Word::Text(fen::quote(text)))
            }
            MoveError::Illegal { why, .. } => why.message(),
        }
    }
}

impl Explain for EndReason {
    fn message(&self) -> Message {
        Message::new(match self {
            EndReason::CHECKMATE => "reason-checkmate",
            EndReason::STALEMATE => "reason-stalemate",
            EndReason::DEAD_POSITION => "reason-dead-position",
            EndReason::THREEFOLD_REPETITION => "reason-threefold-repetition",
            EndReason::FIVEFOLD_REPETITION => "reason-fivefold-repetition",
            EndReason::FIFTY_MOVES => "reason-fifty-moves",
            EndReason::SEVENTY_FIVE_MOVES => "reason-seventy-five-moves",
            EndReason::RACE => "reason-race",
            EndReason::BOTH_HOME => "reason-both-home",
            EndReason::NO_PIECES => "reason-no-pieces",
            EndReason::BLOCKED => "reason-blocked",
            EndReason::TWENTY_MOVES => "reason-twenty-moves",
            EndReason::FORCADA => "reason-forcada",
            EndReason::EMPTY_HAND => "reason-empty-hand",
            EndReason::RESIGNATION => "reason-resignation",
            EndReason::AGREEMENT => "reason-agreement",
        })
    }
}

impl Look {
    /// The key of the piece's name.
    pub const fn key(self) -> &'static str {
        match self {
            Look::King => "piece-king",
            Look::Queen => "piece-queen",
            Look::Rook => "piece-rook",
            Look::Bishop => "piece-bishop",
            Look::Knight => "piece-knight",
            Look::Pawn => "piece-pawn",
            Look::Man => "piece-man",
            Look::Dama => "piece-dama",
            Look::Tile { .. } | Look::Back | Look::Half { .. } => "piece-tile",
        }
    }
}
