//! Efficiently updatable neural networks (NNUE) for evaluation, in integers.
//!
//! The terms are:
//!
//! - *view*: the position from the perspective of one side. The net sees both views.
//! - *row*: the weights that lead from one input to all neurons of the hidden layer. In each view, every piece selects
//!   a row by its colour, kind and square.
//! - *accumulator*: the values of the hidden layer for one view, as 16-bit integers before they are clamped. It is the
//!   sum of its start values (biases) and the rows of all pieces.
//! - *bucket*: a set of weights of the last layer. The position selects the bucket.
//!
//! A move changes two or three pieces. So an accumulator is updated from the previous position instead of being
//! computed anew. docs/NETS.md describes how the nets are trained.

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
