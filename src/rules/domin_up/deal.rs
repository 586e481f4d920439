//! What a game starts from: a deal, or a position.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::rules::Seat;
use crate::rules::domin_up::{MAX_SEATS, Position, RuleSet, Table, Tile, Tiles};

/// Hands dealt by chance, the same from the same seed on every machine.
///
/// The numbers come from ChaCha with 8 rounds (`rand_chacha::ChaCha8Rng`) whose key is the seed, least
/// byte first, followed by zeros. They shuffle the tiles, ascending, by Fisher and Yates' method from
/// the last place down; a number below `n` is the remainder of the first 32-bit number below the highest
/// multiple of `n`. Seat 1 gets the first tiles, seat 2 the next, and so on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deal {
    /// Which rules are played.
    pub rules: RuleSet,
    /// How many play: drawn into 2..=4.
    pub seats: u8,
    /// Decides who gets what.
    pub seed: u64,
}

impl Deal {
    /// The position before the opening.
    pub fn position(self) -> Position {
        let seats = self.seats.clamp(2, MAX_SEATS);
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&self.seed.to_le_bytes());
        let mut luck = ChaCha8Rng::from_seed(bytes);
        let mut tiles: Vec<Tile> = Tile::all().collect();
        for last in (1..tiles.len()).rev() {
            let other = below(&mut luck, last as u32 + 1);
            tiles.swap(last, other as usize);
        }
        let hands: Vec<Tiles> = tiles
            .chunks(Tile::COUNT / usize::from(seats))
            .map(|hand| hand.iter().copied().collect())
            .collect();
        let opener = hands.iter().position(|hand| hand.has(Tile::OPENING)).unwrap_or(0);
        Position::assemble(self.rules, Seat::from_index(opener), &hands, Table::default(), 0)
    }
}

/// A number below `bound`, each as likely as the others.
fn below(luck: &mut ChaCha8Rng, bound: u32) -> u32 {
    let fair = u32::MAX - u32::MAX % bound;
    loop {
        let number = luck.next_u32();
        if number < fair {
            return number % bound;
        }
    }
}

/// What a game starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setup {
    /// From the deal.
    Deal(Deal),
    /// From the middle of a game.
    Position(Box<Position>),
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::Deal(Deal { seats: 2, ..Deal::default() })
    }
}
