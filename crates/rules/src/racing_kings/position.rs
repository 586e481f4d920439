//! What a position of Racing Kings knows: nothing beyond pieces, side to move and counters.

use crate::Color;
use crate::chessboard::{self, Bitboard, Rank, Role};

/// Racing Kings: no castling, no en passant, no check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Race;

/// A position of Racing Kings.
pub type Position = chessboard::Position<Race>;

impl Position {
    /// The squares of the last rank, which both kings run for.
    pub const GOAL: Bitboard = Bitboard::rank(Rank::Eighth);

    /// Whether a side's king stands on the last rank.
    pub fn is_home(&self, color: Color) -> bool {
        self.board.pieces_of(color, Role::King).meets(Position::GOAL)
    }
}
