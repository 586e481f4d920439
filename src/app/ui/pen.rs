//! What every screen paints with: words, colours, icons, and the widgets of the house.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, FontFamily, FontId, Response, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, WidgetType,
};

use crate::app::frame::Command;
use crate::app::look::pictures::ActiveTheme;
use crate::app::look::theme::Theme;
use crate::app::ui::places::Places;
use crate::app::ui::skin::{Skin, Tone};
use crate::app::ui::textures::Textures;
use crate::app::words::Locale;

/// Everything a screen paints with.
#[derive(SystemParam)]
pub struct Pen<'w> {
    /// Words.
    pub locale: Res<'w, Locale>,
    /// Drawings as egui textures.
    pub textures: ResMut<'w, Textures>,
    /// Where everything came to lie.
    pub places: ResMut<'w, Places>,
    /// What buttons ask for.
    pub commands: MessageWriter<'w, Command>,
    active: Res<'w, ActiveTheme>,
}

/// How a button presents itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The one thing to do here.
    Primary,
    /// One of several.
    Normal,
    /// Hardly there: only its icon and words.
    Quiet,
    /// Chosen among several.
    Chosen,
}

/// A button about to be painted.
#[derive(Clone, Debug)]
pub struct Button<'a> {
    /// Stable name in the layout file, after `button:`.
    pub name: &'a str,
    /// File under `assets/icons`, without extension.
    pub icon: Option<&'a str>,
    /// Words; empty for an icon alone, with `hint` as its tooltip.
    pub text: String,
    /// Shown while the pointer rests on it.
    pub hint: Option<String>,
    /// How it presents itself.
    pub weight: Weight,
    /// Whether it can be pressed.
    pub enabled: bool,
}

impl<'a> Button<'a> {
    /// A button with words.
    pub fn new(name: &'a str, text: String) -> Button<'a> {
        Button { name, icon: None, text, hint: None, weight: Weight::Normal, enabled: true }
    }

    /// A button that is an icon, named by its hint.
    pub fn icon(name: &'a str, icon: &'a str, hint: String) -> Button<'a> {
        Button {
            name,
            icon: Some(icon),
            text: String::new(),
            hint: Some(hint),
            weight: Weight::Normal,
            enabled: true,
        }
    }

    /// Puts an icon before the words.
    pub fn with_icon(mut self, icon: &'a str) -> Button<'a> {
        self.icon = Some(icon);
        self
    }

    /// Changes how it presents itself.
    pub fn weight(mut self, weight: Weight) -> Button<'a> {
        self.weight = weight;
        self
    }

    /// Makes it the chosen one of several.
    pub fn chosen(self, chosen: bool) -> Button<'a> {
        if chosen { self.weight(Weight::Chosen) } else { self }
    }

    /// Whether it can be pressed.
    pub fn enabled(mut self, enabled: bool) -> Button<'a> {
        self.enabled = enabled;
        self
    }
}

/// Type sizes, in logical pixels.
pub mod size {
    /// The name of the program.
    pub const DISPLAY: f32 = 46.0;
    /// The name of a screen.
    pub const TITLE: f32 = 30.0;
    /// The name of a part.
    pub const HEADING: f32 = 21.0;
    /// Running words.
    pub const BODY: f32 = 17.0;
    /// Notes.
    pub const SMALL: f32 = 14.5;
    /// Height of a button.
    pub const BUTTON: f32 = 40.0;
}

/// The serif of titles.
pub fn title_font(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("title".into()))
}

/// The face of running words.
pub fn body_font(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// A line of words no wider than `width`: a long one is written smaller before it is cut off.
pub fn fitted(
    painter: &egui::Painter,
    text: &str,
    mut font: FontId,
    ink: Color32,
    width: f32,
) -> std::sync::Arc<egui::Galley> {
    let natural = painter.layout_no_wrap(text.to_owned(), font.clone(), ink).size().x;
    font.size *= (width / natural.max(1.0)).clamp(0.8, 1.0);
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, ink);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width);
    painter.layout_job(job)
}

impl Pen<'_> {
    /// The theme in use.
    pub fn theme(&self) -> &'static Theme {
        self.active.0
    }

    /// The theme's colours for panels and words.
    pub fn skin(&self) -> Skin {
        Skin::of(self.active.0)
    }

    /// A message without variables.
    pub fn text(&self, key: &str) -> String {
        self.locale.text(key)
    }

    /// Notes where something came to lie, as far as it is to be seen.
    pub fn place(&mut self, ui: &Ui, kind: &str, name: &str, rect: egui::Rect) {
        let seen = rect.intersect(ui.clip_rect());
        // What is only being measured cannot be clicked yet, and will lie elsewhere.
        if seen.is_positive() && !ui.is_sizing_pass() {
            self.places.add_named(kind, name, seen);
        }
    }

    /// Notes where something that lies over the screen came to lie. `measured` tells whether its size was
    /// known before it was shown.
    pub fn place_overlay(&mut self, name: &str, measured: bool, rect: egui::Rect) {
        if measured {
            self.places.add_named("overlay", name, rect);
        }
    }

    /// Words in one colour and size, wrapped.
    pub fn label(&self, ui: &mut Ui, text: impl Into<String>, font: FontId, tone: Tone) -> Response {
        let colour = self.skin().tone(tone);
        ui.add(egui::Label::new(egui::RichText::new(text).font(font).color(colour)).selectable(false))
    }

    /// A button as wide as its words, or as `width` says. `true` when it is pressed.
    pub fn button(&mut self, ui: &mut Ui, button: Button, width: Option<f32>) -> bool {
        let height = size::BUTTON;
        let font = body_font(size::BODY);
        let padding = 14.0;
        let icon_side = 20.0;
        let natural = {
            let words =
                ui.painter().layout_no_wrap(button.text.clone(), font.clone(), Color32::WHITE).size().x;
            let icon = if button.icon.is_some() { icon_side } else { 0.0 };
            let gap = if button.icon.is_some() && !button.text.is_empty() { 9.0 } else { 0.0 };
            let padding = if button.text.is_empty() { 10.0 } else { padding };
            words + icon + gap + 2.0 * padding
        };
        let wanted = egui::vec2(width.unwrap_or(natural), height);
        let sense = if button.enabled { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(wanted, sense);
        let label = if button.text.is_empty() {
            button.hint.clone().unwrap_or_default()
        } else {
            button.text.clone()
        };
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, button.enabled, &label));
        self.place(ui, "button", button.name, rect);
        if ui.is_rect_visible(rect) {
            let ink = self.paint_button(ui, rect, &response, button.weight, button.enabled);
            self.paint_face(ui, rect, &button, ink, font, icon_side);
        }
        let response = match &button.hint {
            Some(hint) => response.on_hover_text(hint),
            None => response,
        };
        response.clicked()
    }

    /// The ground of a button; the colour for what stands on it.
    pub fn paint_button(
        &self,
        ui: &Ui,
        rect: egui::Rect,
        response: &Response,
        weight: Weight,
        enabled: bool,
    ) -> Color32 {
        let skin = self.skin();
        let live = enabled && (response.hovered() || response.has_focus());
        let (fill, ink, edge) = match weight {
            Weight::Primary if !enabled => (skin.button, skin.text, skin.edge),
            Weight::Primary => (skin.accent, skin.on_accent, skin.accent),
            Weight::Chosen => (skin.chosen, skin.text, skin.accent),
            Weight::Normal => (skin.button, skin.text, skin.edge),
            Weight::Quiet => (Color32::TRANSPARENT, skin.text, Color32::TRANSPARENT),
        };
        let fill = match (live, response.is_pointer_button_down_on()) {
            (true, true) => skin.pressed(fill),
            (true, false) => skin.hovered(fill),
            _ => fill,
        };
        let ink = if enabled { ink } else { skin.muted.gamma_multiply(0.6) };
        let radius = CornerRadius::same(9);
        ui.painter().rect(rect, radius, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        if response.has_focus() {
            ui.painter().rect_stroke(
                rect.expand(2.0),
                CornerRadius::same(11),
                Stroke::new(2.0, skin.focus),
                StrokeKind::Outside,
            );
        }
        ink
    }

    fn paint_face(
        &mut self,
        ui: &Ui,
        rect: egui::Rect,
        button: &Button,
        ink: Color32,
        font: FontId,
        icon_side: f32,
    ) {
        let room = rect.shrink2(egui::vec2(8.0, 0.0));
        let mut galley = ui.painter().layout_no_wrap(button.text.clone(), font.clone(), ink);
        let icon_room = match (button.icon, button.text.is_empty()) {
            (None, _) => 0.0,
            (Some(_), true) => icon_side,
            (Some(_), false) => icon_side + 9.0,
        };
        // Words that do not fit are made smaller rather than cut off.
        if galley.size().x + icon_room > room.width() {
            let share = ((room.width() - icon_room) / galley.size().x).clamp(0.6, 1.0);
            galley = ui.painter().layout_no_wrap(
                button.text.clone(),
                FontId::new(font.size * share, font.family),
                ink,
            );
        }
        let total = galley.size().x + icon_room;
        let mut left = rect.center().x - total / 2.0;
        if let Some(icon) = button.icon {
            let place = egui::Rect::from_center_size(
                egui::pos2(left + icon_side / 2.0, rect.center().y),
                egui::Vec2::splat(icon_side),
            );
            self.icon_at(ui, icon, place, ink);
            left += icon_room;
        }
        let top = rect.center().y - galley.size().y / 2.0;
        ui.painter().galley(egui::pos2(left, top), galley, ink);
    }

    /// A switch with its words: `true` when it was turned.
    pub fn switch(&mut self, ui: &mut Ui, name: &str, text: &str, on: &mut bool) -> bool {
        let skin = self.skin();
        let width = ui.available_width();
        let (rect, response) = ui.allocate_exact_size(egui::vec2(width, 34.0), Sense::click());
        response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, *on, text));
        self.place(ui, "switch", name, rect);
        let track = egui::Rect::from_center_size(
            egui::pos2(rect.right() - 26.0, rect.center().y),
            egui::vec2(46.0, 24.0),
        );
        let fill = if *on { skin.accent } else { skin.button };
        ui.painter().rect(
            track,
            CornerRadius::same(12),
            fill,
            Stroke::new(1.0, skin.edge),
            StrokeKind::Inside,
        );
        let knob = if *on { track.right() - 12.0 } else { track.left() + 12.0 };
        let knob_fill = if *on { skin.on_accent } else { skin.muted };
        ui.painter().circle_filled(egui::pos2(knob, track.center().y), 8.5, knob_fill);
        if response.has_focus() {
            ui.painter().rect_stroke(
                track.expand(3.0),
                CornerRadius::same(14),
                Stroke::new(2.0, skin.focus),
                StrokeKind::Outside,
            );
        }
        let font = body_font(size::BODY);
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, text, font, skin.text);
        if response.clicked() {
            *on = !*on;
        }
        response.clicked()
    }

    /// The frame of a card.
    pub fn card(&self) -> egui::Frame {
        let skin = self.skin();
        egui::Frame::new()
            .fill(skin.card)
            .stroke(Stroke::new(1.0, skin.edge))
            .corner_radius(CornerRadius::same(14))
            .inner_margin(egui::Margin::same(18))
    }

    /// The frame of a card that lies over everything.
    pub fn raised_card(&self) -> egui::Frame {
        let skin = self.skin();
        self.card().fill(skin.card_solid).shadow(egui::Shadow {
            offset: [0, 8],
            blur: 28,
            spread: 2,
            color: Color32::from_black_alpha(110),
        })
    }
}
