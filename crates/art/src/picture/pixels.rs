//! The back end that draws a position in pixels, with the materials of the theme.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::board::Board;
use super::draw_list::{DrawList, Ground, OpenTable, Part};
use super::lines;
use super::style::{Labels, Style, svg_head};
use crate::marks::mark;
use crate::pixmap::Pixmap;
use crate::shape::{cover, fade, rounded};
use crate::svg::{ArtError, Palette, rasterise};
use crate::theme::Theme;
use crate::tiles::{self, TileMark};
use crate::{board, pieces, table, tokens};

/// Pictures of parts in one theme, each drawn once for all positions that show it.
#[derive(Default)]
pub struct Parts {
    /// Each with the frame in which it was last used.
    drawn: HashMap<Part, (Pixmap, u64)>,
    frame: u64,
}

impl Parts {
    /// Begins a frame, and forgets parts that were not used in so many frames.
    pub fn begin_frame(&mut self, kept: u64) {
        self.frame += 1;
        let oldest = self.frame.saturating_sub(kept);
        self.drawn.retain(|_, (_, used)| *used >= oldest);
    }

    fn get(&mut self, part: Part, style: &Style) -> Result<&Pixmap, ArtError> {
        let known = match self.drawn.entry(part) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert((draw_part(part, style)?, self.frame)),
        };
        known.1 = self.frame;
        Ok(&known.0)
    }

    /// Draws a position upon its ground.
    pub(super) fn draw(
        &mut self,
        list: &DrawList,
        mut ground: Pixmap,
        style: &Style,
    ) -> Result<Pixmap, ArtError> {
        for draw in &list.draws {
            ground.overlay(self.get(draw.part, style)?, draw.at.0, draw.at.1);
        }
        Ok(ground)
    }
}

/// Draws positions of one layout; ground and parts are drawn once.
pub(super) struct Pixels<'a> {
    style: &'a Style<'a>,
    ground: Option<Pixmap>,
    parts: Parts,
}

impl<'a> Pixels<'a> {
    /// A back end that has drawn nothing yet.
    pub(crate) fn new(style: &'a Style<'a>) -> Pixels<'a> {
        Pixels { style, ground: None, parts: Parts::default() }
    }

    /// A position in pixels.
    pub(crate) fn draw(&mut self, list: &DrawList) -> Result<Pixmap, ArtError> {
        let style = self.style;
        let ground = self.ground.get_or_insert_with(|| draw_ground(&list.ground, style)).clone();
        self.parts.draw(list, ground, style)
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

/// A board before anything stands on it: squares, frame and what is written on them.
pub fn empty_board(empty: &Board, labels: Labels, theme: &Theme) -> Pixmap {
    let ([columns, rows], [width, height]) = (empty.cells, empty.size());
    let mut picture = table::frame(theme, width, height, empty.border);
    let squares = board::board(theme, columns, rows, empty.dark_corner, empty.cell, 1);
    picture.overlay(&squares, empty.border as i32, empty.border as i32);
    let labels = format!("{}{}</svg>", svg_head(width, height), lines::labels(empty, labels, theme));
    // The drawing is ours and always readable; a board without words is still one.
    if let Ok(labels) = rasterise("labels", labels.as_bytes(), width, height, &Palette::default()) {
        picture.overlay(&labels, 0, 0);
    }
    picture
}

/// Squares in the colours of the theme.
fn flat_board(board: &Board, style: &Style) -> Pixmap {
    let ([width, height], squares) = (board.size(), &style.theme.squares);
    Pixmap::from_fn(width, height, |x, y| {
        let is_dark = board.spot_at(x, y).is_some_and(|spot| board.is_dark(spot));
        if is_dark { squares.dark } else { squares.light }
    })
}

/// A plain table with round corners.
fn flat_table(open: &OpenTable, style: &Style) -> Pixmap {
    let (half, edge) = (open.side as f32 / 2.0, open.border as f32);
    Pixmap::from_fn(open.side, open.side, |x, y| {
        let (x, y) = (x as f32 + 0.5 - half, y as f32 + 0.5 - half);
        let outer = cover(rounded(x, y, half, half, 4.0 * edge));
        let inner = cover(rounded(x, y, half - edge, half - edge, 3.0 * edge));
        fade(style.theme.frame.tone.mix(style.theme.background.tone, inner), outer)
    })
}

fn draw_part(part: Part, style: &Style) -> Result<Pixmap, ArtError> {
    let theme = style.theme;
    Ok(match part {
        Part::Mark(art, cell) => mark(art, cell, theme),
        Part::PieceShadow(cell) => table::shadow(cell, cell / 2, 0.75, 0.5),
        Part::Piece(look, owner, cell) => {
            let colours = theme.piece_colours(owner.index());
            pieces::with_or_without(style.assets, |assets| pieces::draw(assets, look.name(), cell, colours))?
        }
        Part::Tile(seen, lie, floor, cell) => tiles::tile(theme, seen, floor, style.numbers, cell, lie),
        Part::Body(lie, floor, cell) => tiles::body(theme, cell, lie, floor),
        Part::TileShadow(lie, cell) => {
            let (columns, rows) = lie.cells();
            table::drop_shadow((columns + 1) * cell, (rows + 1) * cell, cell / 2, 0.6)
        }
        Part::LastTile(lie, cell) => tiles::mark(theme, cell, lie, TileMark::Last),
        Part::Height(level, side) => tiles::level_badge(theme, level, side),
        Part::Token(seat, side) => tokens::token(theme, seat, side),
    })
}
