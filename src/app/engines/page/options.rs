//! Options of an external engine: a row for each, with a reset button.

use std::collections::BTreeMap;

use bevy_egui::egui::{self, Align, Sense, Ui, UiBuilder, pos2, vec2};

use crate::app::kit::{Button, TextTone, UiContext, body_font, field, fitted, size, was_just_opened};
use session::external_engines::{
    EngineInfo, EngineOption, ExternalEngine, OptionKind, accepts, player_options,
};
use session::{key, message};

/// Least width in points of a row that shows the name beside the value. In a narrower row, the name is above the value.
const MIN_ONE_LINE_WIDTH: f32 = 470.0;
/// Width of a value that is beside its name, in points.
const EDITOR_WIDTH: f32 = 236.0;
/// Greatest length of a text value, in characters.
const MAX_TEXT_LENGTH: usize = 1000;

/// Options of an engine with their values.
pub(super) struct EngineOptions {
    all: Vec<(EngineOption, String)>,
}

impl EngineOptions {
    /// Options of the engine with the values in `settings`. An option without an accepted setting gets its default.
    pub(super) fn new(info: &EngineInfo, settings: &BTreeMap<String, String>) -> EngineOptions {
        let all = player_options(info).into_iter().map(|option| {
            let set = settings.iter().find(|(name, _)| name.eq_ignore_ascii_case(&option.name));
            let value = set.map(|(_, value)| value.clone()).filter(|value| accepts(&option, value));
            let value = value.unwrap_or_else(|| option.default_text());
            (option, value)
        });
        EngineOptions { all: all.collect() }
    }

    /// Values that differ from the defaults.
    pub(super) fn settings(&self) -> BTreeMap<String, String> {
        let differing = self.all.iter().filter(|(option, value)| *value != option.default_text());
        differing.map(|(option, value)| (option.name.clone(), value.clone())).collect()
    }

    /// Whether any value differs from its default.
    pub(super) fn differ(&self) -> bool {
        self.all.iter().any(|(option, value)| *value != option.default_text())
    }

    /// Whether all values are defaults, or values that the engine accepts.
    pub(super) fn are_accepted(&self) -> bool {
        self.all.iter().all(|(option, value)| *value == option.default_text() || accepts(option, value))
    }

    /// Resets all values to the defaults.
    pub(super) fn reset(&mut self) {
        for (option, value) in &mut self.all {
            *value = option.default_text();
        }
    }

    /// Draws the options in a scroll area that is at most `available_height` points high.
    pub(super) fn draw(&mut self, ui: &mut Ui, cx: &mut UiContext, available_height: f32) {
        let area = egui::ScrollArea::vertical()
            .id_salt("engine-options")
            .max_height(available_height)
            .min_scrolled_height(available_height);
        let area =
            if was_just_opened(ui, "engine-options") { area.vertical_scroll_offset(0.0) } else { area };
        let width = ui.available_width();
        let shown = area.auto_shrink([false, true]).show(ui, |ui| {
            ui.set_width(width - ui.spacing().scroll.allocated_width() - 4.0);
            ui.spacing_mut().item_spacing.y = 6.0;
            for (option, value) in &mut self.all {
                draw_row(ui, cx, option, value);
            }
        });
        cx.record_area(ui, "list", "engine-options", shown.inner_rect);
    }
}

/// Draws an option: name, value, reset button, and an error for an invalid value.
fn draw_row(ui: &mut Ui, cx: &mut UiContext, option: &EngineOption, value: &mut String) {
    let gap = ui.spacing().item_spacing.x;
    let is_wide = ui.available_width() >= MIN_ONE_LINE_WIDTH;
    let words = match option.name.as_str() {
        ExternalEngine::MOVE_TIME => cx.text(key!("engine-move-time")),
        ExternalEngine::ARGUMENTS => cx.text(key!("engine-arguments")),
        name => name.to_owned(),
    };
    let is_check = matches!(option.kind, OptionKind::Check(_));
    if !is_wide && !is_check {
        draw_name(ui, cx, &words, option, ui.available_width());
    }
    ui.horizontal(|ui| {
        let available = ui.available_width() - size::BUTTON - gap;
        if is_check {
            let (mut on, name) = (value.as_str() == "true", format!("option-{}", option.name));
            let rect = egui::Rect::from_min_size(ui.cursor().min, vec2(available, size::BUTTON));
            ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
                ui.set_width(available);
                cx.switch(ui, &name, words.clone(), &mut on);
            });
            *value = on.to_string();
        } else if is_wide {
            draw_name(ui, cx, &words, option, available - EDITOR_WIDTH - gap);
            draw_editor(ui, cx, option, value, EDITOR_WIDTH);
        } else {
            draw_editor(ui, cx, option, value, available);
        }
        draw_reset_button(ui, cx, option, value);
    });
    if *value != option.default_text() && !accepts(option, value) {
        let why = match option.kind {
            OptionKind::Spin { min, max, .. } => message!("engine-option-out-of-range", min, max),
            _ => message!("engine-bar-not-allowed"),
        };
        let shown = cx.label(ui, cx.format(&why), body_font(size::SMALL), TextTone::Danger);
        cx.record_area(ui, "refusal", &format!("option-{}", option.name), shown.rect);
    }
}

/// Whether the option is the move-time limit, which this program adds to the options of every engine.
fn is_move_time(option: &EngineOption) -> bool {
    option.name == ExternalEngine::MOVE_TIME
}

/// Draws the name of an option and, for a number, its bounds.
fn draw_name(ui: &mut Ui, cx: &UiContext, words: &str, option: &EngineOption, width: f32) {
    let skin = cx.skin();
    let fitting = |text: &str, size, ink| fitted(ui.painter(), text, body_font(size), ink, width);
    let name = fitting(words, size::BODY, skin.text);
    let bounds = match option.kind {
        OptionKind::Spin { min, max, .. } => {
            let about = if is_move_time(option) {
                message!("engine-move-time-about", min, max)
            } else {
                message!("engine-option-range", min, max)
            };
            Some(fitting(&cx.format(&about), size::SMALL - 1.0, skin.muted))
        }
        _ => None,
    };
    let bounds_top = name.size().y - 2.0;
    let height = bounds.as_ref().map_or(name.size().y, |bounds| bounds_top + bounds.size().y);
    let (is_cut, min_height) =
        (name.elided, if width < MIN_ONE_LINE_WIDTH - EDITOR_WIDTH { size::BUTTON } else { height });
    let (rect, response) = ui.allocate_exact_size(vec2(width, height.max(min_height)), Sense::hover());
    let top = pos2(rect.left(), rect.center().y - height / 2.0);
    ui.painter().galley(top, name, skin.text);
    if let Some(bounds) = bounds {
        ui.painter().galley(top + vec2(0.0, bounds_top), bounds, skin.muted);
    }
    if is_cut {
        response.on_hover_text(words);
    }
}

/// Draws the widget for an option's value.
fn draw_editor(ui: &mut Ui, cx: &mut UiContext, option: &EngineOption, value: &mut String, width: f32) {
    match &option.kind {
        OptionKind::Spin { min, max, .. } => draw_number_field(ui, cx, option, (*min, *max), value, width),
        OptionKind::Combo { choices, .. } => draw_choice_list(ui, cx, option, choices, value, width),
        OptionKind::Text(_) => {
            let line = field::line_field(value).id(egui::Id::new(("engine-option", &option.name)));
            let response = ui.add_sized(vec2(width, size::BUTTON), line.char_limit(MAX_TEXT_LENGTH));
            cx.record_area(ui, "field", &format!("option-{}", option.name), response.rect);
        }
        OptionKind::Check(_) | OptionKind::Button => {}
    }
}

/// Draws a number field between a "less" and a "more" button.
fn draw_number_field(
    ui: &mut Ui,
    cx: &mut UiContext,
    option: &EngineOption,
    (min, max): (i64, i64),
    value: &mut String,
    width: f32,
) {
    let now: Option<i64> = value.trim().parse().ok();
    let directions = [("less", "−", -1), ("more", "+", 1)];
    let field_width = width - 2.0 * (size::BUTTON + ui.spacing().item_spacing.x);
    for (index, (name, sign, direction)) in directions.into_iter().enumerate() {
        let next = now.map(|now| stepped(now, direction).clamp(min, max.max(min)));
        let name = format!("{name}-{}", option.name);
        let button = Button::new(&name, sign.to_owned());
        if cx.button(ui, button.enabled(next.is_some_and(|next| Some(next) != now)), Some(size::BUTTON))
            && let Some(next) = next
        {
            *value = next.to_string();
        }
        if index == 0 {
            let line = field::line_field(value).id(egui::Id::new(("engine-option", &option.name)));
            let line = line.char_limit(20).horizontal_align(Align::Center);
            let response = ui.add_sized(vec2(field_width, size::BUTTON), line);
            cx.record_area(ui, "field", &format!("option-{}", option.name), response.rect);
        }
    }
}

/// Next value: upwards if `direction` is 1, downwards if -1. The step grows with the value: 16 to 17, 500 to 510, 1000
/// to 1100.
fn stepped(now: i64, direction: i64) -> i64 {
    let step = match now.unsigned_abs() {
        0..100 => 1,
        100..1_000 => 10,
        _ => 100,
    };
    now.saturating_add(direction * step)
}

/// Draws a drop-down list of the choices of an option.
fn draw_choice_list(
    ui: &mut Ui,
    cx: &mut UiContext,
    option: &EngineOption,
    choices: &[String],
    value: &mut String,
    width: f32,
) {
    let (name, shown) = (format!("option-{}", option.name), value.clone());
    cx.list(ui, (&name, vec2(width, 360.0)), shown, |ui, cx| {
        for choice in choices {
            let choice_name = format!("{}-{choice}", option.name);
            cx.entry(ui, ("choice", &choice_name), (&mut *value, choice.clone()), choice.clone());
        }
    });
}

/// Draws the reset button, or an empty area of its size if the value is the default.
fn draw_reset_button(ui: &mut Ui, cx: &mut UiContext, option: &EngineOption, value: &mut String) {
    let initial = option.default_text();
    if *value == initial {
        ui.allocate_exact_size(egui::Vec2::splat(size::BUTTON), Sense::hover());
        return;
    }
    let hint = match initial.as_str() {
        "" => cx.text(key!("engine-option-reset-empty")),
        value => cx.format(&message!("engine-option-reset", value)),
    };
    let name = format!("initial-{}", option.name);
    if cx.button(ui, Button::icon(&name, "undo", hint), Some(size::BUTTON)) {
        *value = initial;
    }
}
