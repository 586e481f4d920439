//! The parts of a kept game as plain values: its moves, its variations, how it ended, which draws were offered.

use std::time::Duration;

use super::face::SavedGame;
use super::record::Glyph;
use super::tree::{GameTree, Line, LineId};
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

impl SavedGame {
    /// The kept moves as a tree; an error is the number of a variation that begins nowhere.
    pub(super) fn tree(&self) -> Result<GameTree<&SavedMove>, LineId> {
        let mut tree = GameTree::of_game(self.moves.iter().collect());
        for SavedLine { id, from, moves } in &self.lines {
            if !tree.insert(Line { id: *id, from: *from, moves: moves.iter().collect() }) {
                return Err(*id);
            }
        }
        Ok(tree)
    }

    /// The moves on the table as a tree, without variations that begin nowhere or after a move that was taken back.
    pub(super) fn tree_on_table(&self) -> GameTree<&SavedMove> {
        let mut tree = GameTree::of_game(self.moves.iter().take(self.ply).collect());
        for SavedLine { id, from, moves } in &self.lines {
            if let Some(from) = tree.find(*from) {
                tree.insert(Line { id: *id, from, moves: moves.iter().collect() });
            }
        }
        tree
    }
}
