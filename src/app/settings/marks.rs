//! Which marks a player wants to see on the board, each with a switch of its own.

use serde::{Deserialize, Serialize};

use crate::app::settings::kept_file::pick;

/// The marks that can be switched off, beside those where a piece can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// From where to where the last move went.
    pub last_move: bool,
    /// The chosen piece.
    pub chosen: bool,
    /// The way of a capture, what it takes, and which pieces must capture.
    pub captures: bool,
    /// A king in check.
    pub check: bool,
    /// What stands against a refused move, and the refused piece that shakes.
    pub refused: bool,
    /// What is below the pointer.
    pub hover: bool,
    /// Where the keyboard is.
    pub cursor: bool,
    /// The move that is pointed at in the list.
    pub pointed: bool,
    /// Arrows and circles of one's own.
    pub drawn: bool,
    /// The move that was made ready while a computer thinks.
    pub premove: bool,
    /// The move of a hint.
    pub hint: bool,
    /// The move that a computer holds for the best while it thinks.
    pub thinking: bool,
}

impl Default for Marks {
    fn default() -> Marks {
        Marks {
            last_move: true,
            chosen: true,
            captures: true,
            check: true,
            refused: true,
            hover: true,
            cursor: true,
            pointed: true,
            drawn: true,
            premove: true,
            hint: true,
            thinking: false,
        }
    }
}

impl Marks {
    /// What the file holds, where what has changed from `before` to `now` is as it is now.
    pub(super) fn with_changes(self, before: &Marks, now: &Marks) -> Marks {
        Marks {
            last_move: pick(self.last_move, &before.last_move, &now.last_move),
            chosen: pick(self.chosen, &before.chosen, &now.chosen),
            captures: pick(self.captures, &before.captures, &now.captures),
            check: pick(self.check, &before.check, &now.check),
            refused: pick(self.refused, &before.refused, &now.refused),
            hover: pick(self.hover, &before.hover, &now.hover),
            cursor: pick(self.cursor, &before.cursor, &now.cursor),
            pointed: pick(self.pointed, &before.pointed, &now.pointed),
            drawn: pick(self.drawn, &before.drawn, &now.drawn),
            premove: pick(self.premove, &before.premove, &now.premove),
            hint: pick(self.hint, &before.hint, &now.hint),
            thinking: pick(self.thinking, &before.thinking, &now.thinking),
        }
    }
}
