//! The two sides of a board game: White (first seat) and Black (second seat).

use std::ops::Not;

use crate::Seat;

/// A side of a game for two. White has the first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    White,
    Black,
}

impl Color {
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    pub const fn seat(self) -> Seat {
        match self {
            Color::White => Seat::FIRST,
            Color::Black => Seat::SECOND,
        }
    }

    /// The colour that `seat` plays in a game for two.
    pub fn of_seat(seat: Seat) -> Color {
        if seat == Seat::FIRST { Color::White } else { Color::Black }
    }

    /// The letter of the side-to-move field of FEN: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}
