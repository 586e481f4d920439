//! The levels at the draughts board.

use super::engine::{Engine, Weakness};
use super::sight::Sight;
use crate::ai::computer::{Computer, Thought};
use crate::ai::level::{Level, manners};
use crate::ai::limits::Limits;
use crate::ai::luck::scatter;
use crate::ai::seen::Seen;
use crate::ai::stop::StopFlag;
use crate::rules::draughts::{Move, Position};
use crate::rules::{Rules as _, Seat};

/// A level of the ladder, sitting at a board.
pub(crate) struct Ladder {
    level: Level,
    seed: u64,
    engine: Engine,
    /// The seat it saw the game from last; its memory is of use to no other.
    seat: Option<Seat>,
}

impl Ladder {
    /// The player of `level`, its blind spots and moods drawn from `seed`.
    pub(crate) fn new(level: Level, seed: u64) -> Ladder {
        // A search of so few nodes fills no large table, and clearing one takes longer than the search.
        let bytes = match level.limits.nodes {
            Some(nodes) => usize::try_from(nodes * 32).unwrap_or(usize::MAX).clamp(1 << 16, 16 << 20),
            None => 32 << 20,
        };
        Ladder { level, seed, engine: Engine::with_table(bytes), seat: None }
    }

    fn weakness(&self, seen: &Seen<Position>) -> Weakness {
        let Level { sight, alert, noise, quiescence, .. } = self.level;
        let seed = scatter(self.seed);
        let variety = if seen.earlier.len() < manners::OPENING { manners::VARIETY / 2 } else { 0 };
        Weakness {
            sight: (sight < 100).then_some(Sight { seed, sight, alert }),
            quiescence,
            noise: noise.max(variety),
            seed,
        }
    }
}

impl Computer<Position> for Ladder {
    fn choose(&mut self, seen: &Seen<Position>, limits: &Limits, stop: &StopFlag) -> Option<Thought<Move>> {
        if seen.now.turn() != seen.seat {
            return None;
        }
        let mut limits = limits.within(self.level.limits);
        // Whoever is bound by a count answers the same whatever was searched before: no memory.
        if limits.move_time.is_none() && limits.clock.is_none() || self.seat != Some(seen.seat) {
            self.engine.clear();
        }
        self.seat = Some(seen.seat);
        if seen.now.moves().len() == 1 {
            limits.depth = Some(1);
        }
        self.engine.search_as(self.weakness(seen), seen, &limits, stop)
    }

    fn accepts_draw(&mut self, seen: &Seen<Position>, stop: &StopFlag) -> Option<bool> {
        let limits = Limits::nodes(manners::DRAW_NODES).within(self.level.limits);
        let thought = self.engine.search(seen, &limits, stop);
        if stop.is_raised() {
            return None;
        }
        let value = thought.map_or(0, |thought| thought.score.value());
        let own = if seen.now.turn() == seen.seat { value } else { -value };
        Some(manners::takes_draw(own, seen.earlier.len()))
    }
}
