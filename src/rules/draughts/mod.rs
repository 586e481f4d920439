//! Portuguese draughts (damas clássicas): forward men, flying kings, the most pieces and among those the
//! most kings to be captured (RULES.md 2; "Spanish" draughts on the mirrored board has the same laws).

mod board;
mod ending;
mod game;
pub mod laws;
mod movegen;
mod notation;
mod position;
pub mod refusal;
mod routes;
pub mod square;
mod text;
mod zobrist;

use crate::rules::GameId;

pub use board::Piece;
pub use laws::{LAWS, Laws};
pub use movegen::{Move, MoveList};
pub use notation::GAME_TYPE;
pub use position::Position;
pub use refusal::Refusal;
pub use square::{Square, Squares};
pub use text::TextError;

impl GameId {
    /// Damas clássicas (Portuguese draughts).
    pub const DRAUGHTS: GameId = GameId::new("draughts");
}
