//! The first screen: the games, and the way to everything else.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::flow::CurrentMatch;
use crate::app::frame::{Command, Screen};
use crate::app::ui::pen::{Button, Pen, Weight, body_font, size, title_font};
use crate::app::ui::setup::SetupForm;
use crate::app::ui::skin::Tone;
use crate::app::ui::{centred_column, root};
use crate::session::{Game, catalogue, key, message};

/// From this width on all games stand side by side.
const WIDE: f32 = 960.0;

/// Shows the menu.
pub fn show(
    mut contexts: EguiContexts,
    mut pen: Pen,
    game: Option<Res<CurrentMatch>>,
    mut form: ResMut<SetupForm>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut ui = root(&ctx);
    let small = ui.available_width() < 560.0 || ui.available_height() < 640.0;
    let width = if ui.available_width() < WIDE { 760.0 } else { 980.0 };
    centred_column(&mut ui, width, |ui| {
        heading(ui, &mut pen, small);
        if let Some(game) = game.filter(|game| game.outcome().is_none()) {
            resume(ui, &mut pen, &game);
        }
        if let Some(game) = games(ui, &mut pen, small) {
            form.choose(game);
            pen.commands.write(Command::Open(Screen::Setup));
        }
        ui.add_space(10.0);
        more(ui, &mut pen);
    });
    Ok(())
}

fn heading(ui: &mut egui::Ui, pen: &mut Pen, small: bool) {
    ui.vertical_centered(|ui| {
        if !small {
            let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(84.0), egui::Sense::hover());
            pen.drawing_at(ui, "logo.svg", rect);
        }
        let title = pen.text(key!("window-title"));
        pen.label(ui, title, title_font(if small { 34.0 } else { size::DISPLAY }), Tone::OnGround);
        let subtitle = pen.text(key!("menu-subtitle"));
        pen.label(ui, subtitle, body_font(size::BODY), Tone::OnGround);
    });
    ui.add_space(if small { 8.0 } else { 22.0 });
}

/// The game that still stands on the game.
fn resume(ui: &mut egui::Ui, pen: &mut Pen, game: &CurrentMatch) {
    let names: Vec<&str> = game.seats().iter().map(|seat| seat.name.as_str()).collect();
    let of = pen.text(game.game().keys.name);
    let width = ui.available_width();
    // The names of the players where there is room for them.
    let whole = if width < 480.0 { of } else { format!("{of}, {}", names.join(" – ")) };
    let text = pen.locale.say(&message!("menu-continue", game = &whole));
    let button = Button::new("continue", text).with_icon("play").weight(Weight::Primary);
    if pen.button(ui, button, Some(width)) {
        pen.commands.write(Command::Open(Screen::Table));
    }
    ui.add_space(10.0);
}

/// One card a game, side by side where there is room.
fn games(ui: &mut egui::Ui, pen: &mut Pen, small: bool) -> Option<Game> {
    let mut chosen = None;
    let window = ui.ctx().content_rect();
    let columns = if ui.available_width() < 520.0 {
        1
    } else if window.width() < WIDE {
        2
    } else {
        catalogue::GAMES.len().min(4)
    };
    let gap = if small { 10.0 } else { 16.0 };
    let width = (ui.available_width() - gap * (columns - 1) as f32) / columns as f32;
    // All games are to be seen at once: where there is hardly any height, their names have to do.
    let (flat, names_only) = (columns <= 2, columns == 1 && window.height() < 600.0);
    let height = match (flat, names_only, small) {
        (true, true, _) => 62.0,
        (true, false, true) => 92.0,
        (true, false, false) => 118.0,
        (false, _, true) => 210.0,
        (false, _, false) => 268.0,
    };
    for row in catalogue::GAMES.chunks(columns) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for game in row {
                if card(ui, pen, *game, egui::vec2(width, height), flat, !names_only) {
                    chosen = Some(*game);
                }
            }
        });
        ui.add_space(gap - ui.spacing().item_spacing.y);
    }
    chosen
}

/// The card of a game: emblem above or before its name, and what it is about, if there is room.
fn card(
    ui: &mut egui::Ui,
    pen: &mut Pen,
    game: Game,
    wanted: egui::Vec2,
    flat: bool,
    with_words: bool,
) -> bool {
    let skin = pen.skin();
    let (rect, response) = ui.allocate_exact_size(wanted, egui::Sense::click());
    let name = pen.text(game.keys.name);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    pen.place(ui, "game", game.name(), rect);
    let live = response.hovered() || response.has_focus();
    let fill = if live { skin.hovered(skin.card) } else { skin.card };
    let edge = if live { egui::Stroke::new(2.0, skin.accent) } else { egui::Stroke::new(1.0, skin.edge) };
    ui.painter().rect(rect, egui::CornerRadius::same(16), fill, edge, egui::StrokeKind::Inside);
    let inner = rect.shrink(if flat { 8.0 } else { 16.0 });
    let (emblem, words) = if flat {
        inner.split_left_right_at_x(inner.left() + inner.height())
    } else {
        inner.split_top_bottom_at_fraction(0.6)
    };
    pen.emblem_at(ui, game, emblem.shrink(4.0));
    let layout = if flat && !with_words {
        // The name alone stands in the middle of the card's height.
        egui::Layout::left_to_right(egui::Align::Center)
    } else if flat {
        egui::Layout::top_down(egui::Align::Min)
    } else {
        egui::Layout::top_down(egui::Align::Center)
    };
    let words = if flat { words.shrink2(egui::vec2(12.0, 6.0)) } else { words };
    let mut words = ui.new_child(egui::UiBuilder::new().max_rect(words).layout(layout));
    words.spacing_mut().item_spacing.y = 3.0;
    pen.label(&mut words, name, title_font(size::HEADING + 3.0), Tone::Text);
    if with_words {
        let about = pen.text(game.keys.about);
        pen.label(&mut words, about, body_font(size::SMALL + 1.0), Tone::Muted);
    }
    if live {
        ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
    }
    response.clicked()
}

fn more(ui: &mut egui::Ui, pen: &mut Pen) {
    let entries = [
        ("how-to-play", "help", key!("menu-how-to-play"), Command::Open(Screen::HowToPlay)),
        ("settings", "settings", key!("menu-settings"), Command::Open(Screen::Settings)),
        ("quit", "close", key!("menu-quit"), Command::Quit),
    ];
    let gap = 8.0;
    let in_a_row = ui.available_width() >= 300.0;
    let with_icons = ui.available_width() >= 440.0 || !in_a_row;
    let width = if in_a_row { (ui.available_width() - 2.0 * gap) / 3.0 } else { ui.available_width() };
    let mut pressed = None;
    let mut paint = |ui: &mut egui::Ui| {
        ui.spacing_mut().item_spacing = egui::vec2(gap, gap);
        for (name, icon, key, command) in &entries {
            let text = pen.text(key);
            let button = Button::new(name, text);
            let button = if with_icons { button.with_icon(icon) } else { button };
            if pen.button(ui, button, Some(width)) {
                pressed = Some(*command);
            }
        }
    };
    if in_a_row {
        ui.horizontal(paint);
    } else {
        ui.vertical(&mut paint);
    }
    if let Some(command) = pressed {
        pen.commands.write(command);
    }
}
