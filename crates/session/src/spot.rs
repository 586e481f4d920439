//! Spots: places that can be clicked and where pieces lie.

use rules::Seat;

/// A place of the table that can be clicked or hold a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// A cell of the table.
    ///
    /// `x` grows to the right and `y` upwards, as the first seat sees it; a1 of a chess board is `0,0`. Tables without
    /// edges also use negative cells.
    Cell { x: i16, y: i16 },
    /// Place `slot` of a seat's hand, counted from 0.
    Hand { seat: Seat, slot: u8 },
    /// Place `slot` of a seat's tray of captured pieces. Counted from 0, in the order of capture.
    Tray { seat: Seat, slot: u8 },
    /// The place of a laid domino.
    ///
    /// `x` and `y` are the cell of its western or southern half, `domino_direction` its direction. Level 1 is on the table, 2 on one
    /// tile, and so on. It holds a piece; clicks are on cells.
    Domino { x: i16, y: i16, level: u8, direction: DominoDirection },
}

impl Spot {
    pub const fn cell(x: i16, y: i16) -> Spot {
        Spot::Cell { x, y }
    }

    /// A place in the tray of a seat; slots beyond 255 become 255.
    pub fn tray(seat: Seat, slot: usize) -> Spot {
        Spot::Tray { seat, slot: u8::try_from(slot).unwrap_or(u8::MAX) }
    }

    /// Column and row of each covered cell. None for hands and trays.
    pub fn cells(self) -> impl Iterator<Item = (i16, i16)> {
        let ((x, y), (columns, rows)) = match self {
            Spot::Cell { x, y } => ((x, y), (1, 1)),
            Spot::Domino { x, y, direction: domino_direction, .. } => ((x, y), domino_direction.size()),
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

    /// Sort key for painting laid dominoes: lower before higher, far before near.
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
    /// Half a tile; the other half is unknown.
    Half,
}

impl DominoDirection {
    pub const ALL: [DominoDirection; 3] =
        [DominoDirection::East, DominoDirection::North, DominoDirection::Half];

    /// Columns and rows of the cells that it covers.
    pub const fn size(self) -> (i16, i16) {
        match self {
            DominoDirection::East => (2, 1),
            DominoDirection::North => (1, 2),
            DominoDirection::Half => (1, 1),
        }
    }

    /// Like [`DominoDirection::size`], as the unsigned numbers of picture sizes.
    pub const fn pixel_size(self) -> (u32, u32) {
        let (columns, rows) = self.size();
        (columns as u32, rows as u32)
    }
}

/// The kind of table that a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// A chequered board. `dark_corner`: the cell `0,0` is dark, as in chess.
    Board { columns: i16, rows: i16, dark_corner: bool },
    /// A table without edges for stacked dominoes. The first lies on `0,0` and `1,0`.
    Dominoes,
}

impl TableKind {
    /// Whether the cell in column `x` and row `y` is dark; always false without squares.
    pub const fn is_dark(self, x: i16, y: i16) -> bool {
        match self {
            TableKind::Board { dark_corner, .. } => ((x as i32 + y as i32) % 2 == 0) == dark_corner,
            TableKind::Dominoes => false,
        }
    }
}
