//! The engine of the board games: a search and the tables that it keeps between moves.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::net::Net;
use crate::search::budget::Budget;
use crate::search::correction::CorrectionHistory;
use crate::search::evaluation::Evaluation;
use crate::search::node::{PlyState, Search};
use crate::search::ordering::MoveHistory;
use crate::search::parameters::SearchParameters;
use crate::search::transposition::{Bound, TranspositionTable};
use crate::search::weakness::{OpeningVariety, Weakness};
use crate::search::{Features, MAX_PLY, PvInfo, SearchGame, SearchReport, SearchRequest};
use crate::{Limits, SearchResult, SeatKnowledge, StopFlag};

/// The engine at full strength, for one game.
pub struct Engine<G: SearchGame> {
    table: TranspositionTable,
    /// One state per thread; the first is the main thread, whose move is played.
    threads: Vec<ThreadState<G>>,
    features: Features,
    /// Solved endings, kept for the next search.
    knowledge: G::Endings,
}

/// State of one search thread.
struct ThreadState<G: SearchGame> {
    ordering: MoveHistory<G::Move>,
    correction_history: CorrectionHistory,
    evaluation: Evaluation<G>,
}

impl<G: SearchGame> ThreadState<G> {
    fn new(evaluation: Evaluation<G>) -> ThreadState<G> {
        ThreadState {
            ordering: MoveHistory::new(G::HISTORY_SLOTS),
            correction_history: CorrectionHistory::new(),
            evaluation,
        }
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
    pub const DEFAULT_HASH_MIB: usize = 16;
    pub const MAX_HASH_MIB: usize = 1_024;
    pub const MAX_THREADS: usize = 64;

    /// An engine with a transposition table of at most `bytes`, allocated by the first search.
    pub(crate) fn with_table(bytes: usize) -> Engine<G> {
        Engine {
            table: TranspositionTable::with_bytes(bytes),
            threads: vec![ThreadState::new(Evaluation::net(Arc::clone(G::net())))],
            features: Features::default(),
            knowledge: G::Endings::default(),
        }
    }

    /// Resizes the transposition table to `mib` MiB and clears it.
    pub fn set_hash_mib(&mut self, mib: usize) {
        self.table = TranspositionTable::with_bytes(mib.clamp(1, Self::MAX_HASH_MIB) << 20);
    }

    /// Clears the transposition table and all history.
    pub fn clear(&mut self) {
        self.table.clear();
        for own in &mut self.threads {
            *own = ThreadState::new(own.evaluation.with_empty_cache());
        }
    }

    /// Frees the memory of the tables and of the solved endings; the next search loads them again.
    pub(crate) fn free_memory(&mut self) {
        self.clear();
        self.knowledge = G::Endings::default();
    }

    /// Sets the number of search threads (lazy SMP). The threads share the transposition table; only with one
    /// thread is a search limited by nodes reproducible.
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.clamp(1, Self::MAX_THREADS);
        let evaluation = self.threads[0].evaluation.with_empty_cache();
        self.threads.resize_with(threads, || ThreadState::new(evaluation.with_empty_cache()));
    }

    /// Sets the features of the search and clears the tables.
    pub fn set_features(&mut self, features: Features) {
        self.features = features;
        self.clear();
    }

    /// Replaces the static evaluation by a function: centipawns for the side to move, clamped below the proven
    /// scores (±29,000).
    pub fn set_evaluation(&mut self, evaluate: fn(&G) -> i32) {
        self.value_by(&Evaluation::Function(evaluate));
    }

    /// Replaces the static evaluation by a net.
    pub fn set_net(&mut self, net: Arc<Net>) {
        self.value_by(&Evaluation::net(net));
    }

    fn value_by(&mut self, evaluation: &Evaluation<G>) {
        for own in &mut self.threads {
            own.evaluation = evaluation.with_empty_cache();
        }
        self.clear();
    }

    /// Searches `knowledge.now` for the best move of the side to move; `None` without a legal move.
    ///
    /// `report` receives every finished iteration. At least one ply is searched, regardless of the limits;
    /// after that `stop` ends the search within 50 ms.
    pub fn search(
        &mut self,
        knowledge: &SeatKnowledge<G>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&PvInfo<G::Move>),
    ) -> Option<SearchResult<G::Move>> {
        self.answer(&SearchRequest::default(), knowledge, limits, stop, &mut |said| match said {
            SearchReport::Line(info) if info.bound == Bound::Exact => report(info),
            _ => {}
        })
    }

    /// Like [`Engine::search`], with MultiPV and other options of [`SearchRequest`], and with all reports.
    pub fn answer(
        &mut self,
        request: &SearchRequest<G::Move>,
        knowledge: &SeatKnowledge<G>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(SearchReport<'_, G::Move>),
    ) -> Option<SearchResult<G::Move>> {
        self.answer_as(None, None, request, knowledge, limits, stop, report)
    }

    /// Like [`Engine::answer`], for a player that errs (`weakness`) or varies its openings (`variety`).
    pub(crate) fn answer_as<'s>(
        &'s mut self,
        weakness: Option<&'s dyn Weakness<G>>,
        variety: Option<OpeningVariety>,
        request: &SearchRequest<G::Move>,
        seat_knowledge: &SeatKnowledge<G>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(SearchReport<'_, G::Move>),
    ) -> Option<SearchResult<G::Move>> {
        // Start the clock first: allocating the table takes time.
        let budget = Budget::start(limits, stop);
        self.table.new_search();
        self.threads.iter_mut().for_each(|own| own.ordering.new_search());
        // Players that overlook moves do not use solved endings.
        let blindness = weakness.filter(|weakness| weakness.overlooks_moves());
        let whole = self.features.quiescence && self.features.pruning && self.features.endings;
        let studied = blindness.is_none() && whole;
        // Load solved endings for a quarter of the time at most; loading goes on in the background for the next
        // move.
        let patience = limits.hard_time().map_or_else(|| stop.clone(), |time| stop.with_timeout(time / 4));
        let is_counted = limits.depth.is_some() || limits.nodes.is_some();
        self.knowledge = if studied {
            seat_knowledge.now.load_endings(is_counted, &patience)
        } else {
            G::Endings::default()
        };
        let (features, table, knowledge) = (self.features, &self.table, &self.knowledge);
        let search = |own: &'s mut ThreadState<G>, budget| Search {
            request,
            features,
            evaluation: &mut own.evaluation,
            budget,
            table,
            ordering: &mut own.ordering,
            correction_history: &mut own.correction_history,
            parameters: if blindness.is_some() {
                SearchParameters::cautious(G::PRUNING.margin.unwrap_or(0))
            } else {
                G::SEARCH_PARAMETERS
            },
            weakness: blindness,
            knowledge,
            key_history: seat_knowledge.earlier.iter().map(G::key).collect(),
            root_index: seat_knowledge.earlier.len(),
            after_null: 0,
            pv_table: vec![Vec::new(); MAX_PLY + 1],
            path: vec![PlyState::default(); MAX_PLY + 1],
            selective_depth: 0,
        };
        let most = MAX_PLY as u8 - 20;
        let depth = limits.depth.unwrap_or(u8::MAX).clamp(1, most);
        let counters = seat_knowledge.now.root_counters(&seat_knowledge.earlier);
        let (own, helpers) = self.threads.split_first_mut()?;
        if helpers.is_empty() {
            return search(own, budget).iterative_deepening(
                seat_knowledge,
                counters,
                1..=depth,
                weakness,
                variety,
                report,
            );
        }
        let (done, total) = (StopFlag::new(), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for (index, own) in helpers.iter_mut().enumerate() {
                let (search, done, total) = (&search, &done, &total);
                // While pondering, node limits do not hold until the ponder hit.
                let nodes = limits.nodes.filter(|_| !stop.is_pondering());
                scope.spawn(move || {
                    let budget = Budget::for_helper(done, nodes, total);
                    // Every other helper starts one iteration deeper, so that the threads search different
                    // nodes.
                    let depths = 1 + (index as u8 + 1) % 2..=most;
                    search(own, budget).iterative_deepening(
                        seat_knowledge,
                        counters,
                        depths,
                        weakness,
                        variety,
                        &mut |_| (),
                    );
                });
            }
            // Raised by `drop`, also after a panic: the helpers would never end otherwise.
            let _done = RaiseOnDrop(&done);
            search(own, budget.with_helpers(&total)).iterative_deepening(
                seat_knowledge,
                counters,
                1..=depth,
                weakness,
                variety,
                report,
            )
        })
    }
}

/// Raises a stop flag when dropped.
struct RaiseOnDrop<'a>(&'a StopFlag);

impl Drop for RaiseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.raise();
    }
}
