//! What a level of the board games may spend and what it overlooks, and what all levels have in common.
//! The games say what is their own.

use std::time::Duration;

use crate::Limits;
use rules::zobrist::scatter;

/// One of the ten levels of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// What a move may cost. Below the top a count, so that a level is the same on every machine.
    pub(crate) limits: Limits,
    /// Of a hundred ideas, its own and the rival's, how many it has an eye for.
    pub(crate) sight: i32,
    /// Of a hundred plain gains how many it sees although it has no eye for the idea.
    pub(crate) alert: i32,
    /// Of a hundred of the ideas it has an eye for, how many it also expects of the rival; the same of plain threats.
    pub(crate) care: i32,
    /// How far it may misjudge a move, in centipawns.
    pub(crate) noise: i32,
}

pub(crate) const fn counted(depth: u8, nodes: u64) -> Limits {
    Limits { depth: Some(depth), nodes: Some(nodes), ..Limits::NONE }
}

/// A level that overlooks nothing and misjudges nothing.
const fn strong(limits: Limits) -> Level {
    Level { limits, sight: 100, alert: 100, care: 100, noise: 0 }
}

/// The ten levels of a game: those of its own, and the whole engine for three seconds.
pub(crate) const fn ladder(own: [Level; 9]) -> [Level; 10] {
    let [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth] = own;
    let tenth = strong(Limits::move_time(Duration::from_secs(3)));
    [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth]
}

impl Level {
    /// A level that looks so far, and sees so many of a hundred ideas.
    pub(crate) const fn seeing(sight: i32, depth: u8, nodes: u64) -> Level {
        Level { sight, ..strong(counted(depth, nodes)) }
    }

    /// The same with these gains and threats seen, and moves misjudged by so much.
    pub(crate) const fn with(self, alert: i32, care: i32, noise: i32) -> Level {
        Level { alert, care, noise, ..self }
    }

    /// Whether it overlooks nothing.
    pub(crate) const fn sees_all(&self) -> bool {
        self.sight >= 100
    }

    /// One of these levels as it plays in the game with this seed: nobody plays alike every day but who overlooks nothing. On
    /// a good day it is as strong as the level above usually is, on a bad one as the level below.
    pub(crate) fn on_the_day(levels: &[Level; 10], index: usize, seed: u64) -> Option<Level> {
        let level = levels.get(index)?;
        if level.sees_all() {
            return Some(*level);
        }
        // Two dice, so that most days are like the others.
        let roll = scatter(seed ^ DAY);
        let sides = FORM as u64 + 1;
        let sum = ((roll & 0xFFFF_FFFF) % sides + (roll >> 32) % sides) as i64;
        Some(Level::at(levels, 100 * index as i64 + sum - FORM))
    }

    /// What stands so many hundredths of a level above the first, not beyond the last that is bounded by counting: the top is
    /// nobody's good day.
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

    /// So many hundredths of the way to another level.
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
            sight: mix(self.sight, other.sight),
            alert: mix(self.alert, other.alert),
            care: mix(self.care, other.care),
            noise: mix(self.noise, other.noise),
        }
    }
}

/// How much stronger or weaker than usual a level is on its best and its worst day, in hundredths of a level.
const FORM: i64 = 100;
/// What the form of a day is drawn from besides the seed.
const DAY: u64 = 0x0DA7_0FF0_4400;

/// Nodes for the question whether a draw is welcome.
pub(crate) const DRAW_NODES: u64 = 30_000;
/// A draw is taken when behind by this much, in centipawns.
const BEHIND: i32 = -40;
/// Plies before which nobody thinks of a draw, unless the game is as good as lost.
const EARLY: usize = 20;
/// What is as good as lost.
const LOST: i32 = -250;
/// Plies at the start in which even the best choose freely among moves of nearly the same worth, so that
/// no two games begin alike.
pub(crate) const OPENING: usize = 8;
/// Plies after which a draw in a level game is taken too.
const LATE: usize = 80;
/// What counts as level then.
const LEVEL: i32 = 15;

/// Whether a draw is welcome to someone for whom the game is worth `own` after `plies`.
pub(crate) const fn takes_draw(own: i32, plies: usize) -> bool {
    own <= LOST || (own <= BEHIND && plies >= EARLY) || (own.abs() <= LEVEL && plies >= LATE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Fallible;
    use rules::{chess, draughts, racing_kings};

    fn climbs<G: Fallible>() {
        let counted = G::LEVELS.partition_point(Level::is_counted);
        assert_eq!(counted, 9, "bounded by counting below the top");
        for pair in G::LEVELS[..counted].windows(2) {
            let [below, above] = pair else { unreachable!("windows of two") };
            assert!(below.limits.nodes <= above.limits.nodes && below.limits.depth <= above.limits.depth);
            assert!(below.sight <= above.sight && below.alert <= above.alert && below.care <= above.care);
            assert!(below.noise >= above.noise);
        }
        assert!(G::LEVELS[counted..].iter().all(Level::sees_all));
    }

    #[test]
    fn every_level_is_bounded_by_counting_and_stands_above_the_one_below() {
        climbs::<chess::Position>();
        climbs::<racing_kings::Position>();
        climbs::<draughts::Position>();
    }

    #[test]
    fn the_form_of_a_day_stays_between_the_neighbours_and_the_top_has_none() {
        let levels = &chess::Position::LEVELS;
        for seed in 0..500 {
            for index in 1..8 {
                let day = Level::on_the_day(levels, index, seed).expect("exists");
                let nodes = |level: &Level| level.limits.nodes;
                assert!(nodes(&levels[index - 1]) <= nodes(&day) && nodes(&day) <= nodes(&levels[index + 1]));
                assert!(levels[index - 1].sight <= day.sight && day.sight <= levels[index + 1].sight);
            }
            assert!([0, 8].iter().all(|index| Level::on_the_day(levels, *index, seed).is_some()));
            assert_eq!(Level::on_the_day(levels, 9, seed), Some(levels[9]));
            assert_eq!(Level::on_the_day(levels, 10, seed), None);
        }
    }

    #[test]
    fn nobody_takes_a_draw_in_the_first_moves_but_who_is_lost() {
        assert!(!takes_draw(-60, 4) && !takes_draw(0, 4));
        assert!(takes_draw(-60, 20) && takes_draw(-900, 4));
        assert!(!takes_draw(0, 40) && takes_draw(0, 80) && !takes_draw(60, 80));
    }
}
