//! Places that can be clicked.

use rules::Seat;

/// A place at the table that a pointer can mean and a piece can lie on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// A cell of the table: `x` grows to the right and `y` upwards as the first seat sees it.
    /// The square a1 of a chess board is `0,0`. Tables without an edge use negative cells too.
    Cell { x: i16, y: i16 },
    /// The `slot`-th place of a seat's hand.
    Hand {
        /// Whose hand.
        seat: Seat,
        /// Counted from 0.
        slot: u8,
    },
    /// The `slot`-th place of the tray where a seat collects what it has captured.
    Tray {
        /// Who captured.
        seat: Seat,
        /// Counted from 0, in the order of capture.
        slot: u8,
    },
    /// Where a domino comes to lie, on a table with stacks. Nothing is clicked here but the cells.
    Laid {
        /// Column of the western or southern half.
        x: i16,
        /// Row of that half.
        y: i16,
        /// 1 on the table, 2 on one tile, and so on.
        level: u8,
        /// Where the other half is.
        lie: Lie,
    },
}

impl Spot {
    /// The cell in column `x` and row `y`.
    pub const fn cell(x: i16, y: i16) -> Spot {
        Spot::Cell { x, y }
    }

    /// A place in the tray of a seat; there are no more than 256.
    pub fn tray(seat: Seat, slot: usize) -> Spot {
        Spot::Tray { seat, slot: u8::try_from(slot).unwrap_or(u8::MAX) }
    }
}

/// How a domino lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lie {
    /// Its second half is to the east.
    East,
    /// Its second half is to the north.
    North,
    /// It is half a tile, the other half unknown.
    Half,
}

impl Lie {
    /// Columns and rows of the cells that it covers.
    pub const fn size(self) -> (i16, i16) {
        match self {
            Lie::East => (2, 1),
            Lie::North => (1, 2),
            Lie::Half => (1, 1),
        }
    }
}

/// The kind of table a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// A chequered board of `columns` x `rows` cells from `0,0`.
    Board {
        /// Cells from left to right.
        columns: i16,
        /// Cells from bottom to top.
        rows: i16,
        /// Whether the cell `0,0` is a dark one, as in chess.
        dark_corner: bool,
    },
    /// A table without edges on which dominoes lie in stacks; the first one on `0,0` and `1,0`.
    Dominoes,
}

impl TableKind {
    /// Whether the cell in column `x` and row `y` is a dark one; none is without squares.
    pub const fn is_dark(self, x: i16, y: i16) -> bool {
        match self {
            TableKind::Board { dark_corner, .. } => ((x as i32 + y as i32) % 2 == 0) == dark_corner,
            TableKind::Dominoes => false,
        }
    }
}
