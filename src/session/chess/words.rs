//! The words for the moves that chess and Racing Kings refuse.

use crate::rules::bitboard::Bitboard;
use crate::rules::chess::{Refusal, Role, Wing};
use crate::rules::racing_kings;
use crate::rules::square::Square;
use crate::session::message::{Explain, Message, Word};

impl Explain for Refusal {
    fn message(&self) -> Message {
        match *self {
            Refusal::EmptySquare(on) => square(Message::new("why-chess-empty-square"), on),
            Refusal::NotYourPiece(on) => square(Message::new("why-chess-not-your-piece"), on),
            Refusal::OwnPiece(on) => square(Message::new("why-chess-own-piece"), on),
            Refusal::KingCapture(on) => square(Message::new("why-chess-king-capture"), on),
            Refusal::PieceMove(role) => {
                Message::new("why-chess-piece-move").with("piece", Word::Key(any_piece(role)))
            }
            Refusal::NoPieceReaches { role, to } => square(Message::new("why-chess-no-piece-reaches"), to)
                .with("piece", Word::Key(no_piece(role))),
            Refusal::Blocked { by: blocker } => by(Message::new("why-chess-blocked"), blocker),
            Refusal::PawnBlocked { by: blocker } => by(Message::new("why-chess-pawn-blocked"), blocker),
            Refusal::NothingToCapture(on) => square(Message::new("why-chess-nothing-to-capture"), on),
            Refusal::DoubleStep => Message::new("why-chess-double-step"),
            Refusal::PromotionMissing => Message::new("why-chess-promotion-missing"),
            Refusal::PromotionRole(role) => {
                Message::new("why-chess-promotion-role").with("piece", Word::Key(piece(role)))
            }
            Refusal::PromotionElsewhere => Message::new("why-chess-promotion-elsewhere"),
            Refusal::KingAttacked { on, by: attacker } => {
                by(square(Message::new("why-chess-king-attacked"), on), attacker)
            }
            Refusal::KingsAdjacent { other } => square(Message::new("why-chess-kings-adjacent"), other),
            Refusal::InCheck { by: checkers } => {
                Message::new("why-chess-in-check").with("by", Word::Text(squares(checkers)))
            }
            Refusal::Pinned { by: attacker } => by(Message::new("why-chess-pinned"), attacker),
            Refusal::EnPassantPinned { by: attacker } => {
                by(Message::new("why-chess-en-passant-pinned"), attacker)
            }
            Refusal::CastlingRight(Wing::King) => Message::new("why-chess-castling-right-king"),
            Refusal::CastlingRight(Wing::Queen) => Message::new("why-chess-castling-right-queen"),
            Refusal::CastlingRook { corner } => square(Message::new("why-chess-castling-rook"), corner),
            Refusal::CastlingBlocked { by: blocker } => {
                by(Message::new("why-chess-castling-blocked"), blocker)
            }
            Refusal::CastlingInCheck { by: attacker } => {
                by(Message::new("why-chess-castling-in-check"), attacker)
            }
            Refusal::CastlingThroughCheck { on, by: attacker } => {
                by(square(Message::new("why-chess-castling-through-check"), on), attacker)
            }
            Refusal::CastlingIntoCheck { on, by: attacker } => {
                by(square(Message::new("why-chess-castling-into-check"), on), attacker)
            }
        }
    }
}

impl Explain for racing_kings::Refusal {
    fn message(&self) -> Message {
        match *self {
            racing_kings::Refusal::RaceOver => Message::new("why-racing-kings-race-over"),
            racing_kings::Refusal::Chess(why) => why.message(),
            racing_kings::Refusal::WouldCheckEnemyKing { by, from } => {
                square(Message::new("why-racing-kings-gives-check"), from)
                    .with("piece", Word::Key(the_piece(by)))
            }
        }
    }
}

/// Adds the square that the sentence is about.
pub(super) fn square(message: Message, square: Square) -> Message {
    message.with("square", Word::Text(square.to_string()))
}

/// Adds the square of the piece that causes it.
fn by(message: Message, square: Square) -> Message {
    message.with("by", Word::Text(square.to_string()))
}

/// Squares in a row: `e4, f7`.
pub(super) fn squares(set: Bitboard) -> String {
    let squares: Vec<String> = set.into_iter().map(|square| square.to_string()).collect();
    squares.join(", ")
}

/// `king`
const fn piece(role: Role) -> &'static str {
    match role {
        Role::Pawn => "piece-pawn",
        Role::Knight => "piece-knight",
        Role::Bishop => "piece-bishop",
        Role::Rook => "piece-rook",
        Role::Queen => "piece-queen",
        Role::King => "piece-king",
    }
}

/// `a king`: any of its kind.
const fn any_piece(role: Role) -> &'static str {
    match role {
        Role::Pawn => "piece-pawn-any",
        Role::Knight => "piece-knight-any",
        Role::Bishop => "piece-bishop-any",
        Role::Rook => "piece-rook-any",
        Role::Queen => "piece-queen-any",
        Role::King => "piece-king-any",
    }
}

/// `the king`: this one.
const fn the_piece(role: Role) -> &'static str {
    match role {
        Role::Pawn => "piece-pawn-the",
        Role::Knight => "piece-knight-the",
        Role::Bishop => "piece-bishop-the",
        Role::Rook => "piece-rook-the",
        Role::Queen => "piece-queen-the",
        Role::King => "piece-king-the",
    }
}

/// `No king`, at the beginning of a sentence.
const fn no_piece(role: Role) -> &'static str {
    match role {
        Role::Pawn => "piece-pawn-no",
        Role::Knight => "piece-knight-no",
        Role::Bishop => "piece-bishop-no",
        Role::Rook => "piece-rook-no",
        Role::Queen => "piece-queen-no",
        Role::King => "piece-king-no",
    }
}
