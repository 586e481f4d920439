//! Moves and their text in UCI, lists of moves, and what a generator fills.

use std::fmt;

use arrayvec::ArrayVec;

use crate::chessboard::{Bitboard, Role, Square};

/// A move: castling is the king's two steps, en passant the pawn's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece comes from.
    pub from: Square,
    pub to: Square,
    /// What a pawn turns into on the last rank.
    pub promotion: Option<Role>,
}

impl Move {
    /// A move without promotion.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to, promotion: None }
    }

    /// A promotion.
    #[inline]
    pub const fn promoting(from: Square, to: Square, role: Role) -> Move {
        Move { from, to, promotion: Some(role) }
    }

    /// Reads the form of a move in UCI; whether it is legal anywhere is another question.
    pub fn from_uci(text: &str) -> Option<Move> {
        let from = Square::from_name(text.get(0..2)?)?;
        let to = Square::from_name(text.get(2..4)?)?;
        let mut rest = text.get(4..)?.chars();
        let promotion = match (rest.next(), rest.next()) {
            (None, _) => None,
            (Some(letter @ ('q' | 'r' | 'b' | 'n' | 'k' | 'p')), None) => Some(Role::from_letter(letter)?),
            _ => return None,
        };
        Some(Move { from, to, promotion })
    }
}

/// As the Universal Chess Interface writes it (Stefan Meyer-Kahlen, 2000): `e2e4`, `e7e8q`, castling as the king's move.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |role| write!(f, "{}", role.letter()))
    }
}

/// A list of moves on the stack. No position reachable in chess has more than 218 moves (Nenad
/// Petrović, 1964).
pub type MoveList = ArrayVec<Move, 256>;

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Every legal move.
    All,
    /// Captures and promotions.
    Captures,
}

/// What a generator hands its moves to, as sets: a list keeps them, a counter only counts.
pub trait Sink {
    /// A piece on `from` may go to each of `targets`.
    fn piece(&mut self, from: Square, targets: Bitboard);
    /// Pawns may go to each of `targets`, each from the square `step` numbers before it.
    fn pawns(&mut self, targets: Bitboard, step: i8);
    /// The same, to the last rank: four moves each.
    fn promotions(&mut self, targets: Bitboard, step: i8);
    /// A single move.
    fn single(&mut self, mv: Move);
}

impl<const N: usize> Sink for ArrayVec<Move, N> {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.single(Move::new(from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: i8) {
        for to in targets {
            self.single(Move::new(to.step(-step), to));
        }
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, step: i8) {
        for to in targets {
            for role in Role::PROMOTIONS {
                self.single(Move::promoting(to.step(-step), to, role));
            }
        }
    }

    #[inline]
    fn single(&mut self, mv: Move) {
        debug_assert!(!self.is_full(), "more moves than any position has");
        let _ = self.try_push(mv);
    }
}

/// Counts moves without making them.
#[derive(Default)]
pub(crate) struct Counter(pub(crate) u64);

impl Sink for Counter {
    #[inline]
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 += u64::from(targets.len());
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: i8) {
        self.0 += u64::from(targets.len());
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, _: i8) {
        self.0 += 4 * u64::from(targets.len());
    }

    #[inline]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}
