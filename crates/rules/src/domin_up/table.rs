//! The table without edges: what lies on top of every cell that is not bare.

use crate::domin_up::{Direction, Place, Placement};

/// What is to be seen of a stack of halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    pub place: Place,
    /// The number on top, 0..=7.
    pub number: u8,
    /// How many halves lie here, at least 1.
    pub height: u8,
}

/// All cells that are not bare, row by row from the south, each from the west.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table {
    cells: Vec<Cell>,
}

impl Table {
    /// A table of these cells, each at most once, in any order.
    pub(super) fn of(mut cells: Vec<Cell>) -> Table {
        cells.sort_unstable_by_key(|cell| cell.place);
        Table { cells }
    }

    /// The cells, row by row from the south, each from the west.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether nothing lies on the table.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// What lies on a cell; `None` when it is bare.
    pub fn at(&self, place: Place) -> Option<Cell> {
        self.find(place).ok().map(|index| self.cells[index])
    }

    /// How many halves lie on a cell.
    pub fn height(&self, place: Place) -> u8 {
        self.at(place).map_or(0, |cell| cell.height)
    }

    /// How many tiles lie on the table: every one has two halves.
    pub fn tiles(&self) -> u32 {
        self.cells.iter().map(|cell| u32::from(cell.height)).sum::<u32>() / 2
    }

    /// Lays half a tile on a cell and tells what is to be seen there before and after.
    pub(super) fn lay(&mut self, place: Place, number: u8) -> (Option<Cell>, Cell) {
        match self.find(place) {
            Ok(index) => {
                let cell = &mut self.cells[index];
                let before = *cell;
                *cell = Cell { place, number, height: before.height.saturating_add(1) };
                (Some(before), *cell)
            }
            Err(index) => {
                let cell = Cell { place, number, height: 1 };
                self.cells.insert(index, cell);
                (None, cell)
            }
        }
    }

    /// Whether both halves of a placement lie on equal heights above the table and on equal numbers.
    pub fn carries(&self, placement: Placement) -> bool {
        let Placement { first, second, place, direction, .. } = placement;
        let shown = (place, direction, first, second);
        self.level_pairs().any(|(a, towards, b)| (a.place, towards, a.number, b.number) == shown)
    }

    /// The pairs of cells side by side, the western or southern one first, that lie equally high above
    /// the table: where climbs are made.
    pub fn level_pairs(&self) -> impl Iterator<Item = (Cell, Direction, Cell)> {
        self.cells.iter().flat_map(move |&a| {
            Direction::ALL.into_iter().filter_map(move |direction| {
                let b = self.at(direction.from(a.place)?)?;
                (a.height == b.height).then_some((a, direction, b))
            })
        })
    }

    fn find(&self, place: Place) -> Result<usize, usize> {
        self.cells.binary_search_by_key(&place, |cell| cell.place)
    }
}
