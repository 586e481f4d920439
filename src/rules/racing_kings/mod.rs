//! Racing Kings (V. R. Parton, 1961) by the rules of lichess: no move may give check, and the first
//! king on the last rank wins, but Black may answer White's arrival.

mod ending;
mod game;
mod movegen;
mod position;
mod refusal;
mod text;

use crate::rules::GameId;

pub use position::Position;
pub use refusal::Refusal;

impl GameId {
    /// Corrida de Reis (V. R. Parton, 1961).
    pub const RACING_KINGS: GameId = GameId::new("racing-kings");
}
