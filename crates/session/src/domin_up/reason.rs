//! What can be told in favour of a move of Domin-Up, and the sentences that say it; the words are in the Fluent files.

use crate::{Message, message, number};

/// What can be told of a move of Domin-Up beyond what holds for all games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DominUpReason {
    /// This tile, which stays in the hand, could climb then.
    PreparesClimb(String),
    /// So many of the tiles that the other player holds fit then, of so many.
    LeavesFew { fitting: u32, held: u32 },
    /// Nobody else has a tile that fits anywhere.
    LeavesNoPlace,
    /// None of the tiles that the others hold can climb then, and after another move one could.
    LeavesNoClimb,
    /// Of the tiles that the other player holds so few fit then, and after no other move fewer.
    LeavesFewest { fitting: u32, held: u32 },
    /// It lays a number open that so many of the tiles left in the hand have, and so many of the other player's.
    OpensNumber { number: u8, own: u32, theirs: u32 },
    /// Of the tiles in the hand only this one can be laid.
    OnlyTile,
    /// Nobody can lay a tile any more, and the mover has the fewest.
    WinsBlock,
    /// Of the tiles that can be laid it has the most points.
    Heaviest { points: u32 },
    /// So many of the tiles that are left have a place, and after no other move more.
    KeepsPlaces { fitting: u32, left: u32 },
}

impl DominUpReason {
    /// The sentence that says it.
    pub(crate) fn message(&self) -> Message {
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
