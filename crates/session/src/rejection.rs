//! Explanations of rejected moves: a message, and the pieces that prevent the move.

use crate::{LocalizedMessage, Spot};

/// The explanation of a rejected move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    pub message: LocalizedMessage,
    /// The spots of the pieces that prevent the move.
    ///
    /// Examples: a piece in the way, a piece that gives check, a piece that must capture.
    pub culprits: Vec<Spot>,
    /// Whether a rule forbids the move. A click beside the board or on an opponent's piece breaks no rule.
    pub breaks_rule: bool,
}

impl Rejection {
    /// A rejection because a rule forbids the move.
    pub const fn by_rule(message: LocalizedMessage) -> Rejection {
        Rejection { message, culprits: Vec::new(), breaks_rule: true }
    }

    /// A rejection of a click that does nothing but breaks no rule.
    pub const fn harmless(message: LocalizedMessage) -> Rejection {
        Rejection { message, culprits: Vec::new(), breaks_rule: false }
    }

    /// Adds the spots of the pieces that prevent the move.
    #[must_use]
    pub fn because_of(self, culprits: impl IntoIterator<Item = Spot>) -> Rejection {
        Rejection { culprits: culprits.into_iter().collect(), ..self }
    }
}

/// An attack: the piece on `from` could capture the piece on `on` if the attacker were to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Attack {
    pub from: Spot,
    pub on: Spot,
}
