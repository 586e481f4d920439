//! A board with squares in a picture: where everything lies.

use super::sight::Sight;
use super::style::{Labels, Style};
use session::{Game, Seat, Spot};

/// The width of the frame in sides of a square, where letters stand on it and where none do.
const FRAME: f32 = 0.46;
const BARE_FRAME: f32 = 0.26;

/// A board, and where its squares lie.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub game: Game,
    pub cells: [u32; 2],
    pub dark_corner: bool,
    pub is_flipped: bool,
    /// Side of a square, and width of the frame, in pixels.
    pub cell: u32,
    pub border: u32,
}

impl Board {
    /// A board of so many columns and rows, no wider or higher than `side`.
    pub(crate) fn new(style: &Style, cells: [u32; 2], dark_corner: bool, first: &Sight, side: u32) -> Board {
        let share = match style.labels {
            _ if style.is_thumbnail() => 0.0,
            Labels::Frame => FRAME,
            Labels::None | Labels::Numbers => BARE_FRAME,
        };
        let most = cells[0].max(cells[1]) as f32;
        let cell = ((side as f32 / (most + 2.0 * share)).floor() as u32).max(1);
        Board {
            game: first.game,
            cells,
            dark_corner,
            is_flipped: first.below != Seat::FIRST,
            cell,
            border: (cell as f32 * share).floor() as u32,
        }
    }

    pub(crate) fn size(&self) -> [u32; 2] {
        self.cells.map(|cells| cells * self.cell + 2 * self.border)
    }

    /// The upper left corner of a square, in pixels.
    pub(crate) fn corner(&self, spot: Spot) -> Option<(u32, u32)> {
        let Spot::Cell { x, y } = spot else { return None };
        let [columns, rows] = self.cells;
        let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        if x >= columns || y >= rows {
            return None;
        }
        // Rows are counted from below as the first seat sees them.
        let (column, row) = if self.is_flipped { (columns - 1 - x, y) } else { (x, rows - 1 - y) };
        Some((self.border + column * self.cell, self.border + row * self.cell))
    }

    /// The square at a pixel of a picture without a frame.
    pub(crate) fn spot_at(&self, left: u32, top: u32) -> Option<Spot> {
        let [columns, rows] = self.cells;
        let (x, y) = (left / self.cell, top / self.cell);
        let (x, y) =
            if self.is_flipped { (columns.checked_sub(x + 1)?, y) } else { (x, rows.checked_sub(y + 1)?) };
        Some(Spot::cell(i16::try_from(x).ok()?, i16::try_from(y).ok()?))
    }

    pub(crate) fn squares(&self) -> impl Iterator<Item = Spot> + use<> {
        let [columns, rows] = self.cells;
        (0..rows).flat_map(move |y| (0..columns).map(move |x| Spot::cell(x as i16, y as i16)))
    }

    pub(crate) fn is_dark(&self, spot: Spot) -> bool {
        match spot {
            Spot::Cell { x, y } => ((i32::from(x) + i32::from(y)) % 2 == 0) == self.dark_corner,
            _ => false,
        }
    }
}
