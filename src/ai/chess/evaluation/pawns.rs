//! The shape of the pawns: doubled, isolated, protected and passed ones.

use crate::ai::chess::evaluation::pair::Pair;
use crate::rules::Color;
use crate::rules::chessboard::{Bitboard, Board, File, Role, Square, attacks};

const DOUBLED: Pair = Pair(-8, -20);
const ISOLATED: Pair = Pair(-12, -14);
const PROTECTED: Pair = Pair(7, 5);
/// By rank, from the owner's side.
const PASSED: [Pair; 8] = [
    Pair(0, 0),
    Pair(0, 8),
    Pair(2, 14),
    Pair(10, 32),
    Pair(28, 62),
    Pair(56, 108),
    Pair(96, 172),
    Pair(0, 0),
];

/// White's pawn structure less Black's.
pub(super) fn structure(board: &Board) -> Pair {
    side(board, Color::White) - side(board, Color::Black)
}

fn side(board: &Board, us: Color) -> Pair {
    let own = board.pieces_of(us, Role::Pawn);
    let theirs = board.pieces_of(!us, Role::Pawn);
    let protected = own & attacks::pawns(us, own);
    let mut sum = PROTECTED * protected.len() as i32;
    for pawn in own {
        let file = Bitboard::file(pawn.file());
        let beside = neighbours(pawn.file());
        let ahead = ahead(us, pawn);
        if ahead.meets(file & own) {
            sum += DOUBLED;
        } else if !ahead.meets((file | beside) & theirs) {
            sum += passed(board, us, pawn);
        }
        if !beside.meets(own) {
            sum += ISOLATED;
        }
    }
    sum
}

/// A pawn that no other pawn can stop: worth the more, the nearer its goal, and in the endgame the
/// nearer its own king and the further the other one.
fn passed(board: &Board, us: Color, pawn: Square) -> Pair {
    let rank = us.rank(pawn.rank()).index();
    let mut sum = PASSED[rank as usize];
    if let Some(next) = pawn.offset(0, us.forward() / 8) {
        let escort =
            5 * i32::from(board.king(!us).distance(next)) - 3 * i32::from(board.king(us).distance(next));
        sum.1 += escort * (i32::from(rank) - 2).max(0);
        if board.occupied().has(next) {
            sum = Pair(sum.0 * 2 / 3, sum.1 * 2 / 3);
        }
    }
    sum
}

fn neighbours(file: File) -> Bitboard {
    let index = file.index();
    let left = if index > 0 { Bitboard::file(File::from_index(index - 1)) } else { Bitboard::EMPTY };
    let right = if index < 7 { Bitboard::file(File::from_index(index + 1)) } else { Bitboard::EMPTY };
    left | right
}

/// Every square on a rank further on than the pawn's.
fn ahead(us: Color, pawn: Square) -> Bitboard {
    let rank = u32::from(pawn.rank().index());
    match us {
        Color::White => Bitboard((!0_u64).checked_shl(8 * (rank + 1)).unwrap_or(0)),
        Color::Black => !Bitboard((!0_u64) << (8 * rank)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::square::Rank;

    #[test]
    fn ahead_is_what_a_pawn_still_has_to_pass() {
        assert_eq!(ahead(Color::White, Square::E7), Bitboard::rank(Rank::Eighth));
        assert_eq!(ahead(Color::Black, Square::E2), Bitboard::rank(Rank::First));
        assert_eq!(ahead(Color::White, Square::E2).len(), 48);
        assert_eq!(ahead(Color::White, Square::E8), Bitboard::EMPTY);
    }
}
