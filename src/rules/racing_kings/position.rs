//! A position of Racing Kings as a value, and playing moves on it.

use crate::rules::bitboard::Bitboard;
use crate::rules::chess::{Board, Color, Counter, Move, MoveList, Role, Wanted, zobrist};
use crate::rules::square::{Rank, Square};

/// A position of Racing Kings: the pieces, the side to move and the two counters of its FEN record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) board: Board,
    pub(super) key: u64,
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u16,
    pub(super) turn: Color,
}

/// The rank both kings run for.
pub(super) const GOAL: Bitboard = Bitboard::rank(Rank::Eighth);

impl Position {
    /// The squares of the last rank.
    pub const GOAL: Bitboard = GOAL;

    pub(super) fn assemble(board: Board, turn: Color, halfmove_clock: u16, fullmove_number: u16) -> Position {
        let key = zobrist::board(&board, turn);
        Position { board, key, halfmove_clock, fullmove_number, turn }
    }

    /// The key computed anew.
    pub(super) fn hash(&self) -> u64 {
        zobrist::board(&self.board, self.turn)
    }

    /// The position with the other side to move.
    pub(super) fn passed(&self) -> Position {
        let mut next = *self;
        next.key ^= zobrist::black_to_move();
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.fullmove_number = self.fullmove_number.saturating_add(self.turn as u16);
        next.turn = !self.turn;
        next
    }

    /// Whether a side's king stands on the last rank.
    pub fn is_home(&self, color: Color) -> bool {
        self.board.pieces_of(color, Role::King).meets(GOAL)
    }

    /// The position after a legal move.
    #[inline]
    pub(super) fn after(&self, mv: Move) -> Position {
        let (us, them) = (self.turn, !self.turn);
        let mut next = *self;
        let role = self.board.role_on(mv.from);
        next.key ^= zobrist::black_to_move();
        next.turn = them;
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.fullmove_number = self.fullmove_number.saturating_add(us as u16);
        if self.board.color(them).has(mv.to) {
            next.toggle(them, self.board.role_on(mv.to), mv.to);
            next.halfmove_clock = 0;
        }
        next.toggle(us, role, mv.from);
        next.toggle(us, role, mv.to);
        next
    }

    #[inline]
    fn toggle(&mut self, color: Color, role: Role, square: Square) {
        self.board.toggle(color, role, Bitboard::of(square));
        self.key ^= zobrist::piece(color, role, square);
    }

    pub(super) fn moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.emit(Wanted::All, &mut list);
        list
    }

    pub(super) fn count_moves(&self) -> u64 {
        let mut counter = Counter::default();
        self.emit(Wanted::All, &mut counter);
        counter.0
    }
}
