//! Layout of the table screen: where board, players, trays and panel are.
//!
//! All lengths are physical pixels, `y` down, so that pictures can be rendered at their exact size on screen.

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
/// Largest width of the side panel without the player's setting, in logical pixels.
const PANEL_USUAL_MAX_WIDTH: f32 = 460.0;
/// Largest width of the side panel, in logical pixels.
pub const PANEL_MAX_WIDTH: f32 = 720.0;
/// Height for seats, moves and buttons around a board in a tall window. In logical pixels, without the status line.
const ROOM_AROUND_BOARD: f32 = 330.0;

/// The areas of the table screen.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct TableLayout {
    pub window: Vec2,
    /// Physical pixels per logical pixel.
    pub scale: f32,
    /// The squares of a board; `None` for an open table.
    pub grid: Option<BoardGeometry>,
    pub cell: f32,
    /// Width of the board's frame with the coordinates.
    pub border: f32,
    /// The board or open table with its frame.
    pub board: Rect,
    /// The hands and the visible part of an open table; `None` for a board.
    pub open: Option<OpenTable>,
    /// The line below the board: whose turn it is, or why a move was rejected.
    pub status: Rect,
    /// The area beside or below the board.
    pub panel: Rect,
    /// The strips with the players' names, by [`Seat::index`].
    pub strips: Vec<Rect>,
    /// The trays with the pieces that each seat has captured, by [`Seat::index`].
    pub trays: Vec<Rect>,
    /// The arrangement of captured pieces in each tray.
    pub captured: Vec<Captured>,
    /// The area for moves and buttons.
    pub body: Rect,
    /// Whether the panel is below the board.
    pub portrait: bool,
    pub folded: bool,
    pub bottom: Seat,
}

/// Height from which on a window counts as tall, in logical pixels.
const TALL_WINDOW: f32 = 900.0;
/// Height of one line of moves plus the navigation bar, in logical pixels.
const MOVE_LINES_HEIGHT: f32 = 108.0;

/// Width of a board's frame, and its growth for doubled text size, in squares.
const FRAME: f32 = 0.42;
const FRAME_FOR_WORDS: f32 = 0.14;
/// Space above and below the letters in the frame, together, in squares.
const FRAME_FREE: f32 = 0.168;

/// Smallest width of a board, in pixels.
const LEAST_BOARD: f32 = 72.0;

/// Gap between a name strip and its tray, in logical pixels.
const TRAY_GAP: f32 = 3.0;

impl TableLayout {
    /// Computes the layout for a window of `window` physical pixels.
    pub fn new(window: Vec2, scale: f32, needs: &LayoutInput) -> TableLayout {
        let px = |logical: f32| (logical * scale).round();
        let folded = needs.panel.folded;
        let portrait = window.x < window.y * 1.12 && !folded;
        let margin = px((window.min_element() / scale * 0.018).clamp(4.0, 18.0));
        let status_height = px(if window.y / scale < 620.0 { 34.0 } else { 42.0 });
        let rows = f32::from(needs.seats.div_ceil(2));
        let inside = window - Vec2::splat(2.0 * margin);
        // In a tall window put one seat above the board and one below it, as the players sit.
        let is_board = matches!(needs.game.table, TableKind::Board { .. });
        let whole = grid(needs, inside.x).map_or(0.0, |grid| size_of(&grid).y);
        let between = portrait && is_board && inside.y - whole - status_height >= px(ROOM_AROUND_BOARD);
        let panel_width = if folded {
            0.0
        } else {
            let usual = (window.x * 0.3).clamp(px(PANEL_MIN_WIDTH), px(PANEL_USUAL_MAX_WIDTH));
            let widest = px(PANEL_MAX_WIDTH).min(window.x * 0.6).max(px(PANEL_MIN_WIDTH));
            needs.panel.width.map_or(usual, |width| px(f32::from(width)).clamp(px(PANEL_MIN_WIDTH), widest))
        };
        let (area, panel_min) = if portrait {
            let buttons = px(64.0 + 40.0 * rows);
            // An open table takes all the room it gets: in a tall window reserve lines for moves and the navigation
            // bar.
            let lines =
                if !is_board && window.y / scale >= TALL_WINDOW { px(MOVE_LINES_HEIGHT) } else { 0.0 };
            (inside, buttons + lines)
        } else if folded {
            (inside, 0.0)
        } else {
            (Vec2::new(inside.x - panel_width - margin, inside.y), panel_width)
        };
        let room = if between {
            Vec2::splat(inside.x)
        } else if portrait {
            Vec2::new(area.x, area.y - status_height - panel_min - margin)
        } else {
            Vec2::new(area.x, area.y - status_height)
        };
        let grid = grid(needs, room.min_element());
        let (size, cell, border) = match &grid {
            Some(grid) => (size_of(grid), grid.cell as f32, grid.border as f32),
            None => {
                // As large as possible, but not taller than useful in a tall window.
                let size = Vec2::new(room.x, room.y.min(room.x * 1.45)).floor().max(Vec2::splat(64.0));
                (size, needs.view.cell, px((size.min_element() / scale * 0.018).clamp(6.0, 14.0)))
            }
        };
        let (strip, tray) = Self::seat_heights(window.y / scale, px);
        let pair = strip + px(TRAY_GAP) + tray;
        let corner = if portrait {
            let above = if between { pair + px(6.0) } else { 0.0 };
            Vec2::new(((window.x - size.x) / 2.0).floor(), margin + above)
        } else {
            // Distribute the remaining space evenly on both sides.
            let beside = if folded { 0.0 } else { panel_min + margin };
            let used = Vec2::new(size.x + beside, size.y + status_height);
            ((window - used) / 2.0).floor().max(Vec2::new(margin, margin.min(4.0)))
        };
        let board = Rect::from_corners(corner, corner + size);
        let status = Rect::new(board.min.x, board.max.y, board.max.x, board.max.y + status_height);
        let panel = if portrait {
            Rect::new(margin, status.max.y, window.x - margin, window.y - margin)
        } else {
            let left = board.max.x + margin;
            let right = (left + panel_min).min(window.x - margin.min(6.0));
            Rect::new(left, board.min.y, right, status.max.y)
        };
        let (strips, trays, body) = match needs.game.table {
            _ if folded => {
                (Vec::new(), Vec::new(), Rect::new(panel.max.x, panel.max.y, panel.max.x, panel.max.y))
            }
            TableKind::Board { .. } if between => {
                Self::split_around(board, panel, margin, px, needs.bottom, (strip, tray))
            }
            TableKind::Board { .. } => Self::split_panel(panel, portrait, px, needs.bottom, (strip, tray)),
            TableKind::Dominoes => Self::split_list(panel, portrait, px, needs.seats, strip),
        };
        let captured = Captured::all(&trays, &needs.captured);
        let open = (needs.game.table == TableKind::Dominoes)
            .then(|| OpenTable::new(board.inflate(-border), window.y, needs, px));
        TableLayout {
            window,
            scale,
            grid,
            cell,
            border,
            board,
            open,
            status,
            panel,
            strips,
            trays,
            captured,
            body,
            portrait,
            folded,
            bottom: needs.bottom,
        }
    }

    /// Heights of a name strip and a tray. `height` is that of the window in logical pixels.
    fn seat_heights(height: f32, px: impl Fn(f32) -> f32) -> (f32, f32) {
        match height {
            height if height < 480.0 => (px(36.0), px(24.0)),
            height if height < 700.0 => (px(46.0), px(28.0)),
            _ => (px(56.0), px(30.0)),
        }
    }

    /// Areas for a seat above the board, a seat below it, and the rest. Returns strips, trays and body.
    fn split_around(
        board: Rect,
        panel: Rect,
        margin: f32,
        px: impl Fn(f32) -> f32,
        bottom: Seat,
        (strip, tray): (f32, f32),
    ) -> (Vec<Rect>, Vec<Rect>, Rect) {
        let near = px(TRAY_GAP);
        let place = |top: f32| {
            let line = |top: f32, height: f32| Rect::new(panel.min.x, top, panel.max.x, top + height);
            (line(top, strip), line(top + strip + near, tray))
        };
        let (far, own) = (place(margin), place(panel.min.y + px(4.0)));
        debug_assert!(far.1.max.y <= board.min.y);
        let body = Rect::new(panel.min.x, own.1.max.y + px(8.0), panel.max.x, panel.max.y);
        let (first, second) = if bottom == Seat::FIRST { (own, far) } else { (far, own) };
        (vec![first.0, second.0], vec![first.1, second.1], body)
    }

    /// Areas for two seats and the rest of the panel. Returns strips, trays and body.
    fn split_panel(
        panel: Rect,
        portrait: bool,
        px: impl Fn(f32) -> f32,
        bottom: Seat,
        (strip, tray): (f32, f32),
    ) -> (Vec<Rect>, Vec<Rect>, Rect) {
        let low = panel.height() < px(360.0);
        let (strip, tray) = if low { (px(36.0), px(24.0)) } else { (strip, tray) };
        let (gap, near) = (px(8.0), px(TRAY_GAP));
        let pair = strip + near + tray;
        let rect = |x0: f32, y0: f32, x1: f32, y1: f32| Rect::new(x0, y0, x1.max(x0), y1.max(y0));
        let place = |x0: f32, x1: f32, strip_at: f32, tray_at: f32| {
            (rect(x0, strip_at, x1, strip_at + strip), rect(x0, tray_at, x1, tray_at + tray))
        };
        let (left, right, top, end) = (panel.min.x, panel.max.x, panel.min.y, panel.max.y);
        // `far` is the seat at the top (left in portrait), `own` the one at the bottom (right).
        let (far, own, body) = if portrait {
            let (middle, half) = ((left + right) / 2.0, gap / 2.0);
            (
                place(left, (middle - half).floor(), top, top + strip + near),
                place((middle + half).floor(), right, top, top + strip + near),
                rect(left, top + pair + gap, right, end),
            )
        } else {
            (
                place(left, right, top, top + strip + near),
                place(left, right, end - pair, end - tray),
                rect(left, top + pair + gap, right, end - pair - gap),
            )
        };
        let (first, second) = if bottom == Seat::FIRST { (own, far) } else { (far, own) };
        (vec![first.0, second.0], vec![first.1, second.1], body)
    }

    /// Areas for the names in the order of play and the rest of the panel. Returns strips, no trays, and body.
    fn split_list(
        panel: Rect,
        portrait: bool,
        px: impl Fn(f32) -> f32,
        seats: u8,
        strip: f32,
    ) -> (Vec<Rect>, Vec<Rect>, Rect) {
        let strip = if panel.height() < px(420.0) { px(36.0) } else { strip };
        let gap = px(4.0);
        let columns: u8 = if portrait { 2 } else { 1 };
        let width = ((panel.width() - gap * f32::from(columns - 1)) / f32::from(columns)).floor();
        let place = |seat: u8| {
            let at = Vec2::new(
                f32::from(seat % columns) * (width + gap),
                f32::from(seat / columns) * (strip + gap),
            );
            Rect::from_corners(panel.min + at, panel.min + at + Vec2::new(width, strip))
        };
        let strips: Vec<Rect> = (0..seats).map(place).collect();
        let top = strips.last().map_or(panel.min.y, |last| last.max.y + px(8.0));
        let body = Rect::new(panel.min.x, top.min(panel.max.y), panel.max.x, panel.max.y);
        (strips, Vec::new(), body)
    }

    /// Largest size of letters in the frame, in pixels: all of the frame except `FRAME_FREE`.
    pub fn frame_letters(&self) -> f32 {
        self.border - FRAME_FREE * self.cell
    }

    /// The area of the squares without the frame.
    pub fn squares(&self) -> Rect {
        self.board.inflate(-self.border)
    }

    /// Whether the board is seen from the side of the second seat.
    pub fn is_flipped(&self) -> bool {
        self.bottom != Seat::FIRST
    }

    /// The area of a spot.
    pub fn rect(&self, spot: Spot) -> Option<Rect> {
        if let Some(open) = &self.open {
            return open.rect(spot);
        }
        match spot {
            Spot::Cell { .. } => self.mark_rect(spot, SquareMark::Hover),
            Spot::Tray { seat, slot } => {
                let (tray, captured) = (self.trays.get(seat.index())?, self.captured.get(seat.index())?);
                let size = self.tray_piece();
                let inset = ((tray.height() - size) / 2.0).floor();
                let min = tray.min + Vec2::new(inset + captured.across(slot).floor(), inset);
                Some(Rect::from_corners(min, min + Vec2::splat(size)))
            }
            Spot::Hand { .. } | Spot::Domino { .. } => None,
        }
    }

    /// Side of a piece in a tray.
    pub fn tray_piece(&self) -> f32 {
        self.trays.first().map_or(0.0, |tray| trays::piece_of(*tray))
    }

    /// Index from the left of the captured piece in `slot`. Pieces further right are drawn above.
    pub fn tray_index(&self, seat: Seat, slot: u8) -> usize {
        self.captured.get(seat.index()).map_or(0, |captured| captured.order(slot))
    }

    pub fn spot_at(&self, point: Vec2) -> Option<Spot> {
        if let Some(open) = &self.open {
            return open.spot_at(point);
        }
        let at = point - self.board.min;
        let grid = self.grid.as_ref().filter(|_| at.min_element() >= 0.0)?;
        grid.spot_at(at.x as u32, at.y as u32)
    }

    /// The area of the mark `art` on a spot.
    pub fn mark_rect(&self, spot: Spot, art: SquareMark) -> Option<Rect> {
        let grid = self.grid.as_ref()?;
        let min =
            self.board.min + Vec2::from(<[u32; 2]>::from(grid.mark_corner(spot, art)?).map(|at| at as f32));
        Some(Rect::from_corners(min, min + Vec2::from(grid.mark_size(art).map(|side| side as f32))))
    }

    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        self.grid.into_iter().flat_map(|grid| grid.squares())
    }
}

/// The board that fits into a square of `room` pixels, if the game has one.
///
/// The frame takes a fixed share of a square on each side, more if texts are larger.
fn grid(needs: &LayoutInput, room: f32) -> Option<BoardGeometry> {
    let share = FRAME + FRAME_FOR_WORDS * (needs.words.clamp(1.0, 2.0) - 1.0);
    BoardGeometry::with_frame(needs.game, needs.bottom, share, room.max(LEAST_BOARD) as u32)
}

fn size_of(grid: &BoardGeometry) -> Vec2 {
    Vec2::from(grid.size().map(|side| side as f32))
}

/// Converts a point of the window (pixels, `y` down) to world coordinates.
pub fn to_world(point: Vec2) -> Vec2 {
    Vec2::new(point.x, -point.y)
}

#[cfg(test)]
mod tests;
