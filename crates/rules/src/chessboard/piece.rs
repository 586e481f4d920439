//! Chess pieces: roles, and pieces of a side.

use crate::Color;
use crate::chessboard::Rank;

/// Directions of the chess board that depend on who looks.
impl Color {
    /// A rank counted from this colour's own side.
    pub const fn rank(self, rank: Rank) -> Rank {
        match self {
            Color::White => rank,
            Color::Black => Rank::from_index(7 - rank.index()),
        }
    }

    /// The square number of a step forward: 8 for White, -8 for Black.
    pub(crate) const fn forward(self) -> i8 {
        match self {
            Color::White => 8,
            Color::Black => -8,
        }
    }
}

/// What a piece is, whoever owns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display)]
#[strum(serialize_all = "lowercase")]
#[repr(u8)]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Role {
    /// All roles, from pawn to king.
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// What a pawn may turn into (FIDE 3.7.3.3), the most valuable first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// The lower-case letter of FEN and UCI.
    pub const fn letter(self) -> char {
        b"pnbrqk"[self as usize] as char
    }

    /// The upper-case letter of SAN.
    pub const fn san_letter(self) -> char {
        self.letter().to_ascii_uppercase()
    }

    /// The role with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.letter() == letter.to_ascii_lowercase())
    }
}

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// The letter of FEN: upper case for White.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.san_letter(),
            Color::Black => self.role.letter(),
        }
    }

    /// The piece with this letter of FEN.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Role::from_letter(letter).map(|role| Piece { color, role })
    }
}
