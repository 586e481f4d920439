//! How long the seat to move has been thinking: a stopwatch that runs, stands still, and is noted in the game.

use std::time::Duration;

use crate::app::core::Stamp;
use crate::app::game::current_match::CurrentMatch;
use session::{Clock, RecordedMove};

/// What runs while the seat to move thinks.
#[derive(Default)]
pub(super) struct Stopwatch {
    /// The time of this frame since the program began: what is measured, whatever the system's clock is set to.
    now: Duration,
    /// Since when the time of the seat to move runs; `None` while it stands still.
    running_since: Option<Duration>,
    /// The state for which a decision waits to be played: its time is over.
    decided: Option<Stamp>,
}

impl Stopwatch {
    /// What has run until now is noted: if it runs, it does from here on.
    pub(super) fn begin_again(&mut self) {
        self.running_since = self.running_since.map(|_| self.now);
    }
}

impl CurrentMatch {
    /// How long the next move has been thought about. A computer is charged no more than it was given.
    pub fn thinking_time(&self) -> Duration {
        let running = self.stopwatch.running_since;
        let running = running.map_or(Duration::ZERO, |since| self.time().saturating_sub(since));
        let time = self.game.thought() + running;
        self.game.allowance().map_or(time, |most| time.min(most))
    }

    /// What the clocks show now, by seat.
    pub fn shown_clocks(&self) -> Vec<Option<Clock>> {
        self.game.clocks(self.thinking_time())
    }

    /// How long each seat has thought, by seat: about its moves on the table, and about the one that it is to make. Nobody
    /// is timed before somebody has moved: until then the game has not begun.
    pub fn shown_times(&self) -> Vec<Duration> {
        let mut times = self.game.times();
        if self.has_begun()
            && let Some(own) = self.game.view().turn.and_then(|seat| times.get_mut(seat.index()))
        {
            *own += self.thinking_time();
        }
        times
    }

    /// Whether the timer of the seat to move runs.
    pub fn runs_timer(&self) -> bool {
        self.is_timed() && self.has_begun()
    }

    /// Whether a player has moved; what the rules moved is nobody's time.
    fn has_begun(&self) -> bool {
        self.game.moves().iter().take(self.game.view().ply).any(RecordedMove::is_timed)
    }

    /// Whether the time of the seat to move runs.
    pub fn is_timed(&self) -> bool {
        self.stopwatch.running_since.is_some()
    }

    /// The time of this frame since the program began.
    pub fn time(&self) -> Duration {
        self.stopwatch.now
    }

    /// Another frame has begun.
    pub(in crate::app::game) fn tell_time(&mut self, now: Duration) {
        self.stopwatch.now = now;
    }

    /// Lets the time of the seat to move run, or stand still.
    pub(in crate::app::game) fn run_time(&mut self, runs: bool) {
        if runs != self.is_timed() {
            self.note_thought();
            self.stopwatch.running_since = runs.then_some(self.time());
        }
    }

    /// Notes how long the next move has been thought about, so that it is kept.
    pub(crate) fn note_thought(&mut self) {
        let time = self.thinking_time();
        self.game.note_thought(time);
        self.stopwatch.begin_again();
    }

    /// A decision for the game as it stands waits to be played: what passes until then is nobody's time.
    pub(in crate::app::game) fn decide(&mut self) {
        self.stopwatch.decided = Some(self.stamp());
    }

    /// Whether a decision for the game as it stands waits to be played.
    pub(in crate::app::game) fn is_decided(&self) -> bool {
        self.stopwatch.decided == Some(self.stamp())
    }
}
