//! Clocks and names in focus mode, in which the panel is folded.
//!
//! They are beside the board, above and below it, or in the status line.

use bevy_egui::egui::{Align2, Pos2, Rect, Ui, pos2, vec2};

use crate::app::core::Dialog;
use crate::app::kit::{UiContext, body_font, paint_line, size};
use crate::app::panel::clock;
use crate::app::panel::table_screen::TableScreen;
use session::Seat;

/// Height of a clock beside, above or below the board, in points.
const CLOCK_HEIGHT: f32 = size::BUTTON;
/// Height of a clock in the status line, in points.
const LINE_CLOCK_HEIGHT: f32 = 30.0;
/// Gap around a clock, in points.
const GAP: f32 = 8.0;

/// Draws the clocks, if the game has any. Returns the part of the status line `line` that they leave free.
pub(super) fn draw_focus_mode_clocks(
    ui: &mut Ui,
    cx: &mut UiContext,
    table: &TableScreen,
    line: Rect,
) -> Rect {
    if !table.layout.is_panel_hidden || !table.game.has_clocks() {
        return line;
    }
    let seats = || Seat::all(table.game.seat_count());
    let widest = |ui: &Ui, height: f32| {
        let widths = seats().filter_map(|seat| clock::clock_of(&table.game, seat));
        widths.map(|clock| clock::width(ui, &clock, height)).fold(0.0, f32::max)
    };
    let board = table.points(table.layout.board);
    let width = widest(ui, CLOCK_HEIGHT).max(LEAST_NAME_WIDTH);
    if table.layout.open_table.is_none() && board.left() >= width + 2.0 * GAP {
        for seat in seats() {
            beside(ui, cx, table, seat, board, width);
        }
        return line;
    }
    if table.layout.open_table.is_none() && board.top() >= CLOCK_HEIGHT + 2.0 * GAP {
        for seat in seats() {
            above_or_below(ui, cx, table, seat, board, width);
        }
        return line;
    }
    let (width, height) = (widest(ui, LINE_CLOCK_HEIGHT), line.height().min(LINE_CLOCK_HEIGHT));
    let mut right = line.right();
    // Draw from right to left, so that the clocks are in the order of the seats.
    for seat in seats().collect::<Vec<_>>().into_iter().rev() {
        if clock::clock_of(&table.game, seat).is_none() {
            continue;
        }
        let place = Rect::from_center_size(pos2(right - width / 2.0, line.center().y), vec2(width, height));
        clock::draw_clock(ui, cx, &table.game, seat, place);
        right = place.left() - 4.0;
    }
    line.with_max_x(right)
}

/// Draws the clock of `seat` at the corner of the board on the seat's side.
fn beside(ui: &mut Ui, cx: &mut UiContext, table: &TableScreen, seat: Seat, board: Rect, width: f32) {
    if clock::clock_of(&table.game, seat).is_none() {
        return;
    }
    let is_below = seat == table.layout.bottom;
    // The result card is at the lower right, so move the clock to the left.
    let is_left = is_below && *table.dialog == Dialog::Result;
    let left = if is_left { board.left() - GAP - width } else { board.right() + GAP };
    let top = if is_below { board.bottom() - CLOCK_HEIGHT } else { board.top() };
    let clock_rect = Rect::from_min_size(pos2(left, top), vec2(width, CLOCK_HEIGHT));
    clock::draw_clock(ui, cx, &table.game, seat, clock_rect);
    let (y, pivot) = if is_below {
        (top - 4.0, Align2::CENTER_BOTTOM)
    } else {
        (top + CLOCK_HEIGHT + 4.0, Align2::CENTER_TOP)
    };
    name(ui, cx, table, seat, (pos2(clock_rect.center().x, y), pivot), width);
}

/// Draws the clock of `seat` above or below the board, with the player's name on its left.
fn above_or_below(ui: &mut Ui, cx: &mut UiContext, table: &TableScreen, seat: Seat, board: Rect, width: f32) {
    if clock::clock_of(&table.game, seat).is_none() {
        return;
    }
    let is_below = seat == table.layout.bottom;
    let status_bottom = table.points(table.layout.status).bottom();
    let top = if is_below { status_bottom + GAP } else { board.top() - GAP - CLOCK_HEIGHT };
    let clock_rect = Rect::from_min_size(pos2(board.right() - width, top), vec2(width, CLOCK_HEIGHT));
    clock::draw_clock(ui, cx, &table.game, seat, clock_rect);
    let name_width = clock_rect.left() - board.left() - 2.0 * GAP;
    let at = pos2(clock_rect.left() - GAP, clock_rect.center().y);
    name(ui, cx, table, seat, (at, Align2::RIGHT_CENTER), name_width);
}

/// Draws the name of a clock's player.
fn name(ui: &Ui, cx: &UiContext, table: &TableScreen, seat: Seat, anchor: (Pos2, Align2), width: f32) {
    let ink = cx.skin().on_ground;
    let name = table.name(&cx.locale, seat);
    paint_line(ui.painter(), anchor, (&name, body_font(size::SMALL), ink), width);
}

/// Least width beside the board for a readable name, in points.
const LEAST_NAME_WIDTH: f32 = 110.0;
