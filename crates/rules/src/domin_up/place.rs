//! Cells of the unbounded table, and directions between them.

use std::fmt;

use crate::digits;

/// A cell of the table. `x` grows eastwards, `y` northwards; the opening tile covers (0,0) and (1,0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coord {
    // Declared before `x` so that the derived `Ord` sorts cells row by row from the south, each row from the west.
    pub y: i16,
    pub x: i16,
}

impl Coord {
    /// Creates the cell in column `x` and row `y`.
    pub const fn new(x: i16, y: i16) -> Coord {
        Coord { x, y }
    }

    /// The cell `dx` columns to the east and `dy` rows to the north; `None` beyond the range of `i16`.
    pub fn offset(self, dx: i16, dy: i16) -> Option<Coord> {
        Some(Coord::new(self.x.checked_add(dx)?, self.y.checked_add(dy)?))
    }

    /// The cells that share an edge with this one: at most four.
    pub fn neighbours(self) -> impl Iterator<Item = Coord> {
        [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter().filter_map(move |(dx, dy)| self.offset(dx, dy))
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Parses a cell from `x,y`.
pub(super) fn parse_coord(text: &str) -> Option<Coord> {
    let (x, y) = text.split_once(',')?;
    Some(Coord::new(read_number(x)?, read_number(y)?))
}

/// Parses an integer with an optional minus sign; rejects a plus sign, which `parse` would accept.
fn read_number(text: &str) -> Option<i16> {
    digits(text.strip_prefix('-').unwrap_or(text))?;
    text.parse().ok()
}

/// The direction from the first half of a tile to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    East,
    North,
}

impl Direction {
    pub const ALL: [Direction; 2] = [Direction::East, Direction::North];

    /// The neighbour of `coord` in this direction; `None` beyond the range of `i16`.
    pub fn from(self, coord: Coord) -> Option<Coord> {
        match self {
            Direction::East => coord.offset(1, 0),
            Direction::North => coord.offset(0, 1),
        }
    }

    /// The letter in the text of a move.
    pub const fn letter(self) -> char {
        match self {
            Direction::East => 'E',
            Direction::North => 'N',
        }
    }
}
