//! The list of the games.

use std::fmt::{self, Display};
use std::str::FromStr;

/// The games of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameId {
    /// Corrida de Reis (V. R. Parton, 1961).
    RacingKings,
    /// Damas clássicas (Portuguese draughts).
    Draughts,
    /// Xadrez.
    Chess,
    /// Domin-Up (N. Romeral Andrés, 2015).
    DominUp,
}

impl GameId {
    /// Every game, in the order of the menu.
    pub const ALL: [GameId; 4] = [GameId::RacingKings, GameId::Draughts, GameId::Chess, GameId::DominUp];

    /// The stable name used on the command line, in files and in Fluent keys.
    pub const fn name(self) -> &'static str {
        match self {
            GameId::RacingKings => "racing-kings",
            GameId::Draughts => "draughts",
            GameId::Chess => "chess",
            GameId::DominUp => "domin-up",
        }
    }
}

impl Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no game of the house.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown game {0:?}: expected racing-kings, draughts, chess or domin-up")]
pub struct UnknownGame(pub String);

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        GameId::ALL.into_iter().find(|game| game.name() == text).ok_or_else(|| UnknownGame(text.to_owned()))
    }
}
