//! The parts of a picture of a position, such as pieces, marks and dominoes. Each is drawn for a given size.

use std::path::Path;

use crate::marks::{SquareMark, draw_mark};
use crate::pixmap::Pixmap;
use crate::svg::DrawingError;
use crate::theme::Theme;
use crate::tiles::{self, NumberStyle, TileMark};
use crate::{emblems, pieces, surroundings};
use session::{DominoDirection, PieceKind, Seat};

/// A part of a picture of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    Piece(PieceKind, Seat),
    /// A small piece in a list of moves, in colours that stand out on the panels.
    Figurine(PieceKind, Seat),
    /// Soft shadow at the foot of a piece, half as high as wide.
    PieceShadow,
    Mark(SquareMark),
    /// Emblem of a seat, in games whose pieces belong to no seat.
    SeatEmblem(Seat),
    /// A domino with its visible numbers, direction, floor (level in a stack, from 0) and number style.
    ///
    /// The first number is on the left or lower half. Without numbers the domino is face down.
    Tile([Option<u8>; 2], DominoDirection, u8, NumberStyle),
    /// A domino face up without its numbers, and its floor.
    TileBody(DominoDirection, u8),
    /// A number for one half of a domino.
    TileNumber(u8, NumberStyle),
    /// Soft shadow below a domino, half a cell larger on all sides.
    TileShadow(DominoDirection),
    /// A mark over a domino or over the cells for one.
    TileMark(TileMark, DominoDirection),
    /// A disc with the height of a stack.
    HeightBadge(u8),
}

impl Part {
    /// A domino seen from behind.
    pub const fn tile_back(direction: DominoDirection) -> Part {
        Part::Tile([None; 2], direction, 0, NumberStyle::Circles)
    }

    /// A domino face up on the table itself (floor 0).
    pub const fn tile_face([first, second]: [u8; 2], direction: DominoDirection, style: NumberStyle) -> Part {
        Part::Tile([Some(first), Some(second)], direction, 0, style)
    }

    /// Columns and rows of cells that the part covers: `(1, 1)` except for dominoes and their marks.
    pub const fn cells(self) -> (u32, u32) {
        match self {
            Part::Tile(_, direction, ..) | Part::TileBody(direction, _) | Part::TileMark(_, direction) => {
                direction.pixel_size()
            }
            _ => (1, 1),
        }
    }

    /// Draws the part for a square, cell, emblem or disc of `side` pixels.
    ///
    /// Files in the folder `assets` override the compiled-in drawings. An unusable file there is an error.
    pub fn draw(self, side: u32, theme: &Theme, assets: Option<&Path>) -> Result<Pixmap, DrawingError> {
        Ok(match self {
            Part::Piece(kind, owner) => {
                pieces::draw_piece(assets, kind.name(), side, theme.piece_colours(owner.index()))?
            }
            Part::Figurine(kind, owner) => {
                let colours = pieces::figurine_colours(theme, owner.index());
                pieces::draw_piece(assets, kind.name(), side, &colours)?
            }
            Part::PieceShadow => surroundings::draw_piece_shadow(side, side / 2, 0.75, 0.5),
            Part::Mark(mark) => draw_mark(mark, side, theme),
            Part::SeatEmblem(seat) => emblems::draw_emblem(theme, seat.index(), side),
            Part::Tile(numbers, direction, floor, style) => {
                tiles::draw_tile(theme, numbers, floor, style, side, direction)
            }
            Part::TileBody(direction, floor) => tiles::draw_body(theme, side, direction, floor),
            Part::TileNumber(number, style) => tiles::draw_number(theme, number, style, side),
            Part::TileShadow(direction) => {
                let (columns, rows) = direction.pixel_size();
                surroundings::draw_drop_shadow((columns + 1) * side, (rows + 1) * side, side / 2, 0.6)
            }
            Part::TileMark(kind, direction) => tiles::draw_mark(theme, side, direction, kind),
            Part::HeightBadge(level) => tiles::draw_height_badge(theme, level, side),
        })
    }
}
