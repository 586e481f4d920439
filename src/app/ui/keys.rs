//! The page of all keys.

use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::flow::CurrentMatch;
use crate::app::frame::{Command, Screen};
use crate::app::ui::pen::{Button, Pen, Weight, body_font, size, title_font};
use crate::app::ui::skin::Tone;
use crate::session::{TableKind, key};

/// The keys of a board, as written on them, and the message that says what each does.
const BOARD: &[(&str, &str)] = &[
    ("← ↑ → ↓", key!("keys-arrows")),
    ("Enter", key!("keys-enter")),
    ("C", key!("keys-other-way")),
    ("R", key!("keys-redo")),
    ("F", key!("keys-flip")),
    ("T", key!("keys-threats")),
    ("Right", key!("keys-draw")),
];

/// Those of a table without edges; some are done with the mouse too.
const OPEN_TABLE: &[(&str, &str)] = &[
    ("← ↑ → ↓", key!("keys-tiles")),
    ("Enter", key!("keys-tile-enter")),
    ("R", key!("keys-turn-tile")),
    ("R", key!("keys-redo-no-tile")),
    ("Space", key!("keys-next-place")),
    ("X", key!("keys-look-under")),
    ("+ − 0", key!("keys-zoom")),
];

/// Those of the shelf.
const SHELF: &[(&str, &str)] = &[
    ("← ↑ → ↓", key!("keys-shelf-arrows")),
    ("Enter", key!("keys-shelf-open")),
    ("F2", key!("keys-shelf-rename")),
    ("Ctrl+C", key!("keys-shelf-copy")),
    ("Del", key!("keys-shelf-throw")),
    ("Ctrl+Z", key!("keys-shelf-undo")),
    ("Ctrl+F", key!("keys-shelf-find")),
    ("Tab", key!("keys-tab")),
    ("Esc", key!("keys-escape")),
    ("M", key!("keys-mute")),
    ("F11", key!("keys-fullscreen")),
    ("?", key!("keys-help")),
];

/// Those of every game.
const COMMON: &[(&str, &str)] = &[
    ("Esc", key!("keys-escape")),
    ("Tab", key!("keys-tab")),
    ("U", key!("keys-undo")),
    ("PgUp PgDn", key!("keys-step")),
    ("Home End", key!("keys-ends")),
    ("A", key!("keys-annotate")),
    ("P", key!("keys-pause")),
    ("N", key!("keys-rematch")),
    ("Ctrl+C", key!("keys-copy")),
    ("Ctrl+Enter", key!("keys-start")),
    ("M", key!("keys-mute")),
    ("F11", key!("keys-fullscreen")),
    ("?", key!("keys-help")),
];

/// Shows them: those of the shelf there, elsewhere those of the table.
pub(crate) fn show(mut pen: Pen, game: Option<Res<CurrentMatch>>, screen: Res<State<Screen>>) -> Result {
    let ctx = pen.context()?;
    let open = game.is_some_and(|game| game.game().table == TableKind::Dominoes);
    let keys = match screen.get() {
        Screen::Shelf | Screen::Bin => SHELF.to_vec(),
        _ => [if open { OPEN_TABLE } else { BOARD }, COMMON].concat(),
    };
    let window = ctx.content_rect();
    let width = (window.width() - 40.0).min(480.0);
    let (at, frame) = ((egui::Align2::CENTER_CENTER, window.center()), pen.raised_card());
    pen.overlay(&ctx, "keys", egui::Order::Foreground, at, frame, |ui, pen| {
        ui.set_width(width - 36.0);
        ui.horizontal(|ui| {
            pen.label(ui, pen.text(key!("keys-title")), title_font(size::HEADING), Tone::Text);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let close = Button::icon("close", "close", pen.text(key!("close"))).weight(Weight::Quiet);
                pen.command_button(ui, close, None, Command::CloseDialog);
            });
        });
        let (row, tall) = (32.0, window.height() - 130.0);
        let height = (row * keys.len() as f32).min(tall.max(row));
        ui.spacing_mut().item_spacing.y = 0.0;
        egui::ScrollArea::vertical().min_scrolled_height(height).max_height(height).show(ui, |ui| {
            for (key, message) in keys {
                key_row(ui, pen, key, message, row);
            }
        });
    });
    Ok(())
}

/// A key as a key cap, and what it does beside it.
fn key_row(ui: &mut egui::Ui, pen: &Pen, key: &str, message: &str, height: f32) {
    let skin = pen.skin();
    let (place, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), height), egui::Sense::hover());
    // Most keys are called by what is printed on them.
    let key = match key {
        "Space" => pen.text(key!("key-space")),
        "Right" => pen.text(key!("key-right-button")),
        key => key.to_owned(),
    };
    let face = ui.painter().layout_no_wrap(key, body_font(size::SMALL), skin.text);
    let cap = egui::Rect::from_center_size(
        egui::pos2(place.left() + face.size().x / 2.0 + 9.0, place.center().y),
        egui::vec2(face.size().x + 18.0, 25.0),
    );
    let edge = egui::Stroke::new(1.0, skin.edge);
    ui.painter().rect(cap, egui::CornerRadius::same(6), skin.button, edge, egui::StrokeKind::Inside);
    ui.painter().galley(cap.center() - face.size() / 2.0, face, skin.text);
    let left = place.left() + 112.0;
    // Long explanations take two lines rather than leaving the window.
    // The bar of a long page lies over its right edge.
    let room = (place.right() - left - 10.0).max(40.0);
    let mut font = body_font(size::BODY - 1.0);
    let mut words = ui.painter().layout(pen.text(message), font.clone(), skin.text, room);
    if words.rows.len() > 1 {
        font.size = 12.5;
        words = ui.painter().layout(pen.text(message), font, skin.text, room);
    }
    ui.painter().galley(egui::pos2(left, place.center().y - words.size().y / 2.0), words, skin.text);
}
