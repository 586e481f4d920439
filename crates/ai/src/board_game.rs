//! The computer players that the board games have in common.

use crate::guest::GuestPlayer;
use crate::search::level_player::LevelPlayer;
use crate::search::{Engine, Fallible};
use crate::{Analyst, Computer, Contestant, Player};

/// Memory of an analysis: it may go on for a while, and one leafs to and fro.
const ANALYSIS_BYTES: usize = 64 << 20;

/// A board game whose levels play by the one search.
pub trait BoardGame: Fallible {
    /// [`Contestant::VARIANT`].
    const UCI_VARIANT: Option<&'static str> = None;

    /// The original with this number, counted from 1, if the game has it.
    fn original(number: u8, seed: u64) -> Option<Box<dyn Computer<Self>>>;
}

impl<G: BoardGame> Contestant for G {
    const VARIANT: Option<&'static str> = G::UCI_VARIANT;

    fn computer(player: Player, seed: u64) -> Option<Box<dyn Computer<Self>>> {
        match player.in_game(seed) {
            Player::Level(number) => Some(Box::new(LevelPlayer::new(number, seed)?)),
            Player::Original(number) => G::original(number, seed),
            Player::Guest(guest) => Some(Box::new(GuestPlayer::new(guest, G::UCI_VARIANT?))),
            Player::Human | Player::Matched(_) => None,
        }
    }

    fn adviser() -> Option<Box<dyn Computer<Self>>> {
        Some(Box::new(LevelPlayer::<Self>::adviser()?))
    }

    fn analyst() -> Option<Box<dyn Analyst<Self>>> {
        Some(Box::new(Engine::<Self>::with_table(ANALYSIS_BYTES)))
    }
}
