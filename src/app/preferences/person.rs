//! The person whom the program addresses: name and face.

use serde::{Deserialize, Serialize};

use crate::app::preferences::lenient;
use crate::app::preferences::setups::SeatSetup;

/// Name and face of the player at this computer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Person {
    /// Name as typed; empty if the player has not told it.
    pub name: String,
    /// Index of the face (0 to `AvatarId::PEOPLE` - 1); `None` for the face that follows from the name.
    #[serde(deserialize_with = "lenient::maybe_number")]
    pub face: Option<u8>,
}

impl Person {
    /// Shortens a name that is too long for a seat.
    pub(super) fn sanitised(mut self) -> Person {
        if self.name.chars().count() > SeatSetup::LONGEST_NAME {
            self.name = self.name.chars().take(SeatSetup::LONGEST_NAME).collect();
        }
        self
    }
}
