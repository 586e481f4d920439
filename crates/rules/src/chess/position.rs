//! The state of a chess position beyond pieces, side to move and counters.

use crate::chessboard::{self, CastlingRights, Square};

/// The rules of chess by the FIDE Laws; the value holds castling rights and en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChessState {
    pub castling: CastlingRights,
    /// The square that a pawn passed over in the last move. A [`Position`] has it only if a capture is legal.
    pub en_passant: Option<Square>,
}

pub type Position = chessboard::Position<ChessState>;

impl Position {
    /// The target square of en passant; `None` if no such capture is legal.
    pub const fn en_passant(&self) -> Option<Square> {
        self.state.en_passant
    }
}
