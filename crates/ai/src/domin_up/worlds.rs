//! Determinisation: sampling worlds (all hands known) that agree with what a seat has seen.
//!
//! With two seats there is one world: the other hand holds all unseen tiles. With more seats, the unseen tiles are
//! dealt at random, but no seat gets a tile that the rules would have forced it to lay. A seat that passed could lay
//! none of its tiles, and a seat that expanded could climb with none of them. All deals that satisfy this are equally
//! likely.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::SeatKnowledge;
use rules::Seat;
use rules::domin_up::{Coord, MAX_SEATS, Observation, Position, RuleSet, Table, Tile, Tiles};

type Hands = [Tiles; MAX_SEATS as usize];

/// Up to `count` worlds that agree with `knowledge`, drawn with `rng`. With two seats there is only one.
pub(crate) fn worlds(
    knowledge: &SeatKnowledge<Position>,
    count: usize,
    rng: &mut ChaCha8Rng,
) -> Vec<Position> {
    let now = &knowledge.observation;
    if now.seats() == 2 {
        let hands = [now.unseen(); MAX_SEATS as usize];
        return now.position_with_hands(&hands).into_iter().collect();
    }
    let mut dealer = Dealer::new(now, excluded(knowledge));
    if dealer.count() == 0 {
        // Happens only if a position text contradicts the moves after it.
        dealer = Dealer::new(now, [Tiles::EMPTY; MAX_SEATS as usize]);
    }
    (0..count).filter_map(|_| now.position_with_hands(&dealer.deal(rng)?)).collect()
}

/// The tiles that each seat cannot hold, deduced from its passes and expands.
fn excluded(knowledge: &SeatKnowledge<Position>) -> Hands {
    let mut excluded = [Tiles::EMPTY; MAX_SEATS as usize];
    let following = knowledge.earlier_observations.iter().skip(1).chain([&knowledge.observation]);
    for (before, after) in knowledge.earlier_observations.iter().zip(following) {
        if before.table().is_empty() || before.turn() == knowledge.seat {
            continue;
        }
        let excluded_now = if after.passes() > before.passes() {
            playable(before.rules(), before.table())
        } else if expanded(before.table(), after.table()) {
            Position::tiles_that_climb(before.table())
        } else {
            continue;
        };
        let tiles = &mut excluded[before.turn().index()];
        *tiles = tiles.union(excluded_now);
    }
    excluded
}

/// The tiles that could be laid on this table.
fn playable(rules: RuleSet, table: &Table) -> Tiles {
    let climbers = Position::tiles_that_climb(table);
    if rules.switches().expand_matches { climbers.union(matching(table)) } else { Tiles::ALL }
}

/// The tiles that could expand next to an equal number.
fn matching(table: &Table) -> Tiles {
    let open = table.cells().iter().filter(|top| {
        let below = top.height - 1;
        let is_one_lower = |coord: &Coord| table.height(*coord) == below;
        // Both halves need a cell one level lower, and the first half must lie beside the number.
        top.coord
            .neighbours()
            .filter(is_one_lower)
            .any(|first_half| first_half.neighbours().any(|other| is_one_lower(&other)))
    });
    let numbers = open.fold(0u8, |numbers, top| numbers | 1 << top.number);
    let has = |number: u8| numbers >> number & 1 != 0;
    Tile::all().filter(|tile| has(tile.low()) || has(tile.high())).collect()
}

/// Whether the move between two tables was an expand; a climb leaves the visible numbers unchanged.
fn expanded(before: &Table, after: &Table) -> bool {
    after.cells().iter().any(|cell| match before.cell_at(cell.coord) {
        None => true,
        Some(old) => old.number != cell.number,
    })
}

/// Largest number of other seats.
const OTHERS: usize = MAX_SEATS as usize - 1;

/// Deals the unseen tiles to the other seats, uniformly among all deals without excluded tiles. To draw uniformly, it
/// counts the ways to deal the remaining tiles (dynamic programming).
struct Dealer {
    /// Each seat, and the number of tiles in its hand.
    others: [(Seat, usize); OTHERS],
    /// The unseen tiles, in the order in which they are dealt.
    tiles: Vec<Tile>,
    excluded: Hands,
    /// Number of ways to deal the remaining tiles. Indexed by the next tile and the free places in the first two hands
    /// ([`Dealer::way_index`]).
    ways: Vec<u64>,
}

impl Dealer {
    fn new(now: &Observation, excluded: Hands) -> Dealer {
        let mut others = [(now.viewer(), 0); OTHERS];
        let seats = Seat::all(now.seats()).filter(|seat| *seat != now.viewer());
        for (other, seat) in others.iter_mut().zip(seats) {
            *other = (seat, usize::from(now.hand_size(seat)));
        }
        let tiles: Vec<Tile> = now.unseen().into_iter().collect();
        let way_count = (tiles.len() + 1) * (others[0].1 + 1) * (others[1].1 + 1);
        let mut dealer = Dealer { others, tiles, excluded, ways: vec![0; way_count] };
        for tile in (0..=dealer.tiles.len()).rev() {
            for first in 0..=others[0].1 {
                for second in 0..=others[1].1 {
                    let Some(free_places) = dealer.free_places(tile, [first, second]) else { continue };
                    let sum = if tile == dealer.tiles.len() {
                        1
                    } else {
                        (0..OTHERS).map(|other| dealer.ways_with(tile, other, free_places)).sum()
                    };
                    let way_index = dealer.way_index(tile, free_places);
                    dealer.ways[way_index] = sum;
                }
            }
        }
        dealer
    }

    /// Free places in each hand before the tile with index `tile` is dealt, from the free places in the first two
    /// hands. `None` if the third hand cannot hold the rest.
    fn free_places(&self, tile: usize, [first, second]: [usize; 2]) -> Option<[usize; OTHERS]> {
        let third = (self.tiles.len() - tile).checked_sub(first + second)?;
        (third <= self.others[2].1).then_some([first, second, third])
    }

    /// Index in `ways`.
    fn way_index(&self, tile: usize, [first, second, _]: [usize; OTHERS]) -> usize {
        (tile * (self.others[0].1 + 1) + first) * (self.others[1].1 + 1) + second
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
            let total: u64 = ways.iter().sum();
            let mut drawn = if total == 0 { return None } else { rng.random_range(0..total) };
            let other = ways.iter().position(|ways| match drawn.checked_sub(*ways) {
                Some(rest) => {
                    drawn = rest;
                    false
                }
                None => true,
            })?;
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
    use rules::domin_up::{Deal, placements};
    use rules::{HiddenInformation as _, Rules as _, Texts as _};

    /// Compares with the placements of a hand of one tile, for every tile throughout a few games.
    #[test]
    fn playable_tiles_match_the_placements_of_the_rules() {
        let mut stuck = 0;
        for seed in 0..6 {
            let rules = RuleSet::ALL[seed as usize % 2];
            let mut position = Deal { rules, seats: 2, seed }.position();
            while let Some(mv) = position.legal_moves().get(seed as usize).or(position.legal_moves().first())
            {
                position = position.play(*mv);
                let alone = |tile| placements(rules, position.table(), Tiles::EMPTY.with(tile));
                let expected: Tiles = Tile::all().filter(|tile| !alone(*tile).is_empty()).collect();
                assert_eq!(playable(rules, position.table()), expected, "{}", position.text());
                stuck += usize::from(expected != Tiles::ALL);
            }
        }
        assert!(stuck > 10, "{stuck}");
    }

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
            let dealer = Dealer::new(&now, excluded);
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
        assert_eq!(Dealer::new(&now, [Tiles::ALL; MAX_SEATS as usize]).count(), 0);
        // 27 tiles in three hands of nine.
        let free = Dealer::new(&now, [Tiles::EMPTY; MAX_SEATS as usize]);
        assert_eq!(free.count(), 227_873_431_500);
    }
}
