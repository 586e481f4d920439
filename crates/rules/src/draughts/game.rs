//! Implements the common traits of positions for Portuguese draughts.

use crate::draughts::board::Board;
use crate::draughts::{IllegalMove, Move, Position, Squares, ending, illegal_move};
use crate::{Color, GameId, HiddenInformation, Outcome, Rules, Seat};

/// The start position: each side has twelve men on its first three rows, and White is to move.
impl Default for Position {
    fn default() -> Position {
        let squares_of = |rows: [u8; 3]| rows.into_iter().fold(0, |set, row| set | Squares::row(row).0);
        Position::assemble(
            Board { sides: [squares_of([0, 1, 2]), squares_of([5, 6, 7])], kings: 0 },
            Color::White,
        )
    }
}

impl Rules for Position {
    const GAME: GameId = GameId::Draughts;

    type Move = Move;
    type Setup = Position;
    type IllegalMove = IllegalMove;

    fn start(setup: &Position) -> Position {
        *setup
    }

    fn setup(&self) -> Position {
        *self
    }

    fn turn(&self) -> Seat {
        self.turn.seat()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.moves().to_vec()
    }

    fn illegal_reason(&self, attempt: Move) -> Option<IllegalMove> {
        illegal_move::check_legal(self, attempt).err()
    }

    fn play(&self, mv: Move) -> Position {
        self.after(mv)
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn outcome(&self, earlier: &[Position]) -> Option<Outcome> {
        ending::outcome(self, earlier)
    }

    /// Works on the [`Board`], without hash keys, and counts the moves of the last ply without playing them.
    fn count_leaves(&self, depth: u32) -> u64 {
        match self.turn {
            Color::White => self.board.perft::<true>(depth),
            Color::Black => self.board.perft::<false>(depth),
        }
    }
}

/// The game has no hidden information.
impl HiddenInformation for Position {
    type Observation = Position;

    fn observe(&self, _: Seat) -> Position {
        *self
    }
}
