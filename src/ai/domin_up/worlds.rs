//! Determinisation: sampling worlds (all hands known) that agree with what a seat has seen.
//!
//! With two seats there is one: the other hand is what is left. With more, the unseen tiles are dealt to
//! the other seats by chance, but no seat is given a tile that it would have had to lay: a seat that
//! passed could lay none of its tiles, and a seat that did not climb could climb with none of them.

use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use crate::ai::Seen;
use crate::rules::Seat;
use crate::rules::domin_up::{MAX_SEATS, Observation, Place, Position, RuleSet, Table, Tile, Tiles};

/// Deals tried before the excuses of the past are forgotten, which only a position text that contradicts
/// itself needs.
const TRIES: usize = 100;

type Hands = [Tiles; MAX_SEATS as usize];

/// At most `count` worlds that look like `seen`, drawn from `luck`; one with two seats.
pub(crate) fn worlds(seen: &Seen<Position>, count: usize, luck: &mut ChaCha8Rng) -> Vec<Position> {
    let now = &seen.now;
    if now.seats() == 2 {
        let hands = [now.unseen(); MAX_SEATS as usize];
        return now.world(&hands).into_iter().collect();
    }
    let excluded = excluded(seen);
    (0..count).filter_map(|_| now.world(&deal(now, &excluded, luck))).collect()
}

/// The tiles that each seat cannot hold, by what it did not do.
fn excluded(seen: &Seen<Position>) -> Hands {
    let mut excluded = [Tiles::EMPTY; MAX_SEATS as usize];
    let after = seen.earlier.iter().skip(1).chain([&seen.now]);
    for (before, after) in seen.earlier.iter().zip(after) {
        if before.table().is_empty() || before.turn() == seen.seat {
            continue;
        }
        let shown = if after.passes() > before.passes() {
            playable(before.rules(), before.table())
        } else if expanded(before.table(), after.table()) {
            Position::climbers(before.table())
        } else {
            continue;
        };
        let tiles = &mut excluded[before.turn().index()];
        *tiles = tiles.union(shown);
    }
    excluded
}

/// Every tile that somebody could lay.
fn playable(rules: RuleSet, table: &Table) -> Tiles {
    let climbers = Position::climbers(table);
    if rules.switches().expand_matches { climbers.union(matching(table)) } else { Tiles::ALL }
}

/// The tiles that could expand where one half touches an equal number.
fn matching(table: &Table) -> Tiles {
    let open = table.cells().iter().filter(|top| {
        let below = top.height - 1;
        let level = |place: &Place| table.height(*place) == below;
        // Room for both halves, the first of them beside the number.
        top.place.neighbours().filter(level).any(|place| place.neighbours().any(|other| level(&other)))
    });
    let numbers = open.fold(0u8, |numbers, top| numbers | 1 << top.number);
    let has = |number: u8| numbers >> number & 1 != 0;
    Tile::all().filter(|tile| has(tile.low()) || has(tile.high())).collect()
}

/// Whether what was laid between two tables was an expand: a climb shows the numbers it lies on.
fn expanded(before: &Table, after: &Table) -> bool {
    after.cells().iter().any(|cell| match before.at(cell.place) {
        None => true,
        Some(old) => old.number != cell.number,
    })
}

/// Deals the unseen tiles to the other seats.
fn deal(now: &Observation, excluded: &Hands, luck: &mut ChaCha8Rng) -> Hands {
    for _ in 0..TRIES {
        if let Some(hands) = try_deal(now, excluded, luck) {
            return hands;
        }
    }
    try_deal(now, &[Tiles::EMPTY; MAX_SEATS as usize], luck).unwrap_or_default()
}

/// One try: the tiles that fewest seats may hold first, each to a seat with room, the likelier the more
/// room it has.
fn try_deal(now: &Observation, excluded: &Hands, luck: &mut ChaCha8Rng) -> Option<Hands> {
    let others: Vec<Seat> = Seat::all(now.seats()).filter(|seat| *seat != now.viewer()).collect();
    let may_hold = |seat: Seat, tile: Tile| !excluded[seat.index()].has(tile);
    let mut tiles: Vec<Tile> = now.unseen().into_iter().collect();
    tiles.shuffle(luck);
    tiles.sort_by_key(|tile| others.iter().filter(|seat| may_hold(**seat, *tile)).count());
    let mut hands = [Tiles::EMPTY; MAX_SEATS as usize];
    for tile in tiles {
        let mut places = Vec::new();
        for &seat in others.iter().filter(|seat| may_hold(**seat, tile)) {
            let room = now.count(seat).saturating_sub(hands[seat.index()].len());
            places.extend(std::iter::repeat_n(seat, room.into()));
        }
        let hand = &mut hands[places.choose(luck)?.index()];
        *hand = hand.with(tile);
    }
    Some(hands)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules as _;
    use crate::rules::Texts as _;
    use crate::rules::domin_up::{Deal, placements};

    /// What a hand of one tile could lay, for every tile and all along a few games.
    #[test]
    fn a_tile_is_playable_when_alone_it_could_be_laid() {
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
}
