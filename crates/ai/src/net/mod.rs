//! Efficiently updatable neural networks (NNUE) for evaluation, in integers.
//!
//! A net has one hidden layer over piece-square features. The layer has an accumulator of 16-bit integers for each
//! side's perspective (a *view*). Each accumulator is the sum of its start values (biases) and one weight row for each
//! piece. A move changes two or three pieces, so the accumulators are updated from the previous position instead of
//! being computed anew. docs/NETS.md describes how the nets are trained.

mod accumulator;
mod inputs;
mod kernel;
mod network;

pub(crate) use accumulator::Accumulators;
pub use accumulator::value;
pub use inputs::{ExtraFeatures, NetInputs, Pieces};
pub(crate) use network::read_embedded;
pub use network::{
    FIRST_LAYER_LIMIT, FIRST_LAYER_ONE, LAST_LAYER_LIMIT, LAST_LAYER_ONE, MAX_NEURONS, NEURON_STEP, Net,
    NetError, NetGame, Weights,
};

#[cfg(test)]
mod tests;
