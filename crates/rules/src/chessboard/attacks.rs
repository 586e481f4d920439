//! Attack tables: the squares that each piece attacks.
//!
//! Sliders use kindergarten bitboards (Gerd Isenberg, chessprogramming.org). One multiplication gathers the occupancy
//! of the six inner squares of a line into six bits. They are the index into a table of the attacked squares on that
//! line. The tables take 9 KiB and stay in the first-level cache. Magic bitboards need 800 KiB and would push other
//! data of the engine out of the cache.

use crate::Color;
use crate::chessboard::{Bitboard, File, Role, Square};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_B: u64 = FILE_A << 1;

/// Multiplier that gathers the inner squares of file a (ranks 2 to 7) into the top six bits, rank 2 lowest.
const GATHER_FILE: u64 = 1 << 50 | 1 << 43 | 1 << 36 | 1 << 29 | 1 << 22 | 1 << 15;

/// A set of squares for each square.
type PerSquare = [Bitboard; 64];

/// For each square, the squares that a piece with these `steps` (files, ranks) reaches in one leap.
const fn leaps(steps: [(i8, i8); 8]) -> PerSquare {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < 8 {
            if let Some(to) = Square::from_index(from).offset(steps[step].0, steps[step].1) {
                table[from as usize] = table[from as usize].with(to);
            }
            step += 1;
        }
        from += 1;
    }
    table
}

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

static KNIGHT: PerSquare = leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: PerSquare = leaps([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [PerSquare; 2] = [
    leaps([(-1, 1), (1, 1), (-1, 1), (1, 1), (-1, 1), (1, 1), (-1, 1), (1, 1)]),
    leaps([(-1, -1), (1, -1), (-1, -1), (1, -1), (-1, -1), (1, -1), (-1, -1), (1, -1)]),
];

/// The squares from `from` (excluded) in the direction (`files`, `ranks`).
///
/// The ray ends at the edge of the board or at the first square of `blockers`, which is included.
const fn ray(from: Square, files: i8, ranks: i8, blockers: u64) -> u64 {
    let mut squares = 0;
    let mut square = from;
    while let Some(next) = square.offset(files, ranks) {
        squares |= 1 << next.index();
        if blockers >> next.index() & 1 != 0 {
            break;
        }
        square = next;
    }
    squares
}

/// For each square, the line through it in one direction and its opposite, without the square itself.
const fn lines(files: i8, ranks: i8) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let from = Square::from_index(square);
        table[square as usize] = ray(from, files, ranks, 0) | ray(from, -files, -ranks, 0);
        square += 1;
    }
    table
}

static DIAGONALS: [u64; 64] = lines(1, 1);
static ANTIDIAGONALS: [u64; 64] = lines(1, -1);

/// `[file][inner occupancy]`: attacks along a rank, repeated on all ranks, so that the mask of any rank or diagonal
/// selects the attacked squares of that line.
static FILL: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut occupancy = 0;
        while occupancy < 64 {
            let from = Square::from_index(file);
            let blockers = (occupancy as u64) << 1;
            table[file as usize][occupancy] =
                (ray(from, 1, 0, blockers) | ray(from, -1, 0, blockers)) * FILE_A;
            occupancy += 1;
        }
        file += 1;
    }
    table
};

/// `[rank][inner occupancy]`: attacks along file a.
static FILE_FILL: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut occupancy = 0;
        while occupancy < 64 {
            let from = Square::from_index(rank * 8);
            let mut blockers = 0;
            let mut inner = 0;
            while inner < 6 {
                if occupancy >> inner & 1 != 0 {
                    blockers |= 1 << (8 * (inner + 1));
                }
                inner += 1;
            }
            table[rank as usize][occupancy] = ray(from, 0, 1, blockers) | ray(from, 0, -1, blockers);
            occupancy += 1;
        }
        rank += 1;
    }
    table
};

/// `[a][b]`: the squares strictly between two squares on one line; empty otherwise.
static BETWEEN: [PerSquare; 64] = {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let start = Square::from_index(from);
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = if direction < 4 { ORTHOGONAL[direction] } else { DIAGONAL[direction - 4] };
            let mut passed_squares = 0;
            let mut square = start;
            while let Some(next) = square.offset(files, ranks) {
                table[from as usize][next.index()] = Bitboard(passed_squares);
                passed_squares |= 1 << next.index();
                square = next;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

/// The squares strictly between two squares on one rank, file or diagonal; empty otherwise.
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The rank, file or diagonal through two squares, from edge to edge; empty if they share none or are equal.
pub fn line(a: Square, b: Square) -> Bitboard {
    let if_through_b = |line: Bitboard| line.contains(b).then_some(line);
    if a == b {
        return Bitboard::EMPTY;
    }
    if_through_b(Bitboard::rank(a.rank()))
        .or_else(|| if_through_b(Bitboard::file(a.file())))
        .or_else(|| if_through_b(Bitboard(DIAGONALS[a.index()]).with(a)))
        .or_else(|| if_through_b(Bitboard(ANTIDIAGONALS[a.index()]).with(a)))
        .unwrap_or(Bitboard::EMPTY)
}

/// The diagonal from bottom left to top right through a square, without the square itself.
#[inline]
pub fn diagonal(through: Square) -> Bitboard {
    Bitboard(DIAGONALS[through.index()])
}

/// The diagonal from top left to bottom right through a square, without the square itself.
#[inline]
pub fn antidiagonal(through: Square) -> Bitboard {
    Bitboard(ANTIDIAGONALS[through.index()])
}

/// The squares that a knight on `from` attacks.
#[inline]
pub fn knight(from: Square) -> Bitboard {
    KNIGHT[from.index()]
}

/// The squares that a king on `from` attacks.
#[inline]
pub fn king(from: Square) -> Bitboard {
    KING[from.index()]
}

/// The squares that a pawn of `color` on `from` attacks.
#[inline]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color as usize][from.index()]
}

/// The squares that the pawns of `color` on `pawns` attack.
#[inline]
pub fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let left = pawns & !Bitboard::file(File::A);
    let right = pawns & !Bitboard::file(File::H);
    match color {
        Color::White => left.shift(7) | right.shift(9),
        Color::Black => left.shift(-9) | right.shift(-7),
    }
}

/// The squares that a slider on `from` attacks on the line `mask`, a rank or a diagonal. The multiplication gathers the
/// occupancy of files b to g into the top six bits.
#[inline]
fn along(mask: u64, from: Square, occupied: Bitboard) -> u64 {
    let index = (occupied.0 & mask).wrapping_mul(FILE_B) >> 58;
    FILL[from.index() & 7][index as usize] & mask
}

/// The squares that a bishop on `from` attacks, including the first piece in each direction.
#[inline]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(
        along(DIAGONALS[from.index()], from, occupied) | along(ANTIDIAGONALS[from.index()], from, occupied),
    )
}

/// The squares that a rook on `from` attacks, including the first piece in each direction.
#[inline]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let file = from.index() & 7;
    let rank = from.index() >> 3;
    let index = ((occupied.0 >> file) & FILE_A).wrapping_mul(GATHER_FILE) >> 58;
    let vertical = FILE_FILL[rank][index as usize] << file;
    Bitboard(vertical | along(0xFF << (8 * rank), from, occupied))
}

/// The squares that a queen on `from` attacks, including the first piece in each direction.
#[inline]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}

/// The squares that a piece on `from` attacks; `color` matters only for pawns.
pub fn attacks(role: Role, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, from),
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => queen(from, occupied),
        Role::King => king(from),
    }
}
