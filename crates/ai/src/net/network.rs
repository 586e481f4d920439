//! A net: integer weights, and its file format.

use std::io::{self, Read};
use std::sync::Arc;

use crate::net::inputs::{ExtraFeatures, MAX_EXTRA_FEATURES, NetInputs};
use crate::net::kernel::{self, Kernel, NEURON_ONE};
use rules::{Color, GameId};

/// First bytes of a net file, with the version of the format.
const MAGIC: &[u8; 8] = b"TABNET 1";
/// Integer that stands for 1.0 in the weights of the last layer.
pub const LAST_LAYER_ONE: i32 = 64;
/// Integer that stands for 1.0 in the first layer.
pub const FIRST_LAYER_ONE: i32 = NEURON_ONE as i32;
/// Largest absolute weight of the last layer.
pub const LAST_LAYER_LIMIT: i32 = 127;
/// Largest absolute weight of the first layer. The sum of the bias, the rows of 32 pieces and the additional rows of a
/// view must fit in 16 bits.
pub const FIRST_LAYER_LIMIT: i32 = i16::MAX as i32 / (1 + 32 + MAX_EXTRA_FEATURES as i32);
/// Largest size of the hidden layer, for each view; a multiple of [`NEURON_STEP`].
pub const MAX_NEURONS: usize = 256;
/// Size of a block of neurons; the size of the hidden layer is a multiple of it.
pub const NEURON_STEP: usize = 64;

/// Integer weights of a net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Size of the hidden layer, for each view.
    pub neurons: usize,
    /// Centipawns of an output of 1.0.
    pub scale: i32,
    /// Start values (biases) of the accumulators: one set for both sides, or White's and then Black's.
    pub accumulator_biases: Vec<i16>,
    /// First layer, row by row.
    pub first_layer: Vec<i16>,
    /// Last layer, bucket by bucket. The neurons of the side to move come first, then those of the other side.
    pub last_layer: Vec<i16>,
    /// Bias of each bucket, in units of 1 / ([`FIRST_LAYER_ONE`] · [`LAST_LAYER_ONE`]).
    pub bucket_biases: Vec<i32>,
}

/// Reason why bytes are not a valid net for a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// The bytes are not a net, or have an unknown format version.
    #[error("not a net file of this program")]
    Format,
    /// The net is for another game or has other inputs.
    #[error("this net is not for {0}")]
    Game(GameId),
    /// The file is truncated, too long, or corrupted.
    #[error("this net is truncated or damaged")]
    Damaged,
}

/// A net that is ready to evaluate positions of one game.
#[derive(Debug)]
pub struct Net {
    pub(crate) weights: Weights,
    pub(crate) kernel: Kernel,
}

impl Net {
    /// Checks the sizes and limits of the weights for the game of `G`.
    pub fn new<G: NetInputs>(game: GameId, weights: Weights) -> Result<Net, NetError> {
        let Weights {
            neurons,
            scale,
            accumulator_biases,
            first_layer: rows,
            last_layer: last,
            bucket_biases,
        } = &weights;
        let bias_sets = 1 + usize::from(G::IS_ASYMMETRIC);
        let fits = *neurons > 0
            && neurons.is_multiple_of(NEURON_STEP)
            && *neurons <= MAX_NEURONS
            && (1..=10_000).contains(scale)
            && accumulator_biases.len() == bias_sets * neurons
            && rows.len() == G::ROW_COUNT * neurons
            && last.len() == G::BUCKET_COUNT * 2 * neurons
            && bucket_biases.len() == G::BUCKET_COUNT;
        if !fits {
            return Err(NetError::Game(game));
        }
        let are_within =
            |weights: &[i16], limit: i32| weights.iter().all(|weight| i32::from(*weight).abs() <= limit);
        if !are_within(rows, FIRST_LAYER_LIMIT)
            || !are_within(accumulator_biases, FIRST_LAYER_LIMIT)
            || !are_within(last, LAST_LAYER_LIMIT)
        {
            return Err(NetError::Damaged);
        }
        Ok(Net { weights, kernel: Kernel::detect() })
    }

    /// Reads a net file for the game of `G`.
    pub fn read<G: NetInputs>(game: GameId, bytes: &[u8]) -> Result<Net, NetError> {
        let (body, checksum) = bytes.split_last_chunk::<4>().ok_or(NetError::Format)?;
        let mut body = body.strip_prefix(MAGIC).ok_or(NetError::Format)?;
        if crc32fast::hash(&bytes[..bytes.len() - 4]) != u32::from_le_bytes(*checksum) {
            return Err(NetError::Damaged);
        }
        let mut name = [0; 16];
        body.read_exact(&mut name).map_err(|_| NetError::Damaged)?;
        if name != padded_name(game) {
            return Err(NetError::Game(game));
        }
        let neurons = read_number(&mut body)? as usize;
        let scale = read_number(&mut body)?;
        if neurons > MAX_NEURONS {
            return Err(NetError::Damaged);
        }
        let bias_sets = 1 + usize::from(G::IS_ASYMMETRIC);
        let accumulator_biases = read_weights(&mut body, bias_sets * neurons)?;
        let rows = read_weights(&mut body, G::ROW_COUNT * neurons)?;
        let last = read_weights(&mut body, G::BUCKET_COUNT * 2 * neurons)?;
        let bucket_biases = (0..G::BUCKET_COUNT).map(|_| read_number(&mut body)).collect::<Result<_, _>>()?;
        if !body.is_empty() {
            return Err(NetError::Game(game));
        }
        Net::new::<G>(
            game,
            Weights {
                neurons,
                scale,
                accumulator_biases,
                first_layer: rows,
                last_layer: last,
                bucket_biases,
            },
        )
    }

    /// Bytes of a net file, in the format of [`Net::read`].
    ///
    /// The file contains magic bytes, the game's name (16 bytes), the number of neurons, the scale, the weights and
    /// biases, and a CRC-32 of all bytes before it. All numbers are little-endian.
    pub fn to_bytes(&self, game: GameId) -> Vec<u8> {
        let Weights {
            neurons,
            scale,
            accumulator_biases,
            first_layer: rows,
            last_layer: last,
            bucket_biases,
        } = &self.weights;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(padded_name(game));
        bytes.extend((*neurons as u32).to_le_bytes());
        bytes.extend(scale.to_le_bytes());
        let weights = accumulator_biases.iter().chain(rows).chain(last);
        bytes.extend(weights.flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(bucket_biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    pub(crate) fn neurons(&self) -> usize {
        self.weights.neurons
    }

    /// Row `index` of the first layer.
    #[inline]
    pub(crate) fn row(&self, index: usize) -> &[i16] {
        &self.weights.first_layer[index * self.neurons()..(index + 1) * self.neurons()]
    }

    /// Start values of the accumulator of `view`.
    pub(crate) fn accumulator_biases(&self, view: Color) -> &[i16] {
        let neurons = self.neurons();
        let biases = &self.weights.accumulator_biases;
        if biases.len() > neurons { &biases[view as usize * neurons..][..neurons] } else { biases }
    }

    /// Output of the net in centipawns. `views` has the side to move first; each view is an accumulator and the indices
    /// of its additional rows.
    #[inline(always)]
    pub(super) fn output(&self, views: [(&[i16], &ExtraFeatures); 2], bucket: usize) -> i32 {
        let Weights { first_layer: rows, last_layer: last, neurons, .. } = &self.weights;
        let view_weights = last[2 * bucket * neurons..].chunks_exact(*neurons);
        let mut sum = 0;
        for ((accumulator, extra_features), weights) in views.into_iter().zip(view_weights) {
            sum += i64::from(kernel::output_sum(accumulator, rows, extra_features, weights));
        }
        let sum = sum / i64::from(FIRST_LAYER_ONE) + i64::from(self.weights.bucket_biases[bucket]);
        (sum * i64::from(self.weights.scale) / i64::from(FIRST_LAYER_ONE * LAST_LAYER_ONE)) as i32
    }
}

/// A game with a built-in net.
pub trait NetGame: NetInputs {
    /// The built-in net.
    fn net() -> &'static Arc<Net>;
}

/// Reads a net that is part of the executable.
pub(crate) fn read_embedded<G: NetInputs>(game: GameId, bytes: &[u8]) -> Arc<Net> {
    match Net::read::<G>(game, bytes) {
        Ok(net) => Arc::new(net),
        // A test reads every built-in net.
        Err(error) => unreachable!("the net of {}: {error}", game.name()),
    }
}

/// The game's name, padded with zero bytes.
fn padded_name(game: GameId) -> [u8; 16] {
    let mut name = [0; 16];
    for (to, from) in name.iter_mut().zip(game.name().bytes()) {
        *to = from;
    }
    name
}

/// Reads a number and moves `body` behind it.
fn read_number(body: &mut &[u8]) -> Result<i32, NetError> {
    let mut bytes = [0; 4];
    body.read_exact(&mut bytes).map_err(|_: io::Error| NetError::Damaged)?;
    Ok(i32::from_le_bytes(bytes))
}

/// Reads `length` weights and moves `body` behind them.
fn read_weights(body: &mut &[u8], length: usize) -> Result<Vec<i16>, NetError> {
    let (bytes, rest) = body.split_at_checked(2 * length).ok_or(NetError::Damaged)?;
    *body = rest;
    Ok(bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect())
}
