//! The player behind an engine protocol: the full engine or a level.

use std::sync::{Arc, Mutex, PoisonError, TryLockError};

use ai::search::level_player::LevelPlayer;
use ai::search::{Engine, Fallible, SearchGame, SearchReport, SearchRequest};
use ai::{Limits, SearchResult, SeatKnowledge, StopFlag};
use rules::History;

/// Search depth in games on the clock if there is only one legal move: a deeper search would waste time.
const FORCED_DEPTH: u8 = 6;

/// The full engine, and the most recently used level (number and player). Both keep their memory between searches.
#[derive(Clone)]
pub(crate) struct ProtocolPlayer<G: Fallible> {
    engine: Arc<Mutex<Engine<G>>>,
    level: Arc<Mutex<Option<(u8, LevelPlayer<G>)>>>,
}

impl<G: Fallible> Default for ProtocolPlayer<G> {
    fn default() -> ProtocolPlayer<G> {
        ProtocolPlayer { engine: Arc::default(), level: Arc::default() }
    }
}

impl<G: Fallible> ProtocolPlayer<G> {
    /// Finds the best move of the last position, with `level` or the full engine. `None` without a legal move.
    pub(crate) fn think(
        &self,
        level: Option<u8>,
        request: &SearchRequest<G::Move>,
        game: &History<G>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(SearchReport<'_, G::Move>),
    ) -> Option<SearchResult<G::Move>> {
        let position = game.position();
        let knowledge = SeatKnowledge::in_game(position.turn(), game);
        match level {
            None => {
                let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
                engine.answer(request, &knowledge, limits, stop, report)
            }
            Some(level) => {
                let mut saved = self.level.lock().unwrap_or_else(PoisonError::into_inner);
                let same_level = saved.take().filter(|(number, _)| *number == level);
                // A random seed makes games with a level differ.
                let player = same_level.or_else(|| Some((level, LevelPlayer::new(level, rand::random())?)));
                let (_, player) = saved.insert(player?);
                player.answer(request, &knowledge, limits, stop, report)
            }
        }
    }

    /// Allocates the memory of the full engine and starts its threads, before the clock runs. Does nothing while the
    /// engine searches.
    pub(crate) fn prepare(&self) {
        match self.engine.try_lock() {
            Ok(mut engine) => engine.prepare(),
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner().prepare(),
            Err(TryLockError::WouldBlock) => {}
        }
    }

    /// Clears the memory of earlier positions.
    pub(crate) fn forget(&self) {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner).clear();
        *self.level.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Resizes the transposition table to `mib` MiB.
    pub(crate) fn set_hash(&self, mib: usize) {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner).set_hash_mib(mib);
    }

    /// Sets the number of search threads; levels always use one.
    pub(crate) fn set_threads(&self, threads: usize) {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner).set_threads(threads);
    }
}

/// The limits for a game: on the clock, forced moves get [`FORCED_DEPTH`] only.
pub(crate) fn limits_in_game<G: SearchGame>(position: &G, limits: Limits) -> Limits {
    if limits.clock.is_none() || position.moves().len() > 1 {
        return limits;
    }
    let depth = limits.depth.map_or(FORCED_DEPTH, |depth| depth.min(FORCED_DEPTH));
    Limits { depth: Some(depth), ..limits }
}
