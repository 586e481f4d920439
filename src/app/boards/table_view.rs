//! Where the tiles of a table without edges are painted in a small picture: the part that is seen, and the pictures of
//! each tile.

use bevy_egui::egui::{self, Pos2, vec2};

use art::Part;
use art::tiles::{NumberStyle, depth};
use session::{Eyes, Look, Match, Piece, Spot};

/// What lies on the table, the lowest first.
pub(crate) fn laid(game: &dyn Match) -> Vec<Piece> {
    let mut pieces = game.scene(Eyes::All).pieces.clone();
    pieces.retain(|piece| matches!(piece.spot, Spot::Laid { .. }));
    pieces.sort_by_key(|piece| piece.spot.painting_order());
    pieces
}

/// The part of the table that is seen.
#[derive(Clone, Copy)]
pub(crate) struct View {
    /// Side of a cell, in points that are whole pixels.
    pub cell: f32,
    /// How much higher a tile is drawn than the one below it.
    rise: f32,
    /// The upper left corner of the cell in the north-west.
    corner: Pos2,
    west: i16,
    north: i16,
}

impl View {
    /// The view in which all these cells are seen, none wider than `largest`; `None` where there are none. A point of
    /// `room` is so many pixels.
    pub(crate) fn of(cells: &[(i16, i16)], room: egui::Rect, points: f32, largest: f32) -> Option<View> {
        let west = cells.iter().map(|(x, _)| *x).min()?;
        let east = cells.iter().map(|(x, _)| *x).max()?;
        let south = cells.iter().map(|(_, y)| *y).min()?;
        let north = cells.iter().map(|(_, y)| *y).max()?;
        let columns = f32::from(east.saturating_sub(west)) + 1.0;
        let rows = f32::from(north.saturating_sub(south)) + 1.0;
        let cell = (room.width() / columns).min(room.height() / rows).min(largest);
        let pixels = (cell * points).floor().max(2.0);
        let cell = pixels / points;
        let size = vec2(columns, rows) * cell;
        let corner = room.center() - size / 2.0;
        Some(View { cell, rise: depth(pixels as u32) as f32 / points, corner, west, north })
    }

    /// What is painted of a tile: the tile, and how high it lies; each with its upper left corner and the side of a
    /// cell.
    pub(crate) fn parts_of(
        &self,
        spot: Spot,
        look: Look,
        style: NumberStyle,
    ) -> impl Iterator<Item = (Part, Pos2, f32)> + use<> {
        let mut parts = [None, None];
        if let (Spot::Laid { x, y, level, lie }, [Some(first), second]) = (spot, look.numbers()) {
            let art = Part::face([first, second.unwrap_or(first)], lie, style);
            let (columns, rows) = art.cells();
            let at = self.corner(x, y + rows as i16 - 1, level);
            parts[0] = Some((art, at, self.cell));
            // Beside the halves of a stack that was there from the start nobody sees the tiles below. On smaller tiles
            // a number that can be read would hide them.
            if level > 1 && self.cell >= WITH_HEIGHTS {
                let side = (self.cell * 0.4).max(11.0);
                let corner = at + vec2(columns as f32, rows as f32) * self.cell;
                parts[1] = Some((Part::Height(level), corner - egui::Vec2::splat(side), side));
            }
        }
        parts.into_iter().flatten()
    }

    /// The cell below a point.
    pub(crate) fn cell_at(&self, at: Pos2) -> (i16, i16) {
        let place = (at - self.corner) / self.cell;
        (self.west + place.x.floor() as i16, self.north - place.y.floor() as i16)
    }

    /// The upper left corner of a cell at a height.
    pub(crate) fn corner(&self, x: i16, y: i16, level: u8) -> Pos2 {
        let (columns, rows) = (f32::from(x - self.west), f32::from(self.north - y));
        let up = f32::from(level.clamp(1, 7) - 1) * self.rise;
        self.corner + vec2(columns, rows) * self.cell - vec2(0.0, up)
    }
}

/// The side of a cell, in points, from which on the heights of stacks are written.
const WITH_HEIGHTS: f32 = 18.0;
