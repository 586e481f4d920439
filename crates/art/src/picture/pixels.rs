//! The back end that draws a position in pixels, with the materials of the theme.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::board::Board;
use super::draw_list::{DrawList, Ground, Part};
use super::lines;
use super::style::{Style, svg_head};
use crate::marks::mark;
use crate::pixmap::Pixmap;
use crate::svg::{ArtError, Palette, rasterise};
use crate::tiles::{self, TileMark};
use crate::{board, pieces, table, tokens};

/// Draws positions of one layout; every part is drawn once.
pub(super) struct Pixels<'a> {
    style: &'a Style<'a>,
    ground: Option<Pixmap>,
    drawn: HashMap<Part, Pixmap>,
}

impl<'a> Pixels<'a> {
    /// A back end that has drawn nothing yet.
    pub(crate) fn new(style: &'a Style<'a>) -> Pixels<'a> {
        Pixels { style, ground: None, drawn: HashMap::new() }
    }

    /// A position in pixels.
    pub(crate) fn draw(&mut self, list: &DrawList) -> Result<Pixmap, ArtError> {
        let style = self.style;
        let mut picture = self.ground.get_or_insert_with(|| ground(&list.ground, style)).clone();
        for draw in &list.draws {
            let drawn = match self.drawn.entry(draw.part) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => new.insert(part(draw.part, style)?),
            };
            picture.overlay(drawn, draw.at.0, draw.at.1);
        }
        Ok(picture)
    }
}

fn ground(ground: &Ground, style: &Style) -> Pixmap {
    match ground {
        Ground::Board(board) => empty_board(board, style),
        Ground::Table(open) => table::open_table(style.theme, open.side, open.side, open.border, open.rack),
    }
}

fn empty_board(empty: &Board, style: &Style) -> Pixmap {
    let ([columns, rows], [width, height]) = (empty.cells, empty.size());
    let mut picture = table::frame(style.theme, width, height, empty.border);
    let squares = board::board(style.theme, columns, rows, empty.dark_corner, empty.cell, 1);
    picture.overlay(&squares, empty.border as i32, empty.border as i32);
    let labels = format!("{}{}</svg>", svg_head(width, height), lines::labels(empty, style));
    // The drawing is ours and always readable; a board without words is still one.
    if let Ok(labels) = rasterise("labels", labels.as_bytes(), width, height, &Palette::default()) {
        picture.overlay(&labels, 0, 0);
    }
    picture
}

fn part(part: Part, style: &Style) -> Result<Pixmap, ArtError> {
    let theme = style.theme;
    Ok(match part {
        Part::Mark(art, cell) => mark(art, cell, theme),
        Part::PieceShadow(cell) => table::shadow(cell, cell / 2, 0.75, 0.5),
        Part::Piece(look, owner, cell) => {
            let colours = theme.piece_colours(owner.index());
            pieces::with_or_without(style.assets, |assets| pieces::draw(assets, look.name(), cell, colours))?
        }
        Part::Tile(seen, lie, floor, cell) => tiles::tile(theme, seen, floor, style.numbers, cell, lie),
        Part::TileShadow(lie, cell) => {
            let (columns, rows) = lie.cells();
            table::drop_shadow((columns + 1) * cell, (rows + 1) * cell, cell / 2, 0.6)
        }
        Part::LastTile(lie, cell) => tiles::mark(theme, cell, lie, TileMark::Last),
        Part::Height(level, side) => tiles::level_badge(theme, level, side),
        Part::Token(seat, side) => tokens::token(theme, seat, side),
    })
}
