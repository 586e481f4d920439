//! Stopwatch for the seat to move: runs, pauses, and stores the time in the match.

use std::time::Duration;

use crate::app::core::Stamp;
use crate::app::game::current_match::CurrentMatch;
use session::{Clock, RecordedMove};

/// Measures the thinking time of the seat to move.
#[derive(Default)]
pub(super) struct Stopwatch {
    /// Time of this frame since the program started. Independent of the system clock.
    now: Duration,
    /// Start of the running interval; `None` while the stopwatch is paused.
    running_since: Option<Duration>,
    /// The state for which a decision waits to be played: its thinking time is over.
    decided: Option<Stamp>,
}

impl Stopwatch {
    /// Restarts the running interval at this frame; the caller has stored the time before it.
    pub(super) fn begin_again(&mut self) {
        self.running_since = self.running_since.map(|_| self.now);
    }
}

impl CurrentMatch {
    /// Thinking time for the next move so far. A computer's is capped at [`Match::allowance`](session::Match::allowance).
    pub fn thinking_time(&self) -> Duration {
        let running = self.stopwatch.running_since;
        let running = running.map_or(Duration::ZERO, |since| self.time().saturating_sub(since));
        let time = self.game.thought() + running;
        self.game.allowance().map_or(time, |most| time.min(most))
    }

    /// The remaining times now, by seat; `None` for a seat without a clock.
    pub fn shown_clocks(&self) -> Vec<Option<Clock>> {
        self.game.clocks(self.thinking_time())
    }

    /// Total thinking time by seat, including the current turn.
    ///
    /// The current turn counts only after a first timed move: before that, the game has not begun.
    pub fn shown_times(&self) -> Vec<Duration> {
        let mut times = self.game.times();
        if self.has_begun()
            && let Some(own) = self.game.view().turn.and_then(|seat| times.get_mut(seat.index()))
        {
            *own += self.thinking_time();
        }
        times
    }

    /// Whether the timer of the seat to move is running.
    pub fn runs_timer(&self) -> bool {
        self.is_timed() && self.has_begun()
    }

    /// Whether a player has moved; forced moves do not count.
    fn has_begun(&self) -> bool {
        self.game.moves().iter().take(self.game.view().ply).any(RecordedMove::is_timed)
    }

    /// Whether the stopwatch is running.
    pub fn is_timed(&self) -> bool {
        self.stopwatch.running_since.is_some()
    }

    /// Time of this frame since the program started.
    pub fn time(&self) -> Duration {
        self.stopwatch.now
    }

    /// Sets the time of this frame.
    pub(in crate::app::game) fn tell_time(&mut self, now: Duration) {
        self.stopwatch.now = now;
    }

    /// Starts or pauses the stopwatch.
    pub(in crate::app::game) fn run_time(&mut self, runs: bool) {
        if runs != self.is_timed() {
            self.note_thought();
            self.stopwatch.running_since = runs.then_some(self.time());
        }
    }

    /// Stores the thinking time in the match, so that it is saved.
    pub(crate) fn note_thought(&mut self) {
        let time = self.thinking_time();
        self.game.note_thought(time);
        self.stopwatch.begin_again();
    }

    /// Marks the current state as decided. The time until the move is played is not charged.
    pub(in crate::app::game) fn decide(&mut self) {
        self.stopwatch.decided = Some(self.stamp());
    }

    /// Whether a decision for the current state waits to be played.
    pub(in crate::app::game) fn is_decided(&self) -> bool {
        self.stopwatch.decided == Some(self.stamp())
    }
}
