//! Worlds that look like what a seat has seen.
//!
//! With two seats there is one: the other hand is what is left. With more, the unseen tiles are dealt to
//! the other seats by chance, but no seat is given a tile that it would have had to lay: a seat that
//! passed could lay none of its tiles, and a seat that did not climb could climb with none of them.

use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use crate::ai::seen::Seen;
use crate::rules::Seat;
use crate::rules::domin_up::{MAX_SEATS, Observation, Position, RuleSet, Table, Tile, Tiles, placements};

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
    // One by one, since a climb of one tile hides the expands of the others.
    Tile::all().filter(|tile| !placements(rules, table, Tiles::EMPTY.with(*tile)).is_empty()).collect()
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
