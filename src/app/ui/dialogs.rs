//! What is laid over a screen: the promotion chooser, questions, the keys, and the result.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::super::layout::TableLayout;
use super::super::selection::Selection;
use super::super::state::{ChoiceMade, Command, Dialog, Screen};
use super::super::table::{Score, Table};
use super::super::words;
use super::panel::logical;
use super::pen::{Button, Pen, Weight, body_font, size, title_font};
use super::skin::Look as Tone;
use crate::rules::Seat;
use crate::session::{Explain, Tag};

/// Shows whatever is open over the screen.
pub fn show(
    mut contexts: EguiContexts,
    mut pen: Pen,
    dialog: Res<Dialog>,
    screen: Res<State<Screen>>,
    table: Option<Res<Table>>,
    layout: Option<Res<TableLayout>>,
    score: Res<Score>,
    mut selection: ResMut<Selection>,
    mut choices: MessageWriter<ChoiceMade>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    if *dialog == Dialog::Keys {
        keys(&ctx, &mut pen);
        return Ok(());
    }
    let (Some(table), Some(layout)) = (table, layout) else { return Ok(()) };
    if *screen.get() != Screen::Table {
        return Ok(());
    }
    if let Some(choice) = promotion(&ctx, &mut pen, &table, &layout, &selection) {
        selection.question = None;
        choices.write(choice);
    }
    match *dialog {
        Dialog::Resign => {
            let name =
                table.person().map(|seat| table.game.seats()[seat.index()].name.clone()).unwrap_or_default();
            let text = pen.locale.with("ask-resign", &[("name", &name)]);
            question(
                &ctx,
                &mut pen,
                &layout,
                text,
                ("resign-yes", "ask-resign-yes", Command::Resign),
                "ask-no",
                false,
            );
        }
        Dialog::Restart => {
            let text = pen.text("ask-restart");
            let yes = ("restart-yes", "ask-restart-yes", Command::Restart);
            question(&ctx, &mut pen, &layout, text, yes, "ask-no", false);
        }
        Dialog::DrawOffer => {
            let names = table.game.turn().map(|seat| {
                let other = seat.next(table.game.seats().len() as u8);
                (
                    table.game.seats()[seat.index()].name.clone(),
                    table.game.seats()[other.index()].name.clone(),
                )
            });
            let (from, to) = names.unwrap_or_default();
            let text = pen.locale.with("ask-draw", &[("from", &from), ("to", &to)]);
            question(
                &ctx,
                &mut pen,
                &layout,
                text,
                ("draw-yes", "ask-draw-yes", Command::AcceptDraw),
                "ask-draw-no",
                true,
            );
        }
        Dialog::Result => result(&ctx, &mut pen, &table, &layout, &score),
        Dialog::Keys | Dialog::None => {}
    }
    Ok(())
}

/// The pieces a pawn may turn into, in a column that begins at the square of promotion.
fn promotion(
    ctx: &egui::Context,
    pen: &mut Pen,
    table: &Table,
    layout: &TableLayout,
    selection: &Selection,
) -> Option<ChoiceMade> {
    let question = selection.question.as_ref()?;
    let seat = table.game.turn()?;
    let square = logical(layout.rect(question.at)?, layout);
    let skin = pen.skin();
    let side = square.width();
    let squares = logical(layout.squares(), layout);
    // The column grows from the square towards the middle of the board.
    let down = square.center().y < squares.center().y;
    let count = question.answers.len() as f32;
    let top = if down { square.top() } else { square.bottom() - side * count };
    let column = egui::Rect::from_min_size(egui::pos2(square.left(), top), egui::vec2(side, side * count));
    let mut chosen = None;
    egui::Area::new(egui::Id::new("promotion")).order(egui::Order::Foreground).fixed_pos(column.min).show(
        ctx,
        |ui| {
            let shade = ui.painter();
            shade.rect(
                column.expand(3.0),
                egui::CornerRadius::same(8),
                skin.card_solid,
                egui::Stroke::new(2.0, skin.accent),
                egui::StrokeKind::Outside,
            );
            for (index, (tag, choice)) in question.answers.iter().enumerate() {
                let Tag::Promotion(look) = *tag;
                let row = if down { index as f32 } else { count - 1.0 - index as f32 };
                let place = egui::Rect::from_min_size(
                    column.min + egui::vec2(0.0, row * side),
                    egui::Vec2::splat(side),
                );
                let response = ui.interact(place, egui::Id::new(("promotion", index)), egui::Sense::click());
                let name = pen.text(look.key());
                response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
                if index == 0 && ui.memory(|memory| memory.focused().is_none()) {
                    response.request_focus();
                }
                pen.place(ui, "promotion", words::piece_name(look), place);
                if response.hovered() || response.has_focus() {
                    ui.painter().rect_filled(place.shrink(2.0), egui::CornerRadius::same(6), skin.chosen);
                }
                pen.piece_at(ui, look, seat, place.shrink(3.0));
                if response.on_hover_text(name).clicked() {
                    chosen = Some(ChoiceMade { choice: *choice, generation: table.generation });
                }
            }
            ui.allocate_rect(column, egui::Sense::hover());
        },
    );
    chosen
}

/// A question with two answers, in the middle of the board.
fn question(
    ctx: &egui::Context,
    pen: &mut Pen,
    layout: &TableLayout,
    text: String,
    yes: (&str, &str, Command),
    no: &str,
    recommended: bool,
) {
    let board = logical(layout.board, layout);
    let width = (board.width() - 24.0).min(380.0);
    let frame = pen.raised_card();
    let measured = egui::AreaState::load(ctx, egui::Id::new("question")).is_some();
    let shown = egui::Area::new(egui::Id::new("question"))
        .order(egui::Order::Foreground)
        .pivot(egui::Align2::CENTER_CENTER)
        .fixed_pos(board.center())
        .show(ctx, |ui| {
            frame.show(ui, |ui| {
                ui.set_width(width - 36.0);
                ui.vertical_centered(|ui| pen.label(ui, text, title_font(size::HEADING), Tone::Text));
                ui.add_space(8.0);
                let half = (ui.available_width() - 8.0) / 2.0;
                ui.horizontal(|ui| {
                    let words = pen.text(yes.1);
                    if pen.button(
                        ui,
                        Button::new(yes.0, words).weight(if recommended {
                            Weight::Primary
                        } else {
                            Weight::Normal
                        }),
                        Some(half),
                    ) {
                        pen.commands.write(yes.2);
                    }
                    let words = pen.text(no);
                    if pen.button(
                        ui,
                        Button::new("no", words).weight(if recommended {
                            Weight::Normal
                        } else {
                            Weight::Primary
                        }),
                        Some(half),
                    ) {
                        pen.commands.write(Command::CloseDialog);
                    }
                });
            });
        });
    pen.place_overlay("question", measured, shown.response.rect);
}

/// Who won and by what, beside the board so that all of it stays in sight.
fn result(ctx: &egui::Context, pen: &mut Pen, table: &Table, layout: &TableLayout, score: &Score) {
    let Some(outcome) = table.game.outcome() else { return };
    let panel = logical(layout.panel, layout);
    let window = egui::Rect::from_min_size(
        egui::Pos2::ZERO,
        egui::vec2(layout.window.x / layout.scale, layout.window.y / layout.scale),
    );
    let width = if layout.portrait { panel.width().min(460.0) } else { panel.width() };
    let (pivot, anchor) = if layout.portrait {
        (egui::Align2::CENTER_BOTTOM, egui::pos2(window.center().x, window.bottom() - 6.0))
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
                    result_badge(ui, pen, table, outcome);
                }
                result_words(ui, pen, table, outcome, score);
                ui.add_space(4.0);
                result_buttons(ui, pen);
            });
        });
    pen.place_overlay("result", measured, shown.response.rect);
}

/// The winner's badge, or all of them after a draw.
fn result_badge(ui: &mut egui::Ui, pen: &mut Pen, table: &Table, outcome: crate::rules::Outcome) {
    let seats = table.game.seats();
    ui.vertical_centered(|ui| {
        let side = 58.0;
        let (rect, _) = ui.allocate_exact_size(egui::vec2(side * 2.2, side), egui::Sense::hover());
        match outcome.winner {
            Some(seat) => {
                let place = egui::Rect::from_center_size(rect.center(), egui::Vec2::splat(side));
                pen.badge_at(ui, words::badge_look(table.game.game()), seat, place);
                let (ring, round) = (egui::Stroke::new(2.5, pen.skin().accent), egui::CornerRadius::same(12));
                ui.painter().rect_stroke(place.expand(3.0), round, ring, egui::StrokeKind::Inside);
            }
            None => {
                for (index, seat) in Seat::all(seats.len() as u8).enumerate() {
                    let x = rect.left() + rect.width() * (index as f32 + 0.5) / seats.len() as f32;
                    let place = egui::Rect::from_center_size(
                        egui::pos2(x, rect.center().y),
                        egui::Vec2::splat(side * 0.8),
                    );
                    pen.badge_at(ui, words::badge_look(table.game.game()), seat, place);
                }
            }
        }
    });
}

fn result_words(
    ui: &mut egui::Ui,
    pen: &mut Pen,
    table: &Table,
    outcome: crate::rules::Outcome,
    score: &Score,
) {
    let seats = table.game.seats();
    ui.vertical_centered(|ui| {
        let title = match outcome.winner {
            Some(seat) if !seats[seat.index()].player.is_computer() => {
                pen.locale.with("result-congratulations", &[("name", &seats[seat.index()].name)])
            }
            Some(seat) => pen.locale.with("result-won", &[("name", &seats[seat.index()].name)]),
            None => pen.text("result-draw"),
        };
        pen.label(ui, title, title_font(size::HEADING + 2.0), Tone::Text);
        let reason = words::sentence(&pen.locale.say(&outcome.reason.message()));
        pen.label(ui, reason, body_font(size::BODY), Tone::Muted);
        let tally = score.0.score(table.game.game(), seats);
        let points: Vec<String> = tally.won.iter().map(|won| words::points(*won, tally.drawn)).collect();
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

fn result_buttons(ui: &mut egui::Ui, pen: &mut Pen) {
    let entries = [
        ("rematch", "rematch", "result-rematch", Command::Rematch, Weight::Primary),
        ("new-game", "play", "result-new-game", Command::Open(Screen::Setup), Weight::Normal),
        ("look", "check", "result-look", Command::CloseDialog, Weight::Normal),
        ("leave", "home", "result-menu", Command::Open(Screen::Menu), Weight::Normal),
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

/// The keys, as written on them, and the message that says what each does.
const KEYS: [(&str, &str); 16] = [
    ("← ↑ → ↓", "keys-arrows"),
    ("Enter", "keys-enter"),
    ("C", "keys-other-way"),
    ("Esc", "keys-escape"),
    ("Tab", "keys-tab"),
    ("U", "keys-undo"),
    ("R", "keys-redo"),
    ("PgUp PgDn", "keys-step"),
    ("Home End", "keys-ends"),
    ("F", "keys-flip"),
    ("P", "keys-pause"),
    ("N", "keys-rematch"),
    ("Ctrl+C", "keys-copy"),
    ("Ctrl+Enter", "keys-start"),
    ("F11", "keys-fullscreen"),
    ("?", "keys-help"),
];

fn keys(ctx: &egui::Context, pen: &mut Pen) {
    let window = ctx.content_rect();
    let frame = pen.raised_card();
    let width = (window.width() - 40.0).min(480.0);
    let measured = egui::AreaState::load(ctx, egui::Id::new("keys")).is_some();
    let shown = egui::Area::new(egui::Id::new("keys"))
        .order(egui::Order::Foreground)
        .pivot(egui::Align2::CENTER_CENTER)
        .fixed_pos(window.center())
        .constrain_to(window)
        .show(ctx, |ui| {
            frame.show(ui, |ui| {
                ui.set_width(width - 36.0);
                ui.horizontal(|ui| {
                    let title = pen.text("keys-title");
                    pen.label(ui, title, title_font(size::HEADING), Tone::Text);
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        let hint = pen.text("close");
                        if pen.button(ui, Button::icon("close", "close", hint).weight(Weight::Quiet), None) {
                            pen.commands.write(Command::CloseDialog);
                        }
                    });
                });
                let (row, tall) = (32.0, window.height() - 130.0);
                let height = (row * KEYS.len() as f32).min(tall.max(row));
                ui.spacing_mut().item_spacing.y = 0.0;
                egui::ScrollArea::vertical().min_scrolled_height(height).max_height(height).show(ui, |ui| {
                    for (key, message) in KEYS {
                        key_row(ui, pen, key, message, row);
                    }
                });
            });
        });
    pen.place_overlay("keys", measured, shown.response.rect);
}

/// A key as a key cap, and what it does beside it.
fn key_row(ui: &mut egui::Ui, pen: &Pen, key: &str, message: &str, height: f32) {
    let skin = pen.skin();
    let (place, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), height), egui::Sense::hover());
    let face = ui.painter().layout_no_wrap(key.to_owned(), body_font(size::SMALL), skin.text);
    let cap = egui::Rect::from_center_size(
        egui::pos2(place.left() + face.size().x / 2.0 + 9.0, place.center().y),
        egui::vec2(face.size().x + 18.0, 25.0),
    );
    let edge = egui::Stroke::new(1.0, skin.edge);
    ui.painter().rect(cap, egui::CornerRadius::same(6), skin.button, edge, egui::StrokeKind::Inside);
    ui.painter().galley(cap.center() - face.size() / 2.0, face, skin.text);
    let left = place.left() + 112.0;
    // Long explanations take two lines rather than leaving the window.
    let room = (place.right() - left).max(40.0);
    let mut font = body_font(size::BODY - 1.0);
    let mut words = ui.painter().layout(pen.text(message), font.clone(), skin.text, room);
    if words.rows.len() > 1 {
        font.size = 12.5;
        words = ui.painter().layout(pen.text(message), font, skin.text, room);
    }
    ui.painter().galley(egui::pos2(left, place.center().y - words.size().y / 2.0), words, skin.text);
}
