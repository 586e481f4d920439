//! Places that can be clicked.

use rules::Seat;

/// A place at the table that a pointer can mean and a piece can lie on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// A cell of the table: `x` grows to the right and `y` upwards as the first seat sees it.
    /// The square a1 of a chess board is `0,0`. Tables without an edge use negative cells too.
    Cell { x: i16, y: i16 },
    /// The `slot`-th place of a seat's hand, counted from 0.
    Hand { seat: Seat, slot: u8 },
    /// The `slot`-th place of the tray where a seat collects what it has captured, counted from 0 in the order of
    /// capture.
    Tray { seat: Seat, slot: u8 },
    /// Where a domino comes to lie, on a table with stacks: the column and row of its western or southern half, where
    /// the other half is, and the level, 1 on the table, 2 on one tile, and so on. Nothing is clicked here but the
    /// cells.
    Laid { x: i16, y: i16, level: u8, lie: Lie },
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

    /// Column and row of each cell it covers: one, those of a laid domino, or none beside the table.
    pub fn cells(self) -> impl Iterator<Item = (i16, i16)> {
        let ((x, y), (columns, rows)) = match self {
            Spot::Cell { x, y } => ((x, y), (1, 1)),
            Spot::Laid { x, y, lie, .. } => ((x, y), lie.size()),
            Spot::Hand { .. } | Spot::Tray { .. } => ((0, 0), (0, 0)),
        };
        (0..columns).flat_map(move |column| (0..rows).map(move |row| (x + column, y + row)))
    }

    /// The level of a laid domino; 0 otherwise.
    pub const fn level(self) -> u8 {
        match self {
            Spot::Laid { level, .. } => level,
            _ => 0,
        }
    }

    /// Sort key for painting laid dominoes: higher ones cover lower ones, nearer ones those behind them.
    pub fn painting_order(self) -> (u8, i32) {
        match self {
            Spot::Laid { y, level, .. } => (level, -i32::from(y)),
            _ => (0, 0),
        }
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
    /// Every lie.
    pub const ALL: [Lie; 3] = [Lie::East, Lie::North, Lie::Half];

    /// Columns and rows of the cells that it covers.
    pub const fn size(self) -> (i16, i16) {
        match self {
            Lie::East => (2, 1),
            Lie::North => (1, 2),
            Lie::Half => (1, 1),
        }
    }

    /// [`Lie::size`] for sizes of pictures.
    pub const fn cells(self) -> (u32, u32) {
        let (columns, rows) = self.size();
        (columns as u32, rows as u32)
    }
}

/// The kind of table a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// A chequered board of `columns` x `rows` cells from `0,0`, which is a dark one as in chess, or a light one.
    Board { columns: i16, rows: i16, dark_corner: bool },
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
