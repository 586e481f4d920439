//! En passant (FIDE 3.7.3): whether a pawn may just have passed a square, and who may capture it there.

use crate::Color;
use crate::chessboard::{Board, Rank, Role, Square, attacks};

/// Whether an enemy pawn may just have passed over `target`: it stands behind it, its way was empty.
pub(super) fn may_have_happened(board: &Board, turn: Color, target: Square) -> bool {
    if target.rank() != turn.rank(Rank::Sixth) {
        return false;
    }
    let (pawn, origin) = (target.step(-turn.forward()), target.step(turn.forward()));
    board.pieces_of(!turn, Role::Pawn).has(pawn)
        && !board.occupied().has(target)
        && !board.occupied().has(origin)
}

/// Whether `turn` may capture on `target`, over which an enemy pawn has just passed.
pub(super) fn is_legal(board: &Board, turn: Color, target: Square) -> bool {
    debug_assert!(target.rank() == turn.rank(Rank::Sixth));
    let capturers = attacks::pawn(!turn, target) & board.pieces_of(turn, Role::Pawn);
    capturers.into_iter().any(|from| is_safe(board, turn, from, target))
}

/// Whether such a capture leaves the own king unattacked. Two pawns leave their squares at once, so
/// pins do not tell: both may have screened the king on one rank. Rarely asked, so kept out of the line of
/// every move.
#[inline(never)]
pub(super) fn is_safe(board: &Board, us: Color, from: Square, target: Square) -> bool {
    let captured = target.step((!us).forward());
    let occupied = board.occupied().without(from).without(captured).with(target);
    let attackers = board.attackers_to(board.king(us), occupied) & board.color(!us);
    attackers.without(captured).is_empty()
}
