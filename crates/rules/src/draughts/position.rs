//! A position: the pieces and the side to move.

use crate::Color;
use crate::draughts::board::Board;
use crate::draughts::{Move, Piece, Square, Squares, zobrist};

/// A position of Portuguese draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) board: Board,
    pub(super) turn: Color,
    pub(super) key: u64,
}

impl Position {
    pub(super) fn assemble(board: Board, turn: Color) -> Position {
        Position { board, turn, key: zobrist::key(&board, turn) }
    }

    /// A position of kings alone, on different squares.
    #[cfg(test)]
    pub(crate) fn of_kings(white: Squares, black: Squares, turn: Color) -> Position {
        debug_assert!(white.and(black).is_empty());
        Position::assemble(Board { sides: [white.0, black.0], kings: white.0 | black.0 }, turn)
    }

    /// The pieces.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Color {
        self.turn
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.board.piece(square)
    }

    /// The men of a side.
    pub fn men(&self, color: Color) -> Squares {
        Squares(self.board.sides[color as usize] & !self.board.kings)
    }

    /// The kings of a side.
    pub fn kings(&self, color: Color) -> Squares {
        Squares(self.board.sides[color as usize] & self.board.kings)
    }

    /// All pieces of a side.
    pub fn pieces(&self, color: Color) -> Squares {
        Squares(self.board.sides[color as usize])
    }

    /// Whether a legal move crowns a man.
    pub fn crowns(&self, mv: Move) -> bool {
        self.board.crowns(self.turn, mv)
    }

    /// The position with the other side to move: what would be threatened if one could pass.
    #[must_use]
    pub fn passed(&self) -> Position {
        Position { turn: !self.turn, key: self.key ^ zobrist::black_to_move(), ..*self }
    }

    pub(super) fn after(&self, mv: Move) -> Position {
        let board = self.board.after(self.turn, mv);
        let king = |board: &Board, square: Square| board.kings >> square.place() & 1 == 1;
        let mut key = self.key ^ zobrist::black_to_move();
        key ^= zobrist::piece(self.turn, king(&self.board, mv.from), mv.from);
        key ^= zobrist::piece(self.turn, king(&board, mv.to), mv.to);
        for square in mv.captured {
            key ^= zobrist::piece(!self.turn, king(&self.board, square), square);
        }
        Position { board, turn: !self.turn, key }
    }
}
