//! The result of a game, beside the board.

use bevy_egui::egui;

use crate::app::flow::{CurrentMatch, Score};
use crate::app::frame::{Command, Screen};
use crate::app::look::layout::TableLayout;
use crate::app::ui::pen::{Button, Pen, Weight, body_font, fitted, size, title_font};
use crate::app::ui::points::logical;
use crate::app::ui::skin::Tone;
use crate::app::words::sentences::{points, sentence};
use crate::session::{End, Outcome, Seat, key, message};

/// The height of the panel's free part, in points, that holds the card and a row of buttons below it.
const ROOM: f32 = 400.0;

/// Who won and by what, beside the board so that all of it stays in sight.
pub(crate) fn show(
    ctx: &egui::Context,
    pen: &mut Pen,
    game: &CurrentMatch,
    layout: &TableLayout,
    score: &Score,
) {
    let Some(end) = game.end() else { return };
    let panel = logical(layout.panel, layout);
    let window = egui::Rect::from_min_size(
        egui::Pos2::ZERO,
        egui::vec2(layout.window.x / layout.scale, layout.window.y / layout.scale),
    );
    let width = if layout.portrait { panel.width().min(460.0) } else { panel.width() };
    let (pivot, anchor) = if layout.portrait {
        (egui::Align2::CENTER_BOTTOM, egui::pos2(window.center().x, window.bottom() - 6.0))
    } else if layout.body.height() < ROOM * layout.scale {
        // Among many players there is no room left in the panel: then over the hand, which has been played.
        let board = logical(layout.board, layout);
        (egui::Align2::CENTER_BOTTOM, board.center_bottom() - egui::vec2(0.0, 8.0))
    } else {
        (egui::Align2::CENTER_CENTER, logical(layout.body, layout).center())
    };
    let seen = ctx.animate_bool_with_time(egui::Id::new("result-seen"), true, 0.3);
    let frame = pen.raised_card();
    let measured = egui::AreaState::load(ctx, egui::Id::new("result")).is_some();
    let shown = egui::Area::new(egui::Id::new("result"))
        .order(egui::Order::Middle)
        .pivot(pivot)
        .fixed_pos(anchor + egui::vec2(0.0, (1.0 - seen) * 16.0))
        .constrain_to(window)
        .show(ctx, |ui| {
            ui.multiply_opacity(seen.max(0.05));
            frame.show(ui, |ui| {
                ui.set_width(width - 38.0);
                ui.spacing_mut().item_spacing.y = 6.0;
                // In a small window the card makes do with words: the board is to stay in sight.
                if window.height() >= 620.0 {
                    result_badge(ui, pen, game, end.outcome);
                }
                let tall = window.height() >= 620.0 || !layout.portrait;
                result_words(ui, pen, game, end, score, tall);
                ui.add_space(4.0);
                result_buttons(ui, pen);
            });
        });
    pen.place_overlay("result", measured, shown.response.rect);
}

/// The winner's sign, or those of all after a draw.
fn result_badge(ui: &mut egui::Ui, pen: &mut Pen, game: &CurrentMatch, outcome: Outcome) {
    let seats = game.seats();
    ui.vertical_centered(|ui| {
        let side = 58.0;
        let width = side * (1.1 * seats.len() as f32).max(2.2);
        let (rect, _) = ui.allocate_exact_size(egui::vec2(width, side), egui::Sense::hover());
        match outcome.winner {
            Some(seat) => {
                let place = egui::Rect::from_center_size(rect.center(), egui::Vec2::splat(side));
                pen.seat_at(ui, game.game(), seat, place);
                // A token has an edge of its own.
                if game.game().has_sides {
                    let (ring, round) =
                        (egui::Stroke::new(2.5, pen.skin().accent), egui::CornerRadius::same(12));
                    ui.painter().rect_stroke(place.expand(3.0), round, ring, egui::StrokeKind::Inside);
                }
            }
            None => {
                for (index, seat) in Seat::all(seats.len() as u8).enumerate() {
                    let x = rect.left() + rect.width() * (index as f32 + 0.5) / seats.len() as f32;
                    let place = egui::Rect::from_center_size(
                        egui::pos2(x, rect.center().y),
                        egui::Vec2::splat(side * 0.8),
                    );
                    pen.seat_at(ui, game.game(), seat, place);
                }
            }
        }
    });
}

/// Who won and by what, and the score. `tall`: there is room for a line a seat.
fn result_words(ui: &mut egui::Ui, pen: &mut Pen, game: &CurrentMatch, end: &End, score: &Score, tall: bool) {
    let seats = game.seats();
    ui.vertical_centered(|ui| {
        let title = match end.outcome.winner {
            Some(seat) if !seats[seat.index()].player.is_computer() => {
                pen.locale.say(&message!("result-congratulations", name = &seats[seat.index()].name))
            }
            Some(seat) => pen.locale.say(&message!("result-won", name = &seats[seat.index()].name)),
            None => pen.text(key!("result-draw")),
        };
        pen.label(ui, title, title_font(size::HEADING + 2.0), Tone::Text);
        let reason = sentence(&pen.locale.say(&end.reason));
        pen.label(ui, reason, body_font(size::BODY), Tone::Muted);
    });
    let tally = score.board.score(game.game(), seats);
    let points: Vec<String> = tally.won.iter().map(|won| points(*won, tally.drawn)).collect();
    if tall && (!end.standings.is_empty() || seats.len() > 2) {
        ui.add_space(2.0);
        standings(ui, pen, game, end, &points);
        return;
    }
    ui.vertical_centered(|ui| {
        let line = match seats {
            [one, other] => format!("{}   {}   {}", one.name, points.join(" – "), other.name),
            several => {
                let each =
                    several.iter().zip(&points).map(|(seat, points)| format!("{}: {points}", seat.name));
                each.collect::<Vec<_>>().join("   ")
            }
        };
        pen.label(ui, line, body_font(size::SMALL + 1.0), Tone::Text);
    });
}

/// A line for every seat: its name, what it still held where that decided, and its points.
fn standings(ui: &mut egui::Ui, pen: &mut Pen, game: &CurrentMatch, end: &End, points: &[String]) {
    let skin = pen.skin();
    for ((index, plan), points) in game.seats().iter().enumerate().zip(points) {
        let seat = Seat::from_index(index);
        let (row, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 22.0), egui::Sense::hover());
        let middle = |x: f32| egui::pos2(x, row.center().y);
        let sign = egui::Rect::from_center_size(middle(row.left() + 12.0), egui::Vec2::splat(18.0));
        pen.seat_at(ui, game.game(), seat, sign);
        let font = title_font(size::BODY);
        let right = egui::Align2::RIGHT_CENTER;
        let mut left = ui
            .painter()
            .text(middle(row.right() - 4.0), right, points, font.clone(), skin.text)
            .left()
            .min(row.right() - 24.0);
        if let Some(held) = end.standings.get(index) {
            let held = pen.locale.say(held);
            let font = body_font(size::SMALL);
            left = ui.painter().text(middle(left - 12.0), right, held, font, skin.muted).left();
        }
        let name = fitted(ui.painter(), &plan.name, font, skin.text, (left - sign.right() - 16.0).max(20.0));
        ui.painter().galley(
            middle(sign.right() + 8.0) - egui::vec2(0.0, name.size().y / 2.0),
            name,
            skin.text,
        );
    }
}

fn result_buttons(ui: &mut egui::Ui, pen: &mut Pen) {
    let entries = [
        ("rematch", "rematch", key!("result-rematch"), Command::Rematch, Weight::Primary),
        ("new-game", "play", key!("result-new-game"), Command::Open(Screen::Setup), Weight::Normal),
        ("look", "check", key!("result-look"), Command::CloseDialog, Weight::Normal),
        ("leave", "home", key!("result-menu"), Command::Open(Screen::Menu), Weight::Normal),
    ];
    let columns = if ui.available_width() >= 200.0 { 2 } else { 1 };
    let with_icons = ui.available_width() >= 300.0 || columns == 1;
    let gap = 8.0;
    let width = (ui.available_width() - gap * (columns as f32 - 1.0)) / columns as f32;
    for row in entries.chunks(columns) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for (name, icon, key, command, weight) in row {
                let button = Button::new(name, pen.text(key)).weight(*weight);
                let button = if with_icons { button.with_icon(icon) } else { button };
                if pen.button(ui, button, Some(width)) {
                    pen.commands.write(*command);
                }
            }
        });
    }
}
