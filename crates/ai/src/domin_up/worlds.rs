//! Determinisation: sampling worlds (all hands known) that agree with what a seat has seen.
//!
//! With two seats there is one world: the other hand holds all unseen tiles. With more seats, the unseen tiles are
//! dealt at random, but no seat gets a tile that the rules would have forced it to lay. A seat that passed could lay
//! none of its tiles, and a seat that expanded could climb with none of them. All deals that satisfy this are equally
//! likely.
//!
//! A player who has forgotten tiles deals them too ([`Recollection`]). Then the hands are not full worlds: they may
//! have a tile that lies on the table, and lack one that somebody holds.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::SeatKnowledge;
use crate::domin_up::deductions::Hands;
use crate::domin_up::memory::Recollection;
use rules::Seat;
use rules::domin_up::{MAX_SEATS, Observation, Position, Tile, Tiles};

/// Up to `count` worlds that agree with `knowledge`, drawn with `rng`. With two seats there is only one.
pub(crate) fn worlds(
    knowledge: &SeatKnowledge<Position>,
    count: usize,
    rng: &mut ChaCha8Rng,
) -> Vec<Position> {
    let now = &knowledge.observation;
    let hands = deal_hands(now, &Recollection::complete(knowledge), count, rng);
    hands.iter().filter_map(|hands| now.position_with_hands(hands)).collect()
}

/// Up to `count` deals of the other hands that agree with `recollection`, drawn with `rng`. The viewer's hand is the
/// true one. If only one deal of two seats is possible, it is the only answer.
pub(super) fn deal_hands(
    now: &Observation,
    recollection: &Recollection,
    count: usize,
    rng: &mut ChaCha8Rng,
) -> Vec<Hands> {
    if now.seats() == 2 && recollection.possible == now.unseen() {
        let mut hands = [Tiles::EMPTY; MAX_SEATS as usize];
        hands[now.viewer().index()] = now.hand();
        hands[now.viewer().next(2).index()] = now.unseen();
        return vec![hands];
    }
    let mut dealer = Dealer::new(now, recollection.possible, recollection.excluded);
    if dealer.count() == 0 {
        // Happens only if a position text contradicts the moves after it.
        dealer = Dealer::new(now, recollection.possible, [Tiles::EMPTY; MAX_SEATS as usize]);
    }
    let with_own_hand = |mut hands: Hands| {
        hands[now.viewer().index()] = now.hand();
        hands
    };
    (0..count).filter_map(|_| dealer.deal(rng).map(with_own_hand)).collect()
}

/// Largest number of other seats.
const OTHERS: usize = MAX_SEATS as usize - 1;

/// Deals the possible tiles to the other seats, uniformly among all deals without excluded tiles. Tiles that are in
/// excess of the hands lie on the table, forgotten. To draw uniformly, it counts the ways to deal the remaining tiles
/// (dynamic programming).
struct Dealer {
    /// Each seat, and the number of tiles in its hand.
    others: [(Seat, usize); OTHERS],
    /// The possible tiles, in the order in which they are dealt.
    tiles: Vec<Tile>,
    excluded: Hands,
    /// Number of ways to deal the remaining tiles. Indexed by the next tile and the free places in the hands
    /// ([`Dealer::way_index`]). At most 35 tiles are possible, so the numbers are below 6 * 10^18 and fit.
    ways: Vec<u64>,
}

impl Dealer {
    fn new(now: &Observation, possible: Tiles, excluded: Hands) -> Dealer {
        let mut others = [(now.viewer(), 0); OTHERS];
        let seats = Seat::all(now.seats()).filter(|seat| *seat != now.viewer());
        for (other, seat) in others.iter_mut().zip(seats) {
            *other = (seat, usize::from(now.hand_size(seat)));
        }
        let tiles: Vec<Tile> = possible.into_iter().collect();
        let hand_states: usize = others.iter().map(|(_, size)| size + 1).product();
        let mut dealer = Dealer { others, excluded, ways: vec![0; (tiles.len() + 1) * hand_states], tiles };
        for tile in (0..=dealer.tiles.len()).rev() {
            for first in 0..=others[0].1 {
                for second in 0..=others[1].1 {
                    for third in 0..=others[2].1 {
                        let free_places = [first, second, third];
                        let sum = if tile == dealer.tiles.len() {
                            u64::from(free_places == [0; OTHERS])
                        } else {
                            let in_hands: u64 =
                                (0..OTHERS).map(|other| dealer.ways_with(tile, other, free_places)).sum();
                            in_hands + dealer.ways_without(tile, free_places)
                        };
                        let way_index = dealer.way_index(tile, free_places);
                        dealer.ways[way_index] = sum;
                    }
                }
            }
        }
        dealer
    }

    /// Index in `ways`.
    fn way_index(&self, tile: usize, free_places: [usize; OTHERS]) -> usize {
        let hands = self.others.iter().zip(free_places);
        hands.fold(tile, |index, ((_, size), free)| index * (size + 1) + free)
    }

    /// Number of ways to deal the rest if the tile with index `tile` goes to the seat with index `other`.
    fn ways_with(&self, tile: usize, other: usize, mut free_places: [usize; OTHERS]) -> u64 {
        let may_hold = !self.excluded[self.others[other].0.index()].contains(self.tiles[tile]);
        if free_places[other] == 0 || !may_hold {
            return 0;
        }
        free_places[other] -= 1;
        self.ways[self.way_index(tile + 1, free_places)]
    }

    /// Number of ways to deal the rest if the tile with index `tile` lies on the table.
    fn ways_without(&self, tile: usize, free_places: [usize; OTHERS]) -> u64 {
        self.ways[self.way_index(tile + 1, free_places)]
    }

    /// Number of deals.
    fn count(&self) -> u64 {
        self.ways[self.way_index(0, self.others.map(|(_, free_places)| free_places))]
    }

    /// Draws a deal; `None` if there is none.
    fn deal(&self, rng: &mut ChaCha8Rng) -> Option<Hands> {
        let mut hands = [Tiles::EMPTY; MAX_SEATS as usize];
        let mut free_places = self.others.map(|(_, free_places)| free_places);
        for (index, tile) in self.tiles.iter().enumerate() {
            let ways: [u64; OTHERS] = std::array::from_fn(|other| self.ways_with(index, other, free_places));
            let total = ways.iter().sum::<u64>() + self.ways_without(index, free_places);
            let mut drawn = if total == 0 { return None } else { rng.random_range(0..total) };
            let receiver = ways.iter().position(|ways| match drawn.checked_sub(*ways) {
                Some(rest) => {
                    drawn = rest;
                    false
                }
                None => true,
            });
            let Some(other) = receiver else { continue };
            free_places[other] -= 1;
            let hand = &mut hands[self.others[other].0.index()];
            *hand = hand.with(*tile);
        }
        Some(hands)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::SeedableRng;

    use super::*;
    use rules::domin_up::Deal;
    use rules::{HiddenInformation as _, Texts as _};

    /// Every deal without excluded tiles, found by giving each tile to each seat.
    fn all_deals(now: &Observation, excluded: &Hands) -> Vec<Hands> {
        let mut deals = vec![[Tiles::EMPTY; MAX_SEATS as usize]];
        for tile in now.unseen() {
            let mut longer = Vec::new();
            for deal in deals {
                for seat in Seat::all(now.seats()).filter(|seat| *seat != now.viewer()) {
                    let mut deal = deal;
                    deal[seat.index()] = deal[seat.index()].with(tile);
                    let fits = !excluded[seat.index()].contains(tile);
                    if fits && deal[seat.index()].len() <= now.hand_size(seat) {
                        longer.push(deal);
                    }
                }
            }
            deals = longer;
        }
        deals
    }

    #[test]
    fn all_deals_that_fit_are_equally_likely() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for (text, seat, count) in [
            ("report 1 00.11/22.33/44.55.66 0,0=7^1;1,0=7^1 0", 1, 3),
            ("publisher 1 00/22.33/44.55/12 0,0=7^1;1,0=7^1 0", 3, 18),
        ] {
            let position = Position::from_text(text).expect("a position");
            let now = position.observe(Seat::from_index(seat));
            let mut excluded = [Tiles::EMPTY; MAX_SEATS as usize];
            excluded[0] = now.unseen().into_iter().take(2).collect();
            let expected = all_deals(&now, &excluded);
            let dealer = Dealer::new(&now, now.unseen(), excluded);
            assert_eq!((dealer.count(), expected.len()), (count, count as usize), "{text}");
            let mut drawn = HashMap::new();
            for _ in 0..1_000 * expected.len() {
                *drawn.entry(dealer.deal(&mut rng).expect("there are some")).or_insert(0) += 1;
            }
            // Each is drawn about 1,000 times, with a standard deviation of about 32.
            for deal in &expected {
                assert!((850..1_150).contains(drawn.get(deal).unwrap_or(&0)), "{text}: {drawn:?}");
            }
            assert_eq!(drawn.len(), expected.len(), "{text}");
        }
    }

    #[test]
    fn no_deal_fits_if_every_tile_is_excluded() {
        let position = Deal { seats: 4, ..Deal::default() }.position();
        let now = position.observe(Seat::FIRST);
        assert_eq!(Dealer::new(&now, now.unseen(), [Tiles::ALL; MAX_SEATS as usize]).count(), 0);
        // 27 tiles in three hands of nine.
        let free = Dealer::new(&now, now.unseen(), [Tiles::EMPTY; MAX_SEATS as usize]);
        assert_eq!(free.count(), 227_873_431_500);
    }
}
