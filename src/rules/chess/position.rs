//! A position of chess as a value, and playing moves on it.

use crate::rules::bitboard::Bitboard;
use crate::rules::square::{Rank, Square};

use super::attacks;
use super::board::Board;
use super::castling::{Castling, CastlingRights};
use super::movegen::{Wanted, en_passant_is_safe};
use super::moves::{Counter, Move, MoveList};
use super::piece::{Color, Role};
use super::zobrist;

/// A position of chess: what a FEN record says (PGN standard 16.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) board: Board,
    pub(super) key: u64,
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u16,
    pub(super) turn: Color,
    pub(super) castling: CastlingRights,
    /// The square a pawn has just passed over, kept only if a capture there is legal.
    pub(super) en_passant: Option<Square>,
}

impl Position {
    /// What is left to castle.
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The square on which a pawn may be captured en passant; `None` if no such capture is legal.
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Puts together a position; en passant is kept only if it can be used.
    pub(super) fn assemble(
        board: Board,
        turn: Color,
        castling: CastlingRights,
        en_passant: Option<Square>,
        halfmove_clock: u16,
        fullmove_number: u16,
    ) -> Position {
        let en_passant = en_passant.filter(|&target| en_passant_is_legal(&board, turn, target));
        let mut position =
            Position { board, key: 0, halfmove_clock, fullmove_number, turn, castling, en_passant };
        position.key = position.hash();
        position
    }

    /// The key computed anew.
    pub(super) fn hash(&self) -> u64 {
        let en_passant = self.en_passant.map_or(0, |target| zobrist::en_passant(target.file()));
        zobrist::board(&self.board, self.turn) ^ zobrist::castling(self.castling) ^ en_passant
    }

    /// The position after a legal move.
    #[must_use]
    #[inline]
    pub(super) fn after(&self, mv: Move) -> Position {
        match self.turn {
            Color::White => self.after_move_of::<true>(mv),
            Color::Black => self.after_move_of::<false>(mv),
        }
    }

    #[inline]
    fn after_move_of<const WHITE: bool>(&self, mv: Move) -> Position {
        let (us, them) = if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        let mut next = *self;
        let role = self.board.role_on(mv.from);
        next.key ^= zobrist::black_to_move();
        next.turn = them;
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.fullmove_number = self.fullmove_number.saturating_add(u16::from(!WHITE));
        if let Some(target) = self.en_passant {
            next.key ^= zobrist::en_passant(target.file());
            next.en_passant = None;
        }

        if self.board.color(them).has(mv.to) {
            let captured = self.board.role_on(mv.to);
            next.toggle(them, captured, mv.to);
            next.halfmove_clock = 0;
        }
        next.toggle(us, role, mv.from);
        next.toggle(us, mv.promotion.unwrap_or(role), mv.to);

        if self.castling != CastlingRights::NONE {
            next.castling = self.castling.after_touching(mv.from).after_touching(mv.to);
            next.key ^= zobrist::castling(self.castling) ^ zobrist::castling(next.castling);
        }
        match role {
            Role::Pawn => {
                next.halfmove_clock = 0;
                if mv.to.index().abs_diff(mv.from.index()) == 16 {
                    next.allow_en_passant(mv.to.step(them.forward()));
                } else if Some(mv.to) == self.en_passant {
                    next.toggle(them, Role::Pawn, mv.to.step(them.forward()));
                }
            }
            Role::King if mv.to.index().abs_diff(mv.from.index()) == 2 => {
                if let Some((_, castling)) = Castling::by_king(us, mv.from, mv.to) {
                    next.toggle(us, Role::Rook, castling.rook_from);
                    next.toggle(us, Role::Rook, castling.rook_to);
                }
            }
            _ => {}
        }
        next
    }

    #[inline]
    fn toggle(&mut self, color: Color, role: Role, square: Square) {
        self.board.toggle(color, role, Bitboard::of(square));
        self.key ^= zobrist::piece(color, role, square);
    }

    /// Notes the square a pawn has passed over, if a capture there is legal.
    #[inline]
    fn allow_en_passant(&mut self, target: Square) {
        if en_passant_is_legal(&self.board, self.turn, target) {
            self.en_passant = Some(target);
            self.key ^= zobrist::en_passant(target.file());
        }
    }

    /// The position with the other side to move.
    pub(super) fn passed(&self) -> Position {
        let mut next = *self;
        next.key ^= zobrist::black_to_move();
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.fullmove_number = self.fullmove_number.saturating_add(u16::from(self.turn == Color::Black));
        next.turn = !self.turn;
        if let Some(target) = next.en_passant.take() {
            next.key ^= zobrist::en_passant(target.file());
        }
        next
    }

    /// Whether a legal move attacks the enemy king: by the piece moved, by a slider behind it or
    /// behind a pawn taken en passant, or by the rook of a castling.
    pub(super) fn check_by(&self, mv: Move) -> bool {
        let (us, king) = (self.turn, self.board.king(!self.turn));
        let role = self.board.role_on(mv.from);
        let mut occupied = self.board.occupied().without(mv.from).with(mv.to);
        if role == Role::King
            && let Some((_, castling)) = Castling::by_king(us, mv.from, mv.to)
        {
            occupied = occupied.without(castling.rook_from).with(castling.rook_to);
            return attacks::rook(castling.rook_to, occupied).has(king);
        }
        if role == Role::Pawn && Some(mv.to) == self.en_passant {
            occupied = occupied.without(mv.to.step((!us).forward()));
        }
        attacks::attacks(mv.promotion.unwrap_or(role), us, mv.to, occupied).has(king)
            || self.board.slider_sees(us, king, occupied)
    }

    pub(super) fn count_moves(&self) -> u64 {
        let mut counter = Counter::default();
        self.emit(Wanted::All, &mut counter);
        counter.0
    }

    pub(super) fn moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.emit(Wanted::All, &mut list);
        list
    }
}

/// Whether an enemy pawn may just have passed over `target`: it stands behind it, its way was empty.
pub(super) fn may_have_passed(board: &Board, turn: Color, target: Square) -> bool {
    if target.rank() != turn.rank(Rank::Sixth) {
        return false;
    }
    let (pawn, origin) = (target.step(-turn.forward()), target.step(turn.forward()));
    board.pieces_of(!turn, Role::Pawn).has(pawn)
        && !board.occupied().has(target)
        && !board.occupied().has(origin)
}

/// Whether `turn` may capture en passant on `target`, over which an enemy pawn has just passed.
fn en_passant_is_legal(board: &Board, turn: Color, target: Square) -> bool {
    debug_assert!(target.rank() == turn.rank(Rank::Sixth));
    let capturers = attacks::pawn(!turn, target) & board.pieces_of(turn, Role::Pawn);
    capturers.into_iter().any(|from| en_passant_is_safe(board, turn, from, target))
}
