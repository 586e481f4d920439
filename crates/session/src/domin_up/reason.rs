//! Reasons specific to Domin-Up, and the messages that explain them (words: `hints.ftl`).

use crate::{LocalizedMessage, message, number};

/// A reason for a move of Domin-Up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DominUpReason {
    /// This tile stays in the hand and could climb (be placed on top of two cells) after the move.
    PreparesClimb(String),
    /// Only `fitting` of the opponent's `held` tiles can be placed after the move.
    LeavesFew { fitting: u32, held: u32 },
    /// No other player has a tile that can be placed after the move.
    LeavesNoPlace,
    /// No tile of the other players can climb after this move; one could after some other move.
    LeavesNoClimb,
    /// No other move leaves the opponent fewer tiles that can be placed. After this move, `fitting` of `held` can.
    LeavesFewest { fitting: u32, held: u32 },
    /// The move exposes `number`, which the player has on more tiles than the opponent.
    ///
    /// `own` and `theirs` count the tiles with this number after the move.
    OpensNumber { number: u8, own: u32, theirs: u32 },
    /// All legal moves place this tile.
    OnlyTile,
    /// The game is blocked and the player has the fewest tiles.
    WinsBlock,
    /// The tile of the move has more pips (`points`) than each other tile that can be placed.
    Heaviest { points: u32 },
    /// No other move leaves the player more tiles that can be placed. After this move, `fitting` of `left` can.
    KeepsPlaces { fitting: u32, left: u32 },
}

impl DominUpReason {
    /// Returns the sentence that explains the reason.
    pub(crate) fn message(&self) -> LocalizedMessage {
        match self {
            DominUpReason::PreparesClimb(tile) => message!("hint-prepares-climb", tile),
            DominUpReason::LeavesFew { fitting, held } => {
                message!("hint-leaves-few-fitting-tiles", fitting = number(*fitting), held = number(*held))
            }
            DominUpReason::LeavesNoPlace => message!("hint-leaves-no-fitting-tile"),
            DominUpReason::LeavesNoClimb => message!("hint-leaves-no-climb"),
            DominUpReason::LeavesFewest { fitting, held } => {
                message!("hint-leaves-fewest-fitting-tiles", fitting = number(*fitting), held = number(*held))
            }
            DominUpReason::OpensNumber { number: exposed, own, theirs } => {
                message!("hint-opens-number", number = *exposed, own = number(*own), theirs = number(*theirs))
            }
            DominUpReason::OnlyTile => message!("hint-only-tile"),
            DominUpReason::WinsBlock => message!("hint-wins-blocked-game"),
            DominUpReason::Heaviest { points } => message!("hint-heaviest-tile", points = number(*points)),
            DominUpReason::KeepsPlaces { fitting, left } => {
                message!("hint-keeps-most-fitting-tiles", fitting = number(*fitting), left = number(*left))
            }
        }
    }
}
