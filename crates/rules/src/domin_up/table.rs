//! The table of Domin-Up: the top of the stack on each covered cell.

use crate::domin_up::{Coord, Direction, Placement};

/// A stack of tile halves on the table: the visible top and the height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    pub coord: Coord,
    /// The number on top, 0..=7.
    pub number: u8,
    /// The number of halves in the stack, at least 1.
    pub height: u8,
}

/// All covered cells, row by row from the south, each row from the west.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table {
    cells: Vec<Cell>,
}

impl Table {
    /// Creates a table from `cells` in any order. Each coordinate may occur only once.
    pub(super) fn from_cells(mut cells: Vec<Cell>) -> Table {
        cells.sort_unstable_by_key(|cell| cell.coord);
        Table { cells }
    }

    /// All covered cells, row by row from the south, each row from the west.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The stack on the cell `coord`; `None` if no tile covers the cell.
    pub fn cell_at(&self, coord: Coord) -> Option<Cell> {
        self.find(coord).ok().map(|index| self.cells[index])
    }

    /// The number of halves on the cell `coord`; 0 if no tile covers the cell.
    pub fn height(&self, coord: Coord) -> u8 {
        self.cell_at(coord).map_or(0, |cell| cell.height)
    }

    /// The number of tiles on the table: half the number of halves.
    pub fn tile_count(&self) -> u32 {
        self.cells.iter().map(|cell| u32::from(cell.height)).sum::<u32>() / 2
    }

    /// Puts a half with `number` on the cell `coord`; returns the cell before and after.
    pub(super) fn place_half(&mut self, coord: Coord, number: u8) -> (Option<Cell>, Cell) {
        match self.find(coord) {
            Ok(index) => {
                let cell = &mut self.cells[index];
                let before = *cell;
                *cell = Cell { coord, number, height: before.height.saturating_add(1) };
                (Some(before), *cell)
            }
            Err(index) => {
                let cell = Cell { coord, number, height: 1 };
                self.cells.insert(index, cell);
                (None, cell)
            }
        }
    }

    /// Whether both halves of `placement` rest on cells of equal height that show the numbers of the halves.
    pub fn fits_climb(&self, placement: Placement) -> bool {
        let Placement { first, second, cell, direction, .. } = placement;
        let wanted = (cell, direction, first, second);
        self.equal_height_pairs()
            .any(|(a, pair_direction, b)| (a.coord, pair_direction, a.number, b.number) == wanted)
    }

    /// Iterates over the pairs of adjacent cells of equal height, the western or southern cell first.
    ///
    /// Only these pairs can carry a climb.
    pub fn equal_height_pairs(&self) -> impl Iterator<Item = (Cell, Direction, Cell)> {
        self.cells.iter().flat_map(move |&a| {
            Direction::ALL.into_iter().filter_map(move |direction| {
                let b = self.cell_at(direction.from(a.coord)?)?;
                (a.height == b.height).then_some((a, direction, b))
            })
        })
    }

    /// The index of the cell `coord` in `cells`; `Err` has the index where it would be inserted.
    fn find(&self, coord: Coord) -> Result<usize, usize> {
        self.cells.binary_search_by_key(&coord, |cell| cell.coord)
    }
}
