//! What a game starts from: a deal, or a position.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::domin_up::{MAX_SEATS, Position, RuleSet, Table, Tile, Tiles};
use crate::{Rules as _, Seat};

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
        let mut luck = luck(self.seed);
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

impl Position {
    /// This deal after its opening, for a seat that is given odds: so many tiles of its hand, drawn by `seed`, lie aside for
    /// everybody to see and are out of the game. `None` where there is no such seat, or it would keep less than half of its
    /// tiles, or the game has begun already.
    pub fn with_tiles_fewer(&self, seat: Seat, tiles: u8, seed: u64) -> Option<Position> {
        let &[opening] = self.legal_moves().as_slice() else { return None };
        if !self.table().is_empty() || self.hand(seat).len() < 2 * tiles {
            return None;
        }
        let begun = self.play(opening);
        let mut hands = begun.hands().to_vec();
        let hand = hands.get_mut(seat.index())?;
        let mut luck = luck(seed);
        // The generator has dealt with this seed: what is drawn now is not to follow from the deal.
        luck.set_stream(1);
        for _ in 0..tiles {
            let index = below(&mut luck, u32::from(hand.len()));
            let tile = hand.into_iter().nth(index as usize)?;
            *hand = hand.without(tile);
        }
        Some(Position::assemble(begun.rules(), begun.turn, &hands, begun.table().clone(), begun.passes()))
    }
}

/// The generator whose key is the seed.
fn luck(seed: u64) -> ChaCha8Rng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    ChaCha8Rng::from_seed(bytes)
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
