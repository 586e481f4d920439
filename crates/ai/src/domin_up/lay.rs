//! Cells and moves of Domin-Up as numbers, for the search.

use std::num::NonZeroU32;

use rules::domin_up::Tile;

/// A cell: two bytes, row above column, both counted from the first cell of the position and wrapping.
/// A connected table of 36 tiles spans at most 72 cells, so no two cells share a number.
pub(super) type Spot = u16;

pub(super) const fn east(spot: Spot) -> Spot {
    spot & 0xFF00 | (spot.wrapping_add(1) & 0xFF)
}

pub(super) const fn north(spot: Spot) -> Spot {
    spot.wrapping_add(0x100)
}

/// The four cells that share an edge with one.
pub(super) const fn beside(spot: Spot) -> [Spot; 4] {
    let west = spot & 0xFF00 | (spot.wrapping_sub(1) & 0xFF);
    [east(spot), north(spot), west, spot.wrapping_sub(0x100)]
}

/// A move in four bytes: the cell of the western or southern half, the direction, whether it climbs,
/// and both numbers. Sorting by it is a fixed order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lay(pub(super) NonZeroU32);

impl Lay {
    /// Nothing can be laid.
    pub(super) const PASS: Lay = Lay(NonZeroU32::MAX);

    pub(super) const fn new(place: Spot, northward: bool, climb: bool, first: u8, second: u8) -> Lay {
        let numbers = (first as u32) << 3 | second as u32;
        let number = (place as u32) << 16 | (northward as u32) << 9 | (climb as u32) << 8 | numbers;
        // Bit 10 is set in every move, so that no move is 0 and `Option<Lay>` needs no more room.
        match NonZeroU32::new(number | 1 << 10) {
            Some(number) => Lay(number),
            None => Lay::PASS,
        }
    }

    /// A tile with one number here and the other there, two cells side by side.
    pub(super) fn between((number, place): (u8, Spot), (other, there): (u8, Spot), climb: bool) -> Lay {
        if there == east(place) || there == north(place) {
            Lay::new(place, there == north(place), climb, number, other)
        } else {
            Lay::new(there, place == north(there), climb, other, number)
        }
    }

    pub(super) const fn climbs(self) -> bool {
        self.0.get() >> 8 & 1 != 0
    }

    /// The halves with their cells.
    pub(super) const fn halves(self) -> [(u8, Spot); 2] {
        let place = (self.0.get() >> 16) as Spot;
        let there = if self.0.get() >> 9 & 1 != 0 { north(place) } else { east(place) };
        [((self.0.get() >> 3 & 7) as u8, place), ((self.0.get() & 7) as u8, there)]
    }

    /// What is laid; nothing by a pass.
    pub(super) fn tile(self) -> Option<Tile> {
        let [(a, _), (b, _)] = self.halves();
        if self == Lay::PASS { None } else { Tile::new(a, b) }
    }
}
