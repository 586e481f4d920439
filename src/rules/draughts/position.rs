//! A position: the pieces and the side to move.

use crate::rules::chess::Color;

use super::board::{Board, Piece};
use super::ending;
use super::movegen::{Move, MoveList};
use super::routes;
use super::square::{Square, Squares};
use super::zobrist;

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
    pub(crate) fn of_kings(white: Squares, black: Squares, turn: Color) -> Position {
        debug_assert!(white.and(black).is_empty());
        Position::assemble(Board { sides: [white.0, black.0], kings: white.0 | black.0 }, turn)
    }

    pub(super) fn hash(&self) -> u64 {
        zobrist::key(&self.board, self.turn)
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

    /// The legal moves, on the stack.
    pub fn moves(&self) -> MoveList {
        self.board.moves(self.turn)
    }

    /// Whether the side to move has to capture.
    pub fn must_capture(&self) -> bool {
        self.board.must_capture(self.turn)
    }

    /// Whether a legal move crowns a man.
    pub fn crowns(&self, mv: Move) -> bool {
        self.piece(mv.from).is_some_and(|piece| !piece.king) && super::movegen::crowns(self.turn, mv.to)
    }

    /// How many plies before this one, the last of `earlier` first, were neither captures nor men's moves.
    pub fn quiet_plies(&self, earlier: &[Position]) -> usize {
        ending::quiet_plies(self, earlier)
    }

    /// Whether nothing is left but three kings against one (FPD 2026, 3.8.a).
    pub fn is_forcada(&self) -> bool {
        ending::forcada(self).is_some()
    }

    /// Whether a king's move from here counts towards the draw of the Forçada: the side with three kings
    /// makes it and holds the rio.
    pub fn counts_in_forcada(&self) -> bool {
        ending::forcada(self).is_some_and(|strong| ending::counts_in_forcada(self, strong))
    }

    /// Whether so little is left that quiet moves count towards a draw (FPD 2026, 3.8.b).
    pub fn counts_quiet_moves(&self) -> bool {
        ending::few_with_kings(self)
    }

    /// The routes of a legal move: the squares landed on, from its start to its end. All of them capture
    /// the same pieces; the first one is the one shown and written.
    pub fn routes(&self, mv: Move) -> Vec<Vec<Square>> {
        routes::routes(&self.board, self.turn, mv)
    }

    /// The move that a piece going along `path` would be trying to make, legal or not.
    pub fn attempt(&self, path: &[Square]) -> Option<Move> {
        routes::attempt(&self.board, self.turn, path)
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
