//! Parts of a saved game as plain values.

use std::time::Duration;

use crate::{Glyph, Line};
use rules::{Outcome, Seat};

/// A saved move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedMove {
    pub seat: Seat,
    /// The canonical text (UCI in chess).
    pub text: String,
    /// The thinking time, if measured.
    pub thinking_time: Option<Duration>,
    pub glyph: Option<Glyph>,
    /// The comment; empty if there is none.
    pub comment: String,
}

/// A saved variation.
pub type SavedLine = Line<SavedMove>;

/// The end of a saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedEnd {
    pub outcome: Outcome,
    /// The outcome as the command line prints it: `1-0 checkmate`.
    pub text: String,
    /// Whether the players, not the rules, ended the game: by resignation, claim, agreement or a fallen flag.
    pub is_declared: bool,
}

/// A draw offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawOffer {
    /// The number of moves before the offer.
    pub ply: usize,
    /// The seat that made the offer.
    pub seat: Seat,
}
