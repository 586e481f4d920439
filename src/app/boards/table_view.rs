//! The visible part of an open table (the table of Domin-Up, which has no edges) in a small picture.

use bevy_egui::egui::{self, Pos2, vec2};

use art::Part;
use art::tiles::{NumberStyle, side_height_px};
use session::{Match, Piece, PieceKind, Spot, Viewer};

/// The tiles on the table, the lowest first.
pub(crate) fn tiles_on_table(game: &dyn Match) -> Vec<Piece> {
    let mut pieces = game.scene(Viewer::All).pieces.clone();
    pieces.retain(|piece| matches!(piece.spot, Spot::Domino { .. }));
    pieces.sort_by_key(|piece| piece.spot.painting_order());
    pieces
}

/// The visible part of the table.
#[derive(Clone, Copy)]
pub(crate) struct SmallTableView {
    /// Side of a cell, in points; a whole number of pixels.
    pub cell: f32,
    /// Height by which a tile is drawn above the one below it, in points.
    rise: f32,
    /// The upper left corner of the north-western cell.
    corner: Pos2,
    /// Column of the westernmost visible cells. Columns count eastwards, rows northwards.
    west: i16,
    /// Row of the northernmost visible cells.
    north: i16,
}

impl SmallTableView {
    /// The view that shows all `cells` in the rectangle `available`; `None` if there are no cells.
    ///
    /// The side of a cell is at most `largest_cell` points, rounded down to whole pixels.
    pub(crate) fn of(
        cells: &[(i16, i16)],
        available: egui::Rect,
        pixels_per_point: f32,
        largest_cell: f32,
    ) -> Option<SmallTableView> {
        let west = cells.iter().map(|(x, _)| *x).min()?;
        let east = cells.iter().map(|(x, _)| *x).max()?;
        let south = cells.iter().map(|(_, y)| *y).min()?;
        let north = cells.iter().map(|(_, y)| *y).max()?;
        let columns = f32::from(east.saturating_sub(west)) + 1.0;
        let rows = f32::from(north.saturating_sub(south)) + 1.0;
        let cell = (available.width() / columns).min(available.height() / rows).min(largest_cell);
        let cell_pixels = (cell * pixels_per_point).floor().max(2.0);
        let cell = cell_pixels / pixels_per_point;
        let size = vec2(columns, rows) * cell;
        let corner = available.center() - size / 2.0;
        Some(SmallTableView {
            cell,
            rise: side_height_px(cell_pixels as u32) as f32 / pixels_per_point,
            corner,
            west,
            north,
        })
    }

    /// The pictures of a tile on the table: the tile itself and, on a stack, its level as a number.
    ///
    /// Each item is the picture, its upper left corner, and the side of a cell at which to draw it.
    /// Empty if the spot is not on the table or the piece has no numbers.
    pub(crate) fn parts_of(
        &self,
        spot: Spot,
        kind: PieceKind,
        style: NumberStyle,
    ) -> impl Iterator<Item = (Part, Pos2, f32)> + use<> {
        let mut pictures = [None, None];
        if let (Spot::Domino { x, y, level, direction }, [Some(first), second]) = (spot, kind.numbers()) {
            let art = Part::tile_face([first, second.unwrap_or(first)], direction, style);
            let (columns, rows) = art.cells();
            let at = self.corner(x, y + rows as i16 - 1, level);
            pictures[0] = Some((art, at, self.cell));
            // The top tile of a stack can hide all tiles below it, so its level is written on it. On smaller cells
            // a readable number would hide the tile.
            if level > 1 && self.cell >= MIN_CELL_FOR_LEVELS {
                let side = (self.cell * 0.4).max(11.0);
                let corner = at + vec2(columns as f32, rows as f32) * self.cell;
                pictures[1] = Some((Part::HeightBadge(level), corner - egui::Vec2::splat(side), side));
            }
        }
        pictures.into_iter().flatten()
    }

    /// The cell at a point of the window. It may be outside the visible part.
    pub(crate) fn cell_at(&self, at: Pos2) -> (i16, i16) {
        let offset = (at - self.corner) / self.cell;
        (self.west + offset.x.floor() as i16, self.north - offset.y.floor() as i16)
    }

    /// The upper left corner of a cell, moved up to the height of a level.
    pub(crate) fn corner(&self, x: i16, y: i16, level: u8) -> Pos2 {
        let (columns, rows) = (f32::from(x - self.west), f32::from(self.north - y));
        let up = f32::from(level.clamp(1, HIGHEST_DRAWN_LEVEL) - 1) * self.rise;
        self.corner + vec2(columns, rows) * self.cell - vec2(0.0, up)
    }
}

/// Smallest side of a cell, in points, at which the levels of tiles are written.
const MIN_CELL_FOR_LEVELS: f32 = 18.0;
/// Tiles on higher levels are drawn at the height of this level. Level 1 lies on the table.
const HIGHEST_DRAWN_LEVEL: u8 = 7;
