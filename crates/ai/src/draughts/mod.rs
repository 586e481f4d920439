//! The computer players of Portuguese draughts: what their net sees, solved endings, levels, and the
//! originals of 2002.

pub mod endings;
mod fallible;
mod game;
mod inputs;
pub mod material;
mod original;

pub use crate::draughts::game::solved;
use crate::draughts::original::Damas3d;
use crate::original::seated;
use crate::{BoardGame, Computer};
use rules::draughts::Position;

impl BoardGame for Position {
    fn original(number: u8, seed: u64) -> Option<Box<dyn Computer<Self>>> {
        (1..=4).contains(&number).then(|| seated(Damas3d { depth: number }, seed))?
    }
}
