//! Moves, lists of moves, and what a generator fills.

use arrayvec::ArrayVec;

use crate::draughts::{Square, Squares};

/// A move: two routes between the same squares that capture the same pieces are one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it ends; a king may come back to where it started.
    pub to: Square,
    /// What it takes off the board.
    pub captured: Squares,
}

/// A list of moves on the stack. Twelve kings on an open board have fewer than 150 moves.
pub type MoveList = ArrayVec<Move, 256>;

/// What a generator hands its moves to: a list keeps them, a counter only counts.
pub(crate) trait Sink {
    /// A piece moves without capturing.
    fn quiet(&mut self, from: Square, to: u64);
    /// Men move without capturing, each to one of `targets` from so many places away.
    fn men(&mut self, targets: u64, step: i32);
    /// A complete capture of the highest rank so far; kings may find the same one twice.
    fn capture(&mut self, mv: Move, king: bool);
    /// What was captured so far is not enough.
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
            let from = Square::from_place((to.place() as i32 - step) as u32);
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

/// Counts moves; keeps only captures by kings, of which the same may come twice.
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
