//! How a game of chess ends, and which draws may be claimed (FIDE 5 and 9).

use crate::rules::bitboard::Bitboard;
use crate::rules::outcome::{EndReason, Outcome};

use super::board::Board;
use super::piece::Role;
use super::position::Position;
use super::variant::Variant;

/// Half-moves after which a player may claim a draw (FIDE 9.3).
const FIFTY_MOVES: u16 = 100;
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

/// What may be claimed by whoever is to move, the game still going on.
pub(super) fn claims(position: &Position, earlier: &[Position]) -> Vec<EndReason> {
    let mut claims = Vec::new();
    if position.repetitions(earlier) >= 2 {
        claims.push(EndReason::ThreefoldRepetition);
    }
    if position.halfmove_clock() >= FIFTY_MOVES {
        claims.push(EndReason::FiftyMoves);
    }
    claims
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
