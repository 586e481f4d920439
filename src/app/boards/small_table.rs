//! A small picture of an open table (the table of Domin-Up, which has no edges) and of places where a tile fits.

use bevy_egui::egui::{self, Align2, CornerRadius, Sense, Stroke, StrokeKind, Ui, vec2};

use crate::app::boards::table_view::{SmallTableView, tiles_on_table};
use crate::app::kit::{UiContext, colour, size, title_font};
use art::Part;
use art::tiles::{NumberStyle, TileMark};
use session::{DominoDirection, DominoOverlay, HeldTile, Match, Piece, PieceId, PieceKind, Spot, Viewer};

/// Number of the numbers on the tiles: 0 to 7.
const NUMBERS: u8 = 8;
/// Side of a number in the legend, in points.
const LEGEND_CELL: f32 = 26.0;
/// Height of the digits in the legend, in points.
const LEGEND_DIGIT_HEIGHT: f32 = 18.0;

/// The two cells below a tile that is held over the table: below its lower and below its higher number.
const fn cells_below(tile: &HeldTile) -> [Spot; 2] {
    [Spot::cell(tile.low.0, tile.low.1), Spot::cell(tile.high.0, tile.high.1)]
}

/// The places where the seat to move can lay the tile with these numbers.
///
/// A place is two cells: one for the lower and one for the higher number. Returns no place for a tile that the seat
/// does not have.
fn legal_places(game: &dyn Match, [first, second]: [u8; 2]) -> impl Iterator<Item = [Spot; 2]> {
    let is_tile_in_hand = |piece: &&Piece| match piece.spot {
        Spot::Hand { seat, .. } => {
            game.state().turn == Some(seat) && piece.kind == PieceKind::tile(first, second)
        }
        _ => false,
    };
    let hand_spot = game.scene(Viewer::All).pieces.iter().find(is_tile_in_hand).map(|piece| piece.spot);
    let routes = game.state().gestures.iter().flat_map(|gesture| &gesture.routes);
    routes.filter_map(move |route| match *route.as_slice() {
        [from, low, high] if Some(from) == hand_spot => Some([low, high]),
        _ => None,
    })
}

/// Usual largest side of a cell in a small picture, in points.
const LARGEST_CELL: f32 = 42.0;

/// A small table to draw.
pub(crate) struct SmallTable<'a> {
    pub game: &'a dyn Match,
    /// Tiles or places shown above the table.
    pub overlay: DominoOverlay,
    /// Cells that must be visible even if they are empty.
    pub required_cells: &'a [(i16, i16)],
    /// The tile being laid, with the progress of its animation from 0 to 1.
    pub arriving_tile: Option<(PieceId, f32)>,
}

impl SmallTable<'_> {
    /// Draws the whole table as large as possible in `rect`. Returns `None` if there is no cell to show.
    pub(crate) fn paint(&self, ui: &Ui, cx: &mut UiContext, rect: egui::Rect) -> Option<SmallTableView> {
        let SmallTable { game, overlay, required_cells, arriving_tile } = *self;
        let theme = cx.theme();
        let corners = CornerRadius::same(8);
        ui.painter().rect_filled(rect, corners, colour(theme.background.tone));
        let border = Stroke::new(2.0, colour(theme.frame.tone));
        ui.painter().rect_stroke(rect, corners, border, StrokeKind::Inside);

        let pieces = tiles_on_table(game);
        let marks: Vec<([Spot; 2], [u8; 2], TileMark)> = match overlay {
            DominoOverlay::Table => Vec::new(),
            DominoOverlay::Places(tile) => {
                legal_places(game, tile).map(|place| (place, tile, TileMark::LegalPlace)).collect()
            }
            DominoOverlay::HeldTiles(held_tiles) => held_tiles
                .iter()
                .map(|held| {
                    let fits = legal_places(game, held.tile).any(|place| place == cells_below(held));
                    let mark = if fits { TileMark::Fits } else { TileMark::Misfit };
                    (cells_below(held), held.tile, mark)
                })
                .collect(),
        };
        let marked_cells = marks.iter().flat_map(|(place, ..)| place.iter().flat_map(|spot| spot.cells()));
        let visible_cells: Vec<(i16, i16)> = pieces
            .iter()
            .flat_map(|piece| piece.spot.cells())
            .chain(marked_cells)
            .chain(required_cells.iter().copied())
            .collect();
        let pixels_per_point = ui.ctx().pixels_per_point();
        // In a large rectangle, cells may be larger than `LARGEST_CELL`, up to a quarter of the shorter side.
        let largest_cell = LARGEST_CELL.max(rect.size().min_elem() / 4.0);
        let view = SmallTableView::of(&visible_cells, rect.shrink(8.0), pixels_per_point, largest_cell)?;

        for piece in &pieces {
            let progress =
                arriving_tile.filter(|(id, _)| *id == piece.id).map_or(1.0, |(_, progress)| progress);
            // The arriving tile sinks onto its place.
            let lift = vec2(0.0, (1.0 - progress) * view.cell * 0.8);
            for (art, at, cell) in view.parts_of(piece.spot, piece.kind, cx.textures.numbers) {
                cx.tile_fading_at(ui, art, at - lift, cell, progress);
            }
        }
        let height_at = |cell: (i16, i16)| {
            let stack = pieces.iter().filter(|piece| piece.spot.cells().any(|covered| covered == cell));
            stack.map(|piece| piece.spot.level()).max().unwrap_or(0)
        };
        for ([low, high], [first, second], mark) in marks {
            let (Some(low), Some(high)) = (low.cells().next(), high.cells().next()) else { continue };
            let direction = if low.1 == high.1 { DominoDirection::East } else { DominoDirection::North };
            // `Part::tile_face` takes the number in the west or south first.
            let is_low_first = low < high;
            let numbers = if is_low_first { [first, second] } else { [second, first] };
            let (west, north) = (low.0.min(high.0), low.1.max(high.1));
            let level = height_at(low).max(height_at(high)) + 1;
            let at = view.corner(west, north, level);
            if mark != TileMark::LegalPlace {
                let art = Part::tile_face(numbers, direction, cx.textures.numbers);
                cx.tile_at(ui, art, at, view.cell);
            }
            cx.tile_at(ui, Part::TileMark(mark, direction), at, view.cell);
        }
        Some(view)
    }
}

/// Draws the eight numbers of the dominoes, 0 to 7, as circles and as digits.
pub(crate) fn draw_all_numbers(ui: &mut Ui, cx: &mut UiContext, width: f32) {
    let columns = if width < 400.0 { 4 } else { 8 };
    let rows = usize::from(NUMBERS) / columns;
    // 8 points of margin on each side, and 6 points between the rows.
    let cell = ((width - 16.0) / columns as f32).min(LARGEST_CELL + 6.0).floor();
    let size = vec2(cell * columns as f32 + 16.0, rows as f32 * (2.0 * cell + 6.0) + 10.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let ground = colour(cx.theme().background.tone);
    ui.painter().rect_filled(rect, CornerRadius::same(8), ground);
    for number in 0..NUMBERS {
        let (column, row) = (usize::from(number) % columns, usize::from(number) / columns);
        let at = rect.min + vec2(8.0 + column as f32 * cell, 8.0 + row as f32 * (2.0 * cell + 6.0));
        for (style, offset) in [(NumberStyle::Circles, 0.0), (NumberStyle::Digits, cell)] {
            let art = Part::tile_face([number, number], DominoDirection::Half, style);
            cx.tile_at(ui, art, at + vec2(0.0, offset), cell);
        }
    }
}

/// Draws all numbers as circles in one line, with a digit below each.
pub(crate) fn draw_number_legend(ui: &mut Ui, cx: &mut UiContext) {
    let size = vec2(LEGEND_CELL * f32::from(NUMBERS), LEGEND_CELL + LEGEND_DIGIT_HEIGHT);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    for number in 0..NUMBERS {
        let at = rect.min + vec2(LEGEND_CELL * f32::from(number), 0.0);
        let art = Part::tile_face([number, number], DominoDirection::Half, NumberStyle::Circles);
        cx.tile_at(ui, art, at, LEGEND_CELL);
        let below = at + vec2(LEGEND_CELL / 2.0, LEGEND_CELL);
        let (font, ink) = (title_font(size::BODY), cx.skin().text);
        ui.painter().text(below, Align2::CENTER_TOP, number.to_string(), font, ink);
    }
}
