//! State of the saved games. The library writes it; the game and the menu read it.

use std::time::Duration;

use bevy::prelude::*;

use session::Match;
use store::{StoredId, Ticket};

/// Longest wait for the previous save before the next move is played anyway.
const SAVE_TIMEOUT: Duration = Duration::from_secs(6);

/// The last change sent to the database but not yet confirmed. Holds its ticket and the time it was sent.
#[derive(Resource, Default)]
pub struct PendingSave(Option<(Ticket, Duration)>);

impl PendingSave {
    /// Whether the program still waits for the last change to be saved.
    pub fn is_waiting(&self, now: Duration) -> bool {
        self.0.is_some_and(|(_, since)| now.saturating_sub(since) < SAVE_TIMEOUT)
    }

    /// Records that a save was sent.
    pub(crate) fn begin(&mut self, ticket: Ticket, now: Duration) {
        self.0 = Some((ticket, now));
    }

    /// Clears the pending save if `ticket` is the one that was answered.
    pub(crate) fn confirm(&mut self, ticket: Ticket) {
        self.0.take_if(|(pending, _)| *pending == ticket);
    }

    /// Stops waiting; returns whether a save was pending.
    pub(crate) fn give_up(&mut self) -> bool {
        self.0.take().is_some()
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

/// Numbers of saved games; `None` until they have been read.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCounts {
    /// All games outside the bin.
    pub all: Option<usize>,
    /// Games outside the bin that are not over.
    pub unfinished: Option<usize>,
}
