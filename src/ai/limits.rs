//! Limits of a search: depth, nodes, time for a move, chess clock.

use std::time::Duration;

/// What the clock of the side to move shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockTime {
    /// What is left.
    pub remaining: Duration,
    /// What is added after every move.
    pub increment: Duration,
    /// Moves until more time is added; `None` when all the rest must be played in what is left.
    pub moves_to_go: Option<u32>,
}

/// Bounds of a search; the first one reached ends it. No bound at all means that a computer player
/// keeps to its own, and that a bare engine searches until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Whole plies, without extensions and quiescence.
    pub depth: Option<u8>,
    /// Positions visited. The bound that gives the same move on every machine.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Time for the rest of the game, of which the engine takes a reasonable part.
    pub clock: Option<ClockTime>,
}

impl Limits {
    /// No bound.
    pub const NONE: Limits = Limits { depth: None, nodes: None, move_time: None, clock: None };

    /// Bounded by depth alone.
    pub const fn depth(plies: u8) -> Limits {
        Limits { depth: Some(plies), ..Limits::NONE }
    }

    /// Bounded by nodes alone.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::NONE }
    }

    /// Bounded by time alone.
    pub const fn move_time(time: Duration) -> Limits {
        Limits { move_time: Some(time), ..Limits::NONE }
    }

    /// These limits as asked for by a caller of a player whose own limits are `own`: the caller may
    /// shorten, never lengthen, what the level allows. Only a player bound by time alone gives its
    /// time up for a bound that can be counted, so that the result does not depend on the machine.
    #[must_use]
    pub fn within(self, own: Limits) -> Limits {
        let counted = self.depth.is_some() || self.nodes.is_some();
        Limits {
            depth: least(self.depth, own.depth),
            nodes: least(self.nodes, own.nodes),
            move_time: if self.clock.is_some() || (counted && self.move_time.is_none()) {
                self.move_time
            } else {
                least(self.move_time, own.move_time)
            },
            clock: self.clock,
        }
    }
}

fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caller_shortens_and_never_lengthens() {
        let level = Limits { depth: Some(5), nodes: Some(1_000), ..Limits::NONE };
        assert_eq!(Limits::NONE.within(level), level);
        assert_eq!(Limits::nodes(10).within(level).nodes, Some(10));
        assert_eq!(Limits::nodes(10_000).within(level).nodes, Some(1_000));
        assert_eq!(Limits::nodes(10_000).within(level).depth, Some(5));
    }

    #[test]
    fn a_counted_bound_takes_the_place_of_time() {
        let second = Limits::move_time(Duration::from_secs(1));
        assert_eq!(Limits::nodes(10).within(second), Limits::nodes(10));
        let shorter = Limits::move_time(Duration::from_millis(5));
        assert_eq!(shorter.within(second), shorter);
        assert_eq!(Limits::move_time(Duration::from_secs(9)).within(second), second);
    }
}
