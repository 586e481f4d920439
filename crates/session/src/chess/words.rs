//! The words for the moves that chess and Racing Kings refuse.

use super::spot;
use crate::message::{Explain, Message, message};
use crate::refused::Refused;
use rules::bitboard::Bitboard;
use rules::chess::{Refusal, Wing};
use rules::racing_kings;

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

/// A refusal with the pieces that stand against the move.
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

/// Squares in a row: `e4, f7`.
pub(super) fn squares(set: Bitboard) -> String {
    let squares: Vec<String> = set.into_iter().map(|square| square.to_string()).collect();
    squares.join(", ")
}
