//! Settings page, in two columns if the window is wide enough. Each change takes effect at once.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{self, Align, Layout, Sense, Ui, vec2};
use strum::VariantArray;

use crate::app::boards::Sample;
use crate::app::core::Screen;
use crate::app::kit::{
    Button, TextTone, UiContext, add_page, body_font, button_rows, rows, scroll_into_view, size,
};
use crate::app::look::Themes;
use crate::app::preferences::{
    Language, Settings, SettingsCommand, SoundFamily, Speed, SquareNames, reduced_motion,
};
use session::{key, message, number};

/// Width of the page, in points.
const WIDTH: f32 = 1040.0;

/// Least width for two columns, in points.
const TWO_COLUMNS: f32 = 760.0;

pub(crate) fn plugin(app: &mut App) {
    add_page(app, &[Screen::Settings], draw_settings);
}

/// Draws the settings page.
fn draw_settings(
    mut cx: UiContext,
    settings: Res<Settings>,
    available_themes: Res<Themes>,
    window: Query<&Window, With<PrimaryWindow>>,
) -> Result {
    let mut root = cx.root()?;
    let mut wanted = settings.clone();
    let resolution = window.single().ok().map(|window| &window.resolution);
    let growth = resolution.map_or(1.0, |size| size.scale_factor() / size.base_scale_factor());
    let head = |ui: &mut Ui, cx: &mut UiContext| cx.heading(ui, key!("settings-title"), None);
    cx.scrolled(&mut root, "settings", WIDTH, head, |ui, cx| {
        if ui.available_width() < TWO_COLUMNS {
            cx.section(ui, key!("settings-theme"), |ui, cx| themes(ui, cx, *available_themes, &mut wanted));
            words(ui, cx, &mut wanted, growth);
            motion(ui, cx, &mut wanted);
            sound(ui, cx, &mut wanted);
            board(ui, cx, &mut wanted);
            marks(ui, cx, &mut wanted);
            return;
        }
        let gap = 14.0;
        let width = (ui.available_width() - gap) / 2.0;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for is_left in [true, false] {
                let layout = Layout::top_down(Align::Min);
                ui.allocate_ui_with_layout(vec2(width, 0.0), layout, |ui| {
                    ui.spacing_mut().item_spacing.x = 8.0;
                    ui.set_width(width);
                    // This distribution makes the columns about equally high.
                    if is_left {
                        cx.section(ui, key!("settings-theme"), |ui, cx| {
                            themes(ui, cx, *available_themes, &mut wanted);
                        });
                        motion(ui, cx, &mut wanted);
                        marks(ui, cx, &mut wanted);
                    } else {
                        words(ui, cx, &mut wanted, growth);
                        sound(ui, cx, &mut wanted);
                        board(ui, cx, &mut wanted);
                    }
                });
            }
        });
    });
    if *settings != wanted {
        cx.commands.write(SettingsCommand::Replace(Box::new(wanted)));
    }
    Ok(())
}

/// Draws the settings for the board and the texts around it.
fn board(ui: &mut Ui, cx: &mut UiContext, wanted: &mut Settings) {
    cx.section(ui, key!("settings-board"), |ui, cx| {
        cx.switch(ui, "legal-marks", cx.text(key!("settings-legal-marks")), &mut wanted.legal_marks);
        cx.switch(ui, "coordinates", cx.text(key!("settings-coordinates")), &mut wanted.coordinates);
        let words = cx.text(key!("settings-table-coordinates"));
        cx.switch(ui, "table-coordinates", words, &mut wanted.table_coordinates);
        ui.add_space(-6.0);
        let about = cx.text(key!("settings-table-coordinates-about"));
        cx.label(ui, about, body_font(size::SMALL), TextTone::Muted);
        cx.switch(ui, "digits", cx.text(key!("settings-digits")), &mut wanted.draws_digits);
        ui.add_space(4.0);
        cx.label(ui, cx.text(key!("settings-square-names")), body_font(size::BODY), TextTone::Text);
        let (now, name) = (wanted.square_names, |names: SquareNames| format!("square-names-{names}"));
        wanted.square_names = choice(ui, cx, SquareNames::VARIANTS, now, name).unwrap_or(now);
        cx.switch(ui, "figurines", cx.text(key!("settings-figurines")), &mut wanted.draws_figurines);
        cx.switch(ui, "times", cx.text(key!("settings-times")), &mut wanted.shows_thinking_times);
    });
}

/// Draws a switch for each kind of mark.
fn marks(ui: &mut Ui, cx: &mut UiContext, wanted: &mut Settings) {
    cx.section(ui, key!("settings-marks"), |ui, cx| {
        let marks = &mut wanted.marks;
        let switches = [
            ("marks-last-move", key!("settings-marks-last-move"), &mut marks.last_move),
            ("marks-chosen", key!("settings-marks-chosen"), &mut marks.chosen),
            ("marks-captures", key!("settings-marks-captures"), &mut marks.captures),
            ("marks-check", key!("settings-marks-check"), &mut marks.check),
            ("marks-refused", key!("settings-marks-refused"), &mut marks.refused),
            ("marks-hover", key!("settings-marks-hover"), &mut marks.hover),
            ("marks-cursor", key!("settings-marks-cursor"), &mut marks.cursor),
            ("marks-pointed", key!("settings-marks-pointed"), &mut marks.pointed),
            ("marks-drawn", key!("settings-marks-drawn"), &mut marks.drawn),
            ("marks-premove", key!("settings-marks-premove"), &mut marks.premove),
            ("marks-hint", key!("settings-marks-hint"), &mut marks.hint),
            ("marks-thinking", key!("settings-marks-thinking"), &mut marks.thinking),
        ];
        for (name, words, on) in switches {
            cx.switch(ui, name, cx.text(words), on);
        }
    });
}

/// Draws the settings for language and text size. `growth`: the factor by which the interface is scaled now.
fn words(ui: &mut Ui, cx: &mut UiContext, wanted: &mut Settings, growth: f32) {
    cx.section(ui, key!("settings-language"), |ui, cx| {
        let (now, name) = (cx.locale.language, |language: Language| format!("language-{language}"));
        wanted.language = choice(ui, cx, Language::VARIANTS, now, name).or(wanted.language);
    });
    let (top, old_size) = (ui.cursor().top(), wanted.interface_size);
    cx.section(ui, key!("settings-size"), |ui, cx| {
        let (sizes, now) = (Settings::SIZES, wanted.interface_size);
        let face = |_: &UiContext, percent| (format!("size-{percent}"), format!("{percent} %"));
        wanted.interface_size = cx.one_of(ui, sizes.len(), &sizes, now, face).unwrap_or(now);
        // The window may be too small for the chosen size.
        let actual_size = (growth * 100.0).round() as u16;
        if actual_size < now {
            let words = cx.format(&message!("settings-size-held", most = number(actual_size)));
            cx.label(ui, words, body_font(size::SMALL + 1.0), TextTone::Muted);
        }
    });
    // A new text size moves everything on the page: keep the pressed button visible.
    let section = egui::Rect::from_x_y_ranges(ui.max_rect().x_range(), top..=ui.cursor().top());
    scroll_into_view(ui, "size", wanted.interface_size != old_size, section, Some(Align::Center));
}

/// Draws the settings for animation speed, reduced motion, and the computer's pace.
fn motion(ui: &mut Ui, cx: &mut UiContext, wanted: &mut Settings) {
    cx.section(ui, key!("settings-motion"), |ui, cx| {
        let (now, name) = (wanted.speed, |speed: Speed| format!("speed-{speed}"));
        wanted.speed = choice(ui, cx, Speed::VARIANTS, now, name).unwrap_or(now);
        cx.switch(ui, "heeds-desktop", cx.text(key!("settings-still")), &mut wanted.respects_reduced_motion);
        if wanted.respects_reduced_motion && reduced_motion::is_requested() {
            let words = cx.text(key!("settings-still-now"));
            cx.label(ui, words, body_font(size::SMALL + 1.0), TextTone::Muted);
        }
        cx.switch(ui, "at-once", cx.text(key!("settings-at-once")), &mut wanted.answers_at_once);
    });
}

/// Draws the settings for sound: volume and families of sounds.
fn sound(ui: &mut Ui, cx: &mut UiContext, wanted: &mut Settings) {
    cx.section(ui, key!("settings-sound"), |ui, cx| {
        let sound = &mut wanted.sound;
        cx.switch(ui, "sound", cx.text(key!("sound-on")), &mut sound.on);
        ui.add_enabled_ui(sound.on, |ui| {
            if !sound.on {
                ui.multiply_opacity(0.5);
            }
            volume(ui, cx, &mut sound.volume);
            for family in SoundFamily::VARIANTS {
                let words = match family {
                    SoundFamily::Pieces => key!("sound-pieces"),
                    SoundFamily::Signals => key!("sound-signals"),
                    SoundFamily::Clock => key!("sound-clock"),
                    SoundFamily::Results => key!("sound-results"),
                    SoundFamily::Buttons => key!("sound-buttons"),
                };
                cx.switch(ui, &format!("sound-{family}"), cx.text(words), sound.family(*family));
            }
        });
    });
}

/// Step of the volume, in per cent.
const VOLUME_STEP: f64 = 5.0;

/// Draws the volume: label, slider and value.
fn volume(ui: &mut Ui, cx: &mut UiContext, percent: &mut u16) {
    ui.horizontal(|ui| {
        ui.set_height(34.0);
        let whole = ui.available_width();
        let words = cx.label(ui, cx.text(key!("sound-volume")), body_font(size::BODY), TextTone::Text);
        ui.add_space((0.45 * whole - words.rect.width() - ui.spacing().item_spacing.x).max(0.0));
        ui.spacing_mut().slider_width = ui.available_width() - 60.0;
        let slider =
            egui::Slider::new(percent, 0..=100).step_by(VOLUME_STEP).show_value(false).trailing_fill(true);
        let response = ui.add(slider).labelled_by(words.id);
        // egui's slider handles only drags; a click that begins and ends within one frame is not a drag.
        // Upstream: <https://docs.rs/egui/0.36.2/src/egui/widgets/slider.rs.html>, `Sense::drag`. Remove when the
        // slider handles clicks.
        let click = ui.interact(response.rect, response.id.with("click"), Sense::CLICK);
        if let Some(at) = click.interact_pointer_pos().filter(|_| click.clicked()) {
            let line = response.rect.x_range().shrink(response.rect.height() / 2.5);
            let share = f64::from((at.x - line.min) / line.span()).clamp(0.0, 1.0);
            *percent = ((share * 100.0 / VOLUME_STEP).round() * VOLUME_STEP) as u16;
        }
        cx.record_area(ui, "slider", "volume", response.rect);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            cx.label(ui, format!("{percent} %"), body_font(size::BODY), TextTone::Text);
        });
    });
}

/// Draws a button for each of `values`; returns the pressed one. The name of a button is also its message key.
fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    cx: &mut UiContext,
    values: &[T],
    chosen: T,
    name: impl Fn(T) -> String,
) -> Option<T> {
    let words: Vec<String> = values.iter().map(|value| cx.text(&name(*value))).collect();
    let mut pressed = None;
    button_rows(ui, &[3, 2], values, &words, |ui, value, words, width| {
        let name = name(*value);
        let button = Button::new(&name, words).chosen(chosen == *value);
        cx.value_button(ui, button, Some(width), (&mut pressed, Some(*value)));
    });
    pressed
}

/// Draws a sample for each theme: a corner of a board made of the theme's material.
fn themes(ui: &mut Ui, cx: &mut UiContext, available_themes: Themes, wanted: &mut Settings) {
    let columns = if ui.available_width() < 280.0 { 2 } else { 3 };
    rows(ui, columns, available_themes.all(), |ui, theme, width| {
        let (text, chosen) = (cx.text(&format!("theme-{}", theme.name)), cx.theme().name == theme.name);
        let square = ((width - 22.0) / 4.0).floor().clamp(14.0, 34.0);
        let sample = Sample { theme, name: &theme.name, text, chosen, square };
        if sample.draw(ui, cx, width) {
            wanted.theme = theme.name.clone();
        }
    });
}
