//! What a position of chess knows beyond pieces, side to move and counters.

use crate::chessboard::{self, CastlingRights, Square};

/// Chess by the FIDE Laws: castling and en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fide {
    /// What is left to castle.
    pub castling: CastlingRights,
    /// The square that a pawn has just passed over; in a position only if a capture there is legal.
    pub en_passant: Option<Square>,
}

/// A position of chess.
pub type Position = chessboard::Position<Fide>;

impl Position {
    /// The square on which a pawn may be captured en passant; `None` if no such capture is legal.
    pub const fn en_passant(&self) -> Option<Square> {
        self.extra.en_passant
    }
}
