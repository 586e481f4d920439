//! Messages for rejected moves and position texts of chess and Racing Kings.

use super::spot;
use crate::common_messages::shorten_quote;
use crate::{LocalizedMessage, MessageArg, Rejection, ToMessage, key, message, number};
use rules::bitboard::Bitboard;
use rules::chess::{Color, FenError, IllegalMove, Wing};
use rules::racing_kings::{self, TextError};

impl ToMessage for IllegalMove {
    fn message(&self) -> LocalizedMessage {
        match *self {
            IllegalMove::EmptySquare(on) => message!("illegal-move-chess-empty-square", square = on),
            IllegalMove::NotYourPiece(on) => message!("illegal-move-chess-not-your-piece", square = on),
            IllegalMove::OwnPiece(on) => message!("illegal-move-chess-own-piece", square = on),
            IllegalMove::KingCapture(_) => message!("illegal-move-chess-king-capture"),
            IllegalMove::PieceMove(role) => message!("illegal-move-chess-piece-movement", piece = role),
            IllegalMove::NoPieceReaches { role, to } => {
                message!("illegal-move-chess-no-piece-reaches", piece = role, square = to)
            }
            IllegalMove::Blocked { by } => message!("illegal-move-chess-blocked", by),
            IllegalMove::PawnBlocked { by } => message!("illegal-move-chess-pawn-blocked", by),
            IllegalMove::NothingToCapture(on) => {
                message!("illegal-move-chess-nothing-to-capture", square = on)
            }
            IllegalMove::DoubleStep => message!("illegal-move-chess-double-step"),
            IllegalMove::PromotionMissing => message!("illegal-move-chess-promotion-missing"),
            IllegalMove::PromotionRole(role) => message!("illegal-move-chess-promotion-piece", piece = role),
            IllegalMove::PromotionElsewhere => message!("illegal-move-chess-promotion-elsewhere"),
            IllegalMove::KingAttacked { on, by } => {
                message!("illegal-move-chess-king-attacked", square = on, by)
            }
            IllegalMove::KingsAdjacent { other } => {
                message!("illegal-move-chess-kings-adjacent", square = other)
            }
            IllegalMove::InCheck { by } => message!("illegal-move-chess-in-check", by = squares(by)),
            IllegalMove::Pinned { by } => message!("illegal-move-chess-pinned", by),
            IllegalMove::EnPassantPinned { by } => message!("illegal-move-chess-en-passant-pinned", by),
            IllegalMove::CastlingRight(Wing::King) => message!("illegal-move-chess-castling-right-king"),
            IllegalMove::CastlingRight(Wing::Queen) => message!("illegal-move-chess-castling-right-queen"),
            IllegalMove::CastlingRook { corner } => {
                message!("illegal-move-chess-castling-rook", square = corner)
            }
            IllegalMove::CastlingBlocked { by } => message!("illegal-move-chess-castling-blocked", by),
            IllegalMove::CastlingInCheck { by } => message!("illegal-move-chess-castling-in-check", by),
            IllegalMove::CastlingThroughCheck { on, by } => {
                message!("illegal-move-chess-castling-through-check", square = on, by)
            }
            IllegalMove::CastlingIntoCheck { on, by } => {
                message!("illegal-move-chess-castling-into-check", square = on, by)
            }
        }
    }
}

impl ToMessage for racing_kings::IllegalMove {
    fn message(&self) -> LocalizedMessage {
        match *self {
            racing_kings::IllegalMove::RaceOver => message!("illegal-move-racing-kings-race-over"),
            racing_kings::IllegalMove::Chess(why) => why.message(),
            racing_kings::IllegalMove::WouldCheckEnemyKing { by, from } => {
                message!("illegal-move-racing-kings-gives-check", piece = by, square = from)
            }
        }
    }
}

/// Explains a rejected move and names the squares of the pieces that prevent it.
pub(crate) fn rejection_for(reason: &IllegalMove) -> Rejection {
    let rejection = Rejection::by_rule(reason.message());
    let culprits = match *reason {
        IllegalMove::EmptySquare(_) | IllegalMove::NotYourPiece(_) => {
            return Rejection { breaks_rule: false, ..rejection };
        }
        IllegalMove::InCheck { by } => by,
        IllegalMove::OwnPiece(by)
        | IllegalMove::KingCapture(by)
        | IllegalMove::Blocked { by }
        | IllegalMove::PawnBlocked { by }
        | IllegalMove::KingAttacked { by, .. }
        | IllegalMove::KingsAdjacent { other: by }
        | IllegalMove::Pinned { by }
        | IllegalMove::EnPassantPinned { by }
        | IllegalMove::CastlingRook { corner: by }
        | IllegalMove::CastlingBlocked { by }
        | IllegalMove::CastlingInCheck { by }
        | IllegalMove::CastlingThroughCheck { by, .. }
        | IllegalMove::CastlingIntoCheck { by, .. } => Bitboard::of(by),
        _ => Bitboard::EMPTY,
    };
    rejection.because_of(culprits.into_iter().map(spot))
}

/// Lists squares as text: `e4, f7`.
fn squares(set: Bitboard) -> String {
    let squares: Vec<String> = set.into_iter().map(|square| square.to_string()).collect();
    squares.join(", ")
}

impl ToMessage for FenError {
    fn message(&self) -> LocalizedMessage {
        match self {
            FenError::FieldCount(found) => message!("fen-field-count", count = number(*found)),
            FenError::RankCount(found) => message!("fen-rank-count", count = number(*found)),
            FenError::PieceLetter { letter, rank } => {
                message!("fen-piece-letter", letter, rank = rank.digit())
            }
            FenError::AdjacentNumbers(rank) => message!("fen-adjacent-numbers", rank = rank.digit()),
            FenError::RankTooLong(rank) => message!("fen-rank-too-long", rank = rank.digit()),
            FenError::RankTooShort { rank, squares } => {
                message!("fen-rank-too-short", rank = rank.digit(), count = number(*squares))
            }
            FenError::SideToMove(found) => message!("fen-side-to-move", text = shorten_quote(found)),
            FenError::CastlingText(found) => message!("fen-castling-text", text = shorten_quote(found)),
            FenError::CastlingPieces { color, king, rook, .. } => {
                message!("fen-castling-pieces", side = side(*color), king, rook)
            }
            FenError::EnPassantText(found) => message!("fen-en-passant-text", text = shorten_quote(found)),
            FenError::EnPassantImpossible(on) => message!("fen-en-passant-impossible", square = on),
            FenError::HalfmoveClock(found) => message!("fen-halfmove-clock", text = shorten_quote(found)),
            FenError::FullmoveNumber(found) => message!("fen-fullmove-number", text = shorten_quote(found)),
            FenError::KingCount { color, count } => {
                message!("fen-king-count", side = side(*color), count = number(*count))
            }
            FenError::PawnCount { color, count } => {
                message!("fen-pawn-count", side = side(*color), count = number(*count))
            }
            FenError::Promoted { color, promoted, missing } => {
                let (count, missing) = (number(*promoted), number(*missing));
                message!("fen-promoted", side = side(*color), count, missing)
            }
            FenError::PawnOnEdge(on) => message!("fen-pawn-on-edge", square = on),
            FenError::OpponentInCheck(color) => message!("fen-opponent-in-check", side = side(*color)),
            FenError::ImpossibleCheck(by) => message!("fen-impossible-check", by = squares(*by)),
        }
    }
}

impl ToMessage for TextError {
    fn message(&self) -> LocalizedMessage {
        match self {
            TextError::Fen(error) => error.message(),
            TextError::Pawn(on) => message!("fen-racing-kings-pawn", square = on),
            TextError::Pieces { color, role, count } => {
                let count = number(*count);
                message!("fen-racing-kings-pieces", side = side(*color), count, piece = role)
            }
            TextError::Check(color) => message!("fen-racing-kings-check", side = side(*color)),
            TextError::Field(found) => message!("fen-racing-kings-field", text = shorten_quote(found)),
            TextError::ImpossibleArrival => message!("fen-racing-kings-over"),
        }
    }
}

/// Name of a side at the beginning of a sentence.
pub(crate) const fn side(color: Color) -> MessageArg {
    MessageArg::Key(match color {
        Color::White => key!("side-white"),
        Color::Black => key!("side-black"),
    })
}
