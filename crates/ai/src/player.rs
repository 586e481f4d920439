//! Who decides for a seat.

use std::fmt;
use std::str::FromStr;

use crate::Guest;
use rules::digits;
use rules::zobrist::scatter;

/// Who decides for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A person at this computer.
    Human,
    /// Our engine at one of the levels [`Player::LEVELS`].
    Level(u8),
    /// Our engine for a person who wants even chances: so many halves of a level, one of [`Player::MATCHED`]. Whoever beats
    /// it meets half a level more in the next game, whoever loses half a level less.
    Matched(u8),
    /// One of the computer players of the reports the game grew from, counted from 1.
    Original(u8),
    /// An engine of other people.
    Guest(Guest),
}

impl Player {
    /// The levels of the ladder.
    pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;
    /// The halves of levels that can match a person: from the first level to the ninth. The tenth is for those who want
    /// all of it.
    pub const MATCHED: std::ops::RangeInclusive<u8> = 2..=18;

    /// Whether the computer decides.
    pub const fn is_computer(&self) -> bool {
        !matches!(self, Player::Human)
    }

    /// Who it is that plays the game with this seed: half a level is the level below in one game and the one above in
    /// the next, by lot.
    pub fn in_game(self, seed: u64) -> Player {
        match self {
            Player::Matched(halves) => Player::Level(halves / 2 + (scatter(seed) as u8 & halves & 1)),
            other => other,
        }
    }

    /// The level that matches a person after a game in which the computer or the person has won.
    pub fn after(self, computer_won: bool) -> Player {
        match self {
            Player::Matched(halves) => {
                let next = if computer_won { halves.saturating_sub(1) } else { halves.saturating_add(1) };
                Player::Matched(next.clamp(*Player::MATCHED.start(), *Player::MATCHED.end()))
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
            Player::Matched(halves) => {
                write!(f, "match-me:{}{}", halves / 2, if halves.is_multiple_of(2) { "" } else { ".5" })
            }
            Player::Original(number) => write!(f, "original:{number}"),
            Player::Guest(guest) => write!(f, "engine:{guest}"),
        }
    }
}

/// The text names no player.
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
                let halves = number(whole).and_then(|whole| whole.checked_mul(2)?.checked_add(half));
                halves.filter(|halves| Player::MATCHED.contains(halves)).map(Player::Matched)
            }
            Some(("original", text)) => number(text).map(Player::Original),
            Some(("engine", text)) => Guest::new(text).map(Player::Guest),
            _ => None,
        };
        player.ok_or_else(|| UnknownPlayer(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
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
    fn half_a_level_is_one_level_in_one_game_and_the_next_in_another() {
        let above = (0..400).filter(|seed| Player::Matched(7).in_game(*seed) == Player::Level(4)).count();
        assert!((150..250).contains(&above), "{above}");
        assert!((0..400).all(|seed| matches!(Player::Matched(7).in_game(seed), Player::Level(3 | 4))));
        assert!((0..400).all(|seed| Player::Matched(6).in_game(seed) == Player::Level(3)));
    }

    #[test]
    fn who_wins_meets_more_and_who_loses_less_within_bounds() {
        assert_eq!(Player::Matched(6).after(false), Player::Matched(7));
        assert_eq!(Player::Matched(6).after(true), Player::Matched(5));
        assert_eq!(Player::Matched(2).after(true), Player::Matched(2));
        assert_eq!(Player::Matched(18).after(false), Player::Matched(18));
        assert_eq!(Player::Level(3).after(true), Player::Level(3));
    }
}
