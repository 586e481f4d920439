//! Layout of the table screen: the areas of board, players, trays and panel.
//!
//! Lengths are physical pixels unless noted, so that pictures can be rendered at their exact size. `y` points down.

mod needs;
pub mod open;
mod trays;

pub use needs::{CapturedPiece, LayoutInput, PanelSettings, TableView};
pub use trays::Captured;

use bevy::math::{Rect, Vec2};
use bevy::prelude::Resource;

use self::open::OpenTable;
use art::marks::SquareMark;
use art::picture::BoardGeometry;
use session::{Seat, Spot, TableKind};

/// Smallest width of the side panel, in logical pixels.
pub const PANEL_MIN_WIDTH: f32 = 216.0;
/// Largest width of the side panel if the player has not set its width, in logical pixels.
const PANEL_USUAL_MAX_WIDTH: f32 = 460.0;
/// Largest width of the side panel, in logical pixels.
pub const PANEL_MAX_WIDTH: f32 = 720.0;
/// Least total height above and below a board for placing one seat on each side of it, in logical pixels.
///
/// It has space for seats, moves and buttons, but not for the status line.
const HEIGHT_AROUND_BOARD: f32 = 330.0;

/// The areas of the table screen.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct TableLayout {
    pub window: Vec2,
    /// Physical pixels per logical pixel.
    pub scale: f32,
    /// The geometry of a board; `None` for an open table (the table of Domin-Up, which has no edges).
    pub grid: Option<BoardGeometry>,
    /// Side of a square of the board or of a cell of the open table.
    pub cell: f32,
    /// Width of the board's frame, which contains the coordinates.
    pub border: f32,
    /// The board or open table with its frame.
    pub board: Rect,
    /// The hands and the visible part of an open table; `None` for a board.
    pub open_table: Option<OpenTable>,
    /// The status line below the board: whose turn it is, or why a move was rejected.
    pub status: Rect,
    /// The side panel, beside or below the board.
    pub panel: Rect,
    /// The strips with the players' names, by [`Seat::index`].
    pub name_strips: Vec<Rect>,
    /// The trays with the pieces that each seat has captured, by [`Seat::index`].
    pub trays: Vec<Rect>,
    /// The arrangement of captured pieces in each tray.
    pub captured: Vec<Captured>,
    /// The area for moves and buttons.
    pub moves_area: Rect,
    /// Whether the panel is below the board.
    pub is_portrait: bool,
    /// Whether the panel is hidden (focus mode).
    pub is_panel_hidden: bool,
    /// The seat at the bottom edge.
    pub bottom: Seat,
}

/// Height from which an upright window reserves lines for moves below an open table, in logical pixels.
const TALL_WINDOW: f32 = 900.0;
/// Height of one line of moves plus the navigation bar, in logical pixels.
const MOVE_LINES_HEIGHT: f32 = 108.0;

/// Width of a board's frame at the usual text size, in squares.
const FRAME_WIDTH: f32 = 0.42;
/// Growth of the frame's width if the text size is doubled, in squares.
const FRAME_GROWTH: f32 = 0.14;
/// Space above and below the letters in the frame, together, in squares.
const FRAME_PADDING: f32 = 0.168;

/// Smallest width of a board, in pixels.
const MIN_BOARD_WIDTH: f32 = 72.0;
/// A window with a smaller ratio of width to height is upright: the panel is below the board.
const PORTRAIT_RATIO: f32 = 1.12;
/// Greatest ratio of an open table's height to its width.
const MAX_TABLE_RATIO: f32 = 1.45;

/// Least gain in height for which a panel beside the board gets the height of the window instead of the board's, in
/// logical pixels.
const LEAST_PANEL_GAIN: f32 = 24.0;

/// Gap between a name strip and its tray, in logical pixels.
const TRAY_GAP: f32 = 3.0;

impl TableLayout {
    /// Computes the layout for a window of `window` physical pixels.
    pub fn new(window: Vec2, scale: f32, input: &LayoutInput) -> TableLayout {
        let px = |logical: f32| (logical * scale).round();
        let folded = input.panel.is_hidden;
        let portrait = window.x < window.y * PORTRAIT_RATIO && !folded;
        let margin = px((window.min_element() / scale * 0.018).clamp(4.0, 18.0));
        let status_height = px(if window.y / scale < 620.0 { 34.0 } else { 42.0 });
        let seat_rows = f32::from(input.seats.div_ceil(2));
        let inner = window - Vec2::splat(2.0 * margin);
        // In an upright window with enough height, place one seat above the board and one below it, as the players sit.
        let is_board = matches!(input.game.table, TableKind::Board { .. });
        // Height of a board that is as wide as the window.
        let full_width_height = largest_grid(input, inner.x).map_or(0.0, |grid| board_size(&grid).y);
        let is_between_seats =
            portrait && is_board && inner.y - full_width_height - status_height >= px(HEIGHT_AROUND_BOARD);
        let panel_width = if folded {
            0.0
        } else {
            let usual_width = (window.x * 0.3).clamp(px(PANEL_MIN_WIDTH), px(PANEL_USUAL_MAX_WIDTH));
            // The board or table keeps half of the window.
            let max_width =
                px(PANEL_MAX_WIDTH).min(window.x / 2.0 - 3.0 * margin).floor().max(px(PANEL_MIN_WIDTH));
            input
                .panel
                .width
                .map_or(usual_width, |width| px(f32::from(width)).clamp(px(PANEL_MIN_WIDTH), max_width))
        };
        // `panel_extent` is the least height of a panel below the board, or the width of a panel beside the board.
        let (area, panel_extent) = if portrait {
            let buttons_height = px(64.0 + 40.0 * seat_rows);
            // An open table takes all the height that is left. In a tall window, reserve lines for moves and the
            // navigation bar.
            let lines_height =
                if !is_board && window.y / scale >= TALL_WINDOW { px(MOVE_LINES_HEIGHT) } else { 0.0 };
            (inner, buttons_height + lines_height)
        } else if folded {
            (inner, 0.0)
        } else {
            (Vec2::new(inner.x - panel_width - margin, inner.y), panel_width)
        };
        let available = if is_between_seats {
            Vec2::splat(inner.x)
        } else if portrait {
            Vec2::new(area.x, area.y - status_height - panel_extent - margin)
        } else {
            Vec2::new(area.x, area.y - status_height)
        };
        let grid = largest_grid(input, available.min_element());
        let (size, cell, border) = match &grid {
            Some(grid) => (board_size(grid), grid.cell as f32, grid.border as f32),
            None => {
                let size = Vec2::new(available.x, available.y.min(available.x * MAX_TABLE_RATIO))
                    .floor()
                    .max(Vec2::splat(64.0));
                (size, input.view.cell, px((size.min_element() / scale * 0.018).clamp(6.0, 14.0)))
            }
        };
        let (strip_height, tray_height) = Self::seat_heights(window.y / scale, px);
        let seat_height = strip_height + px(TRAY_GAP) + tray_height;
        let corner = if portrait {
            let upper_seat_space = if is_between_seats { seat_height + px(6.0) } else { 0.0 };
            Vec2::new(((window.x - size.x) / 2.0).floor(), margin + upper_seat_space)
        } else {
            // Distribute the remaining space evenly on both sides.
            let panel_space = if folded { 0.0 } else { panel_extent + margin };
            let used_size = Vec2::new(size.x + panel_space, size.y + status_height);
            ((window - used_size) / 2.0).floor().max(Vec2::new(margin, margin.min(4.0)))
        };
        let board = Rect::from_corners(corner, corner + size);
        let status = Rect::new(board.min.x, board.max.y, board.max.x, board.max.y + status_height);
        let panel = if portrait {
            Rect::new(margin, status.max.y, window.x - margin, window.y - margin)
        } else {
            let left = board.max.x + margin;
            let right = (left + panel_extent).min(window.x - margin.min(6.0));
            // A wide panel makes the board smaller, but the list of moves keeps the height of the window.
            let is_much_higher = inner.y - size.y - status_height > px(LEAST_PANEL_GAIN);
            let (top, end) =
                if is_much_higher { (margin, window.y - margin) } else { (board.min.y, status.max.y) };
            Rect::new(left, top, right, end)
        };
        let (strips, trays, body) = match input.game.table {
            _ if folded => {
                (Vec::new(), Vec::new(), Rect::new(panel.max.x, panel.max.y, panel.max.x, panel.max.y))
            }
            TableKind::Board { .. } if is_between_seats => {
                Self::split_around(board, panel, margin, px, input.bottom, (strip_height, tray_height))
            }
            TableKind::Board { .. } => {
                Self::split_panel(panel, portrait, px, input.bottom, (strip_height, tray_height))
            }
            TableKind::Dominoes => Self::split_list(panel, portrait, px, input.seats, strip_height),
        };
        let captured = Captured::all(&trays, &input.captured);
        let open = (input.game.table == TableKind::Dominoes)
            .then(|| OpenTable::new(board.inflate(-border), window.y, input, px));
        TableLayout {
            window,
            scale,
            grid,
            cell,
            border,
            board,
            open_table: open,
            status,
            panel,
            name_strips: strips,
            trays,
            captured,
            moves_area: body,
            is_portrait: portrait,
            is_panel_hidden: folded,
            bottom: input.bottom,
        }
    }

    /// Heights of a name strip and a tray, for a window `height` logical pixels high.
    fn seat_heights(height: f32, px: impl Fn(f32) -> f32) -> (f32, f32) {
        match height {
            height if height < 480.0 => (px(36.0), px(24.0)),
            height if height < 700.0 => (px(46.0), px(28.0)),
            _ => (px(56.0), px(30.0)),
        }
    }

    /// Areas for a seat above the board and a seat below it. Returns strips, trays and the body: the rest of the panel.
    fn split_around(
        board: Rect,
        panel: Rect,
        margin: f32,
        px: impl Fn(f32) -> f32,
        bottom: Seat,
        (strip_height, tray_height): (f32, f32),
    ) -> (Vec<Rect>, Vec<Rect>, Rect) {
        let tray_gap = px(TRAY_GAP);
        let seat_areas = |top: f32| {
            let row = |top: f32, height: f32| Rect::new(panel.min.x, top, panel.max.x, top + height);
            (row(top, strip_height), row(top + strip_height + tray_gap, tray_height))
        };
        let (upper, lower) = (seat_areas(margin), seat_areas(panel.min.y + px(4.0)));
        debug_assert!(upper.1.max.y <= board.min.y);
        let body = Rect::new(panel.min.x, lower.1.max.y + px(8.0), panel.max.x, panel.max.y);
        let (first, second) = if bottom == Seat::FIRST { (lower, upper) } else { (upper, lower) };
        (vec![first.0, second.0], vec![first.1, second.1], body)
    }

    /// Areas for two seats in the panel. Returns strips, trays and the body: the rest of the panel.
    fn split_panel(
        panel: Rect,
        portrait: bool,
        px: impl Fn(f32) -> f32,
        bottom: Seat,
        (strip_height, tray_height): (f32, f32),
    ) -> (Vec<Rect>, Vec<Rect>, Rect) {
        let is_panel_low = panel.height() < px(360.0);
        let (strip_height, tray_height) =
            if is_panel_low { (px(36.0), px(24.0)) } else { (strip_height, tray_height) };
        let (gap, tray_gap) = (px(8.0), px(TRAY_GAP));
        let seat_height = strip_height + tray_gap + tray_height;
        let rect =
            |left: f32, top: f32, right: f32, end: f32| Rect::new(left, top, right.max(left), end.max(top));
        let seat_areas = |left: f32, right: f32, strip_top: f32, tray_top: f32| {
            (
                rect(left, strip_top, right, strip_top + strip_height),
                rect(left, tray_top, right, tray_top + tray_height),
            )
        };
        let (left, right, top, panel_end) = (panel.min.x, panel.max.x, panel.min.y, panel.max.y);
        // `far_seat` is at the top of the panel, `near_seat` at the bottom. Below the board, they are left and right.
        let (far_seat, near_seat, body) = if portrait {
            let (middle, half) = ((left + right) / 2.0, gap / 2.0);
            (
                seat_areas(left, (middle - half).floor(), top, top + strip_height + tray_gap),
                seat_areas((middle + half).floor(), right, top, top + strip_height + tray_gap),
                rect(left, top + seat_height + gap, right, panel_end),
            )
        } else {
            (
                seat_areas(left, right, top, top + strip_height + tray_gap),
                seat_areas(left, right, panel_end - seat_height, panel_end - tray_height),
                rect(left, top + seat_height + gap, right, panel_end - seat_height - gap),
            )
        };
        let (first, second) =
            if bottom == Seat::FIRST { (near_seat, far_seat) } else { (far_seat, near_seat) };
        (vec![first.0, second.0], vec![first.1, second.1], body)
    }

    /// Areas for the players' names in the order of play. Returns strips, no trays, and the body: the rest of the
    /// panel.
    fn split_list(
        panel: Rect,
        portrait: bool,
        px: impl Fn(f32) -> f32,
        seats: u8,
        strip_height: f32,
    ) -> (Vec<Rect>, Vec<Rect>, Rect) {
        let strip_height = if panel.height() < px(420.0) { px(36.0) } else { strip_height };
        let gap = px(4.0);
        let columns: u8 = if portrait { 2 } else { 1 };
        let width = ((panel.width() - gap * f32::from(columns - 1)) / f32::from(columns)).floor();
        let strip_rect = |seat: u8| {
            let at = Vec2::new(
                f32::from(seat % columns) * (width + gap),
                f32::from(seat / columns) * (strip_height + gap),
            );
            Rect::from_corners(panel.min + at, panel.min + at + Vec2::new(width, strip_height))
        };
        let strips: Vec<Rect> = (0..seats).map(strip_rect).collect();
        let top = strips.last().map_or(panel.min.y, |last| last.max.y + px(8.0));
        let body = Rect::new(panel.min.x, top.min(panel.max.y), panel.max.x, panel.max.y);
        (strips, Vec::new(), body)
    }

    /// Height available for letters in the frame, in pixels: the frame's width without `FRAME_PADDING`.
    pub fn frame_letters(&self) -> f32 {
        self.border - FRAME_PADDING * self.cell
    }

    /// The area of the squares without the frame.
    pub fn squares(&self) -> Rect {
        self.board.inflate(-self.border)
    }

    /// Whether the board is seen from the side of the second seat.
    pub fn is_flipped(&self) -> bool {
        self.bottom != Seat::FIRST
    }

    /// The area of a spot; `None` if the spot is not on this table.
    pub fn rect(&self, spot: Spot) -> Option<Rect> {
        if let Some(open) = &self.open_table {
            return open.rect(spot);
        }
        match spot {
            Spot::Cell { .. } => self.mark_rect(spot, SquareMark::Hover),
            Spot::Tray { seat, slot } => {
                let (tray, captured) = (self.trays.get(seat.index())?, self.captured.get(seat.index())?);
                let size = self.tray_piece();
                let inset = ((tray.height() - size) / 2.0).floor();
                let min = tray.min + Vec2::new(inset + captured.offset_of(slot).floor(), inset);
                Some(Rect::from_corners(min, min + Vec2::splat(size)))
            }
            Spot::Hand { .. } | Spot::Domino { .. } => None,
        }
    }

    /// Side of a piece in a tray; zero without trays.
    pub fn tray_piece(&self) -> f32 {
        self.trays.first().map_or(0.0, |tray| trays::piece_side(*tray))
    }

    /// Index from the left of the captured piece in `slot`. Pieces further right are drawn above.
    pub fn tray_index(&self, seat: Seat, slot: u8) -> usize {
        self.captured.get(seat.index()).map_or(0, |captured| captured.index_of(slot))
    }

    /// The spot at a point of the window; `None` outside squares, cells and hands.
    pub fn spot_at(&self, point: Vec2) -> Option<Spot> {
        if let Some(open) = &self.open_table {
            return open.spot_at(point);
        }
        let at = point - self.board.min;
        let grid = self.grid.as_ref().filter(|_| at.min_element() >= 0.0)?;
        grid.spot_at(at.x as u32, at.y as u32)
    }

    /// The area of the mark `art` on a spot.
    pub fn mark_rect(&self, spot: Spot, art: SquareMark) -> Option<Rect> {
        let grid = self.grid.as_ref()?;
        let min = self.board.min
            + Vec2::from(<[u32; 2]>::from(grid.mark_corner(spot, art)?).map(|offset| offset as f32));
        Some(Rect::from_corners(min, min + Vec2::from(grid.mark_size(art).map(|side| side as f32))))
    }

    /// All squares of a board; empty for an open table.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        self.grid.into_iter().flat_map(|grid| grid.squares())
    }
}

/// The largest board that fits into a square of `available` pixels; `None` for an open table.
///
/// The width of the frame, in squares, grows with the text size.
fn largest_grid(input: &LayoutInput, available: f32) -> Option<BoardGeometry> {
    let frame_width = FRAME_WIDTH + FRAME_GROWTH * (input.text_scale.clamp(1.0, 2.0) - 1.0);
    BoardGeometry::with_frame(input.game, input.bottom, frame_width, available.max(MIN_BOARD_WIDTH) as u32)
}

/// Size of a board with its frame, in pixels.
fn board_size(grid: &BoardGeometry) -> Vec2 {
    Vec2::from(grid.size().map(|side| side as f32))
}

/// Converts a point of the window (pixels, `y` down) to world coordinates.
pub fn to_world(point: Vec2) -> Vec2 {
    Vec2::new(point.x, -point.y)
}

#[cfg(test)]
mod tests;
