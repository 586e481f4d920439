//! The engine of the board games: a search with its tables, which last from move to move.

use std::fmt;
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use rayon_core::{ThreadPool, ThreadPoolBuilder};

use crate::net::Net;
use crate::search::budget::Budget;
use crate::search::correction::CorrectionHistory;
use crate::search::evaluation::Evaluation;
use crate::search::ordering::MoveHistory;
use crate::search::parameters::SearchParameters;
use crate::search::search_state::{PlyState, Search};
use crate::search::transposition::{Bound, TranspositionTable};
use crate::search::weakness::{OpeningVariety, Weakness};
use crate::search::{Features, MAX_PLY, PvInfo, SearchGame, SearchReport, SearchRequest};
use crate::{Limits, SearchResult, SeatKnowledge, StopFlag};

/// The engine at full strength, for one game.
pub struct Engine<G: SearchGame> {
    table: TranspositionTable,
    /// State of each search thread. The first is the main thread, whose move is played.
    threads: Vec<ThreadState<G>>,
    /// The threads of the helpers; `None` without helpers, and before the first search.
    helper_pool: Option<ThreadPool>,
    features: Features,
    /// Loaded tables of solved endings, kept for the next search.
    endings: G::Endings,
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

    /// Allocates all tables.
    fn allocate(&mut self) {
        self.ordering.allocate(G::CONTINUATION_SLOTS);
        self.correction_history.touch();
        self.evaluation.allocate();
    }
}

/// Stack of a search thread that is written before the first search, in bytes.
const USED_STACK_BYTES: usize = 256 << 10;

/// Starts the threads of `helpers` helpers; `None` if `helpers` is 0, or if the threads cannot be started.
fn start_helpers(helpers: usize) -> Option<ThreadPool> {
    let builder =
        ThreadPoolBuilder::new().num_threads(helpers).thread_name(|index| format!("search-{index}"));
    if helpers == 0 { None } else { builder.build().ok() }
}

/// Writes the part of the stack that a search uses, so that the system provides its memory now.
#[inline(never)]
fn touch_stack() {
    black_box([0_u8; USED_STACK_BYTES]);
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
    /// Default size of the transposition table, in MiB.
    pub const DEFAULT_HASH_MIB: usize = 16;
    /// Largest size of the transposition table, in MiB.
    pub const MAX_HASH_MIB: usize = 1_024;
    pub const MAX_THREADS: usize = 64;

    /// An engine with a transposition table of at most `bytes`, allocated by [`Engine::prepare`] or the first search.
    pub(crate) fn with_table(bytes: usize) -> Engine<G> {
        Engine {
            table: TranspositionTable::with_bytes(bytes),
            threads: vec![ThreadState::new(Evaluation::net(Arc::clone(G::net())))],
            helper_pool: None,
            features: Features::default(),
            endings: G::Endings::default(),
        }
    }

    /// Allocates all tables and starts the threads. Otherwise the next search would do this on the player's clock. Has
    /// no effect if the engine is prepared.
    pub fn prepare(&mut self) {
        if self.is_prepared() {
            return;
        }
        self.table.allocate();
        self.start_helpers();
        let Some((main, helpers)) = self.threads.split_first_mut() else { return };
        if let Some(pool) = &self.helper_pool {
            pool.broadcast(|_| touch_stack());
            pool.in_place_scope(|scope| {
                helpers.iter_mut().for_each(|helper| scope.spawn(move |_| helper.allocate()));
            });
        }
        main.allocate();
    }

    /// Whether the transposition table is allocated and all search threads run.
    pub fn is_prepared(&self) -> bool {
        let running_helpers = self.helper_pool.as_ref().map_or(0, ThreadPool::current_num_threads);
        self.table.is_allocated() && running_helpers + 1 == self.threads.len()
    }

    /// Starts the threads of the helpers, unless they are running.
    fn start_helpers(&mut self) {
        if self.helper_pool.is_none() {
            self.helper_pool = start_helpers(self.threads.len() - 1);
        }
    }

    /// Resizes the transposition table to `mib` MiB and clears it.
    pub fn set_hash_mib(&mut self, mib: usize) {
        self.table = TranspositionTable::with_bytes(mib.clamp(1, Self::MAX_HASH_MIB) << 20);
    }

    /// Clears the transposition table and all history.
    pub fn clear(&mut self) {
        self.table.clear();
        for thread in &mut self.threads {
            *thread = ThreadState::new(thread.evaluation.with_empty_cache());
        }
    }

    /// Frees the memory of the tables and of the solved endings; the next search loads them again.
    pub(crate) fn free_memory(&mut self) {
        self.clear();
        self.helper_pool = None;
        self.endings = G::Endings::default();
    }

    /// Sets the number of search threads (lazy SMP), which share the transposition table. A search limited by nodes is
    /// reproducible only with one thread.
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.clamp(1, Self::MAX_THREADS);
        let evaluation = self.threads[0].evaluation.with_empty_cache();
        if threads != self.threads.len() {
            self.helper_pool = None;
        }
        self.threads.resize_with(threads, || ThreadState::new(evaluation.with_empty_cache()));
    }

    /// Sets the features of the search and clears the tables.
    pub fn set_features(&mut self, features: Features) {
        self.features = features;
        self.clear();
    }

    /// Replaces the static evaluation by a function, which returns centipawns for the side to move. Values are clamped
    /// to the range of unproven scores (below ±29,000).
    pub fn set_evaluation(&mut self, evaluate: fn(&G) -> i32) {
        self.replace_evaluation(&Evaluation::Function(evaluate));
    }

    /// Replaces the static evaluation by a net.
    pub fn set_net(&mut self, net: Arc<Net>) {
        self.replace_evaluation(&Evaluation::net(net));
    }

    /// Sets the evaluation of every thread and clears the tables.
    fn replace_evaluation(&mut self, evaluation: &Evaluation<G>) {
        for thread in &mut self.threads {
            thread.evaluation = evaluation.with_empty_cache();
        }
        self.clear();
    }

    /// Searches for the best move in `knowledge.observation`. Returns `None` if there is no legal move.
    ///
    /// Calls `report` after every finished iteration. Searches at least one ply, regardless of the limits; after that
    /// `stop` ends the search within 50 ms.
    pub fn search(
        &mut self,
        knowledge: &SeatKnowledge<G>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&PvInfo<G::Move>),
    ) -> Option<SearchResult<G::Move>> {
        self.answer(&SearchRequest::default(), knowledge, limits, stop, &mut |message| match message {
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

    /// Like [`Engine::answer`], for a player that makes errors (`weakness`) or varies its openings (`variety`).
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
        // Start the clock first: without `prepare`, allocating the table takes time.
        let budget = Budget::start(limits, stop);
        self.table.new_search();
        self.start_helpers();
        self.threads.iter_mut().for_each(|thread| thread.ordering.new_search());
        // Players that overlook moves do not use solved endings.
        let blindness = weakness.filter(|weakness| weakness.overlooks_moves());
        let has_all_features = self.features.quiescence && self.features.pruning && self.features.endings;
        let uses_endings = blindness.is_none() && has_all_features;
        // Wait for solved endings for at most a quarter of the time. Loading continues in the background for the next
        // move.
        let loading_stop =
            limits.hard_time().map_or_else(|| stop.clone(), |time| stop.with_timeout(time / 4));
        let must_be_reproducible = limits.depth.is_some() || limits.nodes.is_some();
        self.endings = if uses_endings {
            seat_knowledge.observation.load_endings(must_be_reproducible, &loading_stop)
        } else {
            G::Endings::default()
        };
        let (features, table, endings) = (self.features, &self.table, &self.endings);
        let search = |thread: &'s mut ThreadState<G>, budget| Search {
            request,
            features,
            evaluation: &mut thread.evaluation,
            budget,
            table,
            ordering: &mut thread.ordering,
            correction_history: &mut thread.correction_history,
            parameters: if blindness.is_some() {
                SearchParameters::cautious(G::PRUNING.margin.unwrap_or(0))
            } else {
                G::SEARCH_PARAMETERS
            },
            weakness: blindness,
            endings,
            key_history: seat_knowledge.earlier_observations.iter().map(G::key).collect(),
            root_index: seat_knowledge.earlier_observations.len(),
            after_null_index: 0,
            pv_table: vec![Vec::new(); MAX_PLY + 1],
            path: vec![PlyState::default(); MAX_PLY + 1],
            selective_depth: 0,
        };
        // Leave room below MAX_PLY for extensions and quiescence.
        let max_depth = MAX_PLY as u8 - 20;
        let depth = limits.depth.unwrap_or(u8::MAX).clamp(1, max_depth);
        let counters = seat_knowledge.observation.root_counters(&seat_knowledge.earlier_observations);
        let (main, helpers) = self.threads.split_first_mut()?;
        // Without threads for the helpers, the main thread searches alone.
        let Some(pool) = &self.helper_pool else {
            return search(main, budget).iterative_deepening(
                seat_knowledge,
                counters,
                1..=depth,
                weakness,
                variety,
                report,
            );
        };
        let (helper_stop, total_nodes) = (StopFlag::new(), AtomicU64::new(0));
        pool.in_place_scope(|scope| {
            for (index, helper) in helpers.iter_mut().enumerate() {
                let (search, helper_stop, total_nodes) = (&search, &helper_stop, &total_nodes);
                // Node limits do not apply while pondering.
                let nodes = limits.nodes.filter(|_| !stop.is_pondering());
                scope.spawn(move |_| {
                    let budget = Budget::for_helper(helper_stop, nodes, total_nodes);
                    // Every other helper starts one iteration deeper, so that the threads search different
                    // nodes.
                    let depths = 1 + (index as u8 + 1) % 2..=max_depth;
                    search(helper, budget).iterative_deepening(
                        seat_knowledge,
                        counters,
                        depths,
                        weakness,
                        variety,
                        &mut |_| (),
                    );
                });
            }
            // Stop the helpers when the main thread ends, also after a panic; otherwise they would never end.
            let _guard = RaiseOnDrop(&helper_stop);
            search(main, budget.with_helpers(&total_nodes)).iterative_deepening(
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
