//! The parts of a picture of a position, each drawn for a given size.

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
    Piece(Look, Seat),
    /// Soft shadow at the foot of a piece, half as high as wide.
    PieceShadow,
    Mark(MarkArt),
    /// Emblem of a seat, in games where seats have no piece colours.
    Token(Seat),
    /// A domino with its visible numbers, and its floor (level in a stack, from 0).
    ///
    /// The first number is on the left or lower half. Without numbers the domino lies face down.
    Tile([Option<u8>; 2], Lie, u8, NumberStyle),
    /// A domino face up without its numbers, and its floor.
    Body(Lie, u8),
    /// A number for one half of a domino.
    Number(u8, NumberStyle),
    /// Soft shadow below a domino, half a cell larger on all sides.
    TileShadow(Lie),
    /// A mark over a domino or over the cells for one.
    TileMark(TileMark, Lie),
    /// A disc with the height of a stack.
    Height(u8),
}

impl Part {
    /// A domino seen from behind.
    pub const fn back(lie: Lie) -> Part {
        Part::Tile([None; 2], lie, 0, NumberStyle::Circles)
    }

    /// A domino face up on the table itself (floor 0).
    pub const fn face([first, second]: [u8; 2], lie: Lie, style: NumberStyle) -> Part {
        Part::Tile([Some(first), Some(second)], lie, 0, style)
    }

    /// Columns and rows of cells of the part: `(1, 1)` except for dominoes and their marks.
    pub const fn cells(self) -> (u32, u32) {
        match self {
            Part::Tile(_, lie, ..) | Part::Body(lie, _) | Part::TileMark(_, lie) => lie.cells(),
            _ => (1, 1),
        }
    }

    /// Draws the part for a square, cell, emblem or disc of `side` pixels.
    ///
    /// Drawings in the folder `assets` override the compiled-in ones; an unusable file there is an error.
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
