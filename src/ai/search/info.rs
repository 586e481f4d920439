//! What an engine reports after each iteration.

use std::time::Duration;

use crate::ai::Score;

/// What an engine has to say after each finished iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<M> {
    /// Whole plies searched.
    pub depth: u8,
    /// The deepest ply reached by extensions and quiescence.
    pub selective_depth: u8,
    /// For the side to move.
    pub score: Score,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
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
