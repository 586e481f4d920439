//! Chess by the FIDE Laws (in force from 1 January 2023), and the board, attacks, moves and notations
//! that Racing Kings shares.

pub mod attacks;
mod board;
mod castling;
mod ending;
pub(crate) mod fen;
mod game;
mod movegen;
mod moves;
mod piece;
mod pins;
mod position;
pub(crate) mod refusal;
pub(crate) mod san;
mod text;
mod uci;
mod variant;
pub(crate) mod zobrist;

use crate::rules::GameId;

pub use board::Board;
pub use castling::{Castling, CastlingRights, Wing};
pub use fen::FenError;
pub(crate) use movegen::Wanted;
pub(crate) use moves::{Counter, Sink};
pub use moves::{Move, MoveList};
pub use piece::{Color, Piece, Role};
pub(crate) use pins::Screens;
pub use position::Position;
pub use refusal::Refusal;
pub use variant::Variant;

impl GameId {
    /// Xadrez.
    pub const CHESS: GameId = GameId::new("chess");
}
