//! Settings for the marks on the board.

use serde::{Deserialize, Serialize};

/// Which marks the board shows. `Settings::legal_marks` switches the marks for legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// Start and end of the last move.
    pub last_move: bool,
    /// The selected piece.
    pub chosen: bool,
    /// Path and captured pieces of a capture, and the pieces that must capture.
    pub captures: bool,
    /// A king in check.
    pub check: bool,
    /// The reason why a move was rejected, and the shaking of the rejected piece.
    pub refused: bool,
    /// The square under the pointer.
    pub hover: bool,
    /// The keyboard cursor.
    pub cursor: bool,
    /// The move under the pointer in the move list.
    pub pointed: bool,
    /// Arrows and circles that the player draws.
    pub drawn: bool,
    /// The move that the player has entered in advance while a computer thinks.
    pub premove: bool,
    /// The piece and the move of a hint.
    pub hint: bool,
    /// The best move so far of a computer that thinks.
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
