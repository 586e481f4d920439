//! Zobrist keys of Domin-Up: the XOR of one number for each fact of a position.
//!
//! The playing table has no fixed size, so the numbers are computed by a hash function instead of looked up.

use crate::Seat;
use crate::domin_up::{Cell, RuleSet, Tile};
use crate::zobrist::mix;

/// The number of a fact. `kind` is in the top byte of the hashed word, so two kinds of facts never hash the same word.
const fn fact(kind: u8, detail: u64) -> u64 {
    mix((kind as u64) << 56 | detail)
}

/// The number of a covered cell of the table.
pub(super) const fn cell_key(cell: Cell) -> u64 {
    let Cell { coord, number, height } = cell;
    fact(
        1,
        coord.x as u16 as u64 | (coord.y as u16 as u64) << 16 | (number as u64) << 32 | (height as u64) << 40,
    )
}

/// The number of a tile in the hand of `seat`.
pub(super) const fn tile_key(seat: Seat, tile: Tile) -> u64 {
    fact(2, seat.number() as u64 | (tile.index() as u64) << 8)
}

/// The number of a hidden hand, of which only the size is known.
pub(super) const fn hand_size_key(seat: Seat, count: u8) -> u64 {
    fact(3, seat.number() as u64 | (count as u64) << 8)
}

/// The number of the seat to move.
pub(super) const fn turn_key(seat: Seat) -> u64 {
    fact(4, seat.number() as u64)
}

/// The number of a count of successive passes.
pub(super) const fn passes_key(passes: u8) -> u64 {
    fact(5, passes as u64)
}

/// The number of the facts that are constant in a game: rule set and number of seats.
pub(super) const fn constants_key(rules: RuleSet, seats: u8) -> u64 {
    fact(6, rules as u64 | (seats as u64) << 8)
}

/// The number of a tile that is known to be in no hidden hand.
pub(super) const fn known_tile_key(tile: Tile) -> u64 {
    fact(7, tile.index() as u64)
}
