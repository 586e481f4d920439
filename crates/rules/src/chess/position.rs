//! What a position of chess knows beyond pieces, side to move and counters.

use crate::chessboard::{self, CastlingRights, Square};

/// Chess by the FIDE Laws: castling and en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fide {
    /// What is left to castle.
    pub(super) castling: CastlingRights,
    /// The square a pawn has just passed over, kept only if a capture there is legal.
    pub(super) en_passant: Option<Square>,
}

impl Fide {
    /// As somebody sets it up, possible or not.
    pub const fn new(castling: CastlingRights, en_passant: Option<Square>) -> Fide {
        Fide { castling, en_passant }
    }

    /// What is left to castle.
    pub const fn castling(self) -> CastlingRights {
        self.castling
    }

    /// The square that a pawn has just passed over, where that is known.
    pub const fn passed(self) -> Option<Square> {
        self.en_passant
    }
}

/// A position of chess.
pub type Position = chessboard::Position<Fide>;

impl Position {
    /// What is left to castle.
    pub const fn castling(&self) -> CastlingRights {
        self.extra.castling
    }

    /// The square on which a pawn may be captured en passant; `None` if no such capture is legal.
    pub const fn en_passant(&self) -> Option<Square> {
        self.extra.en_passant
    }
}
