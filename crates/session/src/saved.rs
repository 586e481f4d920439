//! A game as it is kept between runs, in plain values.

use std::time::Duration;

use crate::{Glyph, Line};
use rules::{Outcome, Seat};

/// A move as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedMove {
    /// Who played it.
    pub seat: Seat,
    /// Canonical text.
    pub text: String,
    /// How long it was thought about, where that was measured.
    pub used: Option<Duration>,
    /// What somebody thought of it.
    pub glyph: Option<Glyph>,
    /// What somebody wrote about it; empty where nobody did.
    pub comment: String,
}

/// A variation as it is kept.
pub type SavedLine = Line<SavedMove>;

/// The end of a kept game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedEnd {
    /// Who won, and by what.
    pub outcome: Outcome,
    /// In the words of the command line: `1-0 checkmate`.
    pub text: String,
    /// Whether the players brought it about: by resigning, claiming or agreeing.
    pub is_declared: bool,
}

/// A draw offered by a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawOffer {
    /// After how many moves.
    pub ply: usize,
    /// By whom.
    pub seat: Seat,
}
