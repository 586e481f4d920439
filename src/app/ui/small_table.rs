//! A table without edges as a small picture: what lies on it, and what a tile of the hand can do there.

use bevy_egui::egui;

use crate::app::look::art::tiles::{BodyLie, NumberStyle, TileMark, depth};
use crate::app::ui::pen::Pen;
use crate::app::ui::skin::colour;
use crate::app::ui::textures::TileArt;
use crate::session::{Eyes, Lie, Look, Match, Piece, PieceId, Shown, Spot, Try};

/// The cells of a tried tile: below its lower and its higher number.
const fn cells(one: &Try) -> [Spot; 2] {
    [Spot::cell(one.low.0, one.low.1), Spot::cell(one.high.0, one.high.1)]
}

/// Whether the rules let the tile lie there.
fn fits(one: &Try, game: &dyn Match) -> bool {
    places(game, one.tile).any(|place| place == cells(one))
}

/// Where a tile of the seat to move can go: the cells of its lower and of its higher number.
fn places(game: &dyn Match, [first, second]: [u8; 2]) -> impl Iterator<Item = [Spot; 2]> {
    let own = |piece: &&Piece| match piece.spot {
        Spot::Hand { seat, .. } => game.turn() == Some(seat) && piece.look == Look::tile(first, second),
        _ => false,
    };
    let hand = game.scene(Eyes::All).pieces.iter().find(own).map(|piece| piece.spot);
    let routes = game.gestures().iter().flat_map(|gesture| &gesture.routes);
    routes.filter_map(move |route| match *route.as_slice() {
        [from, low, high] if Some(from) == hand => Some([low, high]),
        _ => None,
    })
}

/// The largest cell worth drawing, in points.
const LARGEST: f32 = 42.0;

/// A small table as it is to be painted.
pub struct Table<'a> {
    /// What lies on it.
    pub game: &'a dyn Match,
    /// What is shown besides.
    pub shown: Shown,
    /// Cells that are to be in sight, whether or not anything lies there.
    pub reach: &'a [(i16, i16)],
    /// The tile that is being laid, and how much of its way it has done, from 0 to 1.
    pub coming: Option<(PieceId, f32)>,
}

impl Table<'_> {
    /// Paints it, whole and as large as it goes in `rect`.
    pub fn paint(&self, ui: &egui::Ui, pen: &mut Pen, rect: egui::Rect) -> Option<View> {
        let Table { game, shown, reach, coming } = *self;
        let theme = pen.theme();
        let round = egui::CornerRadius::same(8);
        ui.painter().rect_filled(rect, round, colour(theme.background.tone));
        let edge = egui::Stroke::new(2.0, colour(theme.frame.tone));
        ui.painter().rect_stroke(rect, round, edge, egui::StrokeKind::Inside);

        let pieces = laid(game);
        let marks: Vec<([Spot; 2], [u8; 2], TileMark)> = match shown {
            Shown::Table => Vec::new(),
            Shown::Places(tile) => places(game, tile).map(|place| (place, tile, TileMark::Place)).collect(),
            Shown::Tries(tries) => tries
                .iter()
                .map(|one| {
                    let mark = if fits(one, game) { TileMark::Fits } else { TileMark::Misfit };
                    (cells(one), one.tile, mark)
                })
                .collect(),
        };
        let marked = marks.iter().flat_map(|(path, ..)| path.iter().filter_map(cell_of));
        let taken: Vec<(i16, i16)> = pieces
            .iter()
            .flat_map(|piece| cells_of(piece.spot))
            .chain(marked)
            .chain(reach.iter().copied())
            .collect();
        let points = ui.ctx().pixels_per_point();
        let view = View::of(&taken, rect.shrink(8.0), points, LARGEST)?;

        for piece in &pieces {
            let done = coming.filter(|(id, _)| *id == piece.id).map_or(1.0, |(_, done)| done);
            let rise = egui::vec2(0.0, (1.0 - done) * view.cell * 0.8);
            for (art, at, cell) in view.parts_of(piece.spot, piece.look) {
                pen.tile_fading_at(ui, art, at - rise, cell, done);
            }
        }
        let heights = |cell: (i16, i16)| {
            let on = pieces.iter().filter(|piece| cells_of(piece.spot).contains(&cell));
            on.filter_map(|piece| level_of(piece.spot)).max().unwrap_or(0)
        };
        for ([low, high], [first, second], mark) in marks {
            let (Some(low), Some(high)) = (cell_of(&low), cell_of(&high)) else { continue };
            let lie = if low.1 == high.1 { BodyLie::Wide } else { BodyLie::Tall };
            // The first number of a picture lies in the west or south.
            let ascends = low < high;
            let numbers = if ascends { [first, second] } else { [second, first] };
            let (west, north) = (low.0.min(high.0), low.1.max(high.1));
            let level = heights(low).max(heights(high)) + 1;
            let at = view.corner(west, north, level);
            if mark != TileMark::Place {
                pen.tile_at(ui, face(numbers, lie), at, view.cell);
            }
            pen.tile_at(ui, TileArt::Mark(mark, lie), at, view.cell);
        }
        Some(view)
    }
}

/// All eight numbers, as circles and as digits.
pub fn numbers(ui: &mut egui::Ui, pen: &mut Pen, width: f32) {
    let columns = if width < 400.0 { 4 } else { 8 };
    let rows = 8 / columns;
    let cell = ((width - 16.0) / columns as f32).min(LARGEST + 6.0).floor();
    let size = egui::vec2(cell * columns as f32 + 16.0, rows as f32 * (2.0 * cell + 6.0) + 10.0);
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let ground = colour(pen.theme().background.tone);
    ui.painter().rect_filled(rect, egui::CornerRadius::same(8), ground);
    for number in 0..8_u8 {
        let (column, row) = (usize::from(number) % columns, usize::from(number) / columns);
        let at = rect.min + egui::vec2(8.0 + column as f32 * cell, 8.0 + row as f32 * (2.0 * cell + 6.0));
        for (style, below) in [(NumberStyle::Circles, 0.0), (NumberStyle::Digits, cell)] {
            let art = TileArt::Face([number, number], BodyLie::Half, style);
            pen.tile_at(ui, art, at + egui::vec2(0.0, below), cell);
        }
    }
}

const fn face(numbers: [u8; 2], lie: BodyLie) -> TileArt {
    TileArt::Face(numbers, lie, NumberStyle::Circles)
}

/// What lies on the table, the lowest first.
pub(super) fn laid(game: &dyn Match) -> Vec<Piece> {
    let mut pieces = game.scene(Eyes::All).pieces.clone();
    pieces.retain(|piece| matches!(piece.spot, Spot::Laid { .. }));
    // Higher tiles lie over lower ones, and nearer ones over those behind them.
    pieces.sort_by_key(|piece| match piece.spot {
        Spot::Laid { y, level, .. } => (level, -i32::from(y)),
        _ => (0, 0),
    });
    pieces
}

pub(super) fn cells_of(spot: Spot) -> Vec<(i16, i16)> {
    let Spot::Laid { x, y, lie, .. } = spot else { return Vec::new() };
    let (columns, rows) = lie.size();
    (0..columns).flat_map(|column| (0..rows).map(move |row| (x + column, y + row))).collect()
}

const fn level_of(spot: Spot) -> Option<u8> {
    match spot {
        Spot::Laid { level, .. } => Some(level),
        _ => None,
    }
}

const fn cell_of(spot: &Spot) -> Option<(i16, i16)> {
    match *spot {
        Spot::Cell { x, y } => Some((x, y)),
        _ => None,
    }
}

/// The part of the table that is seen.
#[derive(Clone, Copy)]
pub struct View {
    /// Side of a cell, in points that are whole pixels.
    cell: f32,
    /// How much higher a tile is drawn than the one below it.
    rise: f32,
    /// The upper left corner of the cell in the north-west.
    corner: egui::Pos2,
    west: i16,
    north: i16,
}

impl View {
    /// The view in which all these cells are seen, none wider than `largest`; `None` where there are none. A point of
    /// `room` is so many pixels.
    pub(super) fn of(cells: &[(i16, i16)], room: egui::Rect, points: f32, largest: f32) -> Option<View> {
        let west = cells.iter().map(|(x, _)| *x).min()?;
        let east = cells.iter().map(|(x, _)| *x).max()?;
        let south = cells.iter().map(|(_, y)| *y).min()?;
        let north = cells.iter().map(|(_, y)| *y).max()?;
        let columns = f32::from(east.saturating_sub(west)) + 1.0;
        let rows = f32::from(north.saturating_sub(south)) + 1.0;
        let cell = (room.width() / columns).min(room.height() / rows).min(largest);
        let pixels = (cell * points).floor().max(2.0);
        let cell = pixels / points;
        let size = egui::vec2(columns, rows) * cell;
        let corner = room.center() - size / 2.0;
        Some(View { cell, rise: depth(pixels as u32) as f32 / points, corner, west, north })
    }

    /// What is painted of a tile: the tile, and how high it lies; each with its upper left corner and the side of a
    /// cell.
    pub(super) fn parts_of(
        &self,
        spot: Spot,
        look: Look,
    ) -> impl Iterator<Item = (TileArt, egui::Pos2, f32)> + use<> {
        let tile = match (spot, look.numbers) {
            (Spot::Laid { lie: Lie::East, .. }, [Some(first), Some(second)]) => {
                Some(face([first, second], BodyLie::Wide))
            }
            (Spot::Laid { lie: Lie::North, .. }, [Some(first), Some(second)]) => {
                Some(face([first, second], BodyLie::Tall))
            }
            (Spot::Laid { .. }, [Some(number), None]) => Some(face([number, number], BodyLie::Half)),
            _ => None,
        };
        let mut parts = [None, None];
        if let (Some(art), Spot::Laid { x, y, level, .. }) = (tile, spot) {
            let (columns, rows) = art.cells();
            let at = self.corner(x, y + rows as i16 - 1, level);
            parts[0] = Some((art, at, self.cell));
            // Beside the halves of a stack that was there from the start nobody sees the tiles below.
            if level > 1 {
                let side = (self.cell * 0.4).max(11.0);
                let corner = at + egui::vec2(columns as f32, rows as f32) * self.cell;
                parts[1] = Some((TileArt::Level(level), corner - egui::Vec2::splat(side), side));
            }
        }
        parts.into_iter().flatten()
    }

    /// The cell below a point.
    pub fn cell_at(&self, at: egui::Pos2) -> (i16, i16) {
        let place = (at - self.corner) / self.cell;
        (self.west + place.x.floor() as i16, self.north - place.y.floor() as i16)
    }

    /// The upper left corner of a cell at a height.
    fn corner(&self, x: i16, y: i16, level: u8) -> egui::Pos2 {
        let (columns, rows) = (f32::from(x - self.west), f32::from(self.north - y));
        let up = f32::from(level.clamp(1, 7) - 1) * self.rise;
        self.corner + egui::vec2(columns, rows) * self.cell - egui::vec2(0.0, up)
    }
}
