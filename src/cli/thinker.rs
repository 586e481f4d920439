//! Who thinks for a client of an engine protocol: the whole engine of a game, or one of its levels.

use std::sync::{Arc, Mutex, PoisonError};

use ai::search::level_player::LevelPlayer;
use ai::search::{Engine, Fallible, Question, Report, SearchGame};
use ai::{Limits, Seen, StopFlag, Thought};
use rules::History;

/// How far ahead the engine looks in a game where there is only one move.
const FORCED_DEPTH: u8 = 6;

/// The engine and the level that played last, with what they remember.
#[derive(Clone)]
pub(crate) struct Thinker<G: Fallible> {
    engine: Arc<Mutex<Engine<G>>>,
    level: Arc<Mutex<Option<(u8, LevelPlayer<G>)>>>,
}

impl<G: Fallible> Default for Thinker<G> {
    fn default() -> Thinker<G> {
        Thinker { engine: Arc::default(), level: Arc::default() }
    }
}

impl<G: Fallible> Thinker<G> {
    /// The best move in the last position of `game`, as `level` finds it or the whole engine. `None` without a legal
    /// move.
    pub(crate) fn think(
        &self,
        level: Option<u8>,
        question: &Question<G::Move>,
        game: &History<G>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(Report<'_, G::Move>),
    ) -> Option<Thought<G::Move>> {
        let position = game.position();
        let seen = Seen::in_game(position.turn(), game);
        match level {
            None => {
                let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
                engine.answer(question, &seen, limits, stop, report)
            }
            Some(level) => {
                let mut kept = self.level.lock().unwrap_or_else(PoisonError::into_inner);
                let known = kept.take().filter(|(number, _)| *number == level);
                // No two games with a level are to go alike.
                let player = known.or_else(|| Some((level, LevelPlayer::new(level, rand::random())?)));
                let (_, player) = kept.insert(player?);
                player.answer(question, &seen, limits, stop, report)
            }
        }
    }

    /// Forgets what was learnt of other positions.
    pub(crate) fn forget(&self) {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner).clear();
        *self.level.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Gives the transposition table another size, in MiB.
    pub(crate) fn set_hash(&self, mib: usize) {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner).set_hash(mib);
    }

    /// Searches with so many threads; levels keep to one.
    pub(crate) fn set_threads(&self, threads: usize) {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner).set_threads(threads);
    }
}

/// The limits in a game, where a forced move is not worth the time of the clock.
pub(crate) fn in_game<G: SearchGame>(position: &G, limits: Limits) -> Limits {
    if limits.clock.is_none() || position.moves().len() > 1 {
        return limits;
    }
    let depth = limits.depth.map_or(FORCED_DEPTH, |depth| depth.min(FORCED_DEPTH));
    Limits { depth: Some(depth), ..limits }
}
