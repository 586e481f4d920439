//! Limits of a search: depth, nodes, time for a move, chess clock.

use std::time::Duration;

use crate::StopFlag;

/// Clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockState {
    pub remaining: Duration,
    /// Time added after every move.
    pub increment: Duration,
    /// Moves until more time is added. `None` if the remaining time is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// Reserve for the delay between the engine and the clock.
const OVERHEAD: Duration = Duration::from_millis(20);

impl ClockState {
    /// Soft and hard limit for one move. No new iteration starts after the first, the search stops at the second.
    fn share(self) -> (Duration, Duration) {
        let left = self.remaining.saturating_sub(OVERHEAD).max(Duration::from_millis(1));
        let moves = self.moves_to_go.unwrap_or(30).clamp(1, 40);
        let even = (left / moves).saturating_add(self.increment / 4 * 3);
        let hard = even.saturating_mul(3).min(left * 3 / 4).max(Duration::from_millis(1));
        (even.min(hard) * 6 / 10, hard)
    }
}

/// Limits of a search; the first one reached ends it. Without any limit a computer player uses its own, and a bare
/// engine searches until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Whole plies, without extensions and quiescence.
    pub depth: Option<u8>,
    /// Visited positions; like `depth`, this limit gives the same move on every machine.
    pub nodes: Option<u64>,
    pub move_time: Option<Duration>,
    /// Time for the rest of the game, of which the engine spends a part on this move.
    pub clock: Option<ClockState>,
}

impl Limits {
    pub const NONE: Limits = Limits { depth: None, nodes: None, move_time: None, clock: None };

    pub const fn depth(plies: u8) -> Limits {
        Limits { depth: Some(plies), ..Limits::NONE }
    }

    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::NONE }
    }

    pub const fn move_time(time: Duration) -> Limits {
        Limits { move_time: Some(time), ..Limits::NONE }
    }

    pub const fn by_clock(clock: ClockState) -> Limits {
        Limits { clock: Some(clock), ..Limits::NONE }
    }

    /// Soft and hard time limit since the start of the search. No new iteration starts after the first, the search
    /// stops at the second.
    pub(crate) fn soft_and_hard_time(&self) -> (Option<Duration>, Option<Duration>) {
        let share = self.clock.map(ClockState::share);
        (least(self.move_time, share.map(|share| share.0)), least(self.move_time, share.map(|share| share.1)))
    }

    /// The hard limit of the time for a move, if time is limited.
    pub fn hard_time(&self) -> Option<Duration> {
        self.soft_and_hard_time().1
    }

    /// A stop flag that raises itself when the time for the move is over. For players without time management.
    #[must_use]
    pub fn timed_stop_flag(&self, stop: &StopFlag) -> StopFlag {
        self.hard_time().map_or_else(|| stop.clone(), |time| stop.with_timeout(time))
    }

    /// Combines a caller's limits with `own`, those of the player. The caller may shorten but not lengthen a search.
    /// If the caller limits depth or nodes but not the time, the player's own time limit is dropped, so that the
    /// result does not depend on the machine.
    #[must_use]
    pub fn restrict(self, own: Limits) -> Limits {
        let counted = self.depth.is_some() || self.nodes.is_some();
        Limits {
            depth: least(self.depth, own.depth),
            nodes: least(self.nodes, own.nodes),
            move_time: if counted && self.move_time.is_none() {
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
    fn a_caller_can_shorten_a_search_but_not_lengthen_it() {
        let level = Limits { depth: Some(5), nodes: Some(1_000), ..Limits::NONE };
        assert_eq!(Limits::NONE.restrict(level), level);
        assert_eq!(Limits::nodes(10).restrict(level).nodes, Some(10));
        assert_eq!(Limits::nodes(10_000).restrict(level).nodes, Some(1_000));
        assert_eq!(Limits::nodes(10_000).restrict(level).depth, Some(5));
    }

    fn clock(ms: u64, increment: u64, moves_to_go: Option<u32>) -> ClockState {
        ClockState {
            remaining: Duration::from_millis(ms),
            increment: Duration::from_millis(increment),
            moves_to_go,
        }
    }

    #[test]
    fn a_move_never_takes_the_whole_clock() {
        for ms in [1, 10, 50, 1_000, 60_000, 3_600_000] {
            for increment in [0, 100, 10_000] {
                for moves in [None, Some(0), Some(1), Some(40), Some(u32::MAX)] {
                    let (soft, hard) = clock(ms, increment, moves).share();
                    assert!(soft <= hard, "{ms} {increment} {moves:?}");
                    assert!(hard <= Duration::from_millis(ms), "{ms} {increment} {moves:?}: {hard:?}");
                }
            }
        }
    }

    #[test]
    fn a_clock_can_shorten_the_time_of_a_level_but_not_lengthen_it() {
        let second = Limits::move_time(Duration::from_secs(1));
        let long = Limits::by_clock(clock(3_600_000, 0, None)).restrict(second);
        assert_eq!(long.hard_time(), Some(Duration::from_secs(1)));
        let short = Limits::by_clock(clock(1_000, 0, None)).restrict(second);
        assert!(short.hard_time() < Some(Duration::from_millis(200)), "{:?}", short.hard_time());
        let counted = Limits::nodes(500);
        assert_eq!(Limits::by_clock(clock(1_000, 0, None)).restrict(counted).nodes, Some(500));
    }

    #[test]
    fn a_limit_on_nodes_replaces_the_time_of_a_level() {
        let second = Limits::move_time(Duration::from_secs(1));
        assert_eq!(Limits::nodes(10).restrict(second), Limits::nodes(10));
        let shorter = Limits::move_time(Duration::from_millis(5));
        assert_eq!(shorter.restrict(second), shorter);
        assert_eq!(Limits::move_time(Duration::from_secs(9)).restrict(second), second);
    }
}
