//! Back end for pixels: draws a position with the materials of the theme.

use super::board::BoardGeometry;
use super::draw_list::{DrawCommand, DrawList, EmptyTable, OpenTable};
use super::render_svg;
use super::style::{Labels, PictureStyle, svg_head};
use crate::frame_cache::FrameCache;
use crate::part::Part;
use crate::pixmap::Pixmap;
use crate::shape::{coverage, rounded_rect_distance, scale_alpha};
use crate::svg::{DrawingError, Palette, rasterise};
use crate::theme::Theme;
use crate::{board, pieces, surroundings};

/// Cache of drawn parts in one theme, by part and side in pixels.
pub type PartCache = FrameCache<(Part, u32), Pixmap>;

/// Draws the parts of a position over `ground`.
pub(super) fn draw_parts(
    list: &DrawList,
    mut ground: Pixmap,
    style: &PictureStyle,
    parts: &mut PartCache,
) -> Result<Pixmap, DrawingError> {
    for &DrawCommand { part, side, at } in &list.draws {
        let picture = parts.get_or_make((part, side), |_| {
            pieces::with_fallback(style.assets, |assets| part.draw(side, style.theme, assets))
        })?;
        ground.overlay(picture, at.0, at.1);
    }
    Ok(ground)
}

/// Draws several positions of one layout. Caches the ground and the parts.
pub(super) struct PixelRenderer<'a> {
    style: &'a PictureStyle<'a>,
    /// The empty table; `None` before the first position.
    ground: Option<Pixmap>,
    parts: PartCache,
}

impl<'a> PixelRenderer<'a> {
    pub(crate) fn new(style: &'a PictureStyle<'a>) -> PixelRenderer<'a> {
        PixelRenderer { style, ground: None, parts: PartCache::default() }
    }

    /// Draws a position.
    pub(crate) fn draw(&mut self, list: &DrawList) -> Result<Pixmap, DrawingError> {
        let style = self.style;
        let ground = self.ground.get_or_insert_with(|| draw_ground(&list.ground, style)).clone();
        draw_parts(list, ground, style, &mut self.parts)
    }
}

/// Draws the empty table below the parts.
pub(super) fn draw_ground(ground: &EmptyTable, style: &PictureStyle) -> Pixmap {
    match ground {
        EmptyTable::Board(board) if style.is_thumbnail() => flat_board(board, style),
        EmptyTable::Table(open) if style.is_thumbnail() => flat_table(open, style),
        EmptyTable::Board(board) => draw_empty_board(board, style.labels, style.theme),
        EmptyTable::Table(open) => {
            surroundings::draw_open_table(style.theme, open.side, open.side, open.border, open.rack)
        }
    }
}

/// Draws a board without pieces: squares, frame and labels.
pub fn draw_empty_board(empty: &BoardGeometry, labels: Labels, theme: &Theme) -> Pixmap {
    let ([columns, rows], [width, height]) = (empty.cells, empty.size());
    let mut picture = surroundings::draw_frame(theme, width, height, empty.border);
    let squares = board::draw_squares(theme, columns, rows, empty.dark_corner, empty.cell, 1);
    picture.overlay(&squares, empty.border as i32, empty.border as i32);
    let labels = format!("{}{}</svg>", svg_head(width, height), render_svg::labels_svg(empty, labels, theme));
    // The generated SVG always parses. If it did not, the board would only lack its labels.
    if let Ok(labels) = rasterise("labels", labels.as_bytes(), width, height, &Palette::default()) {
        picture.overlay(&labels, 0, 0);
    }
    picture
}

/// Draws plain squares in the colours of the theme.
fn flat_board(board: &BoardGeometry, style: &PictureStyle) -> Pixmap {
    let ([width, height], squares) = (board.size(), &style.theme.squares);
    Pixmap::from_fn(width, height, |x, y| {
        let is_dark = board.spot_at(x, y).is_some_and(|spot| board.is_dark(spot));
        if is_dark { squares.dark } else { squares.light }
    })
}

/// Draws a plain table with round corners.
fn flat_table(open: &OpenTable, style: &PictureStyle) -> Pixmap {
    let (half, edge) = (open.side as f32 / 2.0, open.border as f32);
    Pixmap::from_fn(open.side, open.side, |x, y| {
        let (x, y) = (x as f32 + 0.5 - half, y as f32 + 0.5 - half);
        let outer = coverage(rounded_rect_distance(x, y, half, half, 4.0 * edge));
        let inner = coverage(rounded_rect_distance(x, y, half - edge, half - edge, 3.0 * edge));
        scale_alpha(style.theme.frame.tone.mix(style.theme.background.tone, inner), outer)
    })
}
