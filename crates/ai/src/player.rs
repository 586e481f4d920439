//! The kinds of player that can take a seat, and their text form.

use std::fmt;
use std::str::FromStr;

use crate::ExternalEngine;
use rules::digits;
use rules::zobrist::mix;

/// Kind of player on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    Human,
    /// The built-in engine at one of the levels [`Player::LEVELS`].
    Level(u8),
    /// The built-in engine at a strength in half levels, one of [`Player::ADAPTIVE_HALF_LEVELS`]. The strength is chosen
    /// for each game, so that the human player has about even chances.
    Adaptive(u8),
    /// An original computer player of the student reports, by its number from 1.
    Original(u8),
    /// An external engine.
    External(ExternalEngine),
}

impl Player {
    pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;
    /// Half levels for [`Player::Adaptive`], from level 1 to level 9. Level 10, the strongest, is only chosen
    /// explicitly.
    pub const ADAPTIVE_HALF_LEVELS: std::ops::RangeInclusive<u8> = 2..=18;

    pub const fn is_computer(&self) -> bool {
        !matches!(self, Player::Human)
    }

    /// Resolves [`Player::Adaptive`] to a level for one game. A half level becomes the level below or above, chosen
    /// at random from `seed`.
    pub fn resolve_level(self, seed: u64) -> Player {
        match self {
            Player::Adaptive(half_levels) => {
                Player::Level(half_levels / 2 + (mix(seed) as u8 & half_levels & 1))
            }
            other => other,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Level(level) => write!(f, "level:{level}"),
            Player::Adaptive(half_levels) => {
                write!(
                    f,
                    "match-me:{}{}",
                    half_levels / 2,
                    if half_levels.is_multiple_of(2) { "" } else { ".5" }
                )
            }
            Player::Original(number) => write!(f, "original:{number}"),
            Player::External(engine) => write!(f, "engine:{engine}"),
        }
    }
}

/// Error for a text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown player {0:?}: expected human, level:1 to level:10, match-me:1 to match-me:9 or between (3.5), original:1, original:2 ..., or engine:PATH"
)]
pub struct UnknownPlayer(pub String);

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text| digits(text)?.parse::<u8>().ok().filter(|n| *n > 0);
        let player = match text.split_once(':') {
            None if text == "human" => Some(Player::Human),
            Some(("level", text)) => number(text).filter(|n| Player::LEVELS.contains(n)).map(Player::Level),
            Some(("match-me", text)) => {
                let (whole, half) = text.strip_suffix(".5").map_or((text, 0), |whole| (whole, 1));
                let half_levels = number(whole).and_then(|whole| whole.checked_mul(2)?.checked_add(half));
                half_levels
                    .filter(|half_levels| Player::ADAPTIVE_HALF_LEVELS.contains(half_levels))
                    .map(Player::Adaptive)
            }
            Some(("original", text)) => number(text).map(Player::Original),
            Some(("engine", text)) => ExternalEngine::new(text).map(Player::External),
            _ => None,
        };
        player.ok_or_else(|| UnknownPlayer(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_round_trip_through_text() {
        for text in
            ["human", "level:7", "match-me:1", "match-me:3.5", "match-me:9", "original:2", "engine:fish"]
        {
            let player: Player = text.parse().expect(text);
            assert_eq!(player.to_string(), text);
        }
        for text in [
            "match-me:0.5",
            "match-me:9.5",
            "match-me:10",
            "match-me:3.2",
            "match-me:",
            "match-me:.5",
            "level:0",
        ] {
            assert!(text.parse::<Player>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_half_level_becomes_one_of_its_two_neighbours() {
        let upper_level_count =
            (0..400).filter(|seed| Player::Adaptive(7).resolve_level(*seed) == Player::Level(4)).count();
        assert!((150..250).contains(&upper_level_count), "{upper_level_count}");
        assert!((0..400).all(|seed| matches!(Player::Adaptive(7).resolve_level(seed), Player::Level(3 | 4))));
        assert!((0..400).all(|seed| Player::Adaptive(6).resolve_level(seed) == Player::Level(3)));
    }
}
