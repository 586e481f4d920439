//! Stopwatch for the seat to move: runs, pauses, and stores the time in the match.

use std::time::Duration;

use crate::app::core::Stamp;
use crate::app::game::current_match::CurrentMatch;
use session::{Clock, RecordedMove};

/// Measures the thinking time of the seat to move.
#[derive(Default)]
pub(super) struct Stopwatch {
    /// Time of this frame since the program started; changes of the system clock do not affect it.
    now: Duration,
    /// Start of the running interval; `None` while the stopwatch is paused.
    running_since: Option<Duration>,
    /// The state for which a decision waits to be played, so that its thinking time is over.
    decided: Option<Stamp>,
}

impl Stopwatch {
    /// Restarts the running interval at this frame; the caller has stored the time before it.
    pub(super) fn begin_again(&mut self) {
        self.running_since = self.running_since.map(|_| self.now);
    }
}

impl CurrentMatch {
    /// Thinking time for the next move so far.
    ///
    /// The time of a computer is capped at [`Match::max_charged_time`](session::Match::max_charged_time).
    pub fn thinking_time(&self) -> Duration {
        let running = self.stopwatch.running_since;
        let running = running.map_or(Duration::ZERO, |since| self.time().saturating_sub(since));
        let time = self.game.thinking_time() + running;
        self.game.max_charged_time().map_or(time, |most| time.min(most))
    }

    /// The remaining times now, by seat; `None` for a seat without a clock.
    pub fn shown_clocks(&self) -> Vec<Option<Clock>> {
        self.game.clocks(self.thinking_time())
    }

    /// Total thinking time by seat, including the current turn.
    ///
    /// The current turn counts only after a first timed move: before that, the game has not begun.
    pub fn shown_times(&self) -> Vec<Duration> {
        let mut times = self.game.thinking_times();
        if self.has_begun()
            && let Some(current) = self.game.state().turn.and_then(|seat| times.get_mut(seat.index()))
        {
            *current += self.thinking_time();
        }
        times
    }

    /// Whether the timer of the seat to move is running.
    pub fn is_timer_running(&self) -> bool {
        self.is_stopwatch_running() && self.has_begun()
    }

    /// Whether a player has moved; forced moves do not count.
    fn has_begun(&self) -> bool {
        self.game.moves().iter().take(self.game.state().ply).any(RecordedMove::is_timed)
    }

    /// Whether the stopwatch is running.
    pub fn is_stopwatch_running(&self) -> bool {
        self.stopwatch.running_since.is_some()
    }

    /// Time of this frame since the program started.
    pub fn time(&self) -> Duration {
        self.stopwatch.now
    }

    /// Sets the time of this frame.
    pub(in crate::app::game) fn set_time(&mut self, now: Duration) {
        self.stopwatch.now = now;
    }

    /// Starts or pauses the stopwatch.
    pub(in crate::app::game) fn set_stopwatch_running(&mut self, runs: bool) {
        if runs != self.is_stopwatch_running() {
            self.store_thinking_time();
            self.stopwatch.running_since = runs.then_some(self.time());
        }
    }

    /// Stores the thinking time in the match, so that it is saved.
    pub(crate) fn store_thinking_time(&mut self) {
        let time = self.thinking_time();
        self.game.set_thinking_time(time);
        self.stopwatch.begin_again();
    }

    /// Marks the current state as decided. The time until the move is played is not charged.
    pub(in crate::app::game) fn mark_decided(&mut self) {
        self.stopwatch.decided = Some(self.stamp());
    }

    /// Whether a decision for the current state waits to be played.
    pub(in crate::app::game) fn is_decided(&self) -> bool {
        self.stopwatch.decided == Some(self.stamp())
    }
}
