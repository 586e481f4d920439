//! Players, hints and analysis of the board games, which share one search.

use crate::external_engine::ExternalEnginePlayer;
use crate::search::level_player::LevelPlayer;
use crate::search::{Engine, Fallible};
use crate::{AnalysisEngine, ComputerPlayer, EngineGame, Player};

/// A board game whose levels play with the alpha-beta search of [`crate::search`].
pub trait BoardGame: Fallible {
    /// Value of [`EngineGame::VARIANT`] for this game.
    const UCI_VARIANT: Option<&'static str> = None;

    /// Creates the original player of the student reports with this number, from 1. `None` if the game does not have
    /// that player.
    fn original(number: u8, seed: u64) -> Option<Box<dyn ComputerPlayer<Self>>>;
}

impl<G: BoardGame> EngineGame for G {
    const VARIANT: Option<&'static str> = G::UCI_VARIANT;

    fn computer(player: Player, seed: u64) -> Option<Box<dyn ComputerPlayer<Self>>> {
        match player.resolve_level(seed) {
            Player::Level(number) => Some(Box::new(LevelPlayer::new(number, seed)?)),
            Player::Original(number) => G::original(number, seed),
            Player::External(engine) => Some(Box::new(ExternalEnginePlayer::new(engine, G::UCI_VARIANT?))),
            Player::Human | Player::Adaptive(_) => None,
        }
    }

    fn hint_engine() -> Option<Box<dyn ComputerPlayer<Self>>> {
        Some(Box::new(LevelPlayer::<Self>::for_hints()?))
    }

    fn analysis_engine(bytes: usize) -> Option<Box<dyn AnalysisEngine<Self>>> {
        Some(Box::new(Engine::<Self>::with_table(bytes)))
    }
}
