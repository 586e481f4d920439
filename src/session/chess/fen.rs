//! The words for what is wrong with a position text.

use super::words::{square, squares};
use crate::rules::chess::{Color, FenError, Role};
use crate::rules::racing_kings::TextError;
use crate::rules::square::Rank;
use crate::session::message::{Explain, Message, Word};
use crate::session::words::{self, quote};

impl Explain for FenError {
    fn message(&self) -> Message {
        match self {
            FenError::FieldCount(found) => count(Message::new("fen-field-count"), *found),
            FenError::RankCount(found) => count(Message::new("fen-rank-count"), *found),
            FenError::PieceLetter { letter, rank: on } => {
                rank(Message::new("fen-piece-letter"), *on).with("letter", Word::Text(letter.to_string()))
            }
            FenError::AdjacentNumbers(on) => rank(Message::new("fen-adjacent-numbers"), *on),
            FenError::RankTooLong(on) => rank(Message::new("fen-rank-too-long"), *on),
            FenError::RankTooShort { rank: on, squares } => {
                count(rank(Message::new("fen-rank-too-short"), *on), usize::from(*squares))
            }
            FenError::SideToMove(found) => text(Message::new("fen-side-to-move"), found),
            FenError::CastlingText(found) => text(Message::new("fen-castling-text"), found),
            FenError::CastlingPieces { color, king, rook, .. } => {
                side(Message::new("fen-castling-pieces"), *color)
                    .with("king", Word::Text(king.to_string()))
                    .with("rook", Word::Text(rook.to_string()))
            }
            FenError::EnPassantText(found) => text(Message::new("fen-en-passant-text"), found),
            FenError::EnPassantImpossible(on) => square(Message::new("fen-en-passant-impossible"), *on),
            FenError::HalfmoveClock(found) => text(Message::new("fen-halfmove-clock"), found),
            FenError::FullmoveNumber(found) => text(Message::new("fen-fullmove-number"), found),
            FenError::KingCount { color, count } => {
                number(side(Message::new("fen-king-count"), *color), *count)
            }
            FenError::PawnCount { color, count } => {
                number(side(Message::new("fen-pawn-count"), *color), *count)
            }
            FenError::Promoted { color, promoted, missing } => {
                number(side(Message::new("fen-promoted"), *color), *promoted)
                    .with("missing", Word::Number(i64::from(*missing)))
            }
            FenError::PawnOnEdge(on) => square(Message::new("fen-pawn-on-edge"), *on),
            FenError::OpponentInCheck(color) => side(Message::new("fen-opponent-in-check"), *color),
            FenError::ImpossibleCheck(by) => {
                Message::new("fen-impossible-check").with("by", Word::Text(squares(*by)))
            }
        }
    }
}

impl Explain for TextError {
    fn message(&self) -> Message {
        match self {
            TextError::Fen(error) => error.message(),
            TextError::Pawn(on) => square(Message::new("fen-racing-kings-pawn"), *on),
            TextError::Pieces { color, role, count } => {
                number(side(Message::new("fen-racing-kings-pieces"), *color), *count)
                    .with("piece", Word::Key(pieces(*role)))
            }
            TextError::Check(color) => side(Message::new("fen-racing-kings-check"), *color),
            TextError::Field(found) => text(Message::new("fen-racing-kings-field"), found),
            TextError::Over => Message::new("fen-racing-kings-over"),
        }
    }
}

fn count(message: Message, found: usize) -> Message {
    message.with("count", words::count(found))
}

fn number(message: Message, found: u32) -> Message {
    message.with("count", Word::Number(i64::from(found)))
}

fn text(message: Message, found: &str) -> Message {
    message.with("text", Word::Text(quote(found)))
}

fn rank(message: Message, rank: Rank) -> Message {
    message.with("rank", Word::Text(rank.digit().to_string()))
}

/// Adds a side, which begins the sentence.
fn side(message: Message, color: Color) -> Message {
    message.with("side", Word::Key(side_key(color)))
}

/// The key of a side's name at the beginning of a sentence.
pub(in crate::session) const fn side_key(color: Color) -> &'static str {
    match color {
        Color::White => "side-white",
        Color::Black => "side-black",
    }
}

/// `kings`
const fn pieces(role: Role) -> &'static str {
    match role {
        Role::Pawn => "piece-pawn-many",
        Role::Knight => "piece-knight-many",
        Role::Bishop => "piece-bishop-many",
        Role::Rook => "piece-rook-many",
        Role::Queen => "piece-queen-many",
        Role::King => "piece-king-many",
    }
}
