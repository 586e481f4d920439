//! Racing Kings (V. R. Parton, 1961) by the rules of lichess: no move may give check, and the first
//! king on the last rank wins, but Black may answer White's arrival.

mod ending;
mod game;
mod movegen;
mod position;
mod refusal;
mod text;

pub use position::Position;
pub use refusal::Refusal;
