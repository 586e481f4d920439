//! How a position of chess ends the game (FIDE 5 and 9.6).

use crate::chess::Position;
use crate::chessboard::{Bitboard, Board, Role};
use crate::{EndReason, Outcome};

/// Half-moves after which the game is drawn (FIDE 9.6.2).
const SEVENTY_FIVE_MOVES: u16 = 150;

/// What the position itself says. Mate comes first: the last move may be both the 75th and mate.
pub(super) fn of_position(position: &Position) -> Option<Outcome> {
    if position.count_moves() == 0 {
        return Some(if position.checkers().any() {
            Outcome::win((!position.side_to_move()).seat(), EndReason::Checkmate)
        } else {
            Outcome::draw(EndReason::Stalemate)
        });
    }
    if is_dead(position.board()) {
        return Some(Outcome::draw(EndReason::DeadPosition));
    }
    (position.halfmove_clock() >= SEVENTY_FIVE_MOVES).then_some(Outcome::draw(EndReason::SeventyFiveMoves))
}

/// Whether no series of moves can mate (FIDE 5.2.2), by the practical test of the material: bare
/// kings, one knight, or any number of bishops on squares of one colour.
pub(super) fn is_dead(board: &Board) -> bool {
    let bishops = board.role(Role::Bishop);
    let knights = board.role(Role::Knight);
    if (board.role(Role::Pawn) | board.role(Role::Rook) | board.role(Role::Queen)).any() {
        return false;
    }
    if knights.any() {
        return bishops.is_empty() && !knights.many();
    }
    !bishops.meets(Bitboard::LIGHT) || !bishops.meets(Bitboard::DARK)
}
