//! What can be told in favour of a move of draughts, and the sentences that say it; the words are in the Fluent files.

use crate::advice::Standing;
use crate::{Message, Spot, message, number};

/// What can be told of a move of draughts beyond what holds for all games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraughtsReason {
    /// A pawn goes to the middle of the board.
    TakesCentre,
    /// Until something else than the only capture can be played so many own pieces are given, and so many taken.
    Trades { gives: u32, takes: u32 },
    /// Every other move loses a piece by force, and this one does not.
    OthersLosePiece,
    /// On the line that is expected so many pieces more are taken than given.
    LineWinsPieces { pieces: u32 },
    /// A piece, where it stands before the move, reaches more squares from where it goes.
    ReachesMore { piece: Standing, before: u32, then: u32 },
    /// The other side would win a piece by force if it were its turn, and does not any more.
    KeepsPiece,
    /// It wins a piece by force within so many moves, itself included.
    WinsPiece { moves: u32 },
    /// If it were this side's turn again it would win a piece by force at once, and could not before.
    ThreatensPiece,
    /// Of the moves of the other side so few lose no piece at once.
    LeavesFewSafe { safe: u32, all: u32 },
    /// A man of the other side could have stepped there safely, and would be taken at once now.
    BarsMan { man: Standing, to: (Spot, String) },
    /// It closes the square behind a piece of its own, over which that could have been taken.
    ClosesBehind(Standing),
    /// It goes to the edge of the board, where nothing can be taken.
    OnTheEdge,
    /// A king comes to the longest diagonal (rio).
    HoldsRio,
    /// A man has so many rows to go until it is crowned.
    GoesOn { rows: u32 },
    /// A man is crowned here, and cannot be taken at once.
    Crowns(Standing),
    /// It stops a man of the other side from being crowned there with the next move.
    StopsCrowning { man: Standing, to: (Spot, String) },
}

impl DraughtsReason {
    /// The sentence that says it.
    pub(crate) fn message(&self) -> Message {
        match self {
            DraughtsReason::TakesCentre => message!("advice-takes-centre"),
            DraughtsReason::Trades { gives, takes } => {
                message!("advice-trades", gives = number(*gives), takes = number(*takes))
            }
            DraughtsReason::OthersLosePiece => message!("advice-others-lose-piece"),
            DraughtsReason::LineWinsPieces { pieces } => {
                message!("advice-line-wins-pieces", pieces = number(*pieces))
            }
            DraughtsReason::ReachesMore { piece, before, then } => message!(
                "advice-reaches-more",
                piece = piece.name(),
                before = number(*before),
                then = number(*then)
            ),
            DraughtsReason::KeepsPiece => message!("advice-keeps-piece"),
            DraughtsReason::WinsPiece { moves } => message!("advice-wins-piece", moves = number(*moves)),
            DraughtsReason::ThreatensPiece => message!("advice-threatens-piece"),
            DraughtsReason::LeavesFewSafe { safe, all } => {
                message!("advice-leaves-few-safe", safe = number(*safe), all = number(*all))
            }
            DraughtsReason::BarsMan { man, to: (_, to) } => {
                message!("advice-bars-man", square = &man.square, to)
            }
            DraughtsReason::ClosesBehind(piece) => {
                message!("advice-closes-behind", piece = piece.name(), square = &piece.square)
            }
            DraughtsReason::OnTheEdge => message!("advice-on-the-edge"),
            DraughtsReason::HoldsRio => message!("advice-holds-rio"),
            DraughtsReason::GoesOn { rows } => message!("advice-goes-on", rows = number(*rows)),
            DraughtsReason::Crowns(_) => message!("advice-crowns"),
            DraughtsReason::StopsCrowning { man, to: (_, to) } => {
                message!("advice-stops-crowning", square = &man.square, to)
            }
        }
    }

    pub(crate) fn spots(&self) -> Vec<Spot> {
        match self {
            DraughtsReason::StopsCrowning { man, to: (to, _) }
            | DraughtsReason::BarsMan { man, to: (to, _) } => {
                vec![man.spot, *to]
            }
            DraughtsReason::Crowns(piece) | DraughtsReason::ClosesBehind(piece) => vec![piece.spot],
            _ => Vec::new(),
        }
    }
}
