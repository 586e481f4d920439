//! Levels of the board games: limits, how much they overlook, and rules common to all games.

use std::time::Duration;

use crate::Limits;
use rules::zobrist::mix;

/// Limits and error rates of one of the ten levels of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Search limits. Below the top level these are depth and nodes, so that a level plays the same on every
    /// machine.
    pub(crate) limits: Limits,
    /// Percentage of ideas, its own and the opponent's, that the level can notice.
    pub(crate) idea_percent: i32,
    /// Percentage of plain gains that it notices although it misses the idea.
    pub(crate) plain_gain_percent: i32,
    /// Percentage of noticed ideas that it also expects of the opponent; likewise for plain threats.
    pub(crate) opponent_percent: i32,
    /// Largest error in the score of a root move, in centipawns.
    pub(crate) noise_centipawns: i32,
}

pub(crate) const fn counted(depth: u8, nodes: u64) -> Limits {
    Limits { depth: Some(depth), nodes: Some(nodes), ..Limits::NONE }
}

/// A level without errors.
const fn strong(limits: Limits) -> Level {
    Level { limits, idea_percent: 100, plain_gain_percent: 100, opponent_percent: 100, noise_centipawns: 0 }
}

/// The ten levels of a game: its own nine, and the engine at full strength for three seconds per move.
pub(crate) const fn ten_levels(own: [Level; 9]) -> [Level; 10] {
    let [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth] = own;
    let tenth = strong(Limits::move_time(Duration::from_secs(3)));
    [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth]
}

impl Level {
    /// A level limited by `depth` and `nodes` that notices `idea_percent` percent of ideas.
    pub(crate) const fn with_sight(view: i32, depth: u8, nodes: u64) -> Level {
        Level { idea_percent: view, ..strong(counted(depth, nodes)) }
    }

    /// This level with other error rates; see the fields.
    pub(crate) const fn with(self, alert: i32, care: i32, noise: i32) -> Level {
        Level { plain_gain_percent: alert, opponent_percent: care, noise_centipawns: noise, ..self }
    }

    pub(crate) const fn sees_all(&self) -> bool {
        self.idea_percent >= 100
    }

    /// The level in the game with this `seed`. Levels with errors vary from game to game, up to one level up or
    /// down; `None` if `index` is out of range.
    pub(crate) fn for_game(levels: &[Level; 10], index: usize, seed: u64) -> Option<Level> {
        let level = levels.get(index)?;
        if level.sees_all() {
            return Some(*level);
        }
        // The sum of two dice: most games are near the average.
        let roll = mix(seed ^ VARIATION_SALT);
        let sides = VARIATION as u64 + 1;
        let sum = ((roll & 0xFFFF_FFFF) % sides + (roll >> 32) % sides) as i64;
        Some(Level::at(levels, 100 * index as i64 + sum - VARIATION))
    }

    /// Interpolates between levels; 0 is the lowest. At most the highest level limited by nodes.
    fn at(levels: &[Level; 10], hundredths: i64) -> Level {
        let counted = levels.partition_point(Level::is_counted);
        let hundredths = hundredths.clamp(0, 100 * (counted as i64 - 1));
        let (below, beyond) = ((hundredths / 100) as usize, hundredths % 100);
        match levels.get(below + 1) {
            Some(above) if beyond > 0 => levels[below].towards(above, beyond),
            _ => levels[below],
        }
    }

    const fn is_counted(&self) -> bool {
        self.limits.nodes.is_some()
    }

    /// The level `hundredths` percent of the way to `other`.
    fn towards(&self, other: &Level, hundredths: i64) -> Level {
        let between = |from: i64, to: i64| from + (to - from) * hundredths / 100;
        let mix = |from: i32, to: i32| between(from.into(), to.into()) as i32;
        let depths = [self, other].map(|level| i64::from(level.limits.depth.unwrap_or(u8::MAX)));
        let nodes = [self, other].map(|level| level.limits.nodes.unwrap_or(u64::MAX));
        Level {
            limits: Limits {
                depth: Some((depths[0] + ((depths[1] - depths[0]) * hundredths + 50).div_euclid(100)) as u8),
                nodes: Some(between(nodes[0] as i64, nodes[1] as i64) as u64),
                ..self.limits
            },
            idea_percent: mix(self.idea_percent, other.idea_percent),
            plain_gain_percent: mix(self.plain_gain_percent, other.plain_gain_percent),
            opponent_percent: mix(self.opponent_percent, other.opponent_percent),
            noise_centipawns: mix(self.noise_centipawns, other.noise_centipawns),
        }
    }
}

/// Largest deviation of a level in one game, in hundredths of a level.
const VARIATION: i64 = 100;
/// Constant that separates this random draw from others of the same seed.
const VARIATION_SALT: u64 = 0x0DA7_0FF0_4400;

/// Node limit of the search that decides on a draw offer.
pub(crate) const DRAW_NODES: u64 = 30_000;
/// Highest score in centipawns at which a draw is accepted after [`EARLY_PLIES`].
const SLIGHTLY_BEHIND: i32 = -40;
/// Number of plies before which a draw is accepted only in a lost position.
const EARLY_PLIES: usize = 20;
/// Highest score in centipawns of a lost position, in which a draw is accepted at any time.
const LOST: i32 = -250;
/// Number of plies at the start in which the levels without noise vary their moves.
pub(crate) const VARIED_OPENING_PLIES: usize = 8;
/// Number of plies from which a draw is accepted in an even position.
const LATE_PLIES: usize = 80;
/// Largest absolute score in centipawns of an even position.
const EVEN: i32 = 15;

/// Whether a player with the score `own` accepts a draw after `plies`.
pub(crate) const fn accepts_draw(own: i32, plies: usize) -> bool {
    own <= LOST
        || (own <= SLIGHTLY_BEHIND && plies >= EARLY_PLIES)
        || (own.abs() <= EVEN && plies >= LATE_PLIES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Fallible;
    use rules::{chess, draughts, racing_kings};

    fn check_levels_rise<G: Fallible>() {
        let counted = G::LEVELS.partition_point(Level::is_counted);
        assert_eq!(counted, 9, "limited by nodes below the top");
        for pair in G::LEVELS[..counted].windows(2) {
            let [below, above] = pair else { unreachable!("windows of two") };
            assert!(below.limits.nodes <= above.limits.nodes && below.limits.depth <= above.limits.depth);
            assert!(
                below.idea_percent <= above.idea_percent
                    && below.plain_gain_percent <= above.plain_gain_percent
                    && below.opponent_percent <= above.opponent_percent
            );
            assert!(below.noise_centipawns >= above.noise_centipawns);
        }
        assert!(G::LEVELS[counted..].iter().all(Level::sees_all));
    }

    #[test]
    fn every_level_is_limited_by_nodes_and_above_the_one_below() {
        check_levels_rise::<chess::Position>();
        check_levels_rise::<racing_kings::Position>();
        check_levels_rise::<draughts::Position>();
    }

    #[test]
    fn variation_stays_between_the_neighbours_and_spares_the_top() {
        let levels = &chess::Position::LEVELS;
        for seed in 0..500 {
            for index in 1..8 {
                let day = Level::for_game(levels, index, seed).expect("exists");
                let nodes = |level: &Level| level.limits.nodes;
                assert!(nodes(&levels[index - 1]) <= nodes(&day) && nodes(&day) <= nodes(&levels[index + 1]));
                assert!(
                    levels[index - 1].idea_percent <= day.idea_percent
                        && day.idea_percent <= levels[index + 1].idea_percent
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
