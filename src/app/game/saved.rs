//! State of the saved games. The library writes it; the game and the menu read it.

use std::time::Duration;

use bevy::prelude::*;

use session::Match;
use store::{StoredId, Ticket};

/// Longest wait for the previous save before the next move is played anyway.
const SAVE_TIMEOUT: Duration = Duration::from_secs(6);

/// The last change sent to the database but not yet confirmed.
#[derive(Resource, Default)]
pub struct PendingSave {
    /// Ticket of the save, and the time when it was sent; `None` if it is confirmed.
    last: Option<(Ticket, Duration)>,
    /// Whether a save was not confirmed in time. Moves no longer wait until one is.
    is_overdue: bool,
}

impl PendingSave {
    /// Whether the program still waits for the last change to be saved.
    pub fn is_waiting(&self, now: Duration) -> bool {
        !self.is_overdue && self.deadline().is_some_and(|deadline| now < deadline)
    }

    /// Time by which the last change should be saved; `None` if it is.
    pub(crate) fn deadline(&self) -> Option<Duration> {
        self.last.map(|(_, since)| since + SAVE_TIMEOUT)
    }

    /// Returns whether a save has become overdue since the last call.
    pub(crate) fn notice_overdue(&mut self, now: Duration) -> bool {
        let is_late = self.deadline().is_some_and(|deadline| now >= deadline);
        is_late && !std::mem::replace(&mut self.is_overdue, true)
    }

    /// Records that a save was sent.
    pub(crate) fn begin(&mut self, ticket: Ticket, now: Duration) {
        self.last = Some((ticket, now));
    }

    /// Records that the save with this ticket was answered.
    pub(crate) fn confirm(&mut self, ticket: Ticket) {
        self.last.take_if(|(pending, _)| *pending == ticket);
        self.is_overdue = false;
    }

    /// Stops waiting; returns whether a save was pending.
    pub(crate) fn give_up(&mut self) -> bool {
        self.last.take().is_some()
    }
}

/// The game that "Continue" in the menu opens.
#[derive(Resource, Default)]
pub struct LatestGame(pub(crate) Option<(StoredId, Box<dyn Match>)>);

impl LatestGame {
    pub fn get(&self) -> Option<(StoredId, &dyn Match)> {
        self.0.as_ref().map(|(id, game)| (*id, game.as_ref()))
    }
}

/// Numbers of saved games and mistakes; `None` until they have been read.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCounts {
    /// All games outside the bin.
    pub all: Option<usize>,
    /// Games outside the bin that are not over.
    pub unfinished: Option<usize>,
    /// Mistakes of saved games that are due today.
    pub due_mistakes: Option<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_wait_once_for_a_disk_that_does_not_answer() {
        let second = Duration::from_secs;
        let mut pending = PendingSave::default();
        assert!(!pending.is_waiting(second(0)));
        pending.begin(1, second(10));
        assert!(pending.is_waiting(second(11)) && !pending.notice_overdue(second(11)));
        assert!(!pending.is_waiting(second(16)) && pending.notice_overdue(second(16)));
        // The next move is played, and its save is not waited for.
        pending.begin(2, second(17));
        assert!(!pending.is_waiting(second(17)) && !pending.notice_overdue(second(40)), "noticed once");
        // Any answer shows that the disk works again.
        pending.confirm(1);
        pending.begin(3, second(41));
        assert!(pending.is_waiting(second(42)));
        pending.confirm(3);
        assert!(!pending.is_waiting(second(42)));
    }
}
