//! Compact cells and moves of Domin-Up for the search.

use std::num::NonZeroU32;

use rules::domin_up::Tile;

/// A cell, packed into 16 bits: row in the high byte, column in the low byte. Both are relative to the position's
/// first cell and wrap. A connected table of 36 tiles spans at most 72 cells, so that all its cells differ.
pub(super) type Cell = u16;

pub(super) const fn east(cell: Cell) -> Cell {
    cell & 0xFF00 | (cell.wrapping_add(1) & 0xFF)
}

pub(super) const fn north(cell: Cell) -> Cell {
    cell.wrapping_add(0x100)
}

/// The four cells that share an edge with `cell`.
pub(super) const fn beside(cell: Cell) -> [Cell; 4] {
    let west = cell & 0xFF00 | (cell.wrapping_sub(1) & 0xFF);
    [east(cell), north(cell), west, cell.wrapping_sub(0x100)]
}

/// A move, packed into 32 bits: western or southern cell, direction, climb flag, both numbers. The numeric order
/// serves as the fixed order of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PackedMove(pub(super) NonZeroU32);

impl PackedMove {
    /// A pass: no tile can be laid.
    pub(super) const PASS: PackedMove = PackedMove(NonZeroU32::MAX);

    pub(super) const fn new(place: Cell, northward: bool, climb: bool, first: u8, second: u8) -> PackedMove {
        let numbers = (first as u32) << 3 | second as u32;
        let number = (place as u32) << 16 | (northward as u32) << 9 | (climb as u32) << 8 | numbers;
        // Bit 10 is always set, so that no move is 0 and `Option<PackedMove>` needs no extra space.
        match NonZeroU32::new(number | 1 << 10) {
            Some(number) => PackedMove(number),
            None => PackedMove::PASS,
        }
    }

    /// The move that lays a tile on two adjacent cells, given as (number, cell) in either order.
    pub(super) fn between(
        (number, place): (u8, Cell),
        (other, there): (u8, Cell),
        climb: bool,
    ) -> PackedMove {
        if there == east(place) || there == north(place) {
            PackedMove::new(place, there == north(place), climb, number, other)
        } else {
            PackedMove::new(there, place == north(there), climb, other, number)
        }
    }

    pub(super) const fn climbs(self) -> bool {
        self.0.get() >> 8 & 1 != 0
    }

    /// The two halves: number and cell.
    pub(super) const fn halves(self) -> [(u8, Cell); 2] {
        let place = (self.0.get() >> 16) as Cell;
        let there = if self.0.get() >> 9 & 1 != 0 { north(place) } else { east(place) };
        [((self.0.get() >> 3 & 7) as u8, place), ((self.0.get() & 7) as u8, there)]
    }

    /// The tile; `None` for a pass.
    pub(super) fn tile(self) -> Option<Tile> {
        let [(a, _), (b, _)] = self.halves();
        if self == PackedMove::PASS { None } else { Tile::new(a, b) }
    }
}
