//! Static evaluation of chess in centipawns: material, piece-square tables, mobility, pawn structure and
//! king safety, tapered from the middlegame to the endgame.

mod endgame;
mod pair;
mod pawns;
mod tables;

pub(super) use crate::ai::chess::evaluation::tables::inward;

use crate::ai::chess::evaluation::pair::Pair;
use crate::rules::Color;
use crate::rules::chessboard::{Bitboard, Board, File, Rank, Role, attacks};

/// How much of the middlegame each role carries; the start position has 24.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const FULL_PHASE: i32 = 24;

const TEMPO: i32 = 12;
const BISHOP_PAIR: Pair = Pair(28, 46);
const ROOK_OPEN_FILE: Pair = Pair(24, 10);
const ROOK_HALF_OPEN_FILE: Pair = Pair(11, 6);

/// A step of mobility for each role, and the mobility that counts as ordinary.
const MOBILITY: [(Pair, i32); 6] =
    [(Pair(0, 0), 0), (Pair(4, 4), 4), (Pair(4, 4), 6), (Pair(2, 4), 7), (Pair(1, 3), 13), (Pair(0, 0), 0)];

/// Weight of each role's attack on the squares around a king.
const SIEGE: [i32; 6] = [0, 2, 2, 3, 5, 0];

/// The value for the side to move.
pub(crate) fn evaluate(board: &Board, turn: Color) -> i32 {
    if endgame::is_hopeless(board) {
        return 0;
    }
    let mut sum = pawns::structure(board);
    sum += side(board, Color::White) - side(board, Color::Black);
    let phase: i32 = Role::ALL
        .into_iter()
        .map(|role| PHASE[role as usize] * (board.role(role).len() as i32))
        .sum::<i32>()
        .min(FULL_PHASE);
    let mixed = (sum.0 * phase + sum.1 * (FULL_PHASE - phase)) / FULL_PHASE;
    let white = endgame::adjust(board, mixed);
    TEMPO + if turn == Color::White { white } else { -white }
}

/// Another evaluation's value for the side to move, put right in endings that are easily misjudged.
pub(crate) fn put_right(board: &Board, turn: Color, value: i32) -> i32 {
    if endgame::is_hopeless(board) {
        return 0;
    }
    let sign = if turn == Color::White { 1 } else { -1 };
    sign * endgame::adjust(board, sign * value)
}

/// Pieces, mobility and king safety of one side.
fn side(board: &Board, us: Color) -> Pair {
    let them = !us;
    let own = board.color(us);
    let occupied = board.occupied();
    let our_pawns = board.pieces_of(us, Role::Pawn);
    let their_pawns = board.pieces_of(them, Role::Pawn);
    // Squares where a piece is neither in its own way nor chased by a pawn.
    let open = !own & !attacks::pawns(them, their_pawns);
    let their_king = board.king(them);
    let ring = attacks::king(their_king).with(their_king);

    let mut sum = Pair::default();
    let mut siege = 0;
    let mut besiegers = 0;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let (step, ordinary) = MOBILITY[role as usize];
        for square in board.pieces_of(us, role) {
            let reach = attacks::attacks(role, us, square, occupied);
            sum += tables::placed(role, us, square);
            sum += step * ((reach & open).len() as i32 - ordinary);
            let stormed = (reach & ring).len() as i32;
            if stormed > 0 {
                siege += SIEGE[role as usize] * stormed;
                besiegers += 1;
            }
            if role == Role::Rook {
                let file = Bitboard::file(square.file());
                if !file.meets(our_pawns) {
                    sum += if file.meets(their_pawns) { ROOK_HALF_OPEN_FILE } else { ROOK_OPEN_FILE };
                }
            }
        }
    }
    for square in our_pawns {
        sum += tables::placed(Role::Pawn, us, square);
    }
    let king = board.king(us);
    sum += tables::placed(Role::King, us, king);
    if board.pieces_of(us, Role::Bishop).many() {
        sum += BISHOP_PAIR;
    }
    // One piece alone does not mate; without a queen an attack is half as dangerous.
    if besiegers >= 2 {
        let danger = (siege * siege / 4).min(400);
        sum.0 += if board.pieces_of(us, Role::Queen).is_empty() { danger / 2 } else { danger };
    }
    sum.0 += shelter(board, us);
    sum
}

/// The pawns in front of the king, while the other side still has a queen to come through.
fn shelter(board: &Board, us: Color) -> i32 {
    if board.pieces_of(!us, Role::Queen).is_empty() {
        return 0;
    }
    let king = board.king(us);
    let pawns = board.pieces_of(us, Role::Pawn);
    let middle = king.file().index().clamp(1, 6);
    let in_front = (king.rank().index() as i8, us.forward());
    let mut sum = 0;
    for file in [middle - 1, middle, middle + 1] {
        let column = Bitboard::file(File::from_index(file)) & pawns;
        let near = (1..=2).any(|steps| {
            let rank = in_front.0 + steps * (in_front.1 / 8);
            (0..8).contains(&rank) && column.meets(Bitboard::rank(Rank::from_index(rank as u8)))
        });
        sum -= match (near, column.any()) {
            (true, _) => 0,
            (false, true) => 12,
            (false, false) => 24,
        };
    }
    sum
}
