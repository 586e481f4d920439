//! Chess pieces: the six roles, and pieces of a side.

use crate::Color;
use crate::chessboard::Rank;

/// Ranks and directions from each side's point of view.
impl Color {
    /// Converts between a rank counted from this side and one counted from White's side.
    pub const fn rank(self, rank: Rank) -> Rank {
        match self {
            Color::White => rank,
            Color::Black => Rank::from_index(7 - rank.index()),
        }
    }

    /// The change of the square index in a step forward: 8 for White, -8 for Black.
    pub(crate) const fn forward(self) -> i8 {
        match self {
            Color::White => 8,
            Color::Black => -8,
        }
    }
}

/// The type of a piece, without its colour.
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
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// The roles to which a pawn may promote (FIDE 3.7.3.3), the most valuable first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// The lower-case letter, as in FEN and UCI.
    pub const fn letter(self) -> char {
        b"pnbrqk"[self as usize] as char
    }

    /// The upper-case letter, as in SAN.
    pub const fn san_letter(self) -> char {
        self.letter().to_ascii_uppercase()
    }

    /// The role of `letter`, in upper or lower case; `None` for other letters.
    pub fn from_letter(letter: char) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.letter() == letter.to_ascii_lowercase())
    }
}

/// A piece: colour and role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    pub color: Color,
    pub role: Role,
}

impl Piece {
    /// The letter in FEN: upper case for White.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.san_letter(),
            Color::Black => self.role.letter(),
        }
    }

    /// The piece of a FEN letter; `None` for other letters.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Role::from_letter(letter).map(|role| Piece { color, role })
    }
}
