//! Who plays: seats around a table, counted from one.

use std::fmt;

/// A place at the table, 1..=N in the order of play. Chess: White is seat 1, Black seat 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat that moves first in the games with a fixed first mover.
    pub const FIRST: Seat = Seat(1);
    /// The seat that answers the first one.
    pub const SECOND: Seat = Seat(2);

    /// Seat number `number`, counted from 1; `None` for 0.
    pub const fn new(number: u8) -> Option<Seat> {
        if number == 0 { None } else { Some(Seat(number)) }
    }

    /// The seat at `index`, counted from 0.
    pub const fn from_index(index: usize) -> Seat {
        Seat(index as u8 + 1)
    }

    /// The seat's number, counted from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The seat's place in a list of seats, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The seat that plays after this one at a table of `seats`.
    pub const fn next(self, seats: u8) -> Seat {
        Seat(self.0 % seats + 1)
    }

    /// All seats of a table, in the order of play.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (1..seats + 1).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
