//! Priors over moves: the probability of each move, estimated from simple features and without search.
//!
//! A prior is a conditional logit model (McFadden 1974): each move has some *features*, such as its target square or
//! the piece it captures. The sum of the weights of its features is the move's logit, and the probability of a move is
//! proportional to the exponential of its logit. The weights are learnt from games of the engine at full strength;
//! docs/NETS.md describes how.
//!
//! [`plausible_moves`] are the moves that look like moves.

mod exponential;

use arrayvec::ArrayVec;

pub use exponential::exp;
use rules::GamePosition;

/// Indices of the features of one move, each below [`PriorGame::FEATURE_COUNT`].
pub type MoveFeatures = ArrayVec<u16, MAX_FEATURES>;

/// Largest number of features of one move.
pub const MAX_FEATURES: usize = 24;

/// Number of logit units in one nat: a weight of 16 makes a move *e* times as likely.
pub const UNITS_PER_NAT: i32 = 16;

/// The part of the prior, in per mille, that plausible moves make up together.
const PLAUSIBLE_PER_MILLE: u32 = 980;

/// A game with a prior over its moves.
pub trait PriorGame: GamePosition<Observation = Self> {
    /// Number of features.
    const FEATURE_COUNT: usize;

    /// The learnt prior.
    fn prior() -> &'static MovePrior;

    /// The features of each of `moves`, legal moves of this position. `earlier` holds the positions of the game before
    /// this one, the oldest first; it may be empty.
    fn move_features(&self, earlier: &[Self], moves: &[Self::Move]) -> Vec<MoveFeatures>;

    /// Whether this is an elementary ending, which all but the lowest levels can win. Its wins are a matter of
    /// technique, about which the prior knows nothing.
    fn is_elementary(&self) -> bool;

    /// The moves of this position in the opening book, each with its weight; empty outside the book.
    fn book_moves(&self) -> &'static [(Self::Move, u32)] {
        &[]
    }
}

/// Weights of a prior.
#[derive(Clone, Debug)]
pub struct MovePrior {
    /// One weight for each feature, in units of 1 / [`UNITS_PER_NAT`] nats.
    weights: Vec<i8>,
}

impl MovePrior {
    /// A prior with these weights.
    pub const fn new(weights: Vec<i8>) -> MovePrior {
        MovePrior { weights }
    }

    /// Reads a file of the training tool: one signed byte for each feature. `None` if the number of bytes is not
    /// `feature_count`.
    pub fn from_bytes(bytes: &[u8], feature_count: usize) -> Option<MovePrior> {
        let weights: Vec<i8> = bytes.iter().map(|byte| byte.cast_signed()).collect();
        (weights.len() == feature_count).then_some(MovePrior { weights })
    }

    /// The logit of a move with these features, in units of 1 / [`UNITS_PER_NAT`] nats.
    pub fn logit(&self, features: &MoveFeatures) -> i32 {
        let weight = |index: &u16| self.weights.get(usize::from(*index)).copied().unwrap_or(0);
        features.iter().map(|index| i32::from(weight(index))).sum()
    }

    /// The logits of `moves`, which are legal in `position`.
    pub fn logits<G: PriorGame>(&self, position: &G, earlier: &[G], moves: &[G::Move]) -> Vec<i32> {
        position.move_features(earlier, moves).iter().map(|features| self.logit(features)).collect()
    }
}

/// Whether each move with these logits is plausible. The plausible moves are the fewest of the most likely moves that
/// have 98 % of the probability together.
pub fn plausible(logits: &[i32]) -> Vec<bool> {
    let best = logits.iter().copied().max().unwrap_or(0);
    let odds: Vec<f64> = logits.iter().map(|logit| exp(logit - best)).collect();
    let mut order: Vec<usize> = (0..logits.len()).collect();
    // A stable sort: equal moves keep the order of the list.
    order.sort_by_key(|index| -logits[*index]);
    let wanted = odds.iter().sum::<f64>() * f64::from(PLAUSIBLE_PER_MILLE) / 1_000.0;
    let (mut sum, mut is_plausible) = (0.0, vec![false; logits.len()]);
    for index in order {
        if sum >= wanted {
            break;
        }
        sum += odds[index];
        is_plausible[index] = true;
    }
    is_plausible
}

/// The plausible ones among all legal moves of `position`; never empty if there is a legal move. In an elementary ending
/// all moves are plausible. `earlier` holds the positions before this one, the oldest first.
pub fn plausible_moves<G: PriorGame>(position: &G, earlier: &[G]) -> Vec<G::Move> {
    let moves = position.legal_moves();
    if position.is_elementary() {
        return moves;
    }
    let is_plausible = plausible(&G::prior().logits(position, earlier, &moves));
    moves.into_iter().zip(is_plausible).filter(|(_, is_plausible)| *is_plausible).map(|(mv, _)| mv).collect()
}

/// Index of a random one of the moves with these logits; the odds of a move are the exponential of its logit. Equal
/// `random_bits` give equal moves. Returns 0 without moves.
pub(crate) fn draw(logits: &[i32], random_bits: u64) -> usize {
    let best = logits.iter().copied().max().unwrap_or(0);
    let odds: Vec<f64> = logits.iter().map(|logit| exp(logit.saturating_sub(best))).collect();
    // The upper 53 bits as a number from 0 to below 1.
    let mut left = (random_bits >> 11) as f64 / (1u64 << 53) as f64 * odds.iter().sum::<f64>();
    let drawn = odds.iter().position(|odds| {
        left -= odds;
        left < 0.0
    });
    // Rounding may leave a remainder beyond the last move; the most likely one is then as good as any.
    drawn.or_else(|| logits.iter().position(|logit| *logit == best)).unwrap_or(0)
}

/// Reads a prior that is compiled into the program.
pub(crate) fn read_embedded<G: PriorGame>(bytes: &[u8]) -> MovePrior {
    MovePrior::from_bytes(bytes, G::FEATURE_COUNT).unwrap_or_else(|| {
        panic!("{}: the prior has {} weights, not {}", G::GAME, bytes.len(), G::FEATURE_COUNT)
    })
}

#[cfg(test)]
mod tests;
