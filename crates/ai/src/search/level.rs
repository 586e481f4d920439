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
    /// Temperature of the choice among the root moves: the difference in score, in centipawns, that makes a move *e*
    /// times as likely to be played. At 0 the best move is played.
    pub(crate) temperature: i32,
    /// Weight of the [prior](crate::prior) in the choice among the root moves, in per cent.
    pub(crate) prior_percent: i32,
    /// Percentage of moves played in haste, as by a level four levels lower. Most errors of good players are such
    /// lapses, not a constant weakness.
    pub(crate) haste_percent: i32,
}

/// Limits on depth and nodes only, which give the same move on every machine.
pub(crate) const fn depth_and_node_limits(depth: u8, nodes: u64) -> Limits {
    Limits { depth: Some(depth), nodes: Some(nodes), ..Limits::NONE }
}

/// A level without errors.
const fn strong(limits: Limits) -> Level {
    Level {
        limits,
        idea_percent: 100,
        plain_gain_percent: 100,
        opponent_percent: 100,
        temperature: 0,
        prior_percent: 0,
        haste_percent: 0,
    }
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

    /// This level with other error rates, which chooses moves that look usual; see the fields of [`Level`].
    pub(crate) const fn with(
        self,
        plain_gain_percent: i32,
        opponent_percent: i32,
        temperature: i32,
    ) -> Level {
        Level {
            plain_gain_percent,
            opponent_percent,
            temperature,
            prior_percent: USUAL_PRIOR_PERCENT,
            ..self
        }
    }

    /// This level with another liking for usual moves; beginners have little.
    pub(crate) const fn with_prior(self, prior_percent: i32) -> Level {
        Level { prior_percent, ..self }
    }

    /// This level with some moves played in haste, in per cent.
    pub(crate) const fn with_haste(self, haste_percent: i32) -> Level {
        Level { haste_percent, ..self }
    }

    /// Whether the level notices every idea.
    pub(crate) const fn sees_everything(&self) -> bool {
        self.idea_percent >= 100
    }

    /// Whether the level always plays the best move that its search finds.
    pub(crate) const fn is_without_errors(&self) -> bool {
        self.sees_everything() && self.temperature == 0 && self.haste_percent == 0
    }

    /// The level at `index` in the game with this `seed`, and the level of its moves in haste. A level with errors
    /// varies from game to game by up to one level up or down. `None` if `index` is out of range.
    pub(crate) fn for_game(levels: &[Level; 10], index: usize, seed: u64) -> Option<[Level; 2]> {
        let level = levels.get(index)?;
        if level.is_without_errors() {
            return Some([*level; 2]);
        }
        // The sum of two dice is mostly near its average, so most games are played near the nominal level.
        let roll = mix(seed ^ VARIATION_SALT);
        let sides = VARIATION as u64 + 1;
        let sum = ((roll & 0xFFFF_FFFF) % sides + (roll >> 32) % sides) as i64;
        let hundredths = 100 * index as i64 + sum - VARIATION;
        Some([hundredths, hundredths - HASTE].map(|hundredths| Level::interpolated(levels, hundredths)))
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
            temperature: temperature_between(self.temperature, other.temperature, percent),
            prior_percent: interpolate(self.prior_percent, other.prior_percent),
            haste_percent: interpolate(self.haste_percent, other.haste_percent),
        }
    }
}

/// The temperature `percent` percent of the way between two levels. If neither is 0, this is a harmonic mean:
/// the sensitivity to scores, the inverse of the temperature, then grows evenly.
fn temperature_between(from: i32, to: i32, percent: i64) -> i32 {
    let (from, to) = (i64::from(from), i64::from(to));
    let between = if from == 0 || to == 0 {
        from + (to - from) * percent / 100
    } else {
        100 * from * to / (to * (100 - percent) + from * percent)
    };
    i32::try_from(between).unwrap_or(i32::MAX)
}

/// Weight of the prior in per cent. The prior was learnt from varied games; people are more regular than that.
const USUAL_PRIOR_PERCENT: i32 = 150;
/// By how much the level of moves in haste is lower, in hundredths of a level.
const HASTE: i64 = 400;
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
/// Number of plies at the start of the game in which the levels that choose the best move vary it.
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
            assert!(below.temperature >= above.temperature);
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
                let [varied, _] = Level::for_game(levels, index, seed).expect("exists");
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
            assert_eq!(Level::for_game(levels, 9, seed), Some([levels[9]; 2]));
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
