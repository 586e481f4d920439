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
            EndReason::Checkmate => "reason-checkmate",
            EndReason::Stalemate => "reason-stalemate",
            EndReason::DeadPosition => "reason-dead-position",
            EndReason::ThreefoldRepetition => "reason-threefold-repetition",
            EndReason::FivefoldRepetition => "reason-fivefold-repetition",
            EndReason::FiftyMoves => "reason-fifty-moves",
            EndReason::SeventyFiveMoves => "reason-seventy-five-moves",
            EndReason::Race => "reason-race",
            EndReason::BothHome => "reason-both-home",
            EndReason::NoPieces => "reason-no-pieces",
            EndReason::Blocked => "reason-blocked",
            EndReason::TwentyMoves => "reason-twenty-moves",
            EndReason::Forcada => "reason-forcada",
            EndReason::EmptyHand => "reason-empty-hand",
            EndReason::Resignation => "reason-resignation",
            EndReason::Agreement => "reason-agreement",
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
