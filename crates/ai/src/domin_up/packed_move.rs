//! Cells and moves of Domin-Up in a compact form for the search.

use std::num::NonZeroU32;

use rules::domin_up::Tile;

/// A cell, packed into 16 bits: row in the high byte, column in the low byte. Both are relative to the first covered
/// cell of the position and wrap at 256. The 36 tiles are connected and span at most 72 cells, so two covered cells
/// never share a value.
pub(super) type Cell = u16;

/// The eastern neighbour; wraps within the row.
pub(super) const fn east(cell: Cell) -> Cell {
    cell & 0xFF00 | (cell.wrapping_add(1) & 0xFF)
}

/// The northern neighbour; wraps within the column.
pub(super) const fn north(cell: Cell) -> Cell {
    cell.wrapping_add(0x100)
}

/// The four cells that share an edge with `cell`.
pub(super) const fn neighbours(cell: Cell) -> [Cell; 4] {
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

    pub(super) const fn new(cell: Cell, northward: bool, climb: bool, first: u8, second: u8) -> PackedMove {
        let numbers = (first as u32) << 3 | second as u32;
        let bits = (cell as u32) << 16 | (northward as u32) << 9 | (climb as u32) << 8 | numbers;
        // Bit 10 is always set, so that no move is 0 and `Option<PackedMove>` needs no extra space.
        match NonZeroU32::new(bits | 1 << 10) {
            Some(bits) => PackedMove(bits),
            None => PackedMove::PASS,
        }
    }

    /// The move that lays a tile on two adjacent cells, given as (number, cell) in either order.
    pub(super) fn between(
        (number, cell): (u8, Cell),
        (other_number, other_cell): (u8, Cell),
        climb: bool,
    ) -> PackedMove {
        if other_cell == east(cell) || other_cell == north(cell) {
            PackedMove::new(cell, other_cell == north(cell), climb, number, other_number)
        } else {
            PackedMove::new(other_cell, cell == north(other_cell), climb, other_number, number)
        }
    }

    pub(super) const fn climbs(self) -> bool {
        self.0.get() >> 8 & 1 != 0
    }

    /// Number and cell of each half. Meaningless for a pass.
    pub(super) const fn halves(self) -> [(u8, Cell); 2] {
        let cell = (self.0.get() >> 16) as Cell;
        let other_cell = if self.0.get() >> 9 & 1 != 0 { north(cell) } else { east(cell) };
        [((self.0.get() >> 3 & 7) as u8, cell), ((self.0.get() & 7) as u8, other_cell)]
    }

    /// The tile; `None` for a pass.
    pub(super) fn tile(self) -> Option<Tile> {
        let [(a, _), (b, _)] = self.halves();
        if self == PackedMove::PASS { None } else { Tile::new(a, b) }
    }
}
