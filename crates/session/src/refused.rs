//! Why spots that were clicked are no move: in words, and which pieces on the table stand against it (refusal,
//! culprit).

use crate::{Message, Spot};

/// A refusal as it is told and shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub message: Message,
    /// The spots of what stands against it: the piece in the way, the one that gives check, the one that must capture.
    pub culprits: Vec<Spot>,
    /// Whether a rule would be broken. A click beside everything, or on a piece of somebody else, breaks none.
    pub breaks_rule: bool,
}

impl Refused {
    /// A rule forbids it.
    pub const fn by_rule(message: Message) -> Refused {
        Refused { message, culprits: Vec::new(), breaks_rule: true }
    }

    /// Nothing can be done there, and nothing is wrong with that.
    pub const fn harmless(message: Message) -> Refused {
        Refused { message, culprits: Vec::new(), breaks_rule: false }
    }

    /// Says what stands against it.
    #[must_use]
    pub fn because_of(self, culprits: impl IntoIterator<Item = Spot>) -> Refused {
        Refused { culprits: culprits.into_iter().collect(), ..self }
    }
}

/// A piece that could take another one, were its owner to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Threat {
    pub from: Spot,
    /// What it attacks.
    pub on: Spot,
}
