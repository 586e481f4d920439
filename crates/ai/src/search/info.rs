//! Search requests beyond the limits, and progress reports of a running search.

use std::time::Duration;

use crate::Score;
use crate::search::transposition::Bound;

/// Options of a search besides its limits; the default asks for the best move only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchRequest<M> {
    /// Number of best moves to find, each with its line (MultiPV). Levels that do not always choose the best find only
    /// one.
    pub multi_pv: usize,
    /// Restricts the search to these moves. Illegal ones are ignored; if none is legal, all moves are searched.
    pub search_moves: Option<Vec<M>>,
    /// Stop as soon as a win in at most this number of moves is found.
    pub mate_limit: Option<u32>,
}

impl<M> Default for SearchRequest<M> {
    fn default() -> SearchRequest<M> {
        SearchRequest { multi_pv: 1, search_moves: None, mate_limit: None }
    }
}

/// Progress of a running search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchReport<'a, M> {
    /// A line of an iteration.
    Line(&'a PvInfo<M>),
    /// The root move being searched; reported only after the first second.
    Trying {
        /// Depth of this iteration in plies.
        depth: u8,
        mv: M,
        /// Number of the move in search order, from 1.
        number: usize,
    },
}

/// A line found by the search, reported after each iteration. After its first second, the search also reports
/// scores outside the aspiration window, as bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvInfo<M> {
    /// Depth of the iteration in plies.
    pub depth: u8,
    /// Deepest ply reached, with extensions and quiescence.
    pub selective_depth: u8,
    /// Rank of the move, from 1 for the best (MultiPV).
    pub number: usize,
    pub score: Score,
    /// Whether `score` is exact, a lower bound or an upper bound.
    pub bound: Bound,
    pub nodes: u64,
    pub time: Duration,
    /// Occupancy of the transposition table, in thousandths.
    pub hash_full: u16,
    pub line: Vec<M>,
}

impl<M> PvInfo<M> {
    /// Nodes per second.
    pub fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// Nodes per second, rounded down.
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64
}
