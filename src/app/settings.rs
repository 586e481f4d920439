//! Settings page, in two columns if the window is wide enough. A change takes effect at once.

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
    CoachMode, Language, Person, Settings, SettingsCommand, SoundFamily, Speed, SquareNames, reduced_motion,
};
use art::AvatarId;
use session::{Player, key, message, number};

/// Width of the page, in points.
const WIDTH: f32 = 1040.0;

/// Least width of the page for two columns, in points.
const TWO_COLUMNS_WIDTH: f32 = 760.0;

/// Distance between the two columns, in points.
const COLUMN_GAP: f32 = 14.0;

pub(crate) fn plugin(app: &mut App) {
    add_page(app, &[Screen::Settings], draw_settings);
}

/// System that draws the settings page. The page edits a copy of the settings, which replaces them if it differs.
fn draw_settings(
    mut cx: UiContext,
    settings: Res<Settings>,
    available_themes: Res<Themes>,
    window: Query<&Window, With<PrimaryWindow>>,
) -> Result {
    let mut root = cx.root()?;
    let mut edited = settings.clone();
    let resolution = window.single().ok().map(|window| &window.resolution);
    let scale =
        resolution.map_or(1.0, |resolution| resolution.scale_factor() / resolution.base_scale_factor());
    let head = |ui: &mut Ui, cx: &mut UiContext| cx.heading(ui, key!("settings-title"), None);
    cx.scrolled(&mut root, "settings", WIDTH, head, |ui, cx| {
        if ui.available_width() < TWO_COLUMNS_WIDTH {
            draw_person(ui, cx, &mut edited.person);
            cx.section(ui, key!("settings-theme"), |ui, cx| {
                draw_themes(ui, cx, *available_themes, &mut edited)
            });
            draw_language_and_size(ui, cx, &mut edited, scale);
            draw_motion(ui, cx, &mut edited);
            draw_coach(ui, cx, &mut edited);
            draw_sound(ui, cx, &mut edited);
            draw_board(ui, cx, &mut edited);
            draw_marks(ui, cx, &mut edited);
            return;
        }
        let width = (ui.available_width() - COLUMN_GAP) / 2.0;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = COLUMN_GAP;
            for is_left in [true, false] {
                let layout = Layout::top_down(Align::Min);
                ui.allocate_ui_with_layout(vec2(width, 0.0), layout, |ui| {
                    // Inside the columns the usual distance applies.
                    ui.spacing_mut().item_spacing.x = 8.0;
                    ui.set_width(width);
                    // With this distribution the columns are about equally high.
                    if is_left {
                        draw_person(ui, cx, &mut edited.person);
                        cx.section(ui, key!("settings-theme"), |ui, cx| {
                            draw_themes(ui, cx, *available_themes, &mut edited);
                        });
                        draw_motion(ui, cx, &mut edited);
                        draw_marks(ui, cx, &mut edited);
                    } else {
                        draw_language_and_size(ui, cx, &mut edited, scale);
                        draw_coach(ui, cx, &mut edited);
                        draw_sound(ui, cx, &mut edited);
                        draw_board(ui, cx, &mut edited);
                    }
                });
            }
        });
    });
    if *settings != edited {
        cx.commands.write(SettingsCommand::Replace(Box::new(edited)));
    }
    Ok(())
}

/// Side of the player's face, in points.
const FACE_SIDE: f32 = 44.0;

/// Draws name and face of the player.
fn draw_person(ui: &mut Ui, cx: &mut UiContext, person: &mut Person) {
    cx.section(ui, key!("settings-person"), |ui, cx| {
        ui.horizontal(|ui| {
            let face = AvatarId::for_player(Player::Human, &person.name, person.face);
            person.face = cx.face_picker(ui, "you", face, FACE_SIDE).or(person.face);
            let (width, hint) = (ui.available_width(), cx.text(key!("person-name")));
            let field = cx.name_field(ui, &mut person.name, width, |field| field.hint_text(hint));
            cx.record_area(ui, "field", "name-you", field.rect);
        });
        let explanation = cx.text(key!("settings-person-about"));
        cx.label(ui, explanation, body_font(size::SMALL), TextTone::Muted);
    });
}

/// Draws the settings for the board, for its labels, and for the texts beside it.
fn draw_board(ui: &mut Ui, cx: &mut UiContext, edited: &mut Settings) {
    cx.section(ui, key!("settings-board"), |ui, cx| {
        cx.switch(ui, "legal-marks", cx.text(key!("settings-legal-marks")), &mut edited.legal_marks);
        cx.switch(ui, "coordinates", cx.text(key!("settings-coordinates")), &mut edited.coordinates);
        let label = cx.text(key!("settings-table-coordinates"));
        cx.switch(ui, "table-coordinates", label, &mut edited.table_coordinates);
        // The explanation belongs to the switch above, so move it closer.
        ui.add_space(-6.0);
        let explanation = cx.text(key!("settings-table-coordinates-about"));
        cx.label(ui, explanation, body_font(size::SMALL), TextTone::Muted);
        cx.switch(ui, "digits", cx.text(key!("settings-digits")), &mut edited.draws_digits);
        ui.add_space(4.0);
        cx.label(ui, cx.text(key!("settings-square-names")), body_font(size::BODY), TextTone::Text);
        let (current, name) = (edited.square_names, |names: SquareNames| format!("square-names-{names}"));
        edited.square_names = draw_choice(ui, cx, SquareNames::VARIANTS, current, name).unwrap_or(current);
        cx.switch(ui, "figurines", cx.text(key!("settings-figurines")), &mut edited.draws_figurines);
        cx.switch(ui, "times", cx.text(key!("settings-thinking-times")), &mut edited.shows_thinking_times);
    });
}

/// Draws a switch for each kind of mark.
fn draw_marks(ui: &mut Ui, cx: &mut UiContext, edited: &mut Settings) {
    cx.section(ui, key!("settings-marks"), |ui, cx| {
        let marks = &mut edited.marks;
        let switches = [
            ("marks-last-move", key!("settings-marks-last-move"), &mut marks.last_move),
            ("marks-chosen", key!("settings-marks-selected"), &mut marks.chosen),
            ("marks-captures", key!("settings-marks-captures"), &mut marks.captures),
            ("marks-check", key!("settings-marks-check"), &mut marks.check),
            ("marks-refused", key!("settings-marks-rejected"), &mut marks.refused),
            ("marks-hover", key!("settings-marks-hover"), &mut marks.hover),
            ("marks-cursor", key!("settings-marks-cursor"), &mut marks.cursor),
            ("marks-pointed", key!("settings-marks-listed-move"), &mut marks.pointed),
            ("marks-drawn", key!("settings-marks-drawings"), &mut marks.drawn),
            ("marks-premove", key!("settings-marks-premove"), &mut marks.premove),
            ("marks-hint", key!("settings-marks-hint"), &mut marks.hint),
            ("marks-thinking", key!("settings-marks-thinking"), &mut marks.thinking),
        ];
        for (name, label_key, is_shown) in switches {
            cx.switch(ui, name, cx.text(label_key), is_shown);
        }
    });
}

/// Draws the settings for language and size of the interface.
///
/// `scale` is the current scale of the interface; 1 is its natural size.
fn draw_language_and_size(ui: &mut Ui, cx: &mut UiContext, edited: &mut Settings, scale: f32) {
    cx.section(ui, key!("settings-language"), |ui, cx| {
        let (current, name) = (cx.locale.language, |language: Language| format!("language-{language}"));
        edited.language = draw_choice(ui, cx, Language::VARIANTS, current, name).or(edited.language);
    });
    let (top, old_size) = (ui.cursor().top(), edited.interface_size);
    cx.section(ui, key!("settings-text-size"), |ui, cx| {
        let (sizes, current) = (Settings::INTERFACE_SIZES, edited.interface_size);
        let name_and_label = |_: &UiContext, percent| (format!("size-{percent}"), format!("{percent} %"));
        edited.interface_size =
            cx.one_of(ui, sizes.len(), &sizes, current, name_and_label).unwrap_or(current);
        // In a small window the actual size is smaller than the chosen one: tell the player.
        let actual_size = (scale * 100.0).round() as u16;
        if actual_size < current {
            let text = cx.format(&message!("settings-text-size-limited", most = number(actual_size)));
            cx.label(ui, text, body_font(size::SMALL + 1.0), TextTone::Muted);
        }
    });
    // A new size moves everything on the page: keep the section with the pressed button visible.
    let section = egui::Rect::from_x_y_ranges(ui.max_rect().x_range(), top..=ui.cursor().top());
    scroll_into_view(ui, "size", edited.interface_size != old_size, section, Some(Align::Center));
}

/// Draws the settings for animation speed, reduced motion, and immediate answers of computers.
fn draw_motion(ui: &mut Ui, cx: &mut UiContext, edited: &mut Settings) {
    cx.section(ui, key!("settings-animation"), |ui, cx| {
        let (current, name) = (edited.speed, |speed: Speed| format!("speed-{speed}"));
        edited.speed = draw_choice(ui, cx, Speed::VARIANTS, current, name).unwrap_or(current);
        cx.switch(
            ui,
            "heeds-desktop",
            cx.text(key!("settings-reduced-motion")),
            &mut edited.respects_reduced_motion,
        );
        if edited.respects_reduced_motion && reduced_motion::is_requested() {
            let text = cx.text(key!("settings-reduced-motion-active"));
            cx.label(ui, text, body_font(size::SMALL + 1.0), TextTone::Muted);
        }
        cx.switch(
            ui,
            "at-once",
            cx.text(key!("settings-instant-computer-moves")),
            &mut edited.answers_at_once,
        );
    });
}

/// Draws the settings of the coach.
fn draw_coach(ui: &mut Ui, cx: &mut UiContext, edited: &mut Settings) {
    cx.section(ui, key!("settings-coach"), |ui, cx| {
        let (current, name) = (edited.coach, |mode: CoachMode| format!("coach-mode-{mode}"));
        edited.coach = draw_choice(ui, cx, CoachMode::VARIANTS, current, name).unwrap_or(current);
        let explanation = cx.text(key!("settings-coach-about"));
        cx.label(ui, explanation, body_font(size::SMALL), TextTone::Muted);
    });
}

/// Draws the settings for sound: main switch, volume, and a switch for each family of sounds.
fn draw_sound(ui: &mut Ui, cx: &mut UiContext, edited: &mut Settings) {
    cx.section(ui, key!("settings-sound"), |ui, cx| {
        let sound = &mut edited.sound;
        cx.switch(ui, "sound", cx.text(key!("sound-enabled")), &mut sound.on);
        ui.add_enabled_ui(sound.on, |ui| {
            if !sound.on {
                ui.multiply_opacity(0.5);
            }
            draw_volume(ui, cx, &mut sound.volume);
            for family in SoundFamily::VARIANTS {
                let label_key = match family {
                    SoundFamily::Pieces => key!("sound-pieces"),
                    SoundFamily::Signals => key!("sound-signals"),
                    SoundFamily::Clock => key!("sound-clock"),
                    SoundFamily::Results => key!("sound-results"),
                    SoundFamily::Buttons => key!("sound-buttons"),
                };
                cx.switch(ui, &format!("sound-{family}"), cx.text(label_key), sound.family(*family));
            }
        });
    });
}

/// Step of the volume, in per cent.
const VOLUME_STEP: f64 = 5.0;

/// Draws the volume: label, slider and value.
fn draw_volume(ui: &mut Ui, cx: &mut UiContext, percent: &mut u16) {
    ui.horizontal(|ui| {
        ui.set_height(34.0);
        let row_width = ui.available_width();
        let label = cx.label(ui, cx.text(key!("sound-volume")), body_font(size::BODY), TextTone::Text);
        // The slider begins at 45 % of the row and leaves 60 points for the value.
        ui.add_space((0.45 * row_width - label.rect.width() - ui.spacing().item_spacing.x).max(0.0));
        ui.spacing_mut().slider_width = ui.available_width() - 60.0;
        let slider =
            egui::Slider::new(percent, 0..=100).step_by(VOLUME_STEP).show_value(false).trailing_fill(true);
        let response = ui.add(slider).labelled_by(label.id);
        // egui's slider handles only drags; a click that begins and ends within one frame is not a drag.
        // Upstream: <https://docs.rs/egui/0.36.2/src/egui/widgets/slider.rs.html>, `Sense::drag`. Remove when the
        // slider handles clicks.
        let click = ui.interact(response.rect, response.id.with("click"), Sense::CLICK);
        if let Some(pointer) = click.interact_pointer_pos().filter(|_| click.clicked()) {
            // The handle of egui's slider has a radius of height / 2.5, so its centre moves in this range.
            let track = response.rect.x_range().shrink(response.rect.height() / 2.5);
            let fraction = f64::from((pointer.x - track.min) / track.span()).clamp(0.0, 1.0);
            *percent = ((fraction * 100.0 / VOLUME_STEP).round() * VOLUME_STEP) as u16;
        }
        cx.record_area(ui, "slider", "volume", response.rect);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            cx.label(ui, format!("{percent} %"), body_font(size::BODY), TextTone::Text);
        });
    });
}

/// Draws a button for each of `values`, with `chosen` highlighted. Returns the value of the pressed button.
///
/// `name` gives the widget name of a button, which is also the message key of its label.
fn draw_choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    cx: &mut UiContext,
    values: &[T],
    chosen: T,
    name: impl Fn(T) -> String,
) -> Option<T> {
    let labels: Vec<String> = values.iter().map(|value| cx.text(&name(*value))).collect();
    let mut pressed = None;
    button_rows(ui, &[3, 2], values, &labels, |ui, value, label, width| {
        let name = name(*value);
        let button = Button::new(&name, label).chosen(chosen == *value);
        cx.value_button(ui, button, Some(width), (&mut pressed, Some(*value)));
    });
    pressed
}

/// Draws a button for each theme. Its picture is a corner of a board in the theme's material.
fn draw_themes(ui: &mut Ui, cx: &mut UiContext, available_themes: Themes, edited: &mut Settings) {
    let columns = if ui.available_width() < 280.0 { 2 } else { 3 };
    rows(ui, columns, available_themes.all(), |ui, theme, width| {
        let (text, chosen) = (cx.text(&format!("theme-{}", theme.name)), cx.theme().name == theme.name);
        // Side of a square of the sample, in points.
        let square = ((width - 22.0) / 4.0).floor().clamp(14.0, 34.0);
        let sample = Sample { theme, name: &theme.name, text, chosen, square };
        if sample.draw(ui, cx, width) {
            edited.theme = theme.name.clone();
        }
    });
}
