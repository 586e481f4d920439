//! Budget of a running search: counts nodes, and checks the limits and the stop flag.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::{Limits, StopFlag};

/// Number of nodes between two checks of time and stop flag. They take well under a millisecond.
const CHECK_INTERVAL: u64 = 1024;
/// Number of nodes that a search may use to find a first move, regardless of the limits.
const FIRST_PLY_NODES: u64 = 20_000;

/// Limits of a search.
#[derive(Clone, Copy)]
struct SearchBounds {
    nodes: u64,
    /// No new iteration starts after this time.
    soft: Option<Duration>,
    /// The running iteration is cut off at this time.
    hard: Option<Duration>,
}

/// Role of a search thread among several that share one node count.
#[derive(Clone, Copy)]
enum ThreadRole<'a> {
    /// A single thread, which counts nodes exactly.
    Single,
    /// The main thread, whose move is played. Limits apply to the nodes of all threads.
    Main(&'a AtomicU64),
    /// A helper, which only fills the transposition table.
    Helper(&'a AtomicU64),
}

/// Limits of one search, and the nodes and time that it has used.
pub(crate) struct Budget<'a> {
    stop: &'a StopFlag,
    role: ThreadRole<'a>,
    started: Instant,
    nodes: u64,
    /// Part of `nodes` that is already added to the shared count.
    shared_nodes: u64,
    /// Limits that apply now; lower than `full_bounds` while a part is reserved.
    bounds: SearchBounds,
    /// Limits of the whole budget, with the reserved part.
    full_bounds: SearchBounds,
    /// Percentage of the usual soft time that the search may take.
    time_percent: u32,
    /// Time from the start to the ponder hit. Zero if the search did not ponder; `None` while it ponders.
    ponder_hit: Option<Duration>,
    /// Whether there is a move to return.
    answered: bool,
    /// Whether the search was cut off.
    over: bool,
}

impl<'a> Budget<'a> {
    pub(crate) fn start(limits: &Limits, stop: &'a StopFlag) -> Budget<'a> {
        let (soft, hard) = limits.soft_and_hard_time();
        let bounds = SearchBounds { nodes: limits.nodes.unwrap_or(u64::MAX), soft, hard };
        let started = Instant::now();
        let ponder_hit = (!stop.is_pondering()).then_some(Duration::ZERO);
        Budget {
            stop,
            role: ThreadRole::Single,
            started,
            nodes: 0,
            shared_nodes: 0,
            bounds,
            full_bounds: bounds,
            time_percent: 100,
            ponder_hit,
            answered: false,
            over: false,
        }
    }

    /// This budget for a main thread whose helpers add their nodes to `total`.
    pub(crate) fn with_helpers(self, total: &'a AtomicU64) -> Budget<'a> {
        Budget { role: ThreadRole::Main(total), ..self }
    }

    /// The budget of a helper. It ends when `stop` is raised or all threads together have searched `nodes` nodes.
    pub(crate) fn for_helper(stop: &'a StopFlag, nodes: Option<u64>, total: &'a AtomicU64) -> Budget<'a> {
        let budget = Budget::start(&Limits { nodes, ..Limits::NONE }, stop);
        Budget { role: ThreadRole::Helper(total), answered: true, ..budget }
    }

    /// Number of nodes that the whole budget allows at a speed of `per_millisecond` nodes per millisecond.
    pub(crate) fn affordable_nodes(&self, per_millisecond: u64) -> u64 {
        let millis =
            self.bounds.soft.map_or(u64::MAX, |time| time.as_millis().try_into().unwrap_or(u64::MAX));
        self.bounds.nodes.min(millis.saturating_mul(per_millisecond))
    }

    /// Number of nodes that the rest of the budget allows.
    ///
    /// Assumes the speed so far, but at least half of `per_millisecond` nodes per millisecond, because the time so far
    /// includes the setup and a busy machine may recover. Too high an estimate does no harm, because a search that is
    /// cut off still has a move to return. Too low an estimate wastes time.
    pub(crate) fn nodes_left(&self, per_millisecond: u64) -> u64 {
        let by_count = self.bounds.nodes.saturating_sub(self.nodes());
        let Some(soft) = self.bounds.soft else { return by_count };
        let elapsed = self.started.elapsed();
        let remaining = soft.saturating_sub(elapsed).as_micros();
        let measured = remaining * u128::from(self.nodes) / elapsed.as_micros().max(1);
        let assumed = remaining * u128::from(per_millisecond) / 2_000;
        by_count.min(measured.max(assumed).try_into().unwrap_or(u64::MAX))
    }

    /// Limits the first step of the search to three quarters of the budget, until [`Budget::end_reservation`].
    pub(crate) fn reserve_quarter_for_second_step(&mut self) {
        let reduced = |time: Option<Duration>| time.map(|time| time * 3 / 4);
        let SearchBounds { nodes, soft, hard } = self.full_bounds;
        self.bounds = SearchBounds { nodes: nodes - nodes / 4, soft: reduced(soft), hard: reduced(hard) };
    }

    /// Limits the first step of the search to one of `parts` equal parts of the budget, until
    /// [`Budget::end_reservation`].
    pub(crate) fn limit_to_fraction(&mut self, parts: u32) {
        let parts = parts.max(1);
        let reduced = |time: Option<Duration>| time.map(|time| time / parts);
        let SearchBounds { nodes, soft, hard } = self.full_bounds;
        self.bounds =
            SearchBounds { nodes: nodes / u64::from(parts), soft: reduced(soft), hard: reduced(hard) };
    }

    /// Makes the whole budget available again. Returns `false` if it is used up.
    pub(crate) fn end_reservation(&mut self) -> bool {
        self.bounds = self.full_bounds;
        !self.check_limits()
    }

    /// Counts a node. Returns `true` if the search must return at once.
    #[inline]
    pub(crate) fn tick(&mut self) -> bool {
        // While the search unwinds, do not count further nodes.
        if self.over {
            return true;
        }
        self.nodes += 1;
        if self.nodes >= self.bounds.nodes || self.nodes.is_multiple_of(CHECK_INTERVAL) {
            self.check_limits();
        }
        self.over
    }

    /// Checks limits and stop flag now; for steps that take longer than a node. Returns `true` if the search must
    /// return at once.
    #[cold]
    pub(crate) fn check_limits(&mut self) -> bool {
        if let ThreadRole::Main(total) | ThreadRole::Helper(total) = self.role {
            total.fetch_add(self.nodes - self.shared_nodes, Relaxed);
            self.shared_nodes = self.nodes;
        }
        if self.ponder_hit.is_none() && !self.stop.is_pondering() {
            self.ponder_hit = Some(self.started.elapsed());
        }
        let limit_reached = self.ponder_hit.is_some_and(|ponder_hit| {
            let is_past = |limit| self.started.elapsed().saturating_sub(ponder_hit) >= limit;
            self.nodes() >= self.bounds.nodes || self.bounds.hard.is_some_and(is_past)
        });
        let must_stop = limit_reached || self.stop.is_raised();
        self.over = must_stop && (self.answered || self.nodes >= FIRST_PLY_NODES);
        self.over
    }

    /// Whether the search was cut off. The scores of the running iteration are then meaningless.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Marks that there is a move to return. From now on every limit applies.
    pub(crate) fn mark_answered(&mut self) {
        self.answered = true;
    }

    /// Sets the percentage of the usual time for a move. Affects only games with a clock; a fixed time per move is
    /// always used in full.
    pub(crate) fn set_time_percent(&mut self, percent: u32) {
        self.time_percent = percent;
    }

    /// Time after which no new iteration starts; `None` without a time limit.
    fn soft(&self) -> Option<Duration> {
        let SearchBounds { soft, hard, .. } = self.bounds;
        let scaled = soft.map(|soft| soft * self.time_percent / 100);
        // Equal limits mean a fixed time per move.
        if soft == hard { soft } else { scaled.min(hard.or(scaled)) }
    }

    /// Whether to start another iteration. Time spent pondering counts as used.
    pub(crate) fn allows_another_iteration(&self) -> bool {
        let limit_reached = || {
            self.nodes() >= self.bounds.nodes
                || self.soft().is_some_and(|limit| self.started.elapsed() >= limit)
        };
        !self.over && !self.stop.is_raised() && (self.stop.is_pondering() || !limit_reached())
    }

    /// Nodes searched by all threads.
    pub(crate) fn nodes(&self) -> u64 {
        match self.role {
            ThreadRole::Single => self.nodes,
            ThreadRole::Main(total) | ThreadRole::Helper(total) => {
                total.load(Relaxed) + (self.nodes - self.shared_nodes)
            }
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ClockState;

    #[test]
    fn nodes_are_counted_exactly_once_there_is_an_answer() {
        let stop = StopFlag::new();
        let mut budget = Budget::start(&Limits::nodes(10), &stop);
        budget.mark_answered();
        let ticks = std::iter::repeat_with(|| budget.tick()).take_while(|over| !over).count();
        assert_eq!(ticks, 9);
        assert_eq!(budget.nodes(), 10);
    }

    #[test]
    fn reserved_nodes_are_available_after_release() {
        let stop = StopFlag::new();
        let mut budget = Budget::start(&Limits::nodes(100), &stop);
        budget.mark_answered();
        budget.reserve_quarter_for_second_step();
        let spend = |budget: &mut Budget<'_>| {
            while !budget.tick() {}
            budget.nodes()
        };
        assert_eq!(spend(&mut budget), 75);
        assert!(budget.end_reservation());
        assert_eq!(spend(&mut budget), 100);
        assert!(!budget.end_reservation());
    }

    #[test]
    fn time_percent_affects_clock_times_only() {
        let stop = StopFlag::new();
        let clock =
            ClockState { remaining: Duration::from_secs(600), increment: Duration::ZERO, moves_to_go: None };
        let mut budget = Budget::start(&Limits { clock: Some(clock), ..Limits::NONE }, &stop);
        let usual = budget.soft().expect("a clock");
        budget.set_time_percent(150);
        assert_eq!(budget.soft(), Some(usual * 3 / 2));
        budget.set_time_percent(100_000);
        assert_eq!(budget.soft(), budget.bounds.hard, "never longer than the clock can bear");
        let time = Duration::from_secs(1);
        let mut budget = Budget::start(&Limits::move_time(time), &stop);
        budget.set_time_percent(50);
        assert_eq!(budget.soft(), Some(time));
    }

    #[test]
    fn main_thread_counts_the_nodes_of_helpers() {
        let (stop, total) = (StopFlag::new(), AtomicU64::new(0));
        let limit = 4 * CHECK_INTERVAL;
        let mut helpers = [1, 2].map(|_| Budget::for_helper(&stop, Some(limit), &total));
        let mut budget = Budget::start(&Limits::nodes(limit), &stop).with_helpers(&total);
        budget.mark_answered();
        for helper in &mut helpers {
            (0..CHECK_INTERVAL).for_each(|_| assert!(!helper.tick()));
        }
        assert_eq!(budget.nodes(), 2 * CHECK_INTERVAL);
        while !budget.tick() {}
        assert_eq!(budget.nodes(), limit);
        assert!(
            helpers.iter_mut().all(|helper| (0..CHECK_INTERVAL).any(|_| helper.tick())),
            "the limit holds for all threads"
        );
        let mut endless = Budget::for_helper(&stop, None, &total);
        assert!((0..CHECK_INTERVAL).all(|_| !endless.tick()));
        stop.raise();
        assert!((0..CHECK_INTERVAL).any(|_| endless.tick()), "helpers stop at once");
    }

    #[test]
    fn limits_hold_from_the_ponder_hit() {
        let stop = StopFlag::pondering();
        let mut budget = Budget::start(&Limits::nodes(10), &stop);
        budget.mark_answered();
        assert!((0..100).all(|_| !budget.tick()) && budget.allows_another_iteration());
        stop.ponder_hit();
        assert!(!budget.allows_another_iteration() && budget.tick());
        let stop = StopFlag::pondering();
        stop.raise();
        let mut budget = Budget::start(&Limits::NONE, &stop);
        budget.mark_answered();
        assert!(budget.check_limits(), "a pondering search can be stopped");
    }

    #[test]
    fn a_raised_flag_waits_for_an_answer() {
        let stop = StopFlag::new();
        stop.raise();
        let mut budget = Budget::start(&Limits::NONE, &stop);
        assert!((0..5_000).all(|_| !budget.tick()));
        budget.mark_answered();
        assert!((0..2_000).any(|_| budget.tick()));
    }
}
