//! The settings page: language, look and motion, each change seen at once.

use bevy::prelude::*;
use bevy_egui::egui;
use strum::VariantArray;

use crate::app::look::theme::Themes;
use crate::app::settings::{ChangeSettings, Language, Settings, Speed, SquareNames};
use crate::app::ui::marks_settings;
use crate::app::ui::page::{centred_column, heading, one_of, rows, section};
use crate::app::ui::pen::{Pen, body_font, size};
use crate::app::ui::skin::Tone;
use crate::app::ui::sound_settings;
use crate::app::ui::theme_sample::Sample;
use crate::session::key;

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
        section(ui, &mut pen, key!("settings-sound"), |ui, pen| sound_settings::rows(ui, pen, &mut wanted));
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
        section(ui, &mut pen, key!("settings-marks"), |ui, pen| marks_settings::rows(ui, pen, &mut wanted));
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
        let (text, chosen) = (pen.text(&format!("theme-{}", theme.name)), pen.theme().name == theme.name);
        let sample = Sample { theme, name: &theme.name, text, chosen, square: 44.0 };
        if sample.show(ui, pen, width) {
            wanted.theme = theme.name.clone();
        }
    });
}
