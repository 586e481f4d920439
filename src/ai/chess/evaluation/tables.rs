//! What a chessman is worth, and where: values of our own making, given by rules of thumb rather than
//! by 768 numbers, and spread into tables when the program is compiled.

use crate::ai::chess::evaluation::pair::Pair;
use crate::rules::Color;
use crate::rules::chessboard::{Role, Square};

/// Steps from the edge, 0 on it and 3 in the middle.
pub(in crate::ai::chess) const fn inward(index: u8) -> i32 {
    let index = index as i32;
    if index < 4 { index } else { 7 - index }
}

/// Material, from pawn to king, in the middlegame and the endgame.
pub(crate) const MATERIAL: [Pair; 6] =
    [Pair(84, 116), Pair(332, 308), Pair(346, 330), Pair(482, 545), Pair(990, 1010), Pair(0, 0)];

/// By rank, from the owner's side.
const PAWN_RANK: [Pair; 8] =
    [Pair(0, 0), Pair(0, 2), Pair(2, 4), Pair(8, 10), Pair(18, 24), Pair(34, 48), Pair(60, 86), Pair(0, 0)];

/// Castled kings behind their pawns, kings in the middle of the board in danger.
const KING_FILE: [i32; 8] = [22, 34, 12, -14, -6, -8, 38, 24];
const KING_RANK: [i32; 8] = [0, -26, -52, -74, -90, -98, -104, -110];

const fn worth(role: Role, file: u8, rank: u8) -> Pair {
    let middle = inward(file) + inward(rank);
    match role {
        Role::Pawn => {
            let Pair(middlegame, endgame) = PAWN_RANK[rank as usize];
            let centre = match (file, rank) {
                (3 | 4, 3 | 4) => 18,
                (2 | 5, 3) => 6,
                (3 | 4, 1) => -14,
                _ => 0,
            };
            Pair(middlegame + centre, endgame)
        }
        Role::Knight => {
            let outpost = if rank >= 3 && rank <= 5 { 7 } else { 0 };
            Pair(-44 + 12 * middle + outpost, -32 + 9 * middle)
        }
        Role::Bishop => {
            let long_diagonal = if file == rank || file + rank == 7 { 8 } else { 0 };
            let at_home = if rank == 0 { -10 } else { 0 };
            Pair(-12 + 4 * middle + long_diagonal + at_home, -10 + 4 * middle)
        }
        Role::Rook => {
            let seventh = if rank == 6 { 14 } else { 0 };
            Pair(-6 + 3 * inward(file) + seventh, seventh)
        }
        Role::Queen => Pair(-6 + 2 * middle, -22 + 8 * middle),
        Role::King => Pair(KING_FILE[file as usize] + KING_RANK[rank as usize], -38 + 13 * middle),
    }
}

/// `[role][square]` for White, material included.
static WHITE: [[Pair; 64]; 6] = {
    let mut table = [[Pair(0, 0); 64]; 6];
    let mut role = 0;
    while role < 6 {
        let mut square = 0;
        while square < 64 {
            let there = worth(Role::ALL[role], square % 8, square / 8);
            table[role][square as usize] = Pair(MATERIAL[role].0 + there.0, MATERIAL[role].1 + there.1);
            square += 1;
        }
        role += 1;
    }
    table
};

/// What a piece is worth on a square, material included.
pub(crate) fn placed(role: Role, color: Color, square: Square) -> Pair {
    let square = if color == Color::White { square } else { square.flip() };
    WHITE[role as usize][square.index()]
}
