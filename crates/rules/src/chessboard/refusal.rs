//! Why a move is refused: the rules that games on the chess board share, each decided from the Laws of
//! Chess and not from the list of legal moves.

use crate::Color;
use crate::chessboard::{Bitboard, Board, Move, Role, Square, Wing, attacks};

/// The rule that forbids a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{self:?}")]
pub enum Refusal {
    /// Nothing stands on the square the move starts from.
    EmptySquare(Square),
    /// The piece belongs to the side that is not to move.
    NotYourPiece(Square),
    /// An own piece stands on the square the move goes to (FIDE 3.1).
    OwnPiece(Square),
    /// A king is never captured (FIDE 1.4.1).
    KingCapture(Square),
    /// A piece of this role does not move like that (FIDE 3.2 to 3.8).
    PieceMove(Role),
    /// No own piece of this role can go there (only for moves written without their start).
    NoPieceReaches {
        /// The role named.
        role: Role,
        /// Where it should go.
        to: Square,
    },
    /// A piece stands in the way (FIDE 3.5).
    Blocked {
        /// The first piece in the way.
        by: Square,
    },
    /// A pawn does not capture straight ahead (FIDE 3.7.1).
    PawnBlocked {
        /// The piece ahead.
        by: Square,
    },
    /// A pawn moves diagonally only to capture (FIDE 3.7.3).
    NothingToCapture(Square),
    /// A pawn goes two squares only on its first move (FIDE 3.7.2).
    DoubleStep,
    /// A pawn that reaches the last rank must turn into something (FIDE 3.7.3.3).
    PromotionMissing,
    /// A pawn turns into queen, rook, bishop or knight, into nothing else.
    PromotionRole(Role),
    /// Only a pawn that reaches the last rank turns into something.
    PromotionElsewhere,
    /// The king would step onto an attacked square (FIDE 3.9.2).
    KingAttacked {
        /// Where the king would stand.
        on: Square,
        /// A piece that would attack it.
        by: Square,
    },
    /// The kings would stand side by side.
    KingsAdjacent {
        /// The other king.
        other: Square,
    },
    /// The move does nothing about the check (FIDE 3.9.2).
    InCheck {
        /// The pieces that would still give check.
        by: Bitboard,
    },
    /// The piece shields its king (FIDE 3.9.2).
    Pinned {
        /// The piece it shields against.
        by: Square,
    },
    /// The two pawns that leave their squares together shield the king.
    EnPassantPinned {
        /// The piece they shield against.
        by: Square,
    },
    /// The king or this rook has moved before (FIDE 3.8.2.1).
    CastlingRight(Wing),
    /// No own rook stands in the corner.
    CastlingRook {
        /// The corner.
        corner: Square,
    },
    /// A piece stands between king and rook (FIDE 3.8.2.2).
    CastlingBlocked {
        /// The piece.
        by: Square,
    },
    /// The king stands in check (FIDE 3.8.2.2).
    CastlingInCheck {
        /// A piece that gives check.
        by: Square,
    },
    /// The king would cross an attacked square (FIDE 3.8.2.2).
    CastlingThroughCheck {
        /// The square crossed.
        on: Square,
        /// A piece that attacks it.
        by: Square,
    },
    /// The king would end on an attacked square (FIDE 3.8.2.2).
    CastlingIntoCheck {
        /// Where the king would stand.
        on: Square,
        /// A piece that attacks it.
        by: Square,
    },
}

/// What stands against a move of a piece other than a pawn as far as its own movement goes, the
/// king's safety left aside. Both games share it.
pub(crate) fn piece_movement(board: &Board, us: Color, role: Role, mv: Move) -> Result<(), Refusal> {
    let Move { from, to, promotion } = mv;
    if promotion.is_some() {
        return Err(Refusal::PromotionElsewhere);
    }
    if !attacks::attacks(role, us, from, Bitboard::EMPTY).has(to) {
        return Err(Refusal::PieceMove(role));
    }
    let blocker = nearest(from, attacks::between(from, to) & board.occupied());
    blocker.map_or(Ok(()), |by| Err(Refusal::Blocked { by }))
}

/// Whose piece is moved, and where to: the questions before any about movement.
pub(crate) fn ends(board: &Board, us: Color, mv: Move) -> Result<Role, Refusal> {
    let piece = board.piece_at(mv.from).ok_or(Refusal::EmptySquare(mv.from))?;
    if piece.color != us {
        return Err(Refusal::NotYourPiece(mv.from));
    }
    Ok(piece.role)
}

/// A move goes neither onto an own piece nor onto a king.
pub(crate) fn destination(board: &Board, us: Color, to: Square) -> Result<(), Refusal> {
    if board.color(us).has(to) {
        Err(Refusal::OwnPiece(to))
    } else if board.king(!us) == to {
        Err(Refusal::KingCapture(to))
    } else {
        Ok(())
    }
}

/// The own king's safety on the board after the move.
pub(crate) fn own_king(before: &Board, after: &Board, us: Color, mv: Move) -> Result<(), Refusal> {
    let king = after.king(us);
    let attackers = after.attackers(!us, king);
    let Some(by) = attackers.first() else { return Ok(()) };
    if king == mv.to {
        let other = after.king(!us);
        return Err(if attackers.has(other) {
            Refusal::KingsAdjacent { other }
        } else {
            Refusal::KingAttacked { on: king, by }
        });
    }
    let unanswered = attackers & before.attackers(!us, king);
    Err(if unanswered.any() { Refusal::InCheck { by: unanswered } } else { Refusal::Pinned { by } })
}

/// The member of `squares` nearest to `from`: the first piece in the way.
pub(crate) fn nearest(from: Square, squares: Bitboard) -> Option<Square> {
    squares.into_iter().min_by_key(|square| from.distance(*square))
}
