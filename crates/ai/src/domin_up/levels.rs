//! The ten levels of Domin-Up.
//!
//! In Domin-Up, many moves are nearly equal, so a player who overlooks half of them still finds a good one. The levels
//! therefore differ in memory, considered moves, misjudgement, breadth and depth, not in blind spots as in the board
//! games. From about 50,000 nodes on, more search hardly wins more games.
//!
//! In the report's rules, an *expand* (a tile placed beside others) must match a neighbour, and there are about a
//! hundred moves. In the publisher's rules, the tile may lie beside any other, and there are thousands; see
//! [`RuleSwitches::expand_matches`](rules::domin_up::RuleSwitches). So each rule set has its own settings. In the
//! report's rules it matters most to know the other hand, to leave it no place. In the publisher's rules it matters most
//! to find the few good places.
//!
//! With three or four seats and the report's rules, the deal decides most games. There some levels play alike
//! ([`levels_that_play_alike`]).

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::domin_up::memory::MemorySpan;
use crate::search::level::depth_and_node_limits;
use crate::{Limits, Player};
use rules::domin_up::RuleSet;

/// Settings of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DominUpLevel {
    /// Limits for a move; the depth counts turns. Only the top level has a time limit. The others play the same on
    /// every machine.
    pub limits: Limits,
    /// Number of moves that the level considers at the root, chosen at random.
    pub considered_moves: usize,
    /// Whether the considered moves lay doubles last. Doubles have the fewest places, so this habit of beginners loses
    /// more games than random moves.
    pub saves_doubles: bool,
    /// Largest number of moves searched in later positions. At the root the search takes `ROOT_BREADTH` times this
    /// number, the best of the considered moves.
    pub breadth: usize,
    /// Number of worlds (deals of the hidden tiles), if several are possible.
    pub worlds: usize,
    /// Largest random error in the value of a move, in hundredths of a tile.
    pub noise: i32,
    /// How long the level remembers covered tiles, and what passes and expands told.
    pub memory: MemorySpan,
    /// Whether the level solves the end of a game with two seats, within its limits, once it knows the other hand.
    pub solves_endings: bool,
}

/// No limit on the considered moves.
const ALL: usize = usize::MAX;

/// A player that rates every move without error, forgets nothing, and solves the end of the game.
const fn perfect(limits: Limits, breadth: usize, worlds: usize) -> DominUpLevel {
    DominUpLevel {
        limits,
        considered_moves: ALL,
        saves_doubles: false,
        breadth,
        worlds,
        noise: 0,
        memory: MemorySpan::Unlimited,
        solves_endings: true,
    }
}

/// A player below the top: it forgets a covered tile after `memory` later tiles, on average.
const fn limited(
    depth: u8,
    nodes: u64,
    considered_moves: usize,
    breadth: usize,
    worlds: usize,
    memory: u8,
) -> DominUpLevel {
    DominUpLevel {
        considered_moves,
        memory: MemorySpan::Mean(memory),
        solves_endings: false,
        ..perfect(depth_and_node_limits(depth, nodes), breadth, worlds)
    }
}

impl DominUpLevel {
    /// This player with random errors of up to `noise` hundredths of a tile.
    const fn with_noise(self, noise: i32) -> DominUpLevel {
        DominUpLevel { noise, ..self }
    }

    /// This player, if it also saves its doubles.
    const fn saving_doubles(self) -> DominUpLevel {
        DominUpLevel { saves_doubles: true, ..self }
    }

    /// This player, if it also solves the end of the game.
    const fn solving(self) -> DominUpLevel {
        DominUpLevel { solves_endings: true, ..self }
    }
}

/// Levels 1 to 9 with the report's rules.
const REPORT: [DominUpLevel; 9] = [
    limited(1, 1_000, 1, 8, 3, 0).saving_doubles(),
    limited(3, 2_500, 20, 8, 8, 8).with_noise(15),
    limited(4, 5_000, 70, 8, 8, 14).with_noise(5),
    limited(5, 7_000, ALL, 8, 10, 20),
    limited(5, 9_000, ALL, 10, 10, 27),
    limited(6, 12_000, ALL, 12, 12, 36),
    limited(6, 18_000, ALL, 16, 12, 50).solving(),
    limited(7, 26_000, ALL, 21, 14, 70).solving(),
    limited(8, 36_000, ALL, 28, 16, 100).solving(),
];

/// Levels 1 to 9 with the publisher's rules.
const PUBLISHER: [DominUpLevel; 9] = [
    limited(1, 1_000, 1, 8, 3, 0).saving_doubles(),
    limited(2, 2_000, 2, 8, 6, 2).with_noise(30),
    limited(3, 3_000, 5, 8, 6, 4).with_noise(20),
    limited(3, 4_000, 9, 8, 8, 6).with_noise(14),
    limited(3, 6_000, 16, 10, 8, 9).with_noise(10),
    limited(4, 8_000, 28, 12, 10, 12).with_noise(8),
    limited(4, 10_000, 55, 14, 12, 16).with_noise(5).solving(),
    limited(5, 14_000, 120, 16, 12, 21).solving(),
    limited(6, 24_000, 400, 20, 12, 28).solving(),
];

/// Level 10: everything, for three seconds.
const TOP: DominUpLevel = perfect(Limits::move_time(Duration::from_millis(3_000)), 40, 32);

/// Levels that play alike.
struct MergedLevels {
    levels: RangeInclusive<u8>,
    /// The level whose settings they have. Level 10 keeps its own settings: there it only thinks longer.
    settings_of: u8,
}

/// The merged levels of games where the deal decides so much that matches do not tell more levels apart.
const MERGED_LEVELS: [MergedLevels; 2] = [
    // The weaker half plays far below the other: a smaller distance could not be measured.
    MergedLevels { levels: 1..=5, settings_of: 2 },
    MergedLevels { levels: 6..=10, settings_of: 9 },
];

/// The group of the level `number`; `None` if no other level plays like it.
fn merged_levels(rules: RuleSet, seats: u8, number: u8) -> Option<&'static MergedLevels> {
    let groups: &[MergedLevels] = if rules == RuleSet::Report && seats > 2 { &MERGED_LEVELS } else { &[] };
    groups.iter().find(|group| group.levels.contains(&number))
}

/// The levels that win as often as the level `number` in games with these rules and seats, itself included.
///
/// Each level outside the range is weaker or stronger (docs/STRENGTH.md). The levels of a range below level 10 are the
/// same player.
pub fn levels_that_play_alike(rules: RuleSet, seats: u8, number: u8) -> RangeInclusive<u8> {
    merged_levels(rules, seats, number).map_or(number..=number, |group| group.levels.clone())
}

/// The strength of a player: a level, or the search without a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strength {
    /// One of [`Player::LEVELS`].
    Level(u8),
    /// All moves, no limits of its own, and no solver.
    Full,
}

impl Strength {
    /// The settings for a game with these rules and seats.
    pub(super) fn settings(self, rules: RuleSet, seats: u8) -> DominUpLevel {
        match self {
            Strength::Level(number) if number == *Player::LEVELS.end() => TOP,
            Strength::Level(number) => {
                let number = merged_levels(rules, seats, number).map_or(number, |group| group.settings_of);
                let levels = match rules {
                    RuleSet::Report => &REPORT,
                    RuleSet::Publisher => &PUBLISHER,
                };
                let index = usize::from(number.saturating_sub(*Player::LEVELS.start()));
                levels[index.min(levels.len() - 1)]
            }
            Strength::Full => DominUpLevel { solves_endings: false, ..perfect(Limits::NONE, 12, 4) },
        }
    }
}

impl DominUpLevel {
    /// Breadth and number of worlds for a search of `nodes` nodes.
    ///
    /// A level with a node limit uses its own values. Otherwise fewer nodes mean fewer worlds and, unless
    /// `expands_match`, a smaller breadth: a wide search would not get deep in a short time.
    pub(super) fn breadth_and_worlds(&self, nodes: u64, expands_match: bool) -> (usize, usize) {
        let (breadth, worlds) = match nodes {
            _ if self.limits.nodes.is_some() => (self.breadth, self.worlds),
            0..300_000 => (16, 12),
            300_000..1_000_000 => (20, 24),
            _ => (24, 32),
        };
        (if expands_match { self.breadth } else { self.breadth.min(breadth) }, self.worlds.min(worlds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every combination of rules and seats.
    fn all_games() -> impl Iterator<Item = (RuleSet, u8)> {
        RuleSet::ALL.into_iter().flat_map(|rules| (2..=4).map(move |seats| (rules, seats)))
    }

    #[test]
    fn the_levels_below_the_top_limit_nodes_and_the_top_is_perfect() {
        for (rules, seats) in all_games() {
            for number in Player::LEVELS {
                let limits = Strength::Level(number).settings(rules, seats).limits;
                assert_eq!(limits.nodes.is_some() && limits.move_time.is_none(), number <= 9, "{number}");
            }
            assert_eq!(Strength::Level(10).settings(rules, seats), TOP);
        }
    }

    #[test]
    fn every_setting_grows_with_the_level() {
        for levels in [REPORT, PUBLISHER] {
            let mean = |level: &DominUpLevel| match level.memory {
                MemorySpan::Mean(mean) => mean,
                MemorySpan::Unlimited => u8::MAX,
            };
            assert_eq!(mean(&levels[0]), 0);
            for pair in levels.windows(2) {
                let [below, above] = pair else { unreachable!("windows of two") };
                assert!(mean(below) < mean(above) && mean(above) < u8::MAX, "{above:?}");
                assert!(below.limits.depth <= above.limits.depth && below.limits.nodes <= above.limits.nodes);
                assert!(
                    below.considered_moves <= above.considered_moves
                        && (below.saves_doubles || below.noise >= above.noise)
                );
                assert!(below.breadth <= above.breadth && below.worlds <= above.worlds);
                assert!(below.solves_endings <= above.solves_endings);
            }
        }
    }

    #[test]
    fn levels_that_play_alike_are_the_same_player_below_the_top() {
        for (rules, seats) in all_games() {
            let settings = |number| Strength::Level(number).settings(rules, seats);
            for number in Player::LEVELS {
                let alike = levels_that_play_alike(rules, seats, number);
                assert!(alike.contains(&number));
                for other in Player::LEVELS {
                    let is_alike = alike.contains(&other);
                    assert_eq!(
                        is_alike,
                        levels_that_play_alike(rules, seats, other) == alike,
                        "{number} {other}"
                    );
                    if number != 10 && other != 10 {
                        assert_eq!(is_alike, settings(other) == settings(number), "{number} {other}");
                    }
                }
            }
        }
    }

    #[test]
    fn levels_are_merged_only_where_the_deal_decides() {
        for (rules, seats) in all_games() {
            let alike = levels_that_play_alike(rules, seats, 3);
            let expected = if rules == RuleSet::Report && seats > 2 { 1..=5 } else { 3..=3 };
            assert_eq!(alike, expected, "{rules} {seats}");
        }
    }
}
