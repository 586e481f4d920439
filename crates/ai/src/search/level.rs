//! Levels of the board games: search limits, error rates, and the rules for draw offers.

use std::time::Duration;

use crate::Limits;
use rules::zobrist::mix;

/// Limits and error rates of one of the ten levels of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Search limits. Below the top level these are depth and nodes, so that a level plays the same on every
    /// machine.
    pub(crate) limits: Limits,
    /// Percentage of ideas that the level can notice; see [`Fallible::idea`](crate::search::Fallible::idea).
    pub(crate) idea_percent: i32,
    /// Percentage of plain gains that the level notices although it misses their ideas.
    pub(crate) plain_gain_percent: i32,
    /// Percentage of noticed ideas, and of plain threats, that the level also expects of the opponent.
    pub(crate) opponent_percent: i32,
    /// Largest error in the score of a root move, in centipawns.
    pub(crate) noise_centipawns: i32,
}

/// Limits on depth and nodes only, which give the same move on every machine.
pub(crate) const fn depth_and_node_limits(depth: u8, nodes: u64) -> Limits {
    Limits { depth: Some(depth), nodes: Some(nodes), ..Limits::NONE }
}

/// A level without errors.
const fn strong(limits: Limits) -> Level {
    Level { limits, idea_percent: 100, plain_gain_percent: 100, opponent_percent: 100, noise_centipawns: 0 }
}

/// The ten levels of a game: the nine `lower` ones, and the engine at full strength for three seconds per move.
pub(crate) const fn ten_levels(lower: [Level; 9]) -> [Level; 10] {
    let [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth] = lower;
    let tenth = strong(Limits::move_time(Duration::from_secs(3)));
    [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth]
}

impl Level {
    /// A level limited by `depth` and `nodes` that notices `idea_percent` percent of ideas.
    pub(crate) const fn with_sight(idea_percent: i32, depth: u8, nodes: u64) -> Level {
        Level { idea_percent, ..strong(depth_and_node_limits(depth, nodes)) }
    }

    /// This level with other error rates; see the fields of [`Level`].
    pub(crate) const fn with(
        self,
        plain_gain_percent: i32,
        opponent_percent: i32,
        noise_centipawns: i32,
    ) -> Level {
        Level { plain_gain_percent, opponent_percent, noise_centipawns, ..self }
    }

    pub(crate) const fn is_without_errors(&self) -> bool {
        self.idea_percent >= 100
    }

    /// The level at `index` in the game with this `seed`. A level with errors varies from game to game by up to one
    /// level up or down. `None` if `index` is out of range.
    pub(crate) fn for_game(levels: &[Level; 10], index: usize, seed: u64) -> Option<Level> {
        let level = levels.get(index)?;
        if level.is_without_errors() {
            return Some(*level);
        }
        // The sum of two dice is mostly near its average, so most games are played near the nominal level.
        let roll = mix(seed ^ VARIATION_SALT);
        let sides = VARIATION as u64 + 1;
        let sum = ((roll & 0xFFFF_FFFF) % sides + (roll >> 32) % sides) as i64;
        Some(Level::interpolated(levels, 100 * index as i64 + sum - VARIATION))
    }

    /// The level at `hundredths` of a level above the lowest, interpolated between its neighbours. The result is at
    /// most the highest level limited by nodes.
    fn interpolated(levels: &[Level; 10], hundredths: i64) -> Level {
        let level_count = levels.partition_point(Level::has_node_limit);
        let hundredths = hundredths.clamp(0, 100 * (level_count as i64 - 1));
        let (below, percent) = ((hundredths / 100) as usize, hundredths % 100);
        match levels.get(below + 1) {
            Some(above) if percent > 0 => levels[below].towards(above, percent),
            _ => levels[below],
        }
    }

    /// Whether the level is limited by nodes and thus plays the same on every machine.
    const fn has_node_limit(&self) -> bool {
        self.limits.nodes.is_some()
    }

    /// The level `percent` percent of the way from this level to `other`.
    fn towards(&self, other: &Level, percent: i64) -> Level {
        let between = |from: i64, to: i64| from + (to - from) * percent / 100;
        let interpolate = |from: i32, to: i32| between(from.into(), to.into()) as i32;
        let depths = [self, other].map(|level| i64::from(level.limits.depth.unwrap_or(u8::MAX)));
        let nodes = [self, other].map(|level| level.limits.nodes.unwrap_or(u64::MAX));
        Level {
            limits: Limits {
                depth: Some((depths[0] + ((depths[1] - depths[0]) * percent + 50).div_euclid(100)) as u8),
                nodes: Some(between(nodes[0] as i64, nodes[1] as i64) as u64),
                ..self.limits
            },
            idea_percent: interpolate(self.idea_percent, other.idea_percent),
            plain_gain_percent: interpolate(self.plain_gain_percent, other.plain_gain_percent),
            opponent_percent: interpolate(self.opponent_percent, other.opponent_percent),
            noise_centipawns: interpolate(self.noise_centipawns, other.noise_centipawns),
        }
    }
}

/// Largest deviation from the nominal level in one game, in hundredths of a level.
const VARIATION: i64 = 100;
/// Salt that makes this random draw independent of other draws with the same seed.
const VARIATION_SALT: u64 = 0x0DA7_0FF0_4400;

/// Node limit of the search that decides on a draw offer.
pub(crate) const DRAW_NODES: u64 = 30_000;
/// Highest score in centipawns of a slightly worse position, in which a draw is accepted after [`EARLY_PLIES`].
const SLIGHTLY_BEHIND: i32 = -40;
/// Number of plies before which a draw is accepted only in a lost position.
const EARLY_PLIES: usize = 20;
/// Highest score in centipawns of a lost position, in which a draw is accepted at any time.
const LOST: i32 = -250;
/// Number of plies at the start of the game in which the levels without noise vary their moves.
pub(crate) const VARIED_OPENING_PLIES: usize = 8;
/// Number of plies from which a draw is accepted in an even position.
const LATE_PLIES: usize = 80;
/// Largest absolute score in centipawns of an even position.
const EVEN: i32 = 15;

/// Whether a player with the score `own_score`, in centipawns, accepts a draw after `plies` plies.
pub(crate) const fn accepts_draw(own_score: i32, plies: usize) -> bool {
    own_score <= LOST
        || (own_score <= SLIGHTLY_BEHIND && plies >= EARLY_PLIES)
        || (own_score.abs() <= EVEN && plies >= LATE_PLIES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Fallible;
    use rules::{chess, draughts, racing_kings};

    fn check_levels_rise<G: Fallible>() {
        let lower_count = G::LEVELS.partition_point(Level::has_node_limit);
        assert_eq!(lower_count, 9, "limited by nodes below the top");
        for pair in G::LEVELS[..lower_count].windows(2) {
            let [below, above] = pair else { unreachable!("windows of two") };
            assert!(below.limits.nodes <= above.limits.nodes && below.limits.depth <= above.limits.depth);
            assert!(
                below.idea_percent <= above.idea_percent
                    && below.plain_gain_percent <= above.plain_gain_percent
                    && below.opponent_percent <= above.opponent_percent
            );
            assert!(below.noise_centipawns >= above.noise_centipawns);
        }
        assert!(G::LEVELS[lower_count..].iter().all(Level::is_without_errors));
    }

    #[test]
    fn every_level_below_the_top_is_limited_by_nodes_and_stronger_than_the_one_below() {
        check_levels_rise::<chess::Position>();
        check_levels_rise::<racing_kings::Position>();
        check_levels_rise::<draughts::Position>();
    }

    #[test]
    fn a_varied_level_stays_between_its_neighbours_and_the_top_level_never_varies() {
        let levels = &chess::Position::LEVELS;
        for seed in 0..500 {
            for index in 1..8 {
                let varied = Level::for_game(levels, index, seed).expect("exists");
                let nodes = |level: &Level| level.limits.nodes;
                assert!(
                    nodes(&levels[index - 1]) <= nodes(&varied)
                        && nodes(&varied) <= nodes(&levels[index + 1])
                );
                assert!(
                    levels[index - 1].idea_percent <= varied.idea_percent
                        && varied.idea_percent <= levels[index + 1].idea_percent
                );
            }
            assert!([0, 8].iter().all(|index| Level::for_game(levels, *index, seed).is_some()));
            assert_eq!(Level::for_game(levels, 9, seed), Some(levels[9]));
            assert_eq!(Level::for_game(levels, 10, seed), None);
        }
    }

    #[test]
    fn early_draws_are_accepted_in_lost_positions_only() {
        assert!(!accepts_draw(-60, 4) && !accepts_draw(0, 4));
        assert!(accepts_draw(-60, 20) && accepts_draw(-900, 4));
        assert!(!accepts_draw(0, 40) && accepts_draw(0, 80) && !accepts_draw(60, 80));
    }
}
