//! The sentences of a hint that all games have: which piece to look at, and how a game ends. The words themselves are in the
//! Fluent files.

use super::reason::{Duty, OthersFound, Reason, Standing};
use crate::message::{Message, Word, key, message, number};
use crate::scene::Look;
use rules::EndReason;

impl Standing {
    /// What the piece is called in the middle of a sentence: `the knight`.
    pub fn name(&self) -> Word {
        Word::Key(match self.look {
            Look::King => key!("the-king"),
            Look::Queen => key!("the-queen"),
            Look::Rook => key!("the-rook"),
            Look::Bishop => key!("the-bishop"),
            Look::Knight => key!("the-knight"),
            Look::Pawn => key!("the-pawn"),
            Look::Man => key!("the-man"),
            Look::Dama => key!("the-dama"),
            Look::Tile(_) => key!("the-piece"),
        })
    }

    /// That it is to be looked at.
    pub fn look_at(&self) -> Message {
        message!("advice-look", piece = self.name(), square = &self.square)
    }
}

impl Reason {
    /// The sentence that says it.
    pub fn message(&self) -> Message {
        match self {
            Reason::OnlyMove(duty) => match duty {
                Duty::None => message!("advice-only-move"),
                Duty::Check => message!("advice-only-way-out"),
                Duty::Capture => message!("advice-only-capture"),
                Duty::MostPieces => message!("advice-most-pieces"),
                Duty::MostKings => message!("advice-most-kings"),
                Duty::Climb => message!("advice-only-climb"),
            },
            Reason::Wins(EndReason::Checkmate) => message!("advice-checkmate"),
            Reason::Wins(EndReason::Race) => message!("advice-race"),
            Reason::Wins(EndReason::EmptyHand) => message!("advice-empty-hand"),
            Reason::Wins(_) => message!("advice-wins"),
            Reason::WinsIn { moves, by } => match *by {
                EndReason::Checkmate => message!("advice-mate-in", moves = number(*moves)),
                EndReason::Race => message!("advice-race-in", moves = number(*moves)),
                _ => message!("advice-wins-in", moves = number(*moves)),
            },
            Reason::WinsForSure => message!("advice-wins-for-sure"),
            Reason::SolvedWin { moves } => message!("advice-solved-win", moves = number(*moves)),
            Reason::HoldsDraw => message!("advice-holds-draw"),
            Reason::OthersLose { moves, by } => match *by {
                EndReason::Checkmate => message!("advice-others-mate", moves = number(*moves)),
                EndReason::Race => message!("advice-others-race", moves = number(*moves)),
                _ => message!("advice-others-lose", moves = number(*moves)),
            },
            Reason::AllLose { moves, by } => match *by {
                EndReason::Race => message!("advice-all-race", moves = number(*moves)),
                _ => message!("advice-all-mate", moves = number(*moves)),
            },
            Reason::OthersSearched { plies, found } => match found {
                OthersFound::Worse => message!("advice-others-worse", plies = number(*plies)),
                OthersFound::NoWin => message!("advice-others-no-win", plies = number(*plies)),
                OthersFound::Lost => message!("advice-others-lost", plies = number(*plies)),
            },
            Reason::Chess(reason) => reason.message(),
            Reason::Draughts(reason) => reason.message(),
            Reason::DominUp(reason) => reason.message(),
        }
    }
}
