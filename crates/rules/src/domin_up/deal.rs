//! The setup of a game: a deal or a position.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::domin_up::{MAX_SEATS, Position, RuleSet, Table, Tile, Tiles};
use crate::{Rules as _, Seat};

/// A random deal, the same for one seed on all machines.
///
/// The random numbers come from ChaCha with 8 rounds (`rand_chacha::ChaCha8Rng`); its key is the seed in
/// little-endian order, padded with zeros. They shuffle the ascending tiles with the Fisher-Yates method
/// from the last index down. A number below `n` is the remainder modulo `n` of the first 32-bit number that is
/// below the highest multiple of `n`. Seat 1 gets the first tiles, seat 2 the next, and so on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deal {
    pub rules: RuleSet,
    /// The number of players, clamped to 2..=4.
    pub seats: u8,
    pub seed: u64,
}

impl Deal {
    /// The position before the opening.
    pub fn position(self) -> Position {
        let seats = self.seats.clamp(2, MAX_SEATS);
        let mut rng = seeded_rng(self.seed);
        let mut tiles: Vec<Tile> = Tile::all().collect();
        for last in (1..tiles.len()).rev() {
            let other = below(&mut rng, last as u32 + 1);
            tiles.swap(last, other as usize);
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
    /// Plays the opening of this deal with odds: `seat` loses `tiles` random tiles of its hand.
    ///
    /// `seed` draws the tiles, which leave the game and are known to all players. `None` if the seat does not
    /// exist, if `tiles` is more than half of its hand, or if the game has begun.
    pub fn with_odds(&self, seat: Seat, tiles: u8, seed: u64) -> Option<Position> {
        let &[opening] = self.legal_moves().as_slice() else { return None };
        if !self.table().is_empty() || self.hand(seat).len() < 2 * tiles {
            return None;
        }
        let begun = self.play(opening);
        let mut hands = begun.hands().to_vec();
        let hand = hands.get_mut(seat.index())?;
        let mut rng = seeded_rng(seed);
        // The deal uses the same seed; another stream makes the drawn tiles independent of it.
        rng.set_stream(1);
        for _ in 0..tiles {
            let index = below(&mut rng, u32::from(hand.len()));
            let tile = hand.into_iter().nth(index as usize)?;
            *hand = hand.without(tile);
        }
        Some(Position::assemble(begun.rules(), begun.turn, &hands, begun.table().clone(), begun.passes()))
    }
}

/// A generator whose key is the seed.
fn seeded_rng(seed: u64) -> ChaCha8Rng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    ChaCha8Rng::from_seed(bytes)
}

/// A uniformly distributed number below `bound`.
fn below(rng: &mut ChaCha8Rng, bound: u32) -> u32 {
    let fair = u32::MAX - u32::MAX % bound;
    loop {
        let number = rng.next_u32();
        if number < fair {
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
