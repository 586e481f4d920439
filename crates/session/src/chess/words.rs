//! Messages for rejected moves and position texts of chess and Racing Kings.

use super::spot;
use crate::words::quote;
use crate::{Explain, Message, Refused, Word, key, message, number};
use rules::bitboard::Bitboard;
use rules::chess::{Color, FenError, Refusal, Wing};
use rules::racing_kings::{self, TextError};

impl Explain for Refusal {
    fn message(&self) -> Message {
        match *self {
            Refusal::EmptySquare(on) => message!("why-chess-empty-square", square = on),
            Refusal::NotYourPiece(on) => message!("why-chess-not-your-piece", square = on),
            Refusal::OwnPiece(on) => message!("why-chess-own-piece", square = on),
            Refusal::KingCapture(_) => message!("why-chess-king-capture"),
            Refusal::PieceMove(role) => message!("why-chess-piece-move", piece = role),
            Refusal::NoPieceReaches { role, to } => {
                message!("why-chess-no-piece-reaches", piece = role, square = to)
            }
            Refusal::Blocked { by } => message!("why-chess-blocked", by),
            Refusal::PawnBlocked { by } => message!("why-chess-pawn-blocked", by),
            Refusal::NothingToCapture(on) => message!("why-chess-nothing-to-capture", square = on),
            Refusal::DoubleStep => message!("why-chess-double-step"),
            Refusal::PromotionMissing => message!("why-chess-promotion-missing"),
            Refusal::PromotionRole(role) => message!("why-chess-promotion-role", piece = role),
            Refusal::PromotionElsewhere => message!("why-chess-promotion-elsewhere"),
            Refusal::KingAttacked { on, by } => message!("why-chess-king-attacked", square = on, by),
            Refusal::KingsAdjacent { other } => message!("why-chess-kings-adjacent", square = other),
            Refusal::InCheck { by } => message!("why-chess-in-check", by = squares(by)),
            Refusal::Pinned { by } => message!("why-chess-pinned", by),
            Refusal::EnPassantPinned { by } => message!("why-chess-en-passant-pinned", by),
            Refusal::CastlingRight(Wing::King) => message!("why-chess-castling-right-king"),
            Refusal::CastlingRight(Wing::Queen) => message!("why-chess-castling-right-queen"),
            Refusal::CastlingRook { corner } => message!("why-chess-castling-rook", square = corner),
            Refusal::CastlingBlocked { by } => message!("why-chess-castling-blocked", by),
            Refusal::CastlingInCheck { by } => message!("why-chess-castling-in-check", by),
            Refusal::CastlingThroughCheck { on, by } => {
                message!("why-chess-castling-through-check", square = on, by)
            }
            Refusal::CastlingIntoCheck { on, by } => {
                message!("why-chess-castling-into-check", square = on, by)
            }
        }
    }
}

impl Explain for racing_kings::Refusal {
    fn message(&self) -> Message {
        match *self {
            racing_kings::Refusal::RaceOver => message!("why-racing-kings-race-over"),
            racing_kings::Refusal::Chess(why) => why.message(),
            racing_kings::Refusal::WouldCheckEnemyKing { by, from } => {
                message!("why-racing-kings-gives-check", piece = by, square = from)
            }
        }
    }
}

/// Explains a rejected move and names the squares of the pieces that prevent it.
pub(crate) fn refused(refusal: &Refusal) -> Refused {
    let refused = Refused::by_rule(refusal.message());
    let culprits = match *refusal {
        Refusal::EmptySquare(_) | Refusal::NotYourPiece(_) => {
            return Refused { breaks_rule: false, ..refused };
        }
        Refusal::InCheck { by } => by,
        Refusal::OwnPiece(by)
        | Refusal::KingCapture(by)
        | Refusal::Blocked { by }
        | Refusal::PawnBlocked { by }
        | Refusal::KingAttacked { by, .. }
        | Refusal::KingsAdjacent { other: by }
        | Refusal::Pinned { by }
        | Refusal::EnPassantPinned { by }
        | Refusal::CastlingRook { corner: by }
        | Refusal::CastlingBlocked { by }
        | Refusal::CastlingInCheck { by }
        | Refusal::CastlingThroughCheck { by, .. }
        | Refusal::CastlingIntoCheck { by, .. } => Bitboard::of(by),
        _ => Bitboard::EMPTY,
    };
    refused.because_of(culprits.into_iter().map(spot))
}

/// Lists squares as text: `e4, f7`.
fn squares(set: Bitboard) -> String {
    let squares: Vec<String> = set.into_iter().map(|square| square.to_string()).collect();
    squares.join(", ")
}

impl Explain for FenError {
    fn message(&self) -> Message {
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
            FenError::SideToMove(found) => message!("fen-side-to-move", text = quote(found)),
            FenError::CastlingText(found) => message!("fen-castling-text", text = quote(found)),
            FenError::CastlingPieces { color, king, rook, .. } => {
                message!("fen-castling-pieces", side = side(*color), king, rook)
            }
            FenError::EnPassantText(found) => message!("fen-en-passant-text", text = quote(found)),
            FenError::EnPassantImpossible(on) => message!("fen-en-passant-impossible", square = on),
            FenError::HalfmoveClock(found) => message!("fen-halfmove-clock", text = quote(found)),
            FenError::FullmoveNumber(found) => message!("fen-fullmove-number", text = quote(found)),
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

impl Explain for TextError {
    fn message(&self) -> Message {
        match self {
            TextError::Fen(error) => error.message(),
            TextError::Pawn(on) => message!("fen-racing-kings-pawn", square = on),
            TextError::Pieces { color, role, count } => {
                let count = number(*count);
                message!("fen-racing-kings-pieces", side = side(*color), count, piece = role)
            }
            TextError::Check(color) => message!("fen-racing-kings-check", side = side(*color)),
            TextError::Field(found) => message!("fen-racing-kings-field", text = quote(found)),
            TextError::Over => message!("fen-racing-kings-over"),
        }
    }
}

/// Name of a side at the beginning of a sentence.
pub(crate) const fn side(color: Color) -> Word {
    Word::Key(match color {
        Color::White => key!("side-white"),
        Color::Black => key!("side-black"),
    })
}
