//! The pieces on the draughts board as bitboards, and how a move changes them.

use crate::Color;
use crate::draughts::{Move, Square, Squares};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    pub color: Color,
    /// Whether the piece is a king (*dama*) rather than a man (*pedra*).
    pub is_king: bool,
}

/// The pieces on the board, without side to move or hash key. Small, because searches copy it for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The pieces of each colour as a bitboard; the bit of a square is [`Square::bit_index`].
    pub sides: [u64; 2],
    /// The kings of both colours as a bitboard.
    pub kings: u64,
}

/// The row where the men of `color` become kings.
pub(crate) const fn promotion_row(color: Color) -> Squares {
    Squares::row(match color {
        Color::White => 7,
        Color::Black => 0,
    })
}

/// Whether a man of `us` that ends its move on `to` becomes a king.
pub(crate) const fn promotes(us: Color, to: Square) -> bool {
    promotion_row(us).contains(to)
}

impl Board {
    pub(crate) const EMPTY: Board = Board { sides: [0; 2], kings: 0 };

    /// The occupied squares as a bitboard.
    pub(crate) const fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    pub(crate) fn piece(&self, square: Square) -> Option<Piece> {
        let bit = 1 << square.bit_index();
        let color = Color::ALL.into_iter().find(|color| self.sides[*color as usize] & bit != 0)?;
        Some(Piece { color, is_king: self.kings & bit != 0 })
    }

    /// Whether a legal move of `us` turns a man into a king.
    pub const fn crowns(&self, us: Color, mv: Move) -> bool {
        self.kings & Squares::of(mv.from).0 == 0 && promotes(us, mv.to)
    }

    /// Returns the board after a legal move of `us`. A king's capture may end on its start square.
    #[inline]
    pub fn after(&self, us: Color, mv: Move) -> Board {
        let (from, to) = (Squares::of(mv.from).0, Squares::of(mv.to).0);
        let mut sides = self.sides;
        sides[us as usize] = sides[us as usize] & !from | to;
        sides[(!us) as usize] &= !mv.captured.0;
        let is_king = self.kings & from != 0 || promotion_row(us).0 & to != 0;
        let kings = self.kings & !(from | mv.captured.0) | if is_king { to } else { 0 };
        Board { sides, kings }
    }
}
