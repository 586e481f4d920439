//! Spots: places on the table, in hands and in trays that hold pieces or can be clicked.

use rules::Seat;

/// A place of the table that can be clicked or hold a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// A cell of the table.
    ///
    /// As the first seat sees the table, `x` grows to the right and `y` upwards; a1 of a chess board is `0,0`. Cells of
    /// a table without edges may have negative coordinates.
    Cell { x: i16, y: i16 },
    /// Place `slot` of a seat's hand, counted from 0.
    Hand { seat: Seat, slot: u8 },
    /// Place `slot` of a seat's tray of captured pieces. Counted from 0, in the order of capture.
    Tray { seat: Seat, slot: u8 },
    /// The place of a laid domino.
    ///
    /// `x` and `y` are the cell of the western or southern half. Level 1 lies on the table, level 2 on tiles of level 1,
    /// and so on. This spot only holds a piece: a click on a domino counts as a click on a [`Spot::Cell`].
    Domino { x: i16, y: i16, level: u8, direction: DominoDirection },
}

impl Spot {
    pub const fn cell(x: i16, y: i16) -> Spot {
        Spot::Cell { x, y }
    }

    /// Place `slot` of a seat's tray; slots beyond 255 become 255.
    pub fn tray(seat: Seat, slot: usize) -> Spot {
        Spot::Tray { seat, slot: u8::try_from(slot).unwrap_or(u8::MAX) }
    }

    /// The column and row of each cell that the spot covers; empty for hands and trays.
    pub fn cells(self) -> impl Iterator<Item = (i16, i16)> {
        let ((x, y), (columns, rows)) = match self {
            Spot::Cell { x, y } => ((x, y), (1, 1)),
            Spot::Domino { x, y, direction, .. } => ((x, y), direction.size()),
            Spot::Hand { .. } | Spot::Tray { .. } => ((0, 0), (0, 0)),
        };
        (0..columns).flat_map(move |column| (0..rows).map(move |row| (x + column, y + row)))
    }

    /// The level of a laid domino; 0 for other spots.
    pub const fn level(self) -> u8 {
        match self {
            Spot::Domino { level, .. } => level,
            _ => 0,
        }
    }

    /// Sort key for painting laid dominoes: lower levels before higher ones, and far rows before near ones.
    pub fn painting_order(self) -> (u8, i32) {
        match self {
            Spot::Domino { y, level, .. } => (level, -i32::from(y)),
            _ => (0, 0),
        }
    }
}

/// The direction of a laid domino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DominoDirection {
    /// The second half is to the east.
    East,
    /// The second half is to the north.
    North,
    /// Half a tile on one cell; the position text does not tell where its other half is.
    Half,
}

impl DominoDirection {
    pub const ALL: [DominoDirection; 3] =
        [DominoDirection::East, DominoDirection::North, DominoDirection::Half];

    /// The number of columns and rows that the domino covers.
    pub const fn size(self) -> (i16, i16) {
        match self {
            DominoDirection::East => (2, 1),
            DominoDirection::North => (1, 2),
            DominoDirection::Half => (1, 1),
        }
    }

    /// Like [`DominoDirection::size`], as `u32` for the sizes of images.
    pub const fn pixel_size(self) -> (u32, u32) {
        let (columns, rows) = self.size();
        (columns as u32, rows as u32)
    }
}

/// The kind of table that a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// A chequered board. `dark_corner` tells whether the cell `0,0` is dark, as in chess.
    Board { columns: i16, rows: i16, dark_corner: bool },
    /// A table without edges for stacked dominoes. The first domino lies on the cells `0,0` and `1,0`.
    Dominoes,
}

impl TableKind {
    /// Whether the cell in column `x` and row `y` is dark; always false on a domino table.
    pub const fn is_dark(self, x: i16, y: i16) -> bool {
        match self {
            TableKind::Board { dark_corner, .. } => ((x as i32 + y as i32) % 2 == 0) == dark_corner,
            TableKind::Dominoes => false,
        }
    }
}
