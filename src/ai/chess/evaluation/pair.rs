//! Pairs of values, one for the middlegame and one for the endgame.

use std::ops::{Add, AddAssign, Mul, Sub};

/// A value in the middlegame and in the endgame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pair(pub(crate) i32, pub(crate) i32);

impl Add for Pair {
    type Output = Pair;
    fn add(self, other: Pair) -> Pair {
        Pair(self.0 + other.0, self.1 + other.1)
    }
}

impl Sub for Pair {
    type Output = Pair;
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0 - other.0, self.1 - other.1)
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    fn mul(self, factor: i32) -> Pair {
        Pair(self.0 * factor, self.1 * factor)
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}
