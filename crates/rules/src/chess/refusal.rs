//! The reason why a move of chess is illegal.
//!
//! Decided from the FIDE Laws, without the list of legal moves: the shape of the move first, then its
//! obstacles, then the safety of the king on the board after the move.

use crate::Color;
use crate::chess::{Position, en_passant};
use crate::chessboard::refusal::{destination, ends, nearest, own_king, piece_movement};
use crate::chessboard::{Bitboard, Castling, Move, Rank, Refusal, Role, Square, Wing, attacks};

/// Returns the rule that forbids a move; `Ok` if the move is legal.
pub(super) fn refuse(position: &Position, mv: Move) -> Result<(), Refusal> {
    let board = &position.board;
    let us = position.turn;
    let role = ends(board, us, mv)?;
    if role == Role::King
        && mv.promotion.is_none()
        && let Some((wing, castling)) = Castling::by_king(us, mv.from, mv.to)
    {
        return refuse_castling(position, wing, castling);
    }
    destination(board, us, mv.to)?;
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
        piece_movement(board, us, role, mv)?;
    }
    after.toggle(us, role, Bitboard::of(mv.from));
    after.toggle(us, mv.promotion.unwrap_or(role), Bitboard::of(mv.to));
    own_king(board, &after, us, mv).map_err(|why| match why {
        Refusal::Pinned { by } if en_passant => Refusal::EnPassantPinned { by },
        other => other,
    })?;
    if en_passant && position.extra.en_passant != Some(mv.to) {
        return Err(Refusal::NothingToCapture(mv.to));
    }
    Ok(())
}

/// Checks a pawn's move by FIDE 3.7; returns `Ok(true)` if it looks like an en passant capture.
///
/// A position stores the en passant square only if a capture is legal. For a more specific reason, this accepts
/// each capture that may be en passant; the check of the king's safety then shows why it is illegal.
fn pawn_movement(position: &Position, mv: Move) -> Result<bool, Refusal> {
    let us = position.turn;
    let board = &position.board;
    let Move { from, to, promotion } = mv;
    let up = if us == Color::White { 1 } else { -1 };
    let one = from.offset(0, up);
    let two = from.offset(0, 2 * up);
    let mut en_passant = false;
    if attacks::pawn(us, from).has(to) {
        let takes = board.color(!us).has(to);
        en_passant = !takes && en_passant::may_have_happened(board, us, to);
        if !takes && !en_passant {
            return Err(Refusal::NothingToCapture(to));
        }
    } else if Some(to) == one || Some(to) == two {
        let blocker = [one, two]
            .into_iter()
            .take(if Some(to) == one { 1 } else { 2 })
            .flatten()
            .find(|&square| board.occupied().has(square));
        if Some(to) == two && from.rank() != us.rank(Rank::Second) {
            return Err(Refusal::DoubleStep);
        }
        if let Some(by) = blocker {
            return Err(if by == to { Refusal::PawnBlocked { by } } else { Refusal::Blocked { by } });
        }
    } else {
        return Err(Refusal::PieceMove(Role::Pawn));
    }
    match (to.rank() == us.rank(Rank::Eighth), promotion) {
        (true, None) => Err(Refusal::PromotionMissing),
        (true, Some(role)) if !Role::PROMOTIONS.contains(&role) => Err(Refusal::PromotionRole(role)),
        (false, Some(_)) => Err(Refusal::PromotionElsewhere),
        _ => Ok(en_passant),
    }
}

fn refuse_castling(position: &Position, wing: Wing, castling: &Castling) -> Result<(), Refusal> {
    let board = &position.board;
    let us = position.turn;
    if !board.pieces_of(us, Role::Rook).has(castling.rook_from) {
        return Err(Refusal::CastlingRook { corner: castling.rook_from });
    }
    if !position.extra.castling.has(us, wing) {
        return Err(Refusal::CastlingRight(wing));
    }
    if let Some(by) = nearest(castling.king_from, castling.between & board.occupied()) {
        return Err(Refusal::CastlingBlocked { by });
    }
    // The king crosses the square where the rook lands.
    let (crossed, goal) = (castling.rook_to, castling.king_to);
    let attacker = |on: Square| board.attackers(!us, on).first();
    if let Some(by) = attacker(castling.king_from) {
        return Err(Refusal::CastlingInCheck { by });
    }
    if let Some(by) = attacker(crossed) {
        return Err(Refusal::CastlingThroughCheck { on: crossed, by });
    }
    attacker(goal).map_or(Ok(()), |by| Err(Refusal::CastlingIntoCheck { on: goal, by }))
}
