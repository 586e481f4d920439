//! The reason why a move of chess is illegal.
//!
//! The checks follow the FIDE Laws and do not use the list of legal moves. They check first the shape of the move,
//! then its obstacles, then the safety of the king on the board after the move.

use crate::Color;
use crate::chess::{Position, en_passant};
use crate::chessboard::illegal_move::{
    check_king_safety, check_mover, check_piece_movement, check_target, nearest,
};
use crate::chessboard::{Bitboard, Castling, IllegalMove, Move, Rank, Role, Square, Wing, attacks};

/// Returns the rule that forbids a move; `Ok` if the move is legal.
pub(super) fn check_legal(position: &Position, mv: Move) -> Result<(), IllegalMove> {
    let board = &position.board;
    let us = position.turn;
    let role = check_mover(board, us, mv)?;
    if role == Role::King
        && mv.promotion.is_none()
        && let Some((wing, castling)) = Castling::by_king(us, mv.from, mv.to)
    {
        return check_castling(position, wing, castling);
    }
    check_target(board, us, mv.to)?;
    let mut after = *board;
    if let Some(captured) = board.role_at(mv.to) {
        after.toggle(!us, captured, Bitboard::of(mv.to));
    }
    let mut en_passant = false;
    if role == Role::Pawn {
        en_passant = pawn_movement(position, mv)?;
        if en_passant {
            after.toggle(!us, Role::Pawn, Bitboard::of(mv.to.step((!us).forward())));
        }
    } else {
        check_piece_movement(board, us, role, mv)?;
    }
    after.toggle(us, role, Bitboard::of(mv.from));
    after.toggle(us, mv.promotion.unwrap_or(role), Bitboard::of(mv.to));
    check_king_safety(board, &after, us, mv).map_err(|reason| match reason {
        IllegalMove::Pinned { by } if en_passant => IllegalMove::EnPassantPinned { by },
        other => other,
    })?;
    if en_passant && position.state.en_passant != Some(mv.to) {
        return Err(IllegalMove::NothingToCapture(mv.to));
    }
    Ok(())
}

/// Checks a pawn's move by FIDE 3.7. Returns `Ok(true)` if the move may be an en passant capture, judged by the pieces.
///
/// A position stores the en passant square only if a capture is legal. Do not test that square here: a pinned pawn
/// would get the reason `NothingToCapture`. The later check of the king's safety finds the specific reason.
fn pawn_movement(position: &Position, mv: Move) -> Result<bool, IllegalMove> {
    let us = position.turn;
    let board = &position.board;
    let Move { from, to, promotion } = mv;
    let up = if us == Color::White { 1 } else { -1 };
    let one = from.offset(0, up);
    let two = from.offset(0, 2 * up);
    let mut may_be_en_passant = false;
    if attacks::pawn(us, from).contains(to) {
        let is_ordinary_capture = board.color(!us).contains(to);
        may_be_en_passant = !is_ordinary_capture && en_passant::double_step_is_possible(board, us, to);
        if !is_ordinary_capture && !may_be_en_passant {
            return Err(IllegalMove::NothingToCapture(to));
        }
    } else if Some(to) == one || Some(to) == two {
        let blocker = [one, two]
            .into_iter()
            .take(if Some(to) == one { 1 } else { 2 })
            .flatten()
            .find(|&square| board.occupied().contains(square));
        if Some(to) == two && from.rank() != us.rank(Rank::Second) {
            return Err(IllegalMove::DoubleStep);
        }
        if let Some(by) = blocker {
            return Err(if by == to { IllegalMove::PawnBlocked { by } } else { IllegalMove::Blocked { by } });
        }
    } else {
        return Err(IllegalMove::PieceMove(Role::Pawn));
    }
    match (to.rank() == us.rank(Rank::Eighth), promotion) {
        (true, None) => Err(IllegalMove::PromotionMissing),
        (true, Some(role)) if !Role::PROMOTIONS.contains(&role) => Err(IllegalMove::PromotionRole(role)),
        (false, Some(_)) => Err(IllegalMove::PromotionElsewhere),
        _ => Ok(may_be_en_passant),
    }
}

/// Checks castling by FIDE 3.8.2. Reports a missing rook or right first, then blocked and attacked squares.
fn check_castling(position: &Position, wing: Wing, castling: &Castling) -> Result<(), IllegalMove> {
    let board = &position.board;
    let us = position.turn;
    if !board.pieces_of(us, Role::Rook).contains(castling.rook_from) {
        return Err(IllegalMove::CastlingRook { corner: castling.rook_from });
    }
    if !position.state.castling.has(us, wing) {
        return Err(IllegalMove::CastlingRight(wing));
    }
    if let Some(by) = nearest(castling.king_from, castling.between & board.occupied()) {
        return Err(IllegalMove::CastlingBlocked { by });
    }
    // The king crosses the square where the rook lands.
    let (crossed, king_to) = (castling.rook_to, castling.king_to);
    let attacker = |on: Square| board.attackers(!us, on).first();
    if let Some(by) = attacker(castling.king_from) {
        return Err(IllegalMove::CastlingInCheck { by });
    }
    if let Some(by) = attacker(crossed) {
        return Err(IllegalMove::CastlingThroughCheck { on: crossed, by });
    }
    attacker(king_to).map_or(Ok(()), |by| Err(IllegalMove::CastlingIntoCheck { on: king_to, by }))
}
