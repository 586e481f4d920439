//! The reasons why a move is illegal, for the rules that games on the chessboard share.
//!
//! The checks follow the FIDE Laws of Chess and do not use the list of legal moves.

use crate::Color;
use crate::chessboard::{Bitboard, Board, Move, Role, Square, Wing, attacks};

/// The rule that forbids a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{self:?}")]
pub enum IllegalMove {
    /// No piece stands on the start square.
    EmptySquare(Square),
    /// The piece on the start square belongs to the side that is not to move.
    NotYourPiece(Square),
    /// A piece of the same side stands on the target square (FIDE 3.1).
    OwnPiece(Square),
    /// The king cannot be captured (FIDE 1.4.1).
    KingCapture(Square),
    /// A piece of this role does not move in this way (FIDE 3.2 to 3.8).
    PieceMove(Role),
    /// No piece of this role can reach the square `to`. Only for moves that were written without a full start square.
    NoPieceReaches { role: Role, to: Square },
    /// A piece stands on the path (FIDE 3.5); `by` is the square of the first one.
    Blocked { by: Square },
    /// A pawn does not capture straight ahead (FIDE 3.7.1).
    PawnBlocked { by: Square },
    /// A pawn moves diagonally only to capture (FIDE 3.7.3).
    NothingToCapture(Square),
    /// A pawn moves two squares only from its first square (FIDE 3.7.2).
    DoubleStep,
    /// A pawn that reaches the last rank must promote (FIDE 3.7.3.3).
    PromotionMissing,
    /// A pawn promotes only to queen, rook, bishop or knight.
    PromotionRole(Role),
    /// Only a pawn that reaches the last rank promotes.
    PromotionElsewhere,
    /// The king would move to `on`, which the piece on `by` attacks (FIDE 3.9.2).
    KingAttacked { on: Square, by: Square },
    /// The two kings would stand on adjacent squares.
    KingsAdjacent { other: Square },
    /// The move does not parry the check of the pieces on `by` (FIDE 3.9.2).
    InCheck { by: Bitboard },
    /// The piece shields its king from the piece on `by` (FIDE 3.9.2).
    Pinned { by: Square },
    /// The two pawns of an en passant capture together shield the king from the piece on `by`.
    EnPassantPinned { by: Square },
    /// The king or this rook has moved before (FIDE 3.8.2.1).
    CastlingRight(Wing),
    /// No rook of the same side stands in the corner.
    CastlingRook { corner: Square },
    /// The piece on `by` stands between king and rook (FIDE 3.8.2.2).
    CastlingBlocked { by: Square },
    /// The king is in check (FIDE 3.8.2.2).
    CastlingInCheck { by: Square },
    /// The king would cross `on`, which the piece on `by` attacks (FIDE 3.8.2.2).
    CastlingThroughCheck { on: Square, by: Square },
    /// The king would end on `on`, which the piece on `by` attacks (FIDE 3.8.2.2).
    CastlingIntoCheck { on: Square, by: Square },
}

/// Checks the movement of a piece other than a pawn, but not the safety of the king.
pub(crate) fn check_piece_movement(
    board: &Board,
    us: Color,
    role: Role,
    mv: Move,
) -> Result<(), IllegalMove> {
    let Move { from, to, promotion } = mv;
    if promotion.is_some() {
        return Err(IllegalMove::PromotionElsewhere);
    }
    if !attacks::attacks(role, us, from, Bitboard::EMPTY).contains(to) {
        return Err(IllegalMove::PieceMove(role));
    }
    let blocker = nearest(from, attacks::between(from, to) & board.occupied());
    blocker.map_or(Ok(()), |by| Err(IllegalMove::Blocked { by }))
}

/// Checks that a piece of `us` stands on the start square, and returns its role.
pub(crate) fn check_mover(board: &Board, us: Color, mv: Move) -> Result<Role, IllegalMove> {
    let piece = board.piece_at(mv.from).ok_or(IllegalMove::EmptySquare(mv.from))?;
    if piece.color != us {
        return Err(IllegalMove::NotYourPiece(mv.from));
    }
    Ok(piece.role)
}

/// Checks that the target square holds neither a piece of `us` nor the other king.
pub(crate) fn check_target(board: &Board, us: Color, to: Square) -> Result<(), IllegalMove> {
    if board.color(us).contains(to) {
        Err(IllegalMove::OwnPiece(to))
    } else if board.king(!us) == to {
        Err(IllegalMove::KingCapture(to))
    } else {
        Ok(())
    }
}

/// Checks that the king of `us` is not attacked on `after`, the board after the move.
pub(crate) fn check_king_safety(
    before: &Board,
    after: &Board,
    us: Color,
    mv: Move,
) -> Result<(), IllegalMove> {
    let king = after.king(us);
    let attackers = after.attackers(!us, king);
    let Some(by) = attackers.first() else { return Ok(()) };
    if king == mv.to {
        let other = after.king(!us);
        return Err(if attackers.contains(other) {
            IllegalMove::KingsAdjacent { other }
        } else {
            IllegalMove::KingAttacked { on: king, by }
        });
    }
    // Attackers that gave check before the move too.
    let remaining_checkers = attackers & before.attackers(!us, king);
    Err(if remaining_checkers.is_nonempty() {
        IllegalMove::InCheck { by: remaining_checkers }
    } else {
        IllegalMove::Pinned { by }
    })
}

/// The square of `squares` that is nearest to `from`, in king moves; `None` if there is none.
pub(crate) fn nearest(from: Square, squares: Bitboard) -> Option<Square> {
    squares.into_iter().min_by_key(|square| from.king_distance(*square))
}
