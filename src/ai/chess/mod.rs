//! The engine of the games played with chessmen: chess and Racing Kings.

mod engine;
mod evaluation;
mod exchange;
mod games;
mod glasses;
mod ladder;
mod ordering;
mod race;
mod root;
mod search;
mod searched;

pub use engine::{Engine, Info};
pub use search::Manner;
pub use searched::Searched;
