//! Castling: the rights, and the squares of king and rook (FIDE 3.8.2).

use crate::Color;
use crate::chessboard::{Bitboard, Board, Role, Square};

/// The side of the board on which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// Short, `O-O`.
    King,
    /// Long, `O-O-O`.
    Queen,
}

/// The squares of one castling move (FIDE 3.8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    pub king_from: Square,
    pub king_to: Square,
    pub rook_from: Square,
    pub rook_to: Square,
    /// Squares between king and rook; all must be empty.
    pub between: Bitboard,
    /// Squares that the king crosses or lands on; none may be attacked.
    pub king_path: Bitboard,
}

impl Castling {
    /// The squares of castling by `color` on `wing`.
    pub const fn squares(color: Color, wing: Wing) -> &'static Castling {
        &CASTLINGS[color as usize][wing as usize]
    }

    /// Whether king and rook of `color` stand on their squares before castling.
    pub fn is_in_place(&self, board: &Board, color: Color) -> bool {
        let stands = |role, on| board.pieces_of(color, role).contains(on);
        stands(Role::King, self.king_from) && stands(Role::Rook, self.rook_from)
    }

    /// Finds the castling in which the king of `color` goes from `from` to `to`; `None` if there is no such castling.
    pub fn by_king(color: Color, from: Square, to: Square) -> Option<(Wing, &'static Castling)> {
        [Wing::King, Wing::Queen]
            .into_iter()
            .map(|wing| (wing, Castling::squares(color, wing)))
            .find(|(_, castling)| castling.king_from == from && castling.king_to == to)
    }
}

const fn castling(king: [Square; 2], rook: [Square; 2], between: u64, king_path: u64) -> Castling {
    Castling {
        king_from: king[0],
        king_to: king[1],
        rook_from: rook[0],
        rook_to: rook[1],
        between: Bitboard(between),
        king_path: Bitboard(king_path),
    }
}

/// `[color][wing]`: the squares of each castling.
static CASTLINGS: [[Castling; 2]; 2] = [
    [
        castling([Square::E1, Square::G1], [Square::H1, Square::F1], 0x60, 0x60),
        castling([Square::E1, Square::C1], [Square::A1, Square::D1], 0x0E, 0x0C),
    ],
    [
        castling([Square::E8, Square::G8], [Square::H8, Square::F8], 0x60 << 56, 0x60 << 56),
        castling([Square::E8, Square::C8], [Square::A8, Square::D8], 0x0E << 56, 0x0C << 56),
    ],
];

/// The castling rights, one bit each: from bit 0, White king's wing, White queen's wing, Black king's wing, Black
/// queen's wing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights(u8);

impl CastlingRights {
    pub const NONE: CastlingRights = CastlingRights(0);
    pub const ALL: CastlingRights = CastlingRights(15);

    const fn bit(color: Color, wing: Wing) -> u8 {
        1 << (2 * color as u8 + wing as u8)
    }

    /// Whether `color` may still castle on `wing`.
    pub const fn has(self, color: Color, wing: Wing) -> bool {
        self.0 & Self::bit(color, wing) != 0
    }

    /// Whether `color` may still castle on either wing.
    pub const fn any(self, color: Color) -> bool {
        self.0 >> (2 * color as u8) & 3 != 0
    }

    #[must_use]
    pub const fn with(self, color: Color, wing: Wing) -> CastlingRights {
        CastlingRights(self.0 | Self::bit(color, wing))
    }

    /// The rights as a number below 16.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The rights that remain after a move from or to `square`.
    ///
    /// A right ends for good when its king or rook moves (FIDE 3.8.2.1), or when its rook is captured.
    #[inline]
    pub(crate) fn after_move_on(self, square: Square) -> CastlingRights {
        CastlingRights(self.0 & REMAINING_RIGHTS[square.index()])
    }
}

/// For each square, a mask of the rights that survive a move from or to it.
static REMAINING_RIGHTS: [u8; 64] = {
    let mut table = [15; 64];
    let mut color = 0;
    while color < 2 {
        let mut wing = 0;
        while wing < 2 {
            let squares = &CASTLINGS[color][wing];
            table[squares.king_from.index()] &= !(1 << (2 * color + wing));
            table[squares.rook_from.index()] &= !(1 << (2 * color + wing));
            wing += 1;
        }
        color += 1;
    }
    table
};
