//! What an engine is asked besides its limits, and what it reports while it thinks.

use std::time::Duration;

use crate::Score;
use crate::search::transposition::Bound;

/// What is asked of a search besides its limits: by default the best of all moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question<M> {
    /// How many of the best moves are wanted, each with its line (MultiPV); players with a handicap give one.
    pub lines: usize,
    /// The moves to choose among; `None` for all. Those that are not legal are left out, and where no legal one is
    /// named all are searched.
    pub among: Option<Vec<M>>,
    /// A win in so many moves is good enough to end the search.
    pub win_in: Option<u32>,
}

impl<M> Default for Question<M> {
    fn default() -> Question<M> {
        Question { lines: 1, among: None, win_in: None }
    }
}

/// What an engine says while it thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report<'a, M> {
    /// A line it has found.
    Line(&'a Info<M>),
    /// The move it looks at now; said in long searches only.
    Trying {
        /// Whole plies of this iteration.
        depth: u8,
        /// The move.
        mv: M,
        /// The how many-th of the moves it is, from 1.
        number: usize,
    },
}

/// A line found by an engine: said after each finished iteration, and in long searches also when a score turned out
/// to be higher or lower than expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<M> {
    /// Whole plies searched.
    pub depth: u8,
    /// The deepest ply reached by extensions and quiescence.
    pub selective_depth: u8,
    /// The how many-th best move this is, from 1.
    pub number: usize,
    /// For the side to move.
    pub score: Score,
    /// Whether that is the score, or only a bound of it.
    pub bound: Bound,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hash_full: u16,
    /// The principal variation.
    pub line: Vec<M>,
}

impl<M> Info<M> {
    /// Positions a second.
    pub fn speed(&self) -> u64 {
        speed(self.nodes, self.time)
    }
}

/// Nodes a second: a whole number is near enough.
pub fn speed(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64
}
