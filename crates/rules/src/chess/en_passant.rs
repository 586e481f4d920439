//! En passant (FIDE 3.7.3): whether a pawn can have passed over a square, and whether it can be captured there.

use crate::Color;
use crate::chessboard::{Board, Rank, Role, Square, attacks};

/// Whether the last move can have been an enemy pawn's double step over `target`. `turn` is the side to move now.
///
/// For this, the pawn stands directly beyond `target`, and both `target` and the pawn's start square are empty.
pub(super) fn double_step_is_possible(board: &Board, turn: Color, target: Square) -> bool {
    if target.rank() != turn.rank(Rank::Sixth) {
        return false;
    }
    let (pawn, origin) = (target.step(-turn.forward()), target.step(turn.forward()));
    board.pieces_of(!turn, Role::Pawn).contains(pawn)
        && !board.occupied().contains(target)
        && !board.occupied().contains(origin)
}

/// Whether a pawn of `turn` can capture en passant on `target`.
pub(super) fn is_legal(board: &Board, turn: Color, target: Square) -> bool {
    debug_assert!(target.rank() == turn.rank(Rank::Sixth));
    let capturers = attacks::pawn(!turn, target) & board.pieces_of(turn, Role::Pawn);
    capturers.into_iter().any(|from| is_safe(board, turn, from, target))
}

/// Whether the en passant capture from `from` to `target` leaves the king of `us` unattacked.
///
/// A test for pinned pieces is not enough: two pawns leave one rank at once, and together they may have shielded the
/// king. The case is rare, so the function is not inlined into the move generator.
#[inline(never)]
pub(super) fn is_safe(board: &Board, us: Color, from: Square, target: Square) -> bool {
    let captured = target.step((!us).forward());
    let occupied = board.occupied().without(from).without(captured).with(target);
    let attackers = board.attackers_to(board.king(us), occupied) & board.color(!us);
    attackers.without(captured).is_empty()
}
