//! Pictures of dominoes for screens: a face, a back, a mark, the height of a stack.

use art::theme::Theme;
use art::tiles::{BodyLie, NumberStyle, TileMark};
use art::{Pixmap, tiles};

/// A picture of a domino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileArt {
    /// Face up, the first number on the left or the lower half.
    Face([u8; 2], BodyLie, NumberStyle),
    /// From behind.
    Back(BodyLie),
    /// A mark around it.
    Mark(TileMark, BodyLie),
    /// The height of a stack, on a disc as wide as a cell is.
    Level(u8),
}

impl TileArt {
    /// Columns and rows of cells that the picture covers.
    pub const fn cells(self) -> (u32, u32) {
        match self {
            TileArt::Face(_, lie, _) | TileArt::Back(lie) | TileArt::Mark(_, lie) => lie.cells(),
            TileArt::Level(_) => (1, 1),
        }
    }

    /// Draws it for cells of this side, in pixels.
    pub fn draw(self, theme: &Theme, cell: u32) -> Pixmap {
        match self {
            TileArt::Face(numbers, lie, style) => tiles::tile(theme, numbers.map(Some), 0, style, cell, lie),
            TileArt::Back(lie) => tiles::back(theme, cell, lie),
            TileArt::Mark(mark, lie) => tiles::mark(theme, cell, lie, mark),
            TileArt::Level(level) => tiles::level_badge(theme, level, cell),
        }
    }
}
