//! Moves, move lists, and the sinks that receive generated moves.

use arrayvec::ArrayVec;

use crate::draughts::{Square, Squares};

/// A move. Routes with equal start, end and captured pieces are one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub from: Square,
    /// The last square; a capturing king may end on its start square.
    pub to: Square,
    /// The captured pieces.
    pub captured: Squares,
}

/// A list of moves on the stack. Twelve kings on an open board have fewer than 150 moves.
pub type MoveList = ArrayVec<Move, 256>;

/// Receives generated moves. A list stores them, a counter counts them.
pub(crate) trait Sink {
    /// A piece on `from` can move to each square of `to` without capture.
    fn quiet(&mut self, from: Square, to: u64);
    /// Men can move to each of `targets` without capture, from the square whose bit index is `step` lower.
    fn men(&mut self, targets: u64, step: i32);
    /// A complete capture of the highest rank so far. Captures by kings may be sent twice.
    fn capture(&mut self, mv: Move, king: bool);
    /// Drops the captures received so far; a better one follows.
    fn restart(&mut self);
}

impl Sink for MoveList {
    #[inline]
    fn quiet(&mut self, from: Square, to: u64) {
        for to in Squares(to) {
            debug_assert!(!self.is_full(), "more moves than any position has");
            let _ = self.try_push(Move { from, to, captured: Squares::EMPTY });
        }
    }

    #[inline]
    fn men(&mut self, targets: u64, step: i32) {
        for to in Squares(targets) {
            let from = Square::from_bit_index((to.bit_index() as i32 - step) as u32);
            let _ = self.try_push(Move { from, to, captured: Squares::EMPTY });
        }
    }

    #[inline]
    fn capture(&mut self, mv: Move, king: bool) {
        if !(king && self.contains(&mv)) {
            debug_assert!(!self.is_full(), "more moves than any position has");
            let _ = self.try_push(mv);
        }
    }

    #[inline]
    fn restart(&mut self) {
        self.clear();
    }
}

/// Counts moves. It stores only captures by kings, to find duplicates.
#[derive(Default)]
pub(crate) struct Counter {
    count: u64,
    kings: MoveList,
}

impl Counter {
    pub(crate) fn total(&self) -> u64 {
        self.count + self.kings.len() as u64
    }
}

impl Sink for Counter {
    #[inline]
    fn quiet(&mut self, _: Square, to: u64) {
        self.count += u64::from(to.count_ones());
    }

    #[inline]
    fn men(&mut self, targets: u64, _: i32) {
        self.count += u64::from(targets.count_ones());
    }

    #[inline]
    fn capture(&mut self, mv: Move, king: bool) {
        if king {
            self.kings.capture(mv, true);
        } else {
            self.count += 1;
        }
    }

    #[inline]
    fn restart(&mut self) {
        self.count = 0;
        self.kings.clear();
    }
}
