//! The engine of Portuguese draughts.

mod engine;
mod evaluation;
mod forcada;
mod ladder;
mod root;
mod search;
mod sight;

pub use engine::Engine;
pub use evaluation::evaluate;

use crate::ai::computer::{Computer, Contestant};
use crate::ai::level::Level;
use crate::ai::originals::draughts::Damas3d;
use crate::ai::player::Player;
use crate::rules::draughts::Position;

impl Contestant for Position {
    fn computer(player: Player, seed: u64) -> Option<Box<dyn Computer<Self>>> {
        match player {
            Player::Human => None,
            Player::Level(number) => Some(Box::new(ladder::Ladder::new(Level::of_draughts(number)?, seed))),
            Player::Original(depth @ 1..=4) => Some(Box::new(Damas3d { depth, seed })),
            Player::Original(_) => None,
        }
    }
}
