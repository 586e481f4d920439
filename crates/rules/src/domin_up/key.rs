//! Zobrist keys: the exclusive or of one number for every fact of a position. The table has no edge, so the
//! numbers are computed and not looked up.

use crate::Seat;
use crate::domin_up::{Cell, RuleSet, Tile};
use crate::zobrist::scatter;

/// Facts of different kinds never share a number before it is scattered: the kind stands in the top byte.
const fn fact(kind: u8, detail: u64) -> u64 {
    scatter((kind as u64) << 56 | detail)
}

pub(super) const fn of_cell(cell: Cell) -> u64 {
    let Cell { place, number, height } = cell;
    fact(
        1,
        place.x as u16 as u64 | (place.y as u16 as u64) << 16 | (number as u64) << 32 | (height as u64) << 40,
    )
}

pub(super) const fn of_tile(seat: Seat, tile: Tile) -> u64 {
    fact(2, seat.number() as u64 | (tile.index() as u64) << 8)
}

/// A hand known by its size alone.
pub(super) const fn of_count(seat: Seat, count: u8) -> u64 {
    fact(3, seat.number() as u64 | (count as u64) << 8)
}

pub(super) const fn of_turn(seat: Seat) -> u64 {
    fact(4, seat.number() as u64)
}

pub(super) const fn of_passes(passes: u8) -> u64 {
    fact(5, passes as u64)
}

/// Rules and number of seats: what never changes in a game.
pub(super) const fn of_frame(rules: RuleSet, seats: u8) -> u64 {
    fact(6, rules as u64 | (seats as u64) << 8)
}

/// A tile that is in nobody's hand.
pub(super) const fn of_away(tile: Tile) -> u64 {
    fact(7, tile.index() as u64)
}
