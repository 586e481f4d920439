//! Geometry of a board with squares in a picture.

use super::style::Labels;
use crate::marks::{GOAL_HEIGHT, SquareMark};
use session::{Game, Seat, Spot, TableKind};

/// Width of a frame with labels, in sides of a square.
const LABELLED_FRAME: f32 = 0.46;
/// Width of a frame without labels, in sides of a square.
const BARE_FRAME: f32 = 0.26;

/// A board with its frame. Positions are in pixels from the upper left corner of the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardGeometry {
    pub(super) game: Game,
    /// Columns and rows.
    pub cells: [u32; 2],
    /// Whether the lower left square is dark.
    pub dark_corner: bool,
    /// Whether the first seat's side is at the top.
    pub is_flipped: bool,
    /// Side of a square, in pixels.
    pub cell: u32,
    /// Width of the frame, in pixels.
    pub border: u32,
}

impl BoardGeometry {
    /// The largest board within `side` pixels, with seat `bottom_seat` at the bottom.
    ///
    /// The frame is wide enough for `labels`. The result is `None` for games without a board.
    pub fn fit(game: Game, bottom_seat: Seat, labels: Labels, side: u32) -> Option<BoardGeometry> {
        BoardGeometry::with_frame(
            game,
            bottom_seat,
            if labels == Labels::Frame { LABELLED_FRAME } else { BARE_FRAME },
            side,
        )
    }

    /// Like [`BoardGeometry::fit`], with a frame that is `frame` sides of a square wide.
    pub fn with_frame(game: Game, bottom_seat: Seat, frame: f32, side: u32) -> Option<BoardGeometry> {
        let TableKind::Board { columns, rows, dark_corner } = game.table else { return None };
        let cells = [columns, rows].map(|count| u32::from(count.unsigned_abs()).max(1));
        let longer_side = cells[0].max(cells[1]) as f32;
        let cell = ((side as f32 / (longer_side + 2.0 * frame)).floor() as u32).max(1);
        let border = (cell as f32 * frame).floor() as u32;
        Some(BoardGeometry { game, cells, dark_corner, is_flipped: bottom_seat != Seat::FIRST, cell, border })
    }

    /// This board as the first seat sees it.
    pub fn as_first_seat_sees(self) -> BoardGeometry {
        BoardGeometry { is_flipped: false, ..self }
    }

    /// Width and height in pixels, including the frame.
    pub fn size(&self) -> [u32; 2] {
        self.cells.map(|cells| cells * self.cell + 2 * self.border)
    }

    /// The upper left corner of a square, in pixels; `None` outside the board.
    pub fn corner(&self, spot: Spot) -> Option<(u32, u32)> {
        let Spot::Cell { x, y } = spot else { return None };
        let [columns, rows] = self.cells;
        let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        if x >= columns || y >= rows {
            return None;
        }
        // `y` counts from the first seat's side, rows of the picture from the top.
        let (column, row) = if self.is_flipped { (columns - 1 - x, y) } else { (x, rows - 1 - y) };
        Some((self.border + column * self.cell, self.border + row * self.cell))
    }

    /// Width and height of a mark, in pixels.
    pub fn mark_size(&self, mark: SquareMark) -> [u32; 2] {
        let goal_height = (self.cell as f32 * GOAL_HEIGHT).round() as u32;
        [self.cell, if mark == SquareMark::Goal { goal_height } else { self.cell }]
    }

    /// The upper left corner of a mark: on its square or, for a goal, on the frame beside it. `None` outside the board.
    pub fn mark_corner(&self, spot: Spot, mark: SquareMark) -> Option<(u32, u32)> {
        let (left, top) = self.corner(spot)?;
        Some(match mark {
            SquareMark::Goal if top == self.border => (left, top.saturating_sub(self.mark_size(mark)[1])),
            SquareMark::Goal => (left, top + self.cell),
            _ => (left, top),
        })
    }

    /// The square at a pixel; `None` outside the squares.
    pub fn spot_at(&self, left: u32, top: u32) -> Option<Spot> {
        let [columns, rows] = self.cells;
        let cell_index = |at: u32| Some(at.checked_sub(self.border)? / self.cell);
        let (x, y) = (cell_index(left)?, cell_index(top)?);
        let (across, down) = (columns.checked_sub(x + 1)?, rows.checked_sub(y + 1)?);
        let (x, y) = if self.is_flipped { (across, y) } else { (x, down) };
        Some(Spot::cell(i16::try_from(x).ok()?, i16::try_from(y).ok()?))
    }

    /// All squares, row by row from the first seat's side.
    pub fn squares(&self) -> impl Iterator<Item = Spot> + use<> {
        let [columns, rows] = self.cells;
        (0..rows).flat_map(move |y| (0..columns).map(move |x| Spot::cell(x as i16, y as i16)))
    }

    pub(crate) fn is_dark(&self, spot: Spot) -> bool {
        matches!(spot, Spot::Cell { x, y } if self.game.table.is_dark(x, y))
    }
}
