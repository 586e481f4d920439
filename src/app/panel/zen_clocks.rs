//! Clocks and names at a table whose panel is folded (zen). They are beside the board, above and below it, or in the
//! status line.

use bevy_egui::egui::{Align2, Pos2, Rect, Ui, pos2, vec2};

use crate::app::core::Dialog;
use crate::app::kit::{UiContext, body_font, paint_line, size};
use crate::app::panel::clock;
use crate::app::panel::table_screen::TableScreen;
use session::Seat;

/// Heights in points of a clock beside the board, and in the status line.
const BESIDE: f32 = size::BUTTON;
const IN_LINE: f32 = 30.0;
const GAP: f32 = 8.0;

/// Draws the clocks, if the game has any; returns the rest of `line`.
pub(super) fn draw_zen_clocks(ui: &mut Ui, cx: &mut UiContext, table: &TableScreen, line: Rect) -> Rect {
    if !table.layout.folded || !table.game.has_clocks() {
        return line;
    }
    let seats = || Seat::all(table.game.seat_count());
    let widest = |ui: &Ui, height: f32| {
        let widths = seats().filter_map(|seat| clock::clock_of(&table.game, seat));
        widths.map(|clock| clock::width(ui, &clock, height)).fold(0.0, f32::max)
    };
    let board = table.points(table.layout.board);
    let width = widest(ui, BESIDE).max(LEAST_NAME_WIDTH);
    if table.layout.open.is_none() && board.left() >= width + 2.0 * GAP {
        for seat in seats() {
            beside(ui, cx, table, seat, board, width);
        }
        return line;
    }
    if table.layout.open.is_none() && board.top() >= BESIDE + 2.0 * GAP {
        for seat in seats() {
            above_or_below(ui, cx, table, seat, board, width);
        }
        return line;
    }
    let (width, height) = (widest(ui, IN_LINE), line.height().min(IN_LINE));
    let mut right = line.right();
    // From right to left, so that the clocks stand in the order of the seats.
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
    let below = seat == table.layout.bottom;
    // The result card is at the lower right, so move the clock to the left.
    let at_left = below && *table.dialog == Dialog::Result;
    let left = if at_left { board.left() - GAP - width } else { board.right() + GAP };
    let top = if below { board.bottom() - BESIDE } else { board.top() };
    let place = Rect::from_min_size(pos2(left, top), vec2(width, BESIDE));
    clock::draw_clock(ui, cx, &table.game, seat, place);
    let (y, pivot) =
        if below { (top - 4.0, Align2::CENTER_BOTTOM) } else { (top + BESIDE + 4.0, Align2::CENTER_TOP) };
    name(ui, cx, table, seat, (pos2(place.center().x, y), pivot), width);
}

/// Draws the clock of `seat` above or below the board, after the player's name.
fn above_or_below(ui: &mut Ui, cx: &mut UiContext, table: &TableScreen, seat: Seat, board: Rect, width: f32) {
    if clock::clock_of(&table.game, seat).is_none() {
        return;
    }
    let below = seat == table.layout.bottom;
    let under = table.points(table.layout.status).bottom();
    let top = if below { under + GAP } else { board.top() - GAP - BESIDE };
    let place = Rect::from_min_size(pos2(board.right() - width, top), vec2(width, BESIDE));
    clock::draw_clock(ui, cx, &table.game, seat, place);
    let room = place.left() - board.left() - 2.0 * GAP;
    let at = pos2(place.left() - GAP, place.center().y);
    name(ui, cx, table, seat, (at, Align2::RIGHT_CENTER), room);
}

/// Draws the name of a clock's player.
fn name(ui: &Ui, cx: &UiContext, table: &TableScreen, seat: Seat, place: (Pos2, Align2), room: f32) {
    let ink = cx.skin().on_ground;
    let name = table.name(&cx.locale, seat);
    paint_line(ui.painter(), place, (&name, body_font(size::SMALL), ink), room);
}

/// Least width in points beside the board, so that a name is readable.
const LEAST_NAME_WIDTH: f32 = 110.0;
