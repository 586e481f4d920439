//! The budget of a running search: counts nodes, looks at the time and the stop flag, and says when it is
//! over.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::{Limits, StopFlag};

/// Nodes between two looks at the stop flag and the time: well under a millisecond.
const LOOK_EVERY: u64 = 1024;
/// Nodes a search may spend on its first ply before it obeys anything, so that there is a move to give.
const FIRST_PLY_NODES: u64 = 20_000;

/// The bounds of a search.
#[derive(Clone, Copy)]
struct Bounds {
    nodes: u64,
    /// No new iteration is begun after this.
    soft: Option<Duration>,
    /// A running iteration is cut off here.
    hard: Option<Duration>,
}

/// Whether a search has others beside it, on threads of their own. They count their nodes together.
#[derive(Clone, Copy)]
enum Company<'a> {
    /// It is alone, and its nodes are counted exactly.
    None,
    /// Its move is played; the others help. Limits hold for the nodes of all.
    Leads(&'a AtomicU64),
    /// Fills the table for the one that leads.
    Helps(&'a AtomicU64),
}

/// What one search may still spend.
pub(crate) struct Budget<'a> {
    stop: &'a StopFlag,
    company: Company<'a>,
    started: Instant,
    nodes: u64,
    /// How many of them are in the count of all threads.
    told: u64,
    /// What holds now, and what will when nothing is held back any more.
    bounds: Bounds,
    whole: Bounds,
    /// How much of the usual time the search may take, in percent.
    patience: u32,
    /// When the move that is pondered on was played, measured from the beginning; `None` as long as it was not.
    hit: Option<Duration>,
    /// Whether there is a move to give back.
    answered: bool,
    over: bool,
}

impl<'a> Budget<'a> {
    pub(crate) fn start(limits: &Limits, stop: &'a StopFlag) -> Budget<'a> {
        let (soft, hard) = limits.times();
        let bounds = Bounds { nodes: limits.nodes.unwrap_or(u64::MAX), soft, hard };
        let started = Instant::now();
        let hit = (!stop.is_pondering()).then_some(Duration::ZERO);
        Budget {
            stop,
            company: Company::None,
            started,
            nodes: 0,
            told: 0,
            bounds,
            whole: bounds,
            patience: 100,
            hit,
            answered: false,
            over: false,
        }
    }

    /// The same for a search that others help.
    pub(crate) fn leading(self, total: &'a AtomicU64) -> Budget<'a> {
        Budget { company: Company::Leads(total), ..self }
    }

    /// For a search that helps another until it is told to stop, or until all threads together have visited so many
    /// nodes. It has no answer to find first.
    pub(crate) fn helping(stop: &'a StopFlag, nodes: Option<u64>, total: &'a AtomicU64) -> Budget<'a> {
        let budget = Budget::start(&Limits { nodes, ..Limits::NONE }, stop);
        Budget { company: Company::Helps(total), answered: true, ..budget }
    }

    /// How many nodes the budget allows at a speed, for planning.
    pub(crate) fn affordable_nodes(&self, per_millisecond: u64) -> u64 {
        let millis =
            self.bounds.soft.map_or(u64::MAX, |time| time.as_millis().try_into().unwrap_or(u64::MAX));
        self.bounds.nodes.min(millis.saturating_mul(per_millisecond))
    }

    /// How many more nodes the budget allows, by their number and by the time: at the speed so far, or half of the one
    /// given where it was slower, because what went before the search took time as well and a busy machine comes back. Who
    /// plans too much is cut off with an answer; who plans too little has wasted the time.
    pub(crate) fn nodes_left(&self, per_millisecond: u64) -> u64 {
        let by_count = self.bounds.nodes.saturating_sub(self.nodes());
        let Some(soft) = self.bounds.soft else { return by_count };
        let elapsed = self.started.elapsed();
        let left = soft.saturating_sub(elapsed).as_micros();
        let measured = left * u128::from(self.nodes) / elapsed.as_micros().max(1);
        let assumed = left * u128::from(per_millisecond) / 2_000;
        by_count.min(measured.max(assumed).try_into().unwrap_or(u64::MAX))
    }

    /// Keeps a quarter of the budget for what comes after the search.
    pub(crate) fn hold_back(&mut self) {
        let less = |time: Option<Duration>| time.map(|time| time * 3 / 4);
        let Bounds { nodes, soft, hard } = self.whole;
        self.bounds = Bounds { nodes: nodes - nodes / 4, soft: less(soft), hard: less(hard) };
    }

    /// Keeps all but one of so many parts of the budget for what comes after the first step of a search.
    pub(crate) fn keep_all_but_one_of(&mut self, parts: u32) {
        let parts = parts.max(1);
        let less = |time: Option<Duration>| time.map(|time| time / parts);
        let Bounds { nodes, soft, hard } = self.whole;
        self.bounds = Bounds { nodes: nodes / u64::from(parts), soft: less(soft), hard: less(hard) };
    }

    /// Makes what was held back available; `false` when there is nothing left of it.
    pub(crate) fn release(&mut self) -> bool {
        self.bounds = self.whole;
        !self.look()
    }

    /// Counts a node; `true` when the search must return at once.
    #[inline]
    pub(crate) fn tick(&mut self) -> bool {
        // On its way back a search may still ask: nothing is visited any more.
        if self.over {
            return true;
        }
        self.nodes += 1;
        if self.nodes >= self.bounds.nodes || self.nodes.is_multiple_of(LOOK_EVERY) {
            self.look();
        }
        self.over
    }

    /// Looks at the stop flag and the time now, for steps that take longer than a node; `true` when the
    /// search must return at once.
    #[cold]
    pub(crate) fn look(&mut self) -> bool {
        if let Company::Leads(total) | Company::Helps(total) = self.company {
            total.fetch_add(self.nodes - self.told, Relaxed);
            self.told = self.nodes;
        }
        if self.hit.is_none() && !self.stop.is_pondering() {
            self.hit = Some(self.started.elapsed());
        }
        let limited = self.hit.is_some_and(|hit| {
            let late = |limit| self.started.elapsed().saturating_sub(hit) >= limit;
            self.nodes() >= self.bounds.nodes || self.bounds.hard.is_some_and(late)
        });
        let wanted = limited || self.stop.is_raised();
        self.over = wanted && (self.answered || self.nodes >= FIRST_PLY_NODES);
        self.over
    }

    /// Whether the search was cut off, so that the scores of the running iteration mean nothing.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// From now on there is a move to give back, and every limit is obeyed.
    pub(crate) fn answered(&mut self) {
        self.answered = true;
    }

    /// How much of the usual time the search may take, in percent. Only a game's clock leaves a choice: a time for the
    /// move is used up.
    pub(crate) fn be_patient(&mut self, percent: u32) {
        self.patience = percent;
    }

    /// When no new iteration is begun any more.
    fn soft(&self) -> Option<Duration> {
        let Bounds { soft, hard, .. } = self.bounds;
        let scaled = soft.map(|soft| soft * self.patience / 100);
        if soft == hard { soft } else { scaled.min(hard.or(scaled)) }
    }

    /// Whether another iteration is worth beginning. What was pondered counts as thought.
    pub(crate) fn allows_another_iteration(&self) -> bool {
        let limited = || {
            self.nodes() >= self.bounds.nodes
                || self.soft().is_some_and(|limit| self.started.elapsed() >= limit)
        };
        !self.over && !self.stop.is_raised() && (self.stop.is_pondering() || !limited())
    }

    /// The nodes of all threads of this search.
    pub(crate) fn nodes(&self) -> u64 {
        match self.company {
            Company::None => self.nodes,
            Company::Leads(total) | Company::Helps(total) => total.load(Relaxed) + (self.nodes - self.told),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ClockTime;

    #[test]
    fn nodes_are_counted_exactly_once_there_is_an_answer() {
        let stop = StopFlag::new();
        let mut budget = Budget::start(&Limits::nodes(10), &stop);
        budget.answered();
        let ticks = std::iter::repeat_with(|| budget.tick()).take_while(|over| !over).count();
        assert_eq!(ticks, 9);
        assert_eq!(budget.nodes(), 10);
    }

    #[test]
    fn what_is_held_back_can_be_spent_later() {
        let stop = StopFlag::new();
        let mut budget = Budget::start(&Limits::nodes(100), &stop);
        budget.answered();
        budget.hold_back();
        let spend = |budget: &mut Budget<'_>| {
            while !budget.tick() {}
            budget.nodes()
        };
        assert_eq!(spend(&mut budget), 75);
        assert!(budget.release());
        assert_eq!(spend(&mut budget), 100);
        assert!(!budget.release());
    }

    #[test]
    fn patience_changes_the_time_of_a_clock_alone() {
        let stop = StopFlag::new();
        let clock =
            ClockTime { remaining: Duration::from_secs(600), increment: Duration::ZERO, moves_to_go: None };
        let mut budget = Budget::start(&Limits { clock: Some(clock), ..Limits::NONE }, &stop);
        let usual = budget.soft().expect("a clock");
        budget.be_patient(150);
        assert_eq!(budget.soft(), Some(usual * 3 / 2));
        budget.be_patient(100_000);
        assert_eq!(budget.soft(), budget.bounds.hard, "never longer than the clock can bear");
        let time = Duration::from_secs(1);
        let mut budget = Budget::start(&Limits::move_time(time), &stop);
        budget.be_patient(50);
        assert_eq!(budget.soft(), Some(time));
    }

    #[test]
    fn who_leads_counts_the_nodes_of_those_that_help() {
        let (stop, total) = (StopFlag::new(), AtomicU64::new(0));
        let limit = 4 * LOOK_EVERY;
        let mut helpers = [1, 2].map(|_| Budget::helping(&stop, Some(limit), &total));
        let mut budget = Budget::start(&Limits::nodes(limit), &stop).leading(&total);
        budget.answered();
        for helper in &mut helpers {
            (0..LOOK_EVERY).for_each(|_| assert!(!helper.tick()));
        }
        assert_eq!(budget.nodes(), 2 * LOOK_EVERY);
        while !budget.tick() {}
        assert_eq!(budget.nodes(), limit);
        assert!(
            helpers.iter_mut().all(|helper| (0..LOOK_EVERY).any(|_| helper.tick())),
            "it is enough for all"
        );
        let mut endless = Budget::helping(&stop, None, &total);
        assert!((0..LOOK_EVERY).all(|_| !endless.tick()));
        stop.raise();
        assert!((0..LOOK_EVERY).any(|_| endless.tick()), "who helps stops at once");
    }

    #[test]
    fn limits_hold_from_the_ponder_hit() {
        let stop = StopFlag::pondering();
        let mut budget = Budget::start(&Limits::nodes(10), &stop);
        budget.answered();
        assert!((0..100).all(|_| !budget.tick()) && budget.allows_another_iteration());
        stop.ponder_hit();
        assert!(!budget.allows_another_iteration() && budget.tick());
        let stop = StopFlag::pondering();
        stop.raise();
        let mut budget = Budget::start(&Limits::NONE, &stop);
        budget.answered();
        assert!(budget.look(), "who ponders can be stopped");
    }

    #[test]
    fn a_raised_flag_waits_for_an_answer() {
        let stop = StopFlag::new();
        stop.raise();
        let mut budget = Budget::start(&Limits::NONE, &stop);
        assert!((0..5_000).all(|_| !budget.tick()));
        budget.answered();
        assert!((0..2_000).any(|_| budget.tick()));
    }
}
