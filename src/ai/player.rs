//! Who decides for a seat.

use std::fmt;
use std::str::FromStr;

use crate::ai::Guest;
use crate::rules::digits::digits;

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A person at this computer.
    Human,
    /// Our engine at one of the levels [`Player::LEVELS`].
    Level(u8),
    /// One of the computer players of the reports the game grew from, counted from 1.
    Original(u8),
    /// An engine of other people.
    Guest(Guest),
}

impl Player {
    /// The levels of the ladder.
    pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

    /// Whether the computer decides.
    pub const fn is_computer(self) -> bool {
        !matches!(self, Player::Human)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Level(level) => write!(f, "level:{level}"),
            Player::Original(number) => write!(f, "original:{number}"),
            Player::Guest(guest) => write!(f, "engine:{guest}"),
        }
    }
}

/// The text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown player {0:?}: expected human, level:1 to level:10, original:1, original:2 ..., or engine:PATH"
)]
pub struct UnknownPlayer(pub String);

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text| digits(text)?.parse::<u8>().ok().filter(|n| *n > 0);
        let player = match text.split_once(':') {
            None if text == "human" => Some(Player::Human),
            Some(("level", text)) => number(text).filter(|n| Player::LEVELS.contains(n)).map(Player::Level),
            Some(("original", text)) => number(text).map(Player::Original),
            Some(("engine", text)) => Guest::new(text).map(Player::Guest),
            _ => None,
        };
        player.ok_or_else(|| UnknownPlayer(text.to_owned()))
    }
}
