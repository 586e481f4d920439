//! Why a move of Racing Kings is refused, decided from the rules and not from the list of legal moves.

use crate::chessboard::{self, Bitboard, Move, Role, Square, refusal};
use crate::racing_kings::Position;

/// The rule that forbids a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{self:?}")]
pub enum Refusal {
    /// The race is decided.
    RaceOver,
    /// A rule that Racing Kings shares with chess.
    Chess(#[from] chessboard::Refusal),
    /// The move would give check.
    WouldCheckEnemyKing {
        /// The role of the piece that would give check.
        by: Role,
        /// Where that piece would stand.
        from: Square,
    },
}

/// Why a move is not legal; `Ok` if it is.
pub(super) fn refuse(position: &Position, mv: Move) -> Result<(), Refusal> {
    let board = &position.board;
    let us = position.turn;
    if position.race_is_over() {
        return Err(Refusal::RaceOver);
    }
    let role = refusal::ends(board, us, mv)?;
    refusal::destination(board, us, mv.to)?;
    refusal::piece_movement(board, us, role, mv)?;
    let mut after = *board;
    if let Some(captured) = board.role_at(mv.to) {
        after.toggle(!us, captured, Bitboard::of(mv.to));
    }
    after.toggle(us, role, Bitboard::of(mv.from) | Bitboard::of(mv.to));
    refusal::own_king(board, &after, us, mv)?;
    match after.attackers(us, after.king(!us)).first() {
        Some(from) => Err(Refusal::WouldCheckEnemyKing { by: after.role_on(from), from }),
        None => Ok(()),
    }
}
