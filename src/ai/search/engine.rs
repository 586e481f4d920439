//! The engine of the board games: a search with what it remembers between moves.

use std::fmt;

use std::sync::Arc;

use crate::ai::net::Net;
use crate::ai::search::budget::Budget;
use crate::ai::search::evaluation::Evaluation;
use crate::ai::search::handicap::Handicap;
use crate::ai::search::node::Search;
use crate::ai::search::ordering::Ordering;
use crate::ai::search::transposition::{Bound, TranspositionTable};
use crate::ai::search::{Features, Info, MAX_PLY, Question, Report, SearchGame};
use crate::ai::{Limits, Seen, StopFlag, Thought};

/// Searches positions of one game.
pub struct Engine<G: SearchGame> {
    table: TranspositionTable<G::Packed>,
    ordering: Ordering<G::Move>,
    features: Features,
    evaluation: Evaluation<G>,
}

impl<G: SearchGame> fmt::Debug for Engine<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("features", &self.features).finish_non_exhaustive()
    }
}

impl<G: SearchGame> Default for Engine<G> {
    fn default() -> Engine<G> {
        Engine::with_table(Self::DEFAULT_HASH_MIB << 20)
    }
}

impl<G: SearchGame> Engine<G> {
    /// Size of the transposition table unless another is asked for, in MiB.
    pub const DEFAULT_HASH_MIB: usize = 16;
    /// The largest table, in MiB.
    pub const MAX_HASH_MIB: usize = 1_024;

    /// An engine whose table takes at most `bytes`; it takes nothing before its first search.
    pub(crate) fn with_table(bytes: usize) -> Engine<G> {
        Engine {
            table: TranspositionTable::with_bytes(bytes),
            ordering: Ordering::new(G::HISTORY_SLOTS),
            features: Features::default(),
            evaluation: G::evaluation(),
        }
    }

    /// Gives the table another size, in MiB, and forgets what was in it.
    pub fn set_hash(&mut self, mib: usize) {
        self.table = TranspositionTable::with_bytes(mib.clamp(1, Self::MAX_HASH_MIB) << 20);
    }

    /// Forgets everything learnt so far.
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering = Ordering::new(G::HISTORY_SLOTS);
    }

    /// Searches in another features than with everything it can.
    pub fn set_features(&mut self, features: Features) {
        self.features = features;
        self.clear();
    }

    /// Values positions in another way: centipawns for the side to move. Beyond 29 000 either way is drawn
    /// back, where the proven results begin.
    pub fn set_evaluation(&mut self, evaluate: fn(&G) -> i32) {
        self.evaluation = Evaluation::function(evaluate);
        self.clear();
    }

    /// Values positions by a net.
    pub fn set_net(&mut self, net: Arc<Net>) {
        self.evaluation = Evaluation::net(net);
        self.clear();
    }

    /// The best move for the side to move in `seen.now`, whoever looks. `report` hears of every finished
    /// iteration. `None` when there is no legal move.
    ///
    /// At least one ply is searched; from then on the limits hold and `stop` is obeyed within 50 ms.
    pub fn search(
        &mut self,
        seen: &Seen<G>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Info<G::Move>),
    ) -> Option<Thought<G::Move>> {
        self.answer(&Question::default(), seen, limits, stop, &mut |said| match said {
            Report::Line(info) if info.bound == Bound::Exact => report(info),
            _ => {}
        })
    }

    /// The same for another question than for the best of all moves, and with everything told that there is to tell.
    pub fn answer(
        &mut self,
        question: &Question<G::Move>,
        seen: &Seen<G>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(Report<'_, G::Move>),
    ) -> Option<Thought<G::Move>> {
        self.answer_as(Handicap::NONE, question, seen, limits, stop, report)
    }

    /// The same as a weak player.
    pub(crate) fn answer_as(
        &mut self,
        handicap: Handicap,
        question: &Question<G::Move>,
        seen: &Seen<G>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(Report<'_, G::Move>),
    ) -> Option<Thought<G::Move>> {
        self.table.new_search();
        self.ordering.new_search();
        // Whoever overlooks moves has not studied endings either. To load what is known of them is no part of
        // the move's time.
        let studied = handicap.blindness.is_none() && self.features.quiescence && self.features.selective;
        let knowledge = if studied { seen.now.knowledge(stop) } else { G::Knowledge::default() };
        let budget = Budget::start(limits, stop);
        let mut search = Search {
            question,
            features: self.features,
            evaluation: &mut self.evaluation,
            budget,
            table: &mut self.table,
            ordering: &mut self.ordering,
            blindness: handicap.blindness,
            knowledge,
            keys: seen.earlier.iter().map(G::key).collect(),
            root: seen.earlier.len(),
            after_null: 0,
            lines: vec![Vec::new(); MAX_PLY + 1],
            selective_depth: 0,
        };
        let depth = limits.depth.unwrap_or(u8::MAX).clamp(1, MAX_PLY as u8 - 20);
        let counters = seen.now.counters(&seen.earlier);
        search.deepen(&seen.now, counters, depth, handicap, report)
    }
}
