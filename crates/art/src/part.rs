//! The parts that a picture of a position is made of, each drawn for a size.

use std::path::Path;

use crate::marks::{MarkArt, mark};
use crate::pixmap::Pixmap;
use crate::svg::ArtError;
use crate::theme::Theme;
use crate::tiles::{self, NumberStyle, TileMark};
use crate::{pieces, table, tokens};
use session::{Lie, Look, Seat};

/// A part of a picture of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A piece on its square.
    Piece(Look, Seat),
    /// The soft shadow at the foot of a piece, half as high as wide.
    PieceShadow,
    /// A mark on a square.
    Mark(MarkArt),
    /// The sign of a seat whose pieces have no colour of their own.
    Token(Seat),
    /// A tile with the visible numbers, the first on the left or lower half, and its floor, counted from 0. Without numbers
    /// it lies face down.
    Tile([Option<u8>; 2], Lie, u8, NumberStyle),
    /// A tile face up without its numbers, and its floor.
    Body(Lie, u8),
    /// A number on a half of a tile.
    Number(u8, NumberStyle),
    /// The soft shadow below a tile, half a cell larger on all sides.
    TileShadow(Lie),
    /// A mark over a tile or over the cells for one.
    TileMark(TileMark, Lie),
    /// The height of a stack on a disc.
    Height(u8),
}

impl Part {
    /// A tile seen from behind.
    pub const fn back(lie: Lie) -> Part {
        Part::Tile([None; 2], lie, 0, NumberStyle::Circles)
    }

    /// A tile face up on the lowest floor.
    pub const fn face([first, second]: [u8; 2], lie: Lie, style: NumberStyle) -> Part {
        Part::Tile([Some(first), Some(second)], lie, 0, style)
    }

    /// Columns and rows of cells that it covers: `(1, 1)` unless it is a tile.
    pub const fn cells(self) -> (u32, u32) {
        match self {
            Part::Tile(_, lie, ..) | Part::Body(lie, _) | Part::TileMark(_, lie) => lie.cells(),
            _ => (1, 1),
        }
    }

    /// Draws the part for a square, cell, sign or disc of `side` pixels. Drawings in the `assets` folder replace the
    /// built-in ones; an unusable file there is an error.
    pub fn draw(self, side: u32, theme: &Theme, assets: Option<&Path>) -> Result<Pixmap, ArtError> {
        Ok(match self {
            Part::Piece(look, owner) => {
                pieces::draw(assets, look.name(), side, theme.piece_colours(owner.index()))?
            }
            Part::PieceShadow => table::shadow(side, side / 2, 0.75, 0.5),
            Part::Mark(art) => mark(art, side, theme),
            Part::Token(seat) => tokens::token(theme, seat.index(), side),
            Part::Tile(numbers, lie, floor, style) => tiles::tile(theme, numbers, floor, style, side, lie),
            Part::Body(lie, floor) => tiles::body(theme, side, lie, floor),
            Part::Number(number, style) => tiles::number(theme, number, style, side),
            Part::TileShadow(lie) => {
                let (columns, rows) = lie.cells();
                table::drop_shadow((columns + 1) * side, (rows + 1) * side, side / 2, 0.6)
            }
            Part::TileMark(kind, lie) => tiles::mark(theme, side, lie, kind),
            Part::Height(level) => tiles::level_badge(theme, level, side),
        })
    }
}
