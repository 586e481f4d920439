//! The words for what is wrong with a position text.

use super::words::squares;
use crate::message::{Explain, Message, Word, key, message, number};
use crate::words::quote;
use rules::chess::{Color, FenError};
use rules::racing_kings::TextError;

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

/// A side at the beginning of a sentence.
pub(crate) const fn side(color: Color) -> Word {
    Word::Key(match color {
        Color::White => key!("side-white"),
        Color::Black => key!("side-black"),
    })
}
