//! A net: its weights in whole numbers, and the bytes of its file.

use std::io::{self, Read};
use std::sync::Arc;

use crate::net::inputs::{Further, MOST_FURTHER, NetInputs};
use crate::net::kernel::{self, Kernel, ONE};
use rules::{Color, GameId};

const MAGIC: &[u8; 8] = b"TABNET 1";
/// What 1 is in the weights of the last layer.
pub const LAST_ONE: i32 = 64;
/// What 1 is in the first layer.
pub const FIRST_ONE: i32 = ONE as i32;
/// The largest weight of the last layer, either way.
pub const LAST_LIMIT: i32 = 127;
/// The largest weight of the first layer, either way: a start, 32 pieces and as many rows more as a view can have stay within
/// 16 bits.
pub const FIRST_LIMIT: i32 = i16::MAX as i32 / (1 + 32 + MOST_FURTHER as i32);
/// Most neurons of the hidden layer, for each view; a multiple of [`NEURON_STEP`].
pub const MOST_NEURONS: usize = 256;
/// The hidden layer has a multiple of so many neurons.
pub const NEURON_STEP: usize = 64;

/// The weights of a net, in whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Neurons of the hidden layer, for each view.
    pub neurons: usize,
    /// Centipawns of a value of 1.
    pub scale: i32,
    /// What the accumulators of a view start from: one for both sides, or White's and Black's.
    pub start: Vec<i16>,
    /// The first layer, row by row.
    pub rows: Vec<i16>,
    /// The last layer, bucket by bucket: first the neurons of the side to move, then the other's.
    pub last: Vec<i16>,
    /// What each bucket starts from, in [`FIRST_ONE`] times [`LAST_ONE`].
    pub bias: Vec<i32>,
}

/// Why bytes are not a net of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// Not a net, or one of another format.
    #[error("this is not a net")]
    Format,
    /// A net of another game, or of other inputs.
    #[error("this net is not one for {0}")]
    Game(GameId),
    /// Less or more than a net of its size has.
    #[error("this net is cut off or damaged")]
    Damaged,
}

/// A net, ready to value positions of one game.
#[derive(Debug)]
pub struct Net {
    pub(crate) weights: Weights,
    pub(crate) kernel: Kernel,
}

impl Net {
    /// A net of these weights for the game of `G`.
    pub fn new<G: NetInputs>(game: GameId, weights: Weights) -> Result<Net, NetError> {
        let Weights { neurons, scale, start, rows, last, bias } = &weights;
        let sides = 1 + usize::from(G::SIDES_DIFFER);
        let fits = *neurons > 0
            && neurons.is_multiple_of(NEURON_STEP)
            && *neurons <= MOST_NEURONS
            && (1..=10_000).contains(scale)
            && start.len() == sides * neurons
            && rows.len() == G::ROWS * neurons
            && last.len() == G::BUCKETS * 2 * neurons
            && bias.len() == G::BUCKETS;
        if !fits {
            return Err(NetError::Game(game));
        }
        let within =
            |weights: &[i16], limit: i32| weights.iter().all(|weight| i32::from(*weight).abs() <= limit);
        if !within(rows, FIRST_LIMIT) || !within(start, FIRST_LIMIT) || !within(last, LAST_LIMIT) {
            return Err(NetError::Damaged);
        }
        Ok(Net { weights, kernel: Kernel::detect() })
    }

    /// Reads a net of the game of `G`.
    pub fn read<G: NetInputs>(game: GameId, bytes: &[u8]) -> Result<Net, NetError> {
        let (body, check) = bytes.split_last_chunk::<4>().ok_or(NetError::Format)?;
        let mut body = body.strip_prefix(MAGIC).ok_or(NetError::Format)?;
        if crc32fast::hash(&bytes[..bytes.len() - 4]) != u32::from_le_bytes(*check) {
            return Err(NetError::Damaged);
        }
        let mut name = [0; 16];
        body.read_exact(&mut name).map_err(|_| NetError::Damaged)?;
        if name != padded(game) {
            return Err(NetError::Game(game));
        }
        let neurons = number(&mut body)? as usize;
        let scale = number(&mut body)?;
        if neurons > MOST_NEURONS {
            return Err(NetError::Damaged);
        }
        let sides = 1 + usize::from(G::SIDES_DIFFER);
        let start = row(&mut body, sides * neurons)?;
        let rows = row(&mut body, G::ROWS * neurons)?;
        let last = row(&mut body, G::BUCKETS * 2 * neurons)?;
        let bias = (0..G::BUCKETS).map(|_| number(&mut body)).collect::<Result<_, _>>()?;
        if !body.is_empty() {
            return Err(NetError::Game(game));
        }
        Net::new::<G>(game, Weights { neurons, scale, start, rows, last, bias })
    }

    /// The bytes that [`Net::read`] reads.
    pub fn to_bytes(&self, game: GameId) -> Vec<u8> {
        let Weights { neurons, scale, start, rows, last, bias } = &self.weights;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(padded(game));
        bytes.extend((*neurons as u32).to_le_bytes());
        bytes.extend(scale.to_le_bytes());
        bytes.extend(start.iter().chain(rows).chain(last).flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(bias.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Its weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    pub(crate) fn neurons(&self) -> usize {
        self.weights.neurons
    }

    /// A row of the first layer.
    #[inline]
    pub(crate) fn row(&self, index: usize) -> &[i16] {
        &self.weights.rows[index * self.neurons()..(index + 1) * self.neurons()]
    }

    /// What the accumulator of a view starts from.
    pub(crate) fn start(&self, view: Color) -> &[i16] {
        let neurons = self.neurons();
        let start = &self.weights.start;
        if start.len() > neurons { &start[view as usize * neurons..][..neurons] } else { start }
    }

    /// The value that the two views have, that of the side to move first: what was added up for the pieces, and the rows
    /// beyond them.
    #[inline(always)]
    pub(super) fn output(&self, views: [(&[i16], &Further); 2], bucket: usize) -> i32 {
        let Weights { rows, last, neurons, .. } = &self.weights;
        let last = last[2 * bucket * neurons..].chunks_exact(*neurons);
        let mut sum = 0;
        for ((view, further), last) in views.into_iter().zip(last) {
            sum += i64::from(kernel::weigh(view, rows, further, last));
        }
        let sum = sum / i64::from(FIRST_ONE) + i64::from(self.weights.bias[bucket]);
        (sum * i64::from(self.weights.scale) / i64::from(FIRST_ONE * LAST_ONE)) as i32
    }
}

/// A game with a net of its own.
pub trait NetGame: NetInputs {
    /// The net of the program.
    fn net() -> &'static Arc<Net>;
}

/// A net that is part of the program.
pub(crate) fn embedded<G: NetInputs>(game: GameId, bytes: &[u8]) -> Arc<Net> {
    match Net::read::<G>(game, bytes) {
        Ok(net) => Arc::new(net),
        // A test reads them all.
        Err(why) => unreachable!("the net of {}: {why}", game.name()),
    }
}

fn padded(game: GameId) -> [u8; 16] {
    let mut name = [0; 16];
    for (to, from) in name.iter_mut().zip(game.name().bytes()) {
        *to = from;
    }
    name
}

fn number(body: &mut &[u8]) -> Result<i32, NetError> {
    let mut bytes = [0; 4];
    body.read_exact(&mut bytes).map_err(|_: io::Error| NetError::Damaged)?;
    Ok(i32::from_le_bytes(bytes))
}

fn row(body: &mut &[u8], length: usize) -> Result<Vec<i16>, NetError> {
    let (here, rest) = body.split_at_checked(2 * length).ok_or(NetError::Damaged)?;
    *body = rest;
    Ok(here.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect())
}
