//! The settings page: language, look and motion, each change seen at once.

use bevy::prelude::*;
use bevy_egui::egui;
use strum::VariantArray;

use crate::app::look::theme::Themes;
use crate::app::settings::{ChangeSettings, Language, Settings, Speed, SquareNames};
use crate::app::ui::page::{centred_column, heading, one_of, rows, section};
use crate::app::ui::pen::{Pen, Weight, body_font, size};
use crate::app::ui::skin::{Tone, colour};
use crate::app::ui::textures::Picture;
use crate::session::{Look, Seat, key};

/// Shows the settings.
pub fn show(
    mut pen: Pen,
    settings: Res<Settings>,
    offered: Res<Themes>,
    mut changes: MessageWriter<ChangeSettings>,
) -> Result {
    let mut ui = pen.root()?;
    let mut wanted = settings.clone();
    centred_column(&mut ui, 640.0, |ui| {
        heading(ui, &mut pen, key!("settings-title"), None);
        section(ui, &mut pen, key!("settings-language"), |ui, pen| {
            let (now, name) = (pen.locale.language, |language: Language| format!("language-{language}"));
            wanted.language = choice(ui, pen, Language::VARIANTS, now, name).or(wanted.language);
        });
        section(ui, &mut pen, key!("settings-theme"), |ui, pen| themes(ui, pen, *offered, &mut wanted));
        section(ui, &mut pen, key!("settings-motion"), |ui, pen| {
            let (now, name) = (wanted.speed, |speed: Speed| format!("speed-{speed}"));
            wanted.speed = choice(ui, pen, Speed::VARIANTS, now, name).unwrap_or(now);
        });
        section(ui, &mut pen, key!("settings-size"), |ui, pen| {
            let (sizes, now) = (Settings::SIZES, wanted.interface_size);
            let face = |_: &Pen, percent| (format!("size-{percent}"), format!("{percent} %"));
            wanted.interface_size = one_of(ui, pen, sizes.len(), &sizes, now, face).unwrap_or(now);
        });
        section(ui, &mut pen, key!("settings-board"), |ui, pen| {
            pen.switch(ui, "coordinates", pen.text(key!("settings-coordinates")), &mut wanted.coordinates);
            pen.switch(ui, "legal-marks", pen.text(key!("settings-legal-marks")), &mut wanted.legal_marks);
            pen.switch(ui, "digits", pen.text(key!("settings-digits")), &mut wanted.digits);
            ui.add_space(4.0);
            pen.label(ui, pen.text(key!("settings-square-names")), body_font(size::BODY), Tone::Text);
            let (now, name) = (wanted.square_names, |names: SquareNames| format!("square-names-{names}"));
            wanted.square_names = choice(ui, pen, SquareNames::VARIANTS, now, name).unwrap_or(now);
        });
    });
    if *settings != wanted {
        changes.write(ChangeSettings(wanted));
    }
    Ok(())
}

/// A row of buttons named as the messages that are their words.
fn choice<T: Copy + PartialEq>(
    ui: &mut egui::Ui,
    pen: &mut Pen,
    things: &[T],
    chosen: T,
    name: impl Fn(T) -> String,
) -> Option<T> {
    one_of(ui, pen, things.len(), things, chosen, |pen, thing| {
        let name = name(thing);
        let words = pen.text(&name);
        (name, words)
    })
}

/// A little board in each theme's own colours.
fn themes(ui: &mut egui::Ui, pen: &mut Pen, offered: Themes, wanted: &mut Settings) {
    let columns = if ui.available_width() < 540.0 { 3 } else { offered.all().len() };
    rows(ui, columns, offered.all(), |ui, theme, width| {
        let chosen = pen.theme().name == theme.name;
        let (rect, response) = ui.allocate_exact_size(egui::vec2(width, 96.0), egui::Sense::click());
        let text = pen.text(&format!("theme-{}", theme.name));
        response
            .widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, &text));
        pen.place(ui, "theme", &theme.name, rect);
        let weight = if chosen { Weight::Chosen } else { Weight::Normal };
        let ink = pen.paint_button(ui, rect, &response, weight, true);
        let squares = [(-44.0, theme.squares.light, Seat::SECOND), (0.0, theme.squares.dark, Seat::FIRST)];
        for (across, fill, seat) in squares {
            let corner = rect.min + egui::vec2(width / 2.0 + across, 12.0);
            let place = egui::Rect::from_min_size(corner, egui::Vec2::splat(44.0));
            ui.painter().rect_filled(place, 0.0, colour(fill));
            let side = (40.0 * ui.ctx().pixels_per_point()).round() as u32;
            let knight = Picture::Piece(Look::KNIGHT, seat);
            if let Some(texture) = pen.textures.texture(ui.ctx(), theme, knight, side) {
                let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
                ui.painter().image(texture, place.shrink(2.0), whole, egui::Color32::WHITE);
            }
        }
        let (at, align) = (rect.center_bottom() - egui::vec2(0.0, 20.0), egui::Align2::CENTER_CENTER);
        ui.painter().text(at, align, text, body_font(size::SMALL + 1.0), ink);
        if response.clicked() {
            wanted.theme = theme.name.clone();
        }
    });
}
