//! A table without edges as a small picture: what lies on it, and what a tile of the hand can do there.

use bevy_egui::egui::{self, CornerRadius, Sense, Stroke, StrokeKind, Ui, vec2};

use crate::app::boards::table_view::{View, laid};
use crate::app::kit::{Pen, colour};
use art::Part;
use art::tiles::{NumberStyle, TileMark};
use session::{Eyes, Lie, Look, Match, Piece, PieceId, Shown, Spot, Try};

/// The cells of a tried tile: below its lower and its higher number.
const fn cells(one: &Try) -> [Spot; 2] {
    [Spot::cell(one.low.0, one.low.1), Spot::cell(one.high.0, one.high.1)]
}

/// Where a tile of the seat to move can go: the cells of its lower and of its higher number.
fn places(game: &dyn Match, [first, second]: [u8; 2]) -> impl Iterator<Item = [Spot; 2]> {
    let own = |piece: &&Piece| match piece.spot {
        Spot::Hand { seat, .. } => game.view().turn == Some(seat) && piece.look == Look::tile(first, second),
        _ => false,
    };
    let hand = game.scene(Eyes::All).pieces.iter().find(own).map(|piece| piece.spot);
    let routes = game.view().gestures.iter().flat_map(|gesture| &gesture.routes);
    routes.filter_map(move |route| match *route.as_slice() {
        [from, low, high] if Some(from) == hand => Some([low, high]),
        _ => None,
    })
}

/// The largest cell worth drawing in a small picture, in points.
const LARGEST: f32 = 42.0;

/// A small table as it is to be painted.
pub(crate) struct Table<'a> {
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
    pub(crate) fn paint(&self, ui: &Ui, pen: &mut Pen, rect: egui::Rect) -> Option<View> {
        let Table { game, shown, reach, coming } = *self;
        let theme = pen.theme();
        let round = CornerRadius::same(8);
        ui.painter().rect_filled(rect, round, colour(theme.background.tone));
        let edge = Stroke::new(2.0, colour(theme.frame.tone));
        ui.painter().rect_stroke(rect, round, edge, StrokeKind::Inside);

        let pieces = laid(game);
        let marks: Vec<([Spot; 2], [u8; 2], TileMark)> = match shown {
            Shown::Table => Vec::new(),
            Shown::Places(tile) => places(game, tile).map(|place| (place, tile, TileMark::Place)).collect(),
            Shown::Tries(tries) => tries
                .iter()
                .map(|one| {
                    let fits = places(game, one.tile).any(|place| place == cells(one));
                    let mark = if fits { TileMark::Fits } else { TileMark::Misfit };
                    (cells(one), one.tile, mark)
                })
                .collect(),
        };
        let marked = marks.iter().flat_map(|(path, ..)| path.iter().flat_map(|spot| spot.cells()));
        let taken: Vec<(i16, i16)> = pieces
            .iter()
            .flat_map(|piece| piece.spot.cells())
            .chain(marked)
            .chain(reach.iter().copied())
            .collect();
        let points = ui.ctx().pixels_per_point();
        let largest = LARGEST.max(rect.size().min_elem() / 4.0);
        let view = View::of(&taken, rect.shrink(8.0), points, largest)?;

        for piece in &pieces {
            let done = coming.filter(|(id, _)| *id == piece.id).map_or(1.0, |(_, done)| done);
            let rise = vec2(0.0, (1.0 - done) * view.cell * 0.8);
            for (art, at, cell) in view.parts_of(piece.spot, piece.look, pen.textures.numbers) {
                pen.tile_fading_at(ui, art, at - rise, cell, done);
            }
        }
        let heights = |cell: (i16, i16)| {
            let on = pieces.iter().filter(|piece| piece.spot.cells().any(|on| on == cell));
            on.map(|piece| piece.spot.level()).max().unwrap_or(0)
        };
        for ([low, high], [first, second], mark) in marks {
            let (Some(low), Some(high)) = (low.cells().next(), high.cells().next()) else { continue };
            let lie = if low.1 == high.1 { Lie::East } else { Lie::North };
            // The first number of a picture lies in the west or south.
            let ascends = low < high;
            let numbers = if ascends { [first, second] } else { [second, first] };
            let (west, north) = (low.0.min(high.0), low.1.max(high.1));
            let level = heights(low).max(heights(high)) + 1;
            let at = view.corner(west, north, level);
            if mark != TileMark::Place {
                let art = Part::face(numbers, lie, pen.textures.numbers);
                pen.tile_at(ui, art, at, view.cell);
            }
            pen.tile_at(ui, Part::TileMark(mark, lie), at, view.cell);
        }
        Some(view)
    }
}

/// All eight numbers, as circles and as digits.
pub(crate) fn numbers(ui: &mut Ui, pen: &mut Pen, width: f32) {
    let columns = if width < 400.0 { 4 } else { 8 };
    let rows = 8 / columns;
    let cell = ((width - 16.0) / columns as f32).min(LARGEST + 6.0).floor();
    let size = vec2(cell * columns as f32 + 16.0, rows as f32 * (2.0 * cell + 6.0) + 10.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let ground = colour(pen.theme().background.tone);
    ui.painter().rect_filled(rect, CornerRadius::same(8), ground);
    for number in 0..8_u8 {
        let (column, row) = (usize::from(number) % columns, usize::from(number) / columns);
        let at = rect.min + vec2(8.0 + column as f32 * cell, 8.0 + row as f32 * (2.0 * cell + 6.0));
        for (style, below) in [(NumberStyle::Circles, 0.0), (NumberStyle::Digits, cell)] {
            let art = Part::face([number, number], Lie::Half, style);
            pen.tile_at(ui, art, at + vec2(0.0, below), cell);
        }
    }
}
