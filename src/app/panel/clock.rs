//! Chess clocks and timers, painted into a rectangle.
//!
//! Digits keep their places. The shape of an icon shows whether the clock runs, is halted, is low on time or has run
//! out. The running clock has the brightest background.

use std::time::Duration;

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2,
};

use crate::app::game::{CurrentMatch, clock_text, time_text};
use crate::app::kit::{Attention, UiColours, UiContext, size, square, title_font};
use crate::app::words::shown_name;
use session::{Clock, Seat, message, number};

/// State of a clock, which determines its colours and its icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClockStatus {
    /// Another seat is to move.
    Waiting,
    Running,
    /// The clock of the seat to move stands still, because of a delay or a paused game.
    Halted,
    /// The time of the seat has run out.
    Out,
}

/// Input for painting a clock.
struct ClockFace<'a> {
    clock: &'a Clock,
    state: ClockStatus,
    /// Whether little time is left.
    low: bool,
}

/// The clock of `seat`, if it has one.
pub(super) fn clock_of(game: &CurrentMatch, seat: Seat) -> Option<Clock> {
    game.has_clocks().then(|| game.shown_clocks()).and_then(|clocks| clocks.into_iter().nth(seat.index())?)
}

/// Width in points of the clock at this `height`; constant during a game.
pub(super) fn width(ui: &Ui, clock: &Clock, height: f32) -> f32 {
    let hours = clock.remaining.max(clock.control.start()) >= Duration::from_secs(3_600);
    let widest = if hours { "8:88:88" } else { "88:88" };
    height + letters(ui, widest, font_size(height)).iter().map(|(_, width)| width).sum::<f32>() + 6.0
}

/// Least width in points of a player's strip whose clock has an icon.
const NARROW: f32 = 230.0;

fn font_size(height: f32) -> f32 {
    (height * 0.66).clamp(14.0, 44.0)
}

/// Draws the clock of `seat` into `rect`, with a tooltip.
pub(super) fn draw_clock(ui: &mut Ui, cx: &mut UiContext, game: &CurrentMatch, seat: Seat, rect: egui::Rect) {
    let Some(clock) = clock_of(game, seat) else { return };
    let is_own_turn = game.state().turn == Some(seat) && game.state().forced_move.is_none();
    let state = match (clock.is_out(), is_own_turn) {
        (true, _) => ClockStatus::Out,
        (false, true) if game.is_halted() || !clock.delay.is_zero() => ClockStatus::Halted,
        // The clock also shows as running while a chosen move is not on the board yet: it is not paused then.
        (false, true) => ClockStatus::Running,
        (false, false) => ClockStatus::Waiting,
    };
    let low = clock.is_low() && game.state().outcome().is_none();
    cx.record_area(ui, "clock", &seat.number().to_string(), rect);
    paint(ui, &cx.skin(), &ClockFace { clock: &clock, state, low }, rect);
    let hint = hint(cx, game, seat, &clock);
    ui.interact(rect, egui::Id::new(("clock", seat.number())), Sense::hover()).on_hover_text(hint);
}

/// Tooltip text: time control, moves left in the period, and time used.
fn hint(cx: &UiContext, game: &CurrentMatch, seat: Seat, clock: &Clock) -> String {
    let mut lines = vec![cx.format(&clock.control.description())];
    if let Some(moves) = clock.moves_to_go {
        lines.push(cx.format(&message!("clock-moves-to-go", moves = number(moves))));
    }
    lines.push(time_used_text(cx, game, seat));
    lines.join("\n")
}

/// Message with the time that `seat` and all seats together have used.
pub(super) fn time_used_text(cx: &UiContext, game: &CurrentMatch, seat: Seat) -> String {
    let times = game.shown_times();
    let own = times.get(seat.index()).copied().unwrap_or_default();
    let (own, all) = (passed(own), passed(times.iter().sum()));
    let name = shown_name(&cx.locale, game.game(), &game.seats()[seat.index()], seat);
    cx.format(&message!("clock-thinking-time", name = name, own, all))
}

/// Thinking time of each seat, for games with and without clocks.
pub(super) struct Timers {
    /// Thinking time of each seat in whole seconds, by [`Seat::index`].
    seconds: Vec<u64>,
    /// Seat whose timer runs but is not redrawn, because the player is away.
    stale_seat: Option<Seat>,
}

impl Timers {
    /// Reads the timers and requests a frame for the next second of the running timer.
    ///
    /// If the player is away, requests no frame. The text of the running timer then gets a `+`.
    pub(super) fn read(game: &CurrentMatch, attention: &Attention) -> Timers {
        let times = game.shown_times();
        let running = game.state().turn.filter(|_| game.is_timer_running());
        // The clock of a seat requests frames by itself.
        let running = running.filter(|seat| game.seats()[seat.index()].clock.is_none());
        let own = running.and_then(|seat| times.get(seat.index()));
        if let Some(own) = own.filter(|_| attention.is_player_looking()) {
            let fraction = Duration::from_nanos(own.subsec_nanos().into());
            attention.wake_at(game.time() + Duration::from_secs(1) - fraction);
        }
        let stale_seat = running.filter(|_| !attention.is_player_looking());
        Timers { seconds: times.iter().map(Duration::as_secs).collect(), stale_seat }
    }

    /// Timer text of a seat that has no clock; `None` before its first second.
    pub(super) fn of(&self, game: &CurrentMatch, seat: Seat) -> Option<String> {
        let has_clock = game.seats()[seat.index()].clock.is_some();
        let seconds = self.seconds.get(seat.index()).copied().filter(|seconds| *seconds > 0 && !has_clock)?;
        Some(elapsed_text(seconds, self.stale_seat == Some(seat)))
    }

    /// Sum of the displayed seconds. So the total changes in the same frame as the seconds of a seat.
    fn all(&self) -> u64 {
        self.seconds.iter().sum()
    }
}

/// Text of `seconds` used. `is_stale` adds a `+`, because more time has passed than is shown.
fn elapsed_text(seconds: u64, is_stale: bool) -> String {
    let suffix = if is_stale { "+" } else { "" };
    format!("{}{suffix}", time_text(seconds))
}

/// Draws the game's total thinking time at the right end of `line`. Returns the rest of `line`.
///
/// The tooltip shows the time of each seat. Nothing is drawn before the first second has passed.
pub(super) fn game_timer(
    ui: &mut Ui,
    cx: &mut UiContext,
    (game, timers): (&CurrentMatch, &Timers),
    line: egui::Rect,
    ink: Color32,
) -> egui::Rect {
    let all = timers.all();
    if all == 0 {
        return line;
    }
    let font = title_font(size::SMALL);
    let words = elapsed_text(all, timers.stale_seat.is_some());
    // Reserve the width of the widest digits, so that the neighbours do not move when a digit changes.
    let widest = words.replace(|c: char| c.is_ascii_digit(), "8");
    let width = ui.painter().layout_no_wrap(widest, font.clone(), ink).size().x;
    let right = line.right() - 12.0;
    let side = 15.0;
    let place =
        egui::Rect::from_min_max(pos2(right - width - side - 5.0, line.top()), pos2(right, line.bottom()));
    cx.icon_at(ui, "timer", square(pos2(place.left() + side / 2.0, line.center().y), side), ink);
    ui.painter().text(pos2(right, line.center().y), Align2::RIGHT_CENTER, words, font, ink);
    cx.record_area(ui, "timer", "game", place);
    let mut lines = vec![cx.format(&message!("clock-thinking-time-in-game", all = time_text(all)))];
    for (index, (plan, own)) in game.seats().iter().zip(&timers.seconds).enumerate() {
        let name = shown_name(&cx.locale, game.game(), plan, Seat::from_index(index));
        lines.push(cx.format(&message!("clock-thinking-time-of-player", name = name, own = time_text(*own))));
    }
    let response = ui.interact(place, egui::Id::new("timer-of-game"), Sense::hover());
    response.on_hover_text(lines.join("\n"));
    line.with_max_x(place.left() - 6.0)
}

fn passed(time: Duration) -> String {
    time_text(time.as_secs())
}

/// Paints background, icon and time of a clock.
fn paint(ui: &Ui, ui_colours: &UiColours, face: &ClockFace, rect: egui::Rect) {
    let (fill, ink, edge) = match (face.state, face.low) {
        (ClockStatus::Out, _) => (ui_colours.card, ui_colours.danger, Stroke::new(2.0, ui_colours.danger)),
        (ClockStatus::Running, true) => {
            (ui_colours.alarm, ui_colours.on_alarm, Stroke::new(2.0, ui_colours.danger))
        }
        (ClockStatus::Running, false) => {
            (ui_colours.accent, ui_colours.on_accent, Stroke::new(1.0, ui_colours.accent))
        }
        (ClockStatus::Halted, _) => (ui_colours.card, ui_colours.text, Stroke::new(2.0, ui_colours.accent)),
        (ClockStatus::Waiting, true) => {
            (ui_colours.card, ui_colours.text, Stroke::new(2.0, ui_colours.danger))
        }
        (ClockStatus::Waiting, false) => {
            (ui_colours.button, ui_colours.text, Stroke::new(1.0, ui_colours.edge))
        }
    };
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(8), fill, edge, StrokeKind::Inside);
    if face.low && face.state == ClockStatus::Running {
        // A second frame shows low time also to players who cannot tell the colours apart.
        let inner = rect.shrink(4.0);
        painter.rect_stroke(inner, CornerRadius::same(5), Stroke::new(1.0, ink), StrokeKind::Inside);
    }
    let side = rect.height() * 0.46;
    let mut dial = square(pos2(rect.left() + rect.height() * 0.5, rect.center().y), side);
    if rect.width() < width(ui, face.clock, rect.height()) - 1.0 {
        // A narrow strip has no icon; the frame of the clock shows the state.
        dial.set_right(rect.left());
    } else {
        paint_status_icon(painter, face, dial, ink);
    }
    let text = clock_text(face.clock.remaining);
    let mut font = font_size(rect.height());
    let mut cells = letters(ui, &text, font);
    let total_width = |cells: &[(char, f32)]| cells.iter().map(|(_, width)| width).sum::<f32>();
    let available = rect.right() - dial.right() - 10.0;
    if total_width(&cells) > available {
        font *= (available / total_width(&cells)).max(0.4);
        cells = letters(ui, &text, font);
    }
    // Right-align, so that the last digit keeps its place.
    let mut left = rect.right() - 8.0 - total_width(&cells);
    for (letter, width) in cells {
        let at = pos2(left + width / 2.0, rect.center().y);
        painter.text(at, Align2::CENTER_CENTER, letter, title_font(font), ink);
        left += width;
    }
}

/// The characters of `text` with their widths in points; all digits get the same width.
fn letters(ui: &Ui, text: &str, font: f32) -> Vec<(char, f32)> {
    let width = |letter: char| {
        ui.painter().layout_no_wrap(letter.to_string(), title_font(font), Color32::WHITE).size().x
    };
    let digit = ('0'..='9').map(width).fold(0.0, f32::max);
    text.chars().map(|letter| (letter, if letter.is_ascii_digit() { digit } else { width(letter) })).collect()
}

/// Paints the icon: a dial (one turn a minute), a warning triangle, pause bars, the delay, or a fallen flag.
fn paint_status_icon(painter: &egui::Painter, face: &ClockFace, place: egui::Rect, ink: Color32) {
    let line = Stroke::new((place.width() * 0.12).max(1.5), ink);
    let (middle, radius) = (place.center(), place.width() / 2.0);
    match face.state {
        ClockStatus::Out => {
            let pole =
                [place.left_top() + vec2(radius * 0.3, 0.0), place.left_bottom() + vec2(radius * 0.3, 0.0)];
            painter.line_segment(pole, line);
            let flag = vec![pole[0], pole[0] + vec2(radius * 1.6, radius * 0.5), pole[0] + vec2(0.0, radius)];
            painter.add(Shape::convex_polygon(flag, ink, Stroke::NONE));
        }
        ClockStatus::Halted if !face.clock.delay.is_zero() => {
            // Show the seconds of delay before the clock starts to run.
            let seconds = face.clock.delay.as_millis().div_ceil(1_000).to_string();
            painter.circle_stroke(middle, radius * 1.15, Stroke::new(1.5, ink));
            let font = title_font(if seconds.len() > 2 { place.width() * 0.6 } else { place.width() * 0.85 });
            painter.text(middle, Align2::CENTER_CENTER, seconds, font, ink);
        }
        ClockStatus::Halted => {
            for side in [-1.0, 1.0] {
                let bar = egui::Rect::from_center_size(
                    middle + vec2(side * radius * 0.42, 0.0),
                    vec2(radius * 0.46, radius * 1.7),
                );
                painter.rect_filled(bar, CornerRadius::same(1), ink);
            }
        }
        _ if face.low => {
            let corner = |x: f32, y: f32| middle + vec2(x, y) * radius * 1.15;
            let triangle = vec![corner(0.0, -1.0), corner(1.0, 0.8), corner(-1.0, 0.8)];
            painter.add(Shape::closed_line(triangle, line));
            painter.line_segment([corner(0.0, -0.3), corner(0.0, 0.2)], line);
            painter.circle_filled(corner(0.0, 0.5), line.width * 0.55, ink);
        }
        ClockStatus::Running | ClockStatus::Waiting => {
            painter.circle_stroke(middle, radius, line);
            let seconds = face.clock.remaining.as_millis().div_ceil(1_000) % 60;
            let turn = if face.state == ClockStatus::Running { seconds as f32 / 60.0 } else { 0.0 };
            let hand = egui::Vec2::angled(-std::f32::consts::FRAC_PI_2 - turn * std::f32::consts::TAU);
            painter.line_segment([middle, middle + hand * radius * 0.62], line);
        }
    }
}

/// Draws the clock of `seat` at the right end of `strip`. Returns its left edge.
pub(super) fn draw_clock_in_strip(
    ui: &mut Ui,
    cx: &mut UiContext,
    game: &CurrentMatch,
    seat: Seat,
    strip: egui::Rect,
) -> Option<f32> {
    let clock = clock_of(game, seat)?;
    let height = (strip.height() - 8.0).min(size::BUTTON);
    let full_width = width(ui, &clock, height);
    // Leave space for the player's name.
    let width =
        if strip.width() < NARROW { full_width - height * 0.8 } else { full_width.min(strip.width() * 0.6) };
    let middle = pos2(strip.right() - 5.0 - width / 2.0, strip.center().y);
    let rect = egui::Rect::from_center_size(middle, vec2(width, height));
    draw_clock(ui, cx, game, seat, rect);
    Some(rect.left())
}

#[cfg(test)]
mod tests {
    use crate::app::kit::ui_colours::alarm;
    use art::theme::Themes;

    #[test]
    fn digits_are_readable_on_every_background_of_a_clock() {
        for theme in Themes::load(None).expect("compiled in").all() {
            let panel = &theme.panel;
            for (what, ink, ground) in [
                ("running", panel.on_accent, panel.accent),
                ("short of time", alarm(theme).1, alarm(theme).0),
                ("run out", panel.danger, panel.card),
                ("standing still", panel.text, panel.card),
            ] {
                let contrast = ink.contrast(ground);
                assert!(contrast >= 4.5, "{} {what}: {contrast:.2}", theme.name);
            }
            // The edge of a waiting clock that is low on time has the danger colour.
            assert!(panel.danger.contrast(panel.card) >= 3.0, "{}", theme.name);
        }
    }
}
