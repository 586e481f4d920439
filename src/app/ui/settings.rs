//! The settings page: language, look and motion, each change seen at once.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::frame::{Command, Screen};
use crate::app::look::theme::THEMES;
use crate::app::settings::Language;
use crate::app::settings::{ChangeSettings, Settings, Speed, SquareNames};
use crate::app::ui::pen::{Button, Pen, body_font, size, title_font};
use crate::app::ui::skin::{Tone, colour};
use crate::app::ui::{centred_column, root};
use crate::session::Seat;
use crate::session::{Look, key};

/// Shows the settings.
pub fn show(
    mut contexts: EguiContexts,
    mut pen: Pen,
    settings: Res<Settings>,
    mut changes: MessageWriter<ChangeSettings>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut ui = root(&ctx);
    let mut wanted = settings.clone();
    centred_column(&mut ui, 640.0, |ui| {
        page_heading(ui, &mut pen, key!("settings-title"));
        section(ui, &mut pen, key!("settings-language"), |ui, pen| {
            let now = pen.locale.language;
            let width = share(ui, Language::ALL.len());
            ui.horizontal(|ui| {
                for language in Language::ALL {
                    let key = match language {
                        Language::Portuguese => key!("language-pt"),
                        Language::English => key!("language-en"),
                    };
                    let button = Button::new(key, pen.text(key)).chosen(now == language);
                    if pen.button(ui, button, Some(width)) {
                        wanted.language = Some(language);
                    }
                }
            });
        });
        section(ui, &mut pen, key!("settings-theme"), |ui, pen| themes(ui, pen, &mut wanted));
        section(ui, &mut pen, key!("settings-motion"), |ui, pen| {
            let width = share(ui, Speed::ALL.len());
            ui.horizontal(|ui| {
                for speed in Speed::ALL {
                    let key = format!("speed-{}", speed.name());
                    let button = Button::new(&key, pen.text(&key)).chosen(wanted.speed == speed);
                    if pen.button(ui, button, Some(width)) {
                        wanted.speed = speed;
                    }
                }
            });
        });
        section(ui, &mut pen, key!("settings-size"), |ui, pen| {
            let width = share(ui, Settings::SIZES.len());
            ui.horizontal(|ui| {
                for percent in Settings::SIZES {
                    let name = format!("size-{percent}");
                    let button =
                        Button::new(&name, format!("{percent} %")).chosen(wanted.interface_size == percent);
                    if pen.button(ui, button, Some(width)) {
                        wanted.interface_size = percent;
                    }
                }
            });
        });
        section(ui, &mut pen, key!("settings-board"), |ui, pen| {
            let text = pen.text(key!("settings-coordinates"));
            pen.switch(ui, "coordinates", &text, &mut wanted.coordinates);
            let text = pen.text(key!("settings-legal-marks"));
            pen.switch(ui, "legal-marks", &text, &mut wanted.legal_marks);
            let text = pen.text(key!("settings-digits"));
            pen.switch(ui, "digits", &text, &mut wanted.digits);
            ui.add_space(4.0);
            let text = pen.text(key!("settings-square-names"));
            pen.label(ui, text, body_font(size::BODY), Tone::Text);
            let width = share(ui, SquareNames::ALL.len());
            ui.horizontal(|ui| {
                for names in SquareNames::ALL {
                    let key = format!("square-names-{}", names.name());
                    let button = Button::new(&key, pen.text(&key)).chosen(wanted.square_names == names);
                    if pen.button(ui, button, Some(width)) {
                        wanted.square_names = names;
                    }
                }
            });
        });
    });
    if *settings != wanted {
        changes.write(ChangeSettings(wanted));
    }
    Ok(())
}

/// The width of one of `count` buttons in a row.
fn share(ui: &egui::Ui, count: usize) -> f32 {
    let gap = ui.spacing().item_spacing.x;
    (ui.available_width() - gap * (count as f32 - 1.0)) / count as f32
}

/// The way back and the name of the page.
pub(crate) fn page_heading(ui: &mut egui::Ui, pen: &mut Pen, title: &str) {
    ui.horizontal(|ui| {
        let hint = pen.text(key!("back"));
        if pen.button(ui, Button::icon("back", "chevron-left", hint), None) {
            pen.commands.write(Command::Open(Screen::Menu));
        }
        ui.add_space(6.0);
        let title = pen.text(title);
        pen.label(ui, title, title_font(size::TITLE), Tone::OnGround);
    });
    ui.add_space(8.0);
}

/// A card with a heading.
pub(crate) fn section(
    ui: &mut egui::Ui,
    pen: &mut Pen,
    heading: &str,
    add: impl FnOnce(&mut egui::Ui, &mut Pen),
) {
    pen.card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        let text = pen.text(heading);
        pen.label(ui, text, title_font(size::HEADING - 2.0), Tone::Text);
        ui.add_space(2.0);
        add(ui, pen);
    });
    ui.add_space(6.0);
}

/// A little board in each theme's own colours.
fn themes(ui: &mut egui::Ui, pen: &mut Pen, wanted: &mut Settings) {
    let columns = if ui.available_width() < 540.0 { 3 } else { THEMES.len() };
    let width = share(ui, columns);
    for row in THEMES.chunks(columns) {
        ui.horizontal(|ui| {
            for theme in row {
                let chosen = pen.theme().name == theme.name;
                let (rect, response) = ui.allocate_exact_size(egui::vec2(width, 96.0), egui::Sense::click());
                let text = pen.text(&format!("theme-{}", theme.name));
                response.widget_info(|| {
                    egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, &text)
                });
                pen.place(ui, "theme", theme.name, rect);
                let weight = if chosen {
                    crate::app::ui::pen::Weight::Chosen
                } else {
                    crate::app::ui::pen::Weight::Normal
                };
                let ink = pen.paint_button(ui, rect, &response, weight, true);
                let squares =
                    egui::Rect::from_min_size(rect.min + egui::vec2(0.0, 12.0), egui::vec2(width, 44.0));
                for (index, (fill, seat)) in
                    [(theme.squares.light, Seat::SECOND), (theme.squares.dark, Seat::FIRST)]
                        .into_iter()
                        .enumerate()
                {
                    let place = egui::Rect::from_min_size(
                        squares.center_top() + egui::vec2(44.0 * (index as f32 - 1.0), 0.0),
                        egui::Vec2::splat(44.0),
                    );
                    ui.painter().rect_filled(place, 0.0, colour(fill));
                    let side = (40.0 * ui.ctx().pixels_per_point()).round() as u32;
                    if let Some(texture) = pen.textures.piece(ui.ctx(), theme, Look::KNIGHT, seat, side) {
                        let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
                        ui.painter().image(texture, place.shrink(2.0), whole, egui::Color32::WHITE);
                    }
                }
                ui.painter().text(
                    egui::pos2(rect.center().x, rect.bottom() - 20.0),
                    egui::Align2::CENTER_CENTER,
                    text,
                    body_font(size::SMALL + 1.0),
                    ink,
                );
                if response.clicked() {
                    wanted.theme = theme.name.to_owned();
                }
            }
        });
    }
}
