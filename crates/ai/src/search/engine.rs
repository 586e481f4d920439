//! The engine of the board games: a search with what it remembers between moves.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::net::Net;
use crate::search::budget::Budget;
use crate::search::correction::Corrections;
use crate::search::evaluation::Evaluation;
use crate::search::node::{Search, Step};
use crate::search::ordering::Ordering;
use crate::search::selectivity::Selectivity;
use crate::search::transposition::{Bound, TranspositionTable};
use crate::search::weakness::{Variety, Weakness};
use crate::search::{Features, Info, MAX_PLY, Question, Report, SearchGame};
use crate::{Limits, Seen, StopFlag, Thought};

/// Searches positions of one game.
pub struct Engine<G: SearchGame> {
    table: TranspositionTable,
    /// What each thread has of its own; the first is that of the search whose move is played.
    threads: Vec<Own<G>>,
    features: Features,
    /// Solved endings, kept for the next search.
    knowledge: G::Knowledge,
}

/// What a thread of a search has of its own.
struct Own<G: SearchGame> {
    /// What it has learnt of moves.
    ordering: Ordering<G::Move>,
    /// And of the errors of the evaluation.
    corrections: Corrections,
    /// How it values positions, with what it remembers of them.
    evaluation: Evaluation<G>,
}

impl<G: SearchGame> Own<G> {
    fn new(evaluation: Evaluation<G>) -> Own<G> {
        Own { ordering: Ordering::new(G::HISTORY_SLOTS), corrections: Corrections::new(), evaluation }
    }
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
    /// The most threads of one search.
    pub const MAX_THREADS: usize = 64;

    /// An engine whose table takes at most `bytes`; it takes nothing before its first search.
    pub(crate) fn with_table(bytes: usize) -> Engine<G> {
        Engine {
            table: TranspositionTable::with_bytes(bytes),
            threads: vec![Own::new(Evaluation::net(Arc::clone(G::net())))],
            features: Features::default(),
            knowledge: G::Knowledge::default(),
        }
    }

    /// Gives the table another size, in MiB, and forgets what was in it.
    pub fn set_hash(&mut self, mib: usize) {
        self.table = TranspositionTable::with_bytes(mib.clamp(1, Self::MAX_HASH_MIB) << 20);
    }

    /// Forgets everything learnt so far.
    pub fn clear(&mut self) {
        self.table.clear();
        for own in &mut self.threads {
            *own = Own::new(own.evaluation.forgetful());
        }
    }

    /// Gives back what the next search can do without.
    pub(crate) fn rest(&mut self) {
        self.clear();
        self.knowledge = G::Knowledge::default();
    }

    /// Searches with so many threads over one table (lazy SMP): the first as if it were alone, the others help it by
    /// what they store. Only one thread gives the same move for the same nodes every time.
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.clamp(1, Self::MAX_THREADS);
        let evaluation = self.threads[0].evaluation.forgetful();
        self.threads.resize_with(threads, || Own::new(evaluation.forgetful()));
    }

    /// Searches in another features than with everything it can.
    pub fn set_features(&mut self, features: Features) {
        self.features = features;
        self.clear();
    }

    /// Values positions in another way: centipawns for the side to move. Beyond 29 000 either way is drawn
    /// back, where the proven results begin.
    pub fn set_evaluation(&mut self, evaluate: fn(&G) -> i32) {
        self.value_by(&Evaluation::Function(evaluate));
    }

    /// Values positions by a net.
    pub fn set_net(&mut self, net: Arc<Net>) {
        self.value_by(&Evaluation::net(net));
    }

    fn value_by(&mut self, evaluation: &Evaluation<G>) {
        for own in &mut self.threads {
            own.evaluation = evaluation.forgetful();
        }
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
        self.answer_as(None, None, question, seen, limits, stop, report)
    }

    /// The same for a player that is weak, or varies its openings.
    pub(crate) fn answer_as<'s>(
        &'s mut self,
        weakness: Option<&'s dyn Weakness<G>>,
        variety: Option<Variety>,
        question: &Question<G::Move>,
        seen: &Seen<G>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(Report<'_, G::Move>),
    ) -> Option<Thought<G::Move>> {
        // To make room for the table takes time as well.
        let budget = Budget::start(limits, stop);
        self.table.new_search();
        self.threads.iter_mut().for_each(|own| own.ordering.new_search());
        // Whoever overlooks moves has not studied endings either.
        let blindness = weakness.filter(|weakness| weakness.is_blind());
        let whole = self.features.quiescence && self.features.selective && self.features.endings;
        let studied = blindness.is_none() && whole;
        // What has to be worked out first goes on beside the search when it takes too long, for the moves to come.
        let patience = limits.longest().map_or_else(|| stop.clone(), |time| stop.within(time / 4));
        let is_counted = limits.depth.is_some() || limits.nodes.is_some();
        self.knowledge =
            if studied { seen.now.knowledge(is_counted, &patience) } else { G::Knowledge::default() };
        let (features, table, knowledge) = (self.features, &self.table, &self.knowledge);
        let search = |own: &'s mut Own<G>, budget| Search {
            question,
            features,
            evaluation: &mut own.evaluation,
            budget,
            table,
            ordering: &mut own.ordering,
            corrections: &mut own.corrections,
            selectivity: if blindness.is_some() {
                Selectivity::careful(G::PRUNING.margin.unwrap_or(0))
            } else {
                G::SELECTIVITY
            },
            blindness,
            knowledge,
            keys: seen.earlier.iter().map(G::key).collect(),
            root: seen.earlier.len(),
            after_null: 0,
            lines: vec![Vec::new(); MAX_PLY + 1],
            path: vec![Step::default(); MAX_PLY + 1],
            selective_depth: 0,
        };
        let most = MAX_PLY as u8 - 20;
        let depth = limits.depth.unwrap_or(u8::MAX).clamp(1, most);
        let counters = seen.now.counters(&seen.earlier);
        let (own, helpers) = self.threads.split_first_mut()?;
        if helpers.is_empty() {
            return search(own, budget).deepen(seen, counters, 1..=depth, weakness, variety, report);
        }
        let (done, total) = (StopFlag::new(), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for (index, own) in helpers.iter_mut().enumerate() {
                let (search, done, total) = (&search, &done, &total);
                // Who ponders is not bound before the ponder hit.
                let nodes = limits.nodes.filter(|_| !stop.is_pondering());
                scope.spawn(move || {
                    let budget = Budget::helping(done, nodes, total);
                    // Every other one is an iteration ahead, so that they do not all do the same.
                    let depths = 1 + (index as u8 + 1) % 2..=most;
                    search(own, budget).deepen(seen, counters, depths, weakness, variety, &mut |_| ());
                });
            }
            // Raised also where the search panics: the helpers would never end otherwise.
            let _done = Raise(&done);
            search(own, budget.leading(&total)).deepen(seen, counters, 1..=depth, weakness, variety, report)
        })
    }
}

/// Raises a flag when it goes out of scope.
struct Raise<'a>(&'a StopFlag);

impl Drop for Raise<'_> {
    fn drop(&mut self) {
        self.0.raise();
    }
}
