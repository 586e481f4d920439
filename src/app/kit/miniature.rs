//! A small picture of a position (thumbnail): board and pieces, or the table with its tiles, drawn once into one texture, so
//! that a page with many of them is painted as fast as a page of words.

use bevy_egui::egui::{self, Pos2};

use crate::app::kit::table_view::{View, cells_of, laid, level_of};
use crate::app::kit::tile_art::TileArt;
use art::Pixmap;
use art::marks::{MarkArt, mark};
use art::shape::{cover, fade, rounded};
use art::theme::Theme;
use session::{Eyes, Look, MarkKind, Match, Seat, Spot, TableKind};

/// What such a picture shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Miniature {
    table: TableKind,
    /// The seat at the lower edge of a board.
    below: Seat,
    /// The pieces on the board or the tiles on the table, the lowest first.
    pieces: Vec<(Spot, Look, Seat)>,
    /// Where somebody is in check.
    checks: Vec<Spot>,
}

/// A part that such pictures are put together from, and the side of its square or cell in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A piece on a board.
    Piece(Look, Seat),
    /// A domino.
    Tile(TileArt),
}

/// The sides of a cell, in pixels, from which on numbers and the heights of stacks are written: on smaller tiles they
/// would hide that these have two halves.
const NUMBERS: f32 = 17.0;
const HEIGHTS: f32 = 26.0;

/// What is seen of a part of a tile where a cell is so many pixels wide.
fn seen_at(art: TileArt, spot: Spot, cell: f32) -> Option<TileArt> {
    match art {
        TileArt::Level(_) if cell < HEIGHTS => None,
        // The tone of its face tells how high it lies.
        TileArt::Face(_, lie, _) if cell < NUMBERS => {
            Some(TileArt::Body(lie, level_of(spot).map_or(0, |level| level.saturating_sub(1))))
        }
        art => Some(art),
    }
}

impl Miniature {
    /// The position of a match as everybody may see it.
    pub fn of(game: &dyn Match, below: Seat) -> Miniature {
        let table = game.game().table;
        let mut pieces = match table {
            TableKind::Board { .. } => game.scene(Eyes::All).pieces.clone(),
            TableKind::Dominoes => laid(game),
        };
        pieces.retain(|piece| matches!(piece.spot, Spot::Cell { .. } | Spot::Laid { .. }));
        let checks = game.view().marks.iter().filter(|mark| mark.kind == MarkKind::Check);
        Miniature {
            table,
            below,
            checks: checks.map(|mark| mark.spot).collect(),
            pieces: pieces.iter().map(|piece| (piece.spot, piece.look, piece.owner)).collect(),
        }
    }

    /// Columns and rows of a picture that may be `side` pixels wide and high: squares are whole pixels.
    pub fn size(&self, side: u32) -> [u32; 2] {
        match self.grid(side) {
            Some((columns, rows, cell)) => [columns * cell, rows * cell],
            None => [side, side],
        }
    }

    /// Columns, rows and the side of a square, of a board.
    fn grid(&self, side: u32) -> Option<(u32, u32, u32)> {
        let TableKind::Board { columns, rows, .. } = self.table else { return None };
        let (columns, rows) = (u32::from(columns.unsigned_abs()), u32::from(rows.unsigned_abs()));
        Some((columns, rows, (side / columns.max(rows).max(1)).max(1)))
    }

    /// Draws it. `part` gives the picture of a part, if it can be made; `points` is how many pixels a point has.
    pub fn draw(
        &self,
        theme: &Theme,
        side: u32,
        points: f32,
        mut part: impl FnMut(Part, u32, &mut dyn FnMut(&Pixmap)),
    ) -> Pixmap {
        match self.grid(side) {
            Some((columns, rows, cell)) => self.draw_board(theme, [columns, rows], cell, &mut part),
            None => self.draw_table(theme, side, points, &mut part),
        }
    }

    fn draw_board(
        &self,
        theme: &Theme,
        [columns, rows]: [u32; 2],
        cell: u32,
        part: &mut dyn FnMut(Part, u32, &mut dyn FnMut(&Pixmap)),
    ) -> Pixmap {
        let is_flipped = self.below != Seat::FIRST;
        // Rows are counted from below as the first seat sees them.
        let turned = |x: u32, y: u32| if is_flipped { (columns - 1 - x, y) } else { (x, rows - 1 - y) };
        let mut picture = Pixmap::from_fn(columns * cell, rows * cell, |x, y| {
            let (column, row) = turned(x / cell, y / cell);
            let dark = self.table.is_dark(column as i16, row as i16);
            if dark { theme.squares.dark } else { theme.squares.light }
        });
        let corner = |spot: Spot| match spot {
            Spot::Cell { x, y } => {
                let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
                let (column, row) = (x < columns && y < rows).then(|| turned(x, y))?;
                Some(((column * cell) as i32, (row * cell) as i32))
            }
            _ => None,
        };
        for (left, top) in self.checks.iter().filter_map(|spot| corner(*spot)) {
            picture.overlay(&mark(MarkArt::Check, cell, theme), left, top);
        }
        for (spot, look, owner) in &self.pieces {
            if let Some((left, top)) = corner(*spot) {
                part(Part::Piece(*look, *owner), cell, &mut |piece| picture.overlay(piece, left, top));
            }
        }
        picture
    }

    fn draw_table(
        &self,
        theme: &Theme,
        side: u32,
        points: f32,
        part: &mut dyn FnMut(Part, u32, &mut dyn FnMut(&Pixmap)),
    ) -> Pixmap {
        let half = side as f32 / 2.0;
        let mut picture = Pixmap::from_fn(side, side, |x, y| {
            let (x, y) = (x as f32 + 0.5 - half, y as f32 + 0.5 - half);
            let outer = cover(rounded(x, y, half, half, 8.0 * points));
            let inner = cover(rounded(x, y, half - 2.0 * points, half - 2.0 * points, 6.0 * points));
            fade(theme.frame.tone.mix(theme.background.tone, inner), outer)
        });
        let cells: Vec<(i16, i16)> = self.pieces.iter().flat_map(|(spot, ..)| cells_of(*spot)).collect();
        let room = egui::Rect::from_min_size(Pos2::ZERO, egui::Vec2::splat(side as f32));
        let Some(view) = View::of(&cells, room.shrink(8.0 * points), 1.0, side as f32 / 4.0) else {
            return picture;
        };
        for (spot, look, _) in &self.pieces {
            for (art, at, cell) in view.parts_of(*spot, *look) {
                let Some(art) = seen_at(art, *spot, view.cell) else { continue };
                let (left, top) = (at.x.round() as i32, at.y.round() as i32);
                part(Part::Tile(art), cell.round() as u32, &mut |tile| picture.overlay(tile, left, top));
            }
        }
        picture
    }
}
