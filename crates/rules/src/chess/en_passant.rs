//! En passant (FIDE 3.7.3): whether a pawn can have passed over a square, and whether it can be captured there.

use crate::Color;
use crate::chessboard::{Board, Rank, Role, Square, attacks};

/// Whether the last move can have been an enemy pawn's double step over `target`.
///
/// The pawn stands beyond `target`; `target` and the pawn's start square are empty.
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
/// Pins do not show this, because two pawns leave one rank at once and may both have shielded the king.
/// The case is rare, so the function is not inlined into the code for all moves.
#[inline(never)]
pub(super) fn is_safe(board: &Board, us: Color, from: Square, target: Square) -> bool {
    let captured = target.step((!us).forward());
    let occupied = board.occupied().without(from).without(captured).with(target);
    let attackers = board.attackers_to(board.king(us), occupied) & board.color(!us);
    attackers.without(captured).is_empty()
}
