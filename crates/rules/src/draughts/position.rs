//! A position of draughts: the pieces, the side to move, and the Zobrist key.

use crate::Color;
use crate::draughts::board::Board;
use crate::draughts::{Move, Piece, Square, Squares};
use crate::zobrist::next_random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) board: Board,
    pub(super) turn: Color,
    pub(super) key: u64,
}

impl Position {
    pub(super) fn assemble(board: Board, turn: Color) -> Position {
        let mut key = if turn == Color::Black { NUMBERS.black_to_move } else { 0 };
        for color in Color::ALL {
            for square in Squares(board.sides[color as usize]) {
                key ^= zobrist_number(color, &board, square);
            }
        }
        Position { board, turn, key }
    }

    /// Creates a position with kings only; the sets `white` and `black` must not overlap.
    #[cfg(test)]
    pub(crate) fn of_kings(white: Squares, black: Squares, turn: Color) -> Position {
        debug_assert!(white.and(black).is_empty());
        Position::assemble(Board { sides: [white.0, black.0], kings: white.0 | black.0 }, turn)
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn side_to_move(&self) -> Color {
        self.turn
    }

    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.board.piece(square)
    }

    /// The men of `color`.
    pub fn men(&self, color: Color) -> Squares {
        Squares(self.board.sides[color as usize] & !self.board.kings)
    }

    /// The kings of `color`.
    pub fn kings(&self, color: Color) -> Squares {
        Squares(self.board.sides[color as usize] & self.board.kings)
    }

    /// All pieces of `color`.
    pub fn pieces(&self, color: Color) -> Squares {
        Squares(self.board.sides[color as usize])
    }

    /// Whether the legal move `mv` turns a man into a king.
    pub fn crowns(&self, mv: Move) -> bool {
        self.board.crowns(self.turn, mv)
    }

    /// Returns the position after a null move. Its legal moves are the moves that the other side threatens now.
    #[must_use]
    pub fn after_null_move(&self) -> Position {
        Position { turn: !self.turn, key: self.key ^ NUMBERS.black_to_move, ..*self }
    }

    pub(super) fn after(&self, mv: Move) -> Position {
        let board = self.board.after(self.turn, mv);
        let mut key = self.key ^ NUMBERS.black_to_move;
        key ^= zobrist_number(self.turn, &self.board, mv.from);
        key ^= zobrist_number(self.turn, &board, mv.to);
        for square in mv.captured {
            key ^= zobrist_number(!self.turn, &self.board, square);
        }
        Position { board, turn: !self.turn, key }
    }
}

/// Zobrist numbers: one for each piece on each square, and one for Black to move.
struct Numbers {
    /// Indexed by colour, by 0 for a man or 1 for a king, and by [`Square::bit_index`].
    pieces: [[[u64; Square::TABLE_LEN]; 2]; 2],
    black_to_move: u64,
}

static NUMBERS: Numbers = {
    // An arbitrary seed that only this table uses.
    let mut state = 0xDA3A_5C1A_0000_0001;
    let mut numbers =
        Numbers { pieces: [[[0; Square::TABLE_LEN]; 2]; 2], black_to_move: next_random(&mut state) };
    let mut index = 0;
    while index < 4 * Square::TABLE_LEN {
        let (kind, bit_index) = (index / Square::TABLE_LEN, index % Square::TABLE_LEN);
        numbers.pieces[kind / 2][kind % 2][bit_index] = next_random(&mut state);
        index += 1;
    }
    numbers
};

/// The Zobrist number of the piece of `color` on `square`. `board` says whether it is a man or a king.
fn zobrist_number(color: Color, board: &Board, square: Square) -> u64 {
    let is_king = (board.kings >> square.bit_index() & 1) as usize;
    NUMBERS.pieces[color as usize][is_king][square.bit_index()]
}
