//! Reasons specific to draughts, and the messages that explain them (words: `hints.ftl`).

use crate::hint::PlacedPiece;
use crate::{LocalizedMessage, Spot, message, number};

/// A reason for a move of draughts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraughtsReason {
    /// A man moves to the centre.
    TakesCentre,
    /// In the forced captures that follow, the player loses `gives` pieces and captures `takes`.
    Trades { gives: u32, takes: u32 },
    /// Every other move loses a piece by force; this one does not.
    OthersLosePiece,
    /// At the end of the expected line, the player has gained `pieces` pieces.
    LineWinsPieces { pieces: u32 },
    /// The king reaches more squares from its new square; `piece.square` is its square before the move.
    ReachesMore { piece: PlacedPiece, before: u32, then: u32 },
    /// The opponent threatened to win a piece by force, and the move prevents it.
    KeepsPiece,
    /// The move wins a piece by force within `moves` moves, itself included.
    WinsPiece { moves: u32 },
    /// The move newly threatens to win a piece by force.
    ThreatensPiece,
    /// Only `safe` of the opponent's `all` answers do not lose a piece at once.
    LeavesFewSafe { safe: u32, all: u32 },
    /// The enemy man could step to `to` safely before, and would be captured there now.
    BarsMan { man: PlacedPiece, to: (Spot, String) },
    /// The move occupies the square behind this own piece, which could otherwise be captured.
    ClosesBehind(PlacedPiece),
    /// The man moves to the left or right edge, where it cannot be captured.
    OnTheEdge,
    /// The king moves to the long diagonal (*rio*).
    HoldsRio,
    /// The man has `rows` more rows to go until it is crowned (becomes a king).
    Advances { rows: u32 },
    /// The man is crowned and cannot be captured at once.
    Crowns(PlacedPiece),
    /// The move stops this enemy man from being crowned on `to` with its next move.
    StopsCrowning { man: PlacedPiece, to: (Spot, String) },
}

impl DraughtsReason {
    /// Returns the sentence that explains the reason.
    pub(crate) fn message(&self) -> LocalizedMessage {
        match self {
            DraughtsReason::TakesCentre => message!("hint-takes-centre"),
            DraughtsReason::Trades { gives, takes } => {
                message!("hint-forced-exchange", gives = number(*gives), takes = number(*takes))
            }
            DraughtsReason::OthersLosePiece => message!("hint-others-lose-piece"),
            DraughtsReason::LineWinsPieces { pieces } => {
                message!("hint-line-wins-pieces", pieces = number(*pieces))
            }
            DraughtsReason::ReachesMore { piece, before, then } => message!(
                "hint-gains-mobility",
                piece = piece.name(),
                before = number(*before),
                then = number(*then)
            ),
            DraughtsReason::KeepsPiece => message!("hint-prevents-piece-loss"),
            DraughtsReason::WinsPiece { moves } => message!("hint-wins-piece", moves = number(*moves)),
            DraughtsReason::ThreatensPiece => message!("hint-threatens-piece"),
            DraughtsReason::LeavesFewSafe { safe, all } => {
                message!("hint-leaves-few-safe-moves", safe = number(*safe), all = number(*all))
            }
            DraughtsReason::BarsMan { man, to: (_, to) } => {
                message!("hint-keeps-man-away", square = &man.square, to)
            }
            DraughtsReason::ClosesBehind(piece) => {
                message!("hint-fills-square-behind", piece = piece.name(), square = &piece.square)
            }
            DraughtsReason::OnTheEdge => message!("hint-moves-to-edge"),
            DraughtsReason::HoldsRio => message!("hint-holds-long-diagonal"),
            DraughtsReason::Advances { rows } => message!("hint-man-advances", rows = number(*rows)),
            DraughtsReason::Crowns(_) => message!("hint-crowns"),
            DraughtsReason::StopsCrowning { man, to: (_, to) } => {
                message!("hint-stops-crowning", square = &man.square, to)
            }
        }
    }

    /// The squares to highlight with the reason.
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
