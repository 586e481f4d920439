//! The parts that the reasons of all games are made of.

use crate::scene::Look;
use crate::spot::Spot;

/// A piece and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What it looks like.
    pub look: Look,
    pub spot: Spot,
    /// What that place is called.
    pub square: String,
}

/// How much a reason says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// How the game ends, or that there is no choice: nothing has to be added.
    Settles,
    /// Something that follows from the move and was proven.
    Proven,
    /// What the move plainly does, and nothing that follows from it.
    Plain,
    /// What is given up: it speaks for no move.
    Drawback,
}
