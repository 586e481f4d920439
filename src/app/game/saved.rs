//! What the game and the menu know of the games that are saved. The library writes it.

use std::time::Duration;

use bevy::prelude::*;

use session::Match;
use store::{KeptId, Ticket};

/// How long a choice waits for the one before it to be written: nobody waits for a disk that does not answer.
const PATIENCE: Duration = Duration::from_secs(6);

/// The change of the game that was sent to the disk last, until it is there: its order, and when it was sent.
#[derive(Resource, Default)]
pub struct PendingSave(Option<(Ticket, Duration)>);

impl PendingSave {
    /// Whether the last change of the game is not on the disk yet, and may still be soon.
    pub fn is_behind(&self, now: Duration) -> bool {
        self.0.is_some_and(|(_, since)| now.saturating_sub(since) < PATIENCE)
    }

    /// An order was sent.
    pub(crate) fn begin(&mut self, ticket: Ticket, now: Duration) {
        self.0 = Some((ticket, now));
    }

    /// An order was answered.
    pub(crate) fn settle(&mut self, ticket: Ticket) {
        self.0.take_if(|(waits_for, _)| *waits_for == ticket);
    }

    /// Gives up waiting; whether anything was waited for.
    pub(crate) fn take(&mut self) -> bool {
        self.0.take().is_some()
    }
}

/// The game that would be continued.
#[derive(Resource, Default)]
pub struct LatestGame(pub(crate) Option<(KeptId, Box<dyn Match>)>);

impl LatestGame {
    /// It, as it stands.
    pub fn get(&self) -> Option<(KeptId, &dyn Match)> {
        self.0.as_ref().map(|(id, game)| (*id, game.as_ref()))
    }
}

/// How many games are saved; `None` until that is known.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCounts {
    /// All that are not in the bin.
    pub all: Option<usize>,
    /// Those of them that were not played to their end.
    pub unfinished: Option<usize>,
}
