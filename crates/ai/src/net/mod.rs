//! Efficiently updatable neural networks (NNUE) that value positions: one hidden layer over piece-square
//! inputs, seen by both sides, in 16-bit whole numbers.
//!
//! A position's value is read off two accumulators, one a view: the sum of the rows of its pieces. A move
//! changes two or three pieces, so that the accumulators of the position before are brought up to date
//! and not made anew. How the nets are made: docs/NETS.md.

mod accumulator;
mod inputs;
mod kernel;
mod network;

pub(crate) use accumulator::Accumulators;
pub use accumulator::value;
pub use inputs::{Further, NetInputs, Pieces};
pub(crate) use network::embedded;
pub use network::{
    FIRST_LIMIT, FIRST_ONE, LAST_LIMIT, LAST_ONE, MOST_NEURONS, NEURON_STEP, Net, NetError, NetGame, Weights,
};

#[cfg(test)]
mod tests;
