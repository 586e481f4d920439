//! The setup of a game of Domin-Up: a deal or a position.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::domin_up::{MAX_SEATS, Position, RuleSet, Table, Tile, Tiles};
use crate::{Rules as _, Seat};

/// A random deal. One seed gives the same deal on all machines.
///
/// The random numbers come from ChaCha with 8 rounds (`rand_chacha::ChaCha8Rng`). Its key is the seed in little-endian
/// order, padded with zeros. A Fisher-Yates shuffle, from the last index down, starts from the tiles in ascending
/// order. To get a number below `n`, take the first 32-bit number below the highest multiple of `n`, modulo `n`.
/// Seat 1 gets the first tiles, seat 2 the next, and so on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deal {
    pub rules: RuleSet,
    /// The number of players, clamped to 2..=4.
    pub seats: u8,
    pub seed: u64,
}

impl Deal {
    /// The position before the opening, the compulsory first move with [7|7].
    pub fn position(self) -> Position {
        let seats = self.seats.clamp(2, MAX_SEATS);
        let mut rng = seeded_rng(self.seed);
        let mut tiles: Vec<Tile> = Tile::all().collect();
        for last in (1..tiles.len()).rev() {
            let chosen = below(&mut rng, last as u32 + 1);
            tiles.swap(last, chosen as usize);
        }
        let hands: Vec<Tiles> = tiles
            .chunks(Tile::COUNT / usize::from(seats))
            .map(|hand| hand.iter().copied().collect())
            .collect();
        let opener = hands.iter().position(|hand| hand.contains(Tile::OPENING)).unwrap_or(0);
        Position::assemble(self.rules, Seat::from_index(opener), &hands, Table::default(), 0)
    }
}

impl Position {
    /// Plays the opening of this deal, then removes `tiles` random tiles from the hand of `seat` (odds).
    ///
    /// The generator with `seed` draws the tiles. They leave the game, and all players know them. Returns `None` if the
    /// seat does not exist, if `tiles` is more than half of its hand, or if the game has begun.
    pub fn with_odds(&self, seat: Seat, tiles: u8, seed: u64) -> Option<Position> {
        let &[opening] = self.legal_moves().as_slice() else { return None };
        if !self.table().is_empty() || self.hand(seat).len() < 2 * tiles {
            return None;
        }
        let opened = self.play(opening);
        let mut hands = opened.hands().to_vec();
        let hand = hands.get_mut(seat.index())?;
        let mut rng = seeded_rng(seed);
        // The deal may use the same seed. Another stream makes the drawn tiles independent of the deal.
        rng.set_stream(1);
        for _ in 0..tiles {
            let index = below(&mut rng, u32::from(hand.len()));
            let tile = hand.into_iter().nth(index as usize)?;
            *hand = hand.without(tile);
        }
        Some(Position::assemble(opened.rules(), opened.turn, &hands, opened.table().clone(), opened.passes()))
    }
}

/// A generator whose key is the seed.
fn seeded_rng(seed: u64) -> ChaCha8Rng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    ChaCha8Rng::from_seed(bytes)
}

/// A uniformly distributed number below `bound`. Numbers above the highest multiple of `bound` would favour small
/// results, so they are drawn again.
fn below(rng: &mut ChaCha8Rng, bound: u32) -> u32 {
    let highest_multiple = u32::MAX - u32::MAX % bound;
    loop {
        let number = rng.next_u32();
        if number < highest_multiple {
            return number % bound;
        }
    }
}

/// The start of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setup {
    Deal(Deal),
    /// A position in the middle of a game.
    Position(Box<Position>),
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::Deal(Deal { seats: 2, ..Deal::default() })
    }
}
