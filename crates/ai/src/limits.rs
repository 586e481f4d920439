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
/// Assumed number of moves to the end of the game if `moves_to_go` is unknown.
const ASSUMED_MOVES_TO_GO: u32 = 30;
/// Largest number of moves among which the remaining time is divided.
const MAX_MOVES_TO_GO: u32 = 40;

impl ClockState {
    /// Soft and hard time limit for one move. At the hard limit the search stops. The soft limit is the usual time after
    /// which no new iteration starts; the search scales it by the stability of the best move.
    fn limits_for_move(self) -> (Duration, Duration) {
        let available = self.remaining.saturating_sub(OVERHEAD).max(Duration::from_millis(1));
        let moves = self.moves_to_go.unwrap_or(ASSUMED_MOVES_TO_GO).clamp(1, MAX_MOVES_TO_GO);
        let equal_share = (available / moves).saturating_add(self.increment / 4 * 3);
        // A difficult move may take three equal shares, but must leave time for the next moves.
        let hard = equal_share.saturating_mul(3).min(available * 3 / 4).max(Duration::from_millis(1));
        // The last iteration usually ends well after the soft limit.
        (equal_share.min(hard) * 6 / 10, hard)
    }
}

/// Limits of a search; the first one reached ends it.
///
/// Without any limit, a computer player uses its own limits, and [`Engine`](crate::search::Engine) searches until it is
/// stopped, reaches its largest depth, or has proven the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth in plies, without extensions and quiescence.
    pub depth: Option<u8>,
    /// Number of nodes. With one search thread, this limit and `depth` give the same move on every machine.
    pub nodes: Option<u64>,
    pub move_time: Option<Duration>,
    /// Clock of the side to move. The engine spends a part of the remaining time on this move.
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

    /// Soft and hard time limit, from the start of the search; `None` if time is not limited. Their meaning is that of
    /// [`ClockState::limits_for_move`].
    pub(crate) fn soft_and_hard_time(&self) -> (Option<Duration>, Option<Duration>) {
        let for_move = self.clock.map(ClockState::limits_for_move);
        (
            min_limit(self.move_time, for_move.map(|(soft, _)| soft)),
            min_limit(self.move_time, for_move.map(|(_, hard)| hard)),
        )
    }

    /// Hard time limit for the move; `None` if time is not limited.
    pub fn hard_time(&self) -> Option<Duration> {
        self.soft_and_hard_time().1
    }

    /// A stop flag that is raised with `stop` or at the hard time limit. For players without time management.
    #[must_use]
    pub fn timed_stop_flag(&self, stop: &StopFlag) -> StopFlag {
        self.hard_time().map_or_else(|| stop.clone(), |time| stop.with_timeout(time))
    }

    /// Combines the caller's limits (`self`) with the player's limits (`own`). The caller may shorten a search but not
    /// lengthen it.
    ///
    /// Exception: if the caller limits depth or nodes but not the time, the player's own time limit is dropped, so that the
    /// result does not depend on the machine.
    #[must_use]
    pub fn restrict(self, own: Limits) -> Limits {
        let is_reproducible = self.depth.is_some() || self.nodes.is_some();
        Limits {
            depth: min_limit(self.depth, own.depth),
            nodes: min_limit(self.nodes, own.nodes),
            move_time: if is_reproducible && self.move_time.is_none() {
                self.move_time
            } else {
                min_limit(self.move_time, own.move_time)
            },
            clock: self.clock,
        }
    }
}

/// The smaller of two optional limits; `None` is unlimited.
fn min_limit<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
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
                    let (soft, hard) = clock(ms, increment, moves).limits_for_move();
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
