//! The state of a chess position beyond pieces, side to move and counters.

use crate::chessboard::{self, CastlingRights, Square};

/// The state that only chess has: castling rights and en passant. The type also implements the rules of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChessState {
    pub castling: CastlingRights,
    /// The square that a pawn passed over in the last move; `None` if there was no double step. In a [`Position`] it is
    /// `Some` only if an en passant capture is legal.
    pub en_passant: Option<Square>,
}

/// A position of chess.
pub type Position = chessboard::Position<ChessState>;

impl Position {
    /// The target square of en passant; `None` if no such capture is legal.
    pub const fn en_passant(&self) -> Option<Square> {
        self.state.en_passant
    }
}
