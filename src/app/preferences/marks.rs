//! Which marks a player wants to see on the board, each with a switch of its own.

use serde::{Deserialize, Serialize};

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
