//! Seats: the players of a game, numbered in the order of play.

use std::fmt;

/// A player's seat, numbered 1..=N in the order of play. Chess: White is seat 1, Black seat 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat that moves first, in games with a fixed first mover.
    pub const FIRST: Seat = Seat(1);
    pub const SECOND: Seat = Seat(2);

    /// Returns the seat with `number`, counted from 1; `None` for 0.
    pub const fn new(number: u8) -> Option<Seat> {
        if number == 0 { None } else { Some(Seat(number)) }
    }

    /// Returns the seat with `index`, counted from 0; at most 254.
    pub const fn from_index(index: usize) -> Seat {
        Seat(index as u8 + 1)
    }

    /// The number of the seat, counted from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The index of the seat, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The next seat in the order of play, in a game with `seats` seats.
    pub const fn next(self, seats: u8) -> Seat {
        Seat(self.0 % seats + 1)
    }

    /// All seats of a game with `seats` seats, in the order of play.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (1..seats + 1).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
