//! Squares of the chessboard, with files and ranks.

use std::fmt;

/// A column of the chessboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    pub const ALL: [File; 8] = [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

    /// The file with this index, 0 for a; only the low three bits count.
    pub const fn from_index(index: u8) -> File {
        File::ALL[(index & 7) as usize]
    }

    /// The index, 0 for a.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The lower-case letter, `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file with this lower-case letter; `None` for other letters.
    pub fn from_letter(letter: char) -> Option<File> {
        matches!(letter, 'a'..='h').then(|| File::from_index(letter as u8 - b'a'))
    }
}

/// A row of the chessboard, counted from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    pub const ALL: [Rank; 8] = [
        Rank::First,
        Rank::Second,
        Rank::Third,
        Rank::Fourth,
        Rank::Fifth,
        Rank::Sixth,
        Rank::Seventh,
        Rank::Eighth,
    ];

    /// The rank with this index, 0 for the first; only the low three bits count.
    pub const fn from_index(index: u8) -> Rank {
        Rank::ALL[(index & 7) as usize]
    }

    /// The index, 0 for the first rank.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The digit, `1` to `8`.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank with this digit; `None` for other characters.
    pub fn from_digit(digit: char) -> Option<Rank> {
        matches!(digit, '1'..='8').then(|| Rank::from_index(digit as u8 - b'1'))
    }
}

/// A square, indexed rank by rank: a1 = 0, b1 = 1, ... h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(file as u8 | (rank as u8) << 3)
    }

    /// The square with this name in lower case, such as `e4`; `None` for other texts.
    pub fn from_name(name: &str) -> Option<Square> {
        let &[file, rank] = name.as_bytes() else { return None };
        Some(Square::new(File::from_letter(file.into())?, Rank::from_digit(rank.into())?))
    }

    /// The square with this index; only the low six bits count.
    pub const fn from_index(index: u8) -> Square {
        Square(index & 63)
    }

    /// The index, always below 64.
    pub const fn index(self) -> usize {
        // The constructors guarantee this bound; the mask shows it to the compiler, which drops bounds checks.
        (self.0 & 63) as usize
    }

    pub const fn file(self) -> File {
        File::from_index(self.0)
    }

    pub const fn rank(self) -> Rank {
        Rank::from_index(self.0 >> 3)
    }

    /// The square mirrored between White and Black, on the same file (e2 and e7).
    pub const fn flip(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The square `files` to the right and `ranks` up, as White sees the board; `None` outside the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self.0 & 7) as i8 + files;
        let rank = (self.0 >> 3) as i8 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Square((rank * 8 + file) as u8))
        }
    }

    /// The number of king moves between two squares (Chebyshev distance).
    pub const fn king_distance(self, other: Square) -> u8 {
        let files = (self.0 & 7).abs_diff(other.0 & 7);
        let ranks = (self.0 >> 3).abs_diff(other.0 >> 3);
        if files > ranks { files } else { ranks }
    }

    /// The number of rook steps of one square between two squares (Manhattan distance).
    pub const fn manhattan_distance(self, other: Square) -> u8 {
        (self.0 & 7).abs_diff(other.0 & 7) + (self.0 >> 3).abs_diff(other.0 >> 3)
    }

    /// The square whose index is `step` higher. The caller ensures that it is on the board.
    pub const fn step(self, step: i8) -> Square {
        debug_assert!(self.0 as i8 + step >= 0 && self.0 as i8 + step < 64);
        Square(self.0.wrapping_add(step as u8) & 63)
    }

    /// All squares, from a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64).map(Square)
    }
}

macro_rules! named_squares {
    ($($name:ident = $index:expr),* $(,)?) => {
        impl Square {
            $(pub const $name: Square = Square($index);)*
        }
    };
}

named_squares! {
    A1 = 0, B1 = 1, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7,
    A2 = 8, B2 = 9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
    A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
    A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
    A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
    A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
    A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
    A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
