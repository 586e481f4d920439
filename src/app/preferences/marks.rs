//! Settings for the marks on the board, such as the last move or a king in check.

use serde::{Deserialize, Serialize};

/// One switch for each kind of mark on the board.
///
/// The marks for legal moves have a switch of their own, `Settings::legal_marks`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// Start and end of the last move.
    pub last_move: bool,
    /// The selected piece.
    pub chosen: bool,
    /// Route and captured pieces of a capture, and the pieces that must capture.
    pub captures: bool,
    /// A king in check.
    pub check: bool,
    /// The square that shows why a move was rejected, and the shake of the rejected piece.
    pub refused: bool,
    /// The square under the pointer.
    pub hover: bool,
    /// The keyboard cursor.
    pub cursor: bool,
    /// Start and end of the move under the pointer in the move list.
    pub pointed: bool,
    /// Arrows and circles that the player draws.
    pub drawn: bool,
    /// The premove: a move that the player enters while a computer thinks.
    pub premove: bool,
    /// The piece and the arrow of a hint.
    pub hint: bool,
    /// The best move so far of a thinking computer. Off by default, because it reveals the computer's plan.
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
