//! The computer players of Portuguese draughts: what their net sees, solved endings, levels, and the
//! originals of 2002.

pub mod endings;
mod game;
mod inputs;
pub mod material;
mod original;

pub use crate::draughts::game::solved;
use crate::draughts::original::Damas3d;
use crate::original::seated;
use crate::search::BoardAnalyst;
use crate::search::level_player::LevelPlayer;
use crate::{Analyst, Computer, Contestant, Player};
use rules::draughts::Position;

impl Contestant for Position {
    fn computer(player: Player, seed: u64) -> Option<Box<dyn Computer<Self>>> {
        match player {
            Player::Level(number) => Some(Box::new(LevelPlayer::new(number, seed)?)),
            Player::Original(depth @ 1..=4) => seated(Damas3d { depth }, seed),
            Player::Matched(_) => Position::computer(player.in_game(seed), seed),
            Player::Human | Player::Original(_) | Player::Guest(_) => None,
        }
    }

    fn adviser() -> Option<Box<dyn Computer<Self>>> {
        Some(Box::new(LevelPlayer::<Self>::adviser()?))
    }

    fn analyst() -> Option<Box<dyn Analyst<Self>>> {
        Some(Box::new(BoardAnalyst::<Position>::new()))
    }
}
