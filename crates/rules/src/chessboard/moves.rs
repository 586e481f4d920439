//! Moves and their UCI text, move lists, and the sinks that receive generated moves.

use std::fmt;

use arrayvec::ArrayVec;

use crate::chessboard::{Bitboard, Role, Square};

/// A move. Castling is written as the king's move of two squares, en passant as the pawn's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub from: Square,
    pub to: Square,
    /// The role to which a pawn promotes; `None` for all other moves.
    pub promotion: Option<Role>,
}

impl Move {
    /// A skipped turn, in the record of a game (see [`Rules::null_move_in_record`](crate::Rules::null_move_in_record)).
    pub const NULL: Move = Move::new(Square::A1, Square::A1);

    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to, promotion: None }
    }

    #[inline]
    pub const fn promoting(from: Square, to: Square, role: Role) -> Move {
        Move { from, to, promotion: Some(role) }
    }

    /// Parses a move in UCI text, which may be illegal in a position. `None` if the text has another form.
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

/// Writes the UCI text (Stefan Meyer-Kahlen, 2000): `e2e4`, `e7e8q`, castling as the king's move, `0000` for no move.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Move::NULL {
            return f.write_str("0000");
        }
        // One write of an array: reading a file makes the text of each move, and separate writes cost far more.
        let Move { from, to, promotion } = *self;
        let letters = [
            from.file().letter(),
            from.rank().digit(),
            to.file().letter(),
            to.rank().digit(),
            promotion.map_or(' ', Role::letter),
        ];
        let bytes = letters.map(|letter| letter as u8);
        f.write_str(str::from_utf8(&bytes).unwrap_or_default().trim_ascii_end())
    }
}

/// A list of moves on the stack. At most 218 legal moves exist in a reachable chess position (Nenad
/// Petrović, 1964).
pub type MoveList = ArrayVec<Move, 256>;

/// The kind of moves that a generator produces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum MoveFilter {
    All,
    /// Captures and promotions.
    Captures,
}

/// Receives generated moves as sets of target squares. A list stores them, a counter counts them.
pub trait MoveSink {
    /// A piece on `from` can move to each of `targets`.
    fn piece(&mut self, from: Square, targets: Bitboard);
    /// Pawns can move to each of `targets`, from the square whose index is `step` lower.
    fn pawns(&mut self, targets: Bitboard, step: i8);
    /// Like `pawns`, but to the last rank: four promotions for each target.
    fn promotions(&mut self, targets: Bitboard, step: i8);
    /// One move, such as castling or en passant.
    fn single(&mut self, mv: Move);
}

impl<const N: usize> MoveSink for ArrayVec<Move, N> {
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

/// Counts moves without creating them.
#[derive(Default)]
pub(crate) struct Counter(pub(crate) u64);

impl MoveSink for Counter {
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
