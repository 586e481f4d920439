//! The back end that draws a position in pixels, with the materials of the theme.

use super::board::Board;
use super::draw_list::{Draw, DrawList, Ground, OpenTable};
use super::lines;
use super::style::{Labels, Style, svg_head};
use crate::frame_cache::FrameCache;
use crate::part::Part;
use crate::pixmap::Pixmap;
use crate::shape::{cover, fade, rounded};
use crate::svg::{ArtError, Palette, rasterise};
use crate::theme::Theme;
use crate::{board, pieces, table};

/// Cache of drawn parts in one theme, by part and side in pixels.
pub type Parts = FrameCache<(Part, u32), Pixmap>;

/// Draws the parts of a position over `ground`.
pub(super) fn draw_parts(
    list: &DrawList,
    mut ground: Pixmap,
    style: &Style,
    parts: &mut Parts,
) -> Result<Pixmap, ArtError> {
    for &Draw { part, side, at } in &list.draws {
        let picture = parts.get_or_make((part, side), |_| {
            pieces::with_or_without(style.assets, |assets| part.draw(side, style.theme, assets))
        })?;
        ground.overlay(picture, at.0, at.1);
    }
    Ok(ground)
}

/// Draws positions of one layout; it caches the ground and the parts.
pub(super) struct Pixels<'a> {
    style: &'a Style<'a>,
    ground: Option<Pixmap>,
    parts: Parts,
}

impl<'a> Pixels<'a> {
    pub(crate) fn new(style: &'a Style<'a>) -> Pixels<'a> {
        Pixels { style, ground: None, parts: Parts::default() }
    }

    /// Draws a position.
    pub(crate) fn draw(&mut self, list: &DrawList) -> Result<Pixmap, ArtError> {
        let style = self.style;
        let ground = self.ground.get_or_insert_with(|| draw_ground(&list.ground, style)).clone();
        draw_parts(list, ground, style, &mut self.parts)
    }
}

pub(super) fn draw_ground(ground: &Ground, style: &Style) -> Pixmap {
    match ground {
        Ground::Board(board) if style.is_thumbnail() => flat_board(board, style),
        Ground::Table(open) if style.is_thumbnail() => flat_table(open, style),
        Ground::Board(board) => empty_board(board, style.labels, style.theme),
        Ground::Table(open) => table::open_table(style.theme, open.side, open.side, open.border, open.rack),
    }
}

/// Draws a board without pieces: squares, frame and labels.
pub fn empty_board(empty: &Board, labels: Labels, theme: &Theme) -> Pixmap {
    let ([columns, rows], [width, height]) = (empty.cells, empty.size());
    let mut picture = table::frame(theme, width, height, empty.border);
    let squares = board::board(theme, columns, rows, empty.dark_corner, empty.cell, 1);
    picture.overlay(&squares, empty.border as i32, empty.border as i32);
    let labels = format!("{}{}</svg>", svg_head(width, height), lines::labels(empty, labels, theme));
    // Our own drawing always parses. If it did not, the board would only lack its labels.
    if let Ok(labels) = rasterise("labels", labels.as_bytes(), width, height, &Palette::default()) {
        picture.overlay(&labels, 0, 0);
    }
    picture
}

/// Draws plain squares in the colours of the theme.
fn flat_board(board: &Board, style: &Style) -> Pixmap {
    let ([width, height], squares) = (board.size(), &style.theme.squares);
    Pixmap::from_fn(width, height, |x, y| {
        let is_dark = board.spot_at(x, y).is_some_and(|spot| board.is_dark(spot));
        if is_dark { squares.dark } else { squares.light }
    })
}

/// Draws a plain table with round corners.
fn flat_table(open: &OpenTable, style: &Style) -> Pixmap {
    let (half, edge) = (open.side as f32 / 2.0, open.border as f32);
    Pixmap::from_fn(open.side, open.side, |x, y| {
        let (x, y) = (x as f32 + 0.5 - half, y as f32 + 0.5 - half);
        let outer = cover(rounded(x, y, half, half, 4.0 * edge));
        let inner = cover(rounded(x, y, half - edge, half - edge, 3.0 * edge));
        fade(style.theme.frame.tone.mix(style.theme.background.tone, inner), outer)
    })
}
