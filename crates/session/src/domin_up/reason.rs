//! Reasons specific to Domin-Up, and the messages that explain them (words: `hints.ftl`).

use crate::{LocalizedMessage, message, number};

/// A reason for a move of Domin-Up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DominUpReason {
    /// This tile stays in the hand and could climb after the move.
    PreparesClimb(String),
    /// Only `fitting` of the `held` tiles of the opponent fit after the move.
    LeavesFew { fitting: u32, held: u32 },
    /// No other player has a tile that fits.
    LeavesNoPlace,
    /// No tile of the others can climb after the move; after another move one could.
    LeavesNoClimb,
    /// No other move leaves fewer of the opponent's tiles that fit: `fitting` of `held`.
    LeavesFewest { fitting: u32, held: u32 },
    /// The move exposes `number`, which the player has on more tiles than the opponent.
    ///
    /// `own` counts the tiles left in the hand.
    OpensNumber { number: u8, own: u32, theirs: u32 },
    /// All legal moves play this tile.
    OnlyTile,
    /// The game is blocked and the player has the fewest tiles.
    WinsBlock,
    /// No playable tile has more pips.
    Heaviest { points: u32 },
    /// No other move leaves more own tiles that fit: `fitting` of `left`.
    KeepsPlaces { fitting: u32, left: u32 },
}

impl DominUpReason {
    /// Returns the sentence that explains the reason.
    pub(crate) fn message(&self) -> LocalizedMessage {
        match self {
            DominUpReason::PreparesClimb(tile) => message!("advice-prepares-climb", tile),
            DominUpReason::LeavesFew { fitting, held } => {
                message!("advice-leaves-few", fitting = number(*fitting), held = number(*held))
            }
            DominUpReason::LeavesNoPlace => message!("advice-leaves-no-place"),
            DominUpReason::LeavesNoClimb => message!("advice-leaves-no-climb"),
            DominUpReason::LeavesFewest { fitting, held } => {
                message!("advice-leaves-fewest", fitting = number(*fitting), held = number(*held))
            }
            DominUpReason::OpensNumber { number: open, own, theirs } => {
                message!("advice-opens-number", number = *open, own = number(*own), theirs = number(*theirs))
            }
            DominUpReason::OnlyTile => message!("advice-only-tile"),
            DominUpReason::WinsBlock => message!("advice-wins-block"),
            DominUpReason::Heaviest { points } => message!("advice-heaviest", points = number(*points)),
            DominUpReason::KeepsPlaces { fitting, left } => {
                message!("advice-keeps-places", fitting = number(*fitting), left = number(*left))
            }
        }
    }
}
