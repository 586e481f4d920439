//! Drawing context of pages and panels: texts, colours, and our own widgets.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, FontId, Margin, Pos2, Response, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::app::commands::{UiCommand, UiCommands};
use crate::app::core::{Dialog, ReturnScreens, Screen};
pub use crate::app::kit::fonts::{body_font, fitted, paint_line, paint_words, size, title_font};
use crate::app::kit::open_list::ListPass;
use crate::app::kit::textures::Textures;
use crate::app::kit::ui_colours::{TextTone, UiColours};
use crate::app::kit::widget_areas::WidgetAreas;
use crate::app::look::ActiveTheme;
use crate::app::words::Locale;
use art::theme::Theme;
use session::LocalizedMessage;

/// Everything that a page needs to draw itself and to react to input.
#[derive(SystemParam)]
pub struct UiContext<'w, 's> {
    pub locale: Res<'w, Locale>,
    pub textures: ResMut<'w, Textures>,
    /// Areas of the widgets drawn in this frame.
    pub widget_areas: ResMut<'w, WidgetAreas>,
    /// Writes the commands of buttons.
    pub commands: UiCommands<'w>,
    pub(super) dialog: Res<'w, State<Dialog>>,
    pub(super) screen: Res<'w, State<Screen>>,
    pub(super) returns: Res<'w, ReturnScreens>,
    /// Whether Enter presses the next recommended button that is drawn. Set while a dialog is drawn.
    pub(super) presses_primary: Local<'s, bool>,
    /// The open list or menu that is being drawn.
    pub(super) list_pass: Local<'s, ListPass>,
    active: Res<'w, ActiveTheme>,
    contexts: EguiContexts<'w, 's>,
}

/// The egui area of a card, and whether its size is known.
///
/// A card that opens is measured in an invisible pass first. With the size of an earlier card of this name, egui would
/// misplace it for one frame, and a fast click would miss its buttons.
pub(super) fn card(
    ctx: &egui::Context,
    name: &str,
    order: egui::Order,
    (pivot, at): (Align2, Pos2),
) -> (egui::Area, bool) {
    let id = egui::Id::new(name);
    let is_measured = ctx.memory(|memory| memory.areas().visible_last_frame(&egui::LayerId::new(order, id)));
    let area = egui::Area::new(id).sizing_pass(!is_measured).order(order).pivot(pivot).fixed_pos(at);
    (area.interactable(order != egui::Order::Tooltip), is_measured)
}

/// Side of the icon on a button, in points.
const ICON: f32 = 20.0;

/// Space left and right of the label on a narrow button, in points.
pub(crate) const NARROW_MARGIN: f32 = 8.0;

/// Reserves the left and right arrow keys for the focused widget `id`; with `all`, also the up and down keys.
pub fn keep_arrows(ui: &Ui, id: egui::Id, all: bool) {
    let filter = egui::EventFilter { horizontal_arrows: true, vertical_arrows: all, ..Default::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
}

/// A square with the centre `middle`.
pub fn square(middle: Pos2, side: f32) -> egui::Rect {
    egui::Rect::from_center_size(middle, egui::Vec2::splat(side))
}

/// Style of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonStyle {
    /// The recommended action.
    Primary,
    Normal,
    /// Without background and border.
    Quiet,
    /// Like `Quiet`, on the background outside any card.
    OnGround,
    /// The selected button in a group.
    Chosen,
}

/// A button to show with [`UiContext::button`].
#[derive(Clone, Debug)]
pub struct Button<'a> {
    /// Name in the layout file, after `button:`.
    pub name: &'a str,
    /// File in `assets/icons`, without extension.
    pub icon: Option<&'a str>,
    /// Label; empty for a button with only an icon.
    pub text: String,
    /// Tooltip.
    pub hint: Option<String>,
    pub weight: ButtonStyle,
    pub enabled: bool,
}

impl<'a> Button<'a> {
    /// A button with a label.
    pub fn new(name: &'a str, text: String) -> Button<'a> {
        let (icon, hint, weight) = (None, None, ButtonStyle::Normal);
        Button { name, icon, text, hint, weight, enabled: true }
    }

    /// A button with only an icon and a tooltip.
    pub fn icon(name: &'a str, icon: &'a str, hint: String) -> Button<'a> {
        Button { icon: Some(icon), hint: Some(hint), ..Button::new(name, String::new()) }
    }

    /// A button with icon and label, or only the icon if `has_room` is false.
    pub fn fitting(name: &'a str, icon: &'a str, words: String, has_room: bool) -> Button<'a> {
        if has_room { Button::new(name, words).with_icon(icon) } else { Button::icon(name, icon, words) }
    }

    /// Puts an icon before the label.
    pub fn with_icon(mut self, icon: &'a str) -> Button<'a> {
        self.icon = Some(icon);
        self
    }

    pub fn weight(mut self, weight: ButtonStyle) -> Button<'a> {
        self.weight = weight;
        self
    }

    /// Highlights the button as the selected one of its group, if `chosen`.
    pub fn chosen(self, chosen: bool) -> Button<'a> {
        if chosen { self.weight(ButtonStyle::Chosen) } else { self }
    }

    pub fn enabled(mut self, enabled: bool) -> Button<'a> {
        self.enabled = enabled;
        self
    }

    /// The label, laid out without a colour.
    fn words(&self, ui: &Ui, size: f32) -> Arc<egui::Galley> {
        ui.painter().layout_no_wrap(self.text.clone(), body_font(size), Color32::PLACEHOLDER)
    }

    /// Width of the icon and the gap before the label, in points.
    fn icon_width(&self) -> f32 {
        match self.icon {
            None => 0.0,
            Some(_) if self.text.is_empty() => ICON,
            Some(_) => ICON + 9.0,
        }
    }
}

impl UiContext<'_, '_> {
    pub fn theme(&self) -> &'static Theme {
        self.active.0
    }

    /// Colours of the theme for panels and text.
    pub fn skin(&self) -> UiColours {
        UiColours::of(self.active.0)
    }

    /// The text of `message` in the language of the user interface.
    pub fn format(&self, message: &LocalizedMessage) -> String {
        self.locale.say(message)
    }

    /// The text of a message without arguments.
    pub fn text(&self, key: &str) -> String {
        self.locale.text(key)
    }

    /// Records the visible part of `rect` for the layout file.
    pub fn record_area(&mut self, ui: &Ui, kind: &str, name: &str, rect: egui::Rect) {
        let visible = rect.intersect(ui.clip_rect());
        // During a sizing pass no widget can be clicked yet, and widgets may still move.
        if visible.is_positive() && !ui.is_sizing_pass() {
            self.widget_areas.add_named(kind, name, visible);
        }
    }

    /// The egui context.
    pub fn context(&mut self) -> Result<egui::Context> {
        Ok(self.contexts.ctx_mut()?.clone())
    }

    /// A [`Ui`] that covers the whole window, below all panels.
    pub fn root(&mut self) -> Result<Ui> {
        let ctx = self.context()?;
        let whole = UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect());
        Ok(Ui::new(ctx, egui::Id::new("root"), whole))
    }

    /// Shows a card over the screen; `at` gives its anchor and position.
    ///
    /// Its area is recorded from the second frame on, when its size is known.
    pub fn overlay(
        &mut self,
        ctx: &egui::Context,
        name: &str,
        order: egui::Order,
        at: (Align2, Pos2),
        frame: egui::Frame,
        add: impl FnOnce(&mut Ui, &mut Self),
    ) {
        let (area, is_measured) = card(ctx, name, order, at);
        let shown = area.show(ctx, |ui| frame.show(ui, |ui| add(ui, self)));
        if is_measured {
            self.widget_areas.add_named("overlay", name, shown.response.rect);
        }
    }

    /// Shows wrapped text in one colour and size.
    pub fn label(&self, ui: &mut Ui, text: impl Into<String>, font: FontId, tone: TextTone) -> Response {
        let colour = self.skin().tone(tone);
        ui.add(egui::Label::new(egui::RichText::new(text).font(font).color(colour)).selectable(false))
    }

    /// Shows a button, `width` points wide or as wide as its label. Returns whether it was pressed.
    pub fn button(&mut self, ui: &mut Ui, button: Button, width: Option<f32>) -> bool {
        self.sized_button(ui, button, width, size::BUTTON)
    }

    /// Whether Enter presses this button, because it is the recommended one. Each Enter presses one button.
    fn takes_enter(&mut self, ui: &Ui, button: &Button) -> bool {
        let is_recommended = button.weight == ButtonStyle::Primary && button.enabled && !ui.is_sizing_pass();
        is_recommended && std::mem::take(&mut *self.presses_primary)
    }

    /// Shows a button as [`UiContext::button`] does, with the height `height` in points.
    pub fn sized_button(&mut self, ui: &mut Ui, button: Button, width: Option<f32>, height: f32) -> bool {
        let words = button.words(ui, size::BODY);
        let padding = if button.text.is_empty() { 10.0 } else { 14.0 };
        let width = width.unwrap_or(words.size().x + button.icon_width() + 2.0 * padding);
        let sense = if button.enabled { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(vec2(width, height), sense);
        let hint = button.hint.as_deref().unwrap_or_default();
        let label = if button.text.is_empty() { hint } else { &button.text };
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, button.enabled, label));
        self.record_area(ui, "button", button.name, rect);
        if ui.is_rect_visible(rect) {
            let ink = self.paint_button(ui, rect, &response, button.weight, button.enabled);
            self.paint_button_content(ui, rect, &button, words, ink);
        }
        let is_entered = self.takes_enter(ui, &button);
        let response = match button.hint {
            Some(hint) => response.on_hover_text(hint),
            None => response,
        };
        response.clicked() || is_entered
    }

    /// Shows a button that sends `command` when it is pressed.
    pub fn command_button(
        &mut self,
        ui: &mut Ui,
        button: Button,
        width: Option<f32>,
        command: impl Into<UiCommand>,
    ) {
        if self.button(ui, button, width) {
            self.commands.write(command);
        }
    }

    /// Shows a button that sets `chosen` to `value` when it is pressed.
    pub fn value_button<T>(
        &mut self,
        ui: &mut Ui,
        button: Button,
        width: Option<f32>,
        (chosen, value): (&mut T, T),
    ) {
        if self.button(ui, button, width) {
            *chosen = value;
        }
    }

    /// Shows a small icon button inside a coloured line of text; `ink` is the text colour of that line. Returns whether
    /// the button was pressed.
    pub fn small_icon_button(
        &mut self,
        ui: &Ui,
        (name, icon): (&str, &str),
        hint: String,
        rect: egui::Rect,
        ink: Color32,
    ) -> bool {
        let response = ui.interact(rect, egui::Id::new(("sign", name)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &hint));
        self.record_area(ui, "button", name, rect);
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, CornerRadius::same(9), ink.gamma_multiply(0.16));
        }
        if response.has_focus() {
            self.focus_ring(ui, rect, 9);
        }
        self.icon_at(ui, icon, square(rect.center(), ICON.min(rect.height())), ink);
        response.on_hover_text(hint).clicked()
    }

    /// Draws the background of a button; returns the colour for its content.
    pub fn paint_button(
        &self,
        ui: &Ui,
        rect: egui::Rect,
        response: &Response,
        weight: ButtonStyle,
        enabled: bool,
    ) -> Color32 {
        let skin = self.skin();
        let is_active = enabled && (response.hovered() || response.has_focus());
        let (fill, ink, edge) = match weight {
            ButtonStyle::Primary if !enabled => (skin.button, skin.text, skin.edge),
            ButtonStyle::Primary => (skin.accent, skin.on_accent, skin.accent),
            ButtonStyle::Chosen => (skin.chosen, skin.text, skin.accent),
            ButtonStyle::Normal => (skin.button, skin.text, skin.edge),
            ButtonStyle::Quiet => (Color32::TRANSPARENT, skin.text, Color32::TRANSPARENT),
            ButtonStyle::OnGround if is_active => {
                (skin.on_ground.gamma_multiply(0.16), skin.on_ground, Color32::TRANSPARENT)
            }
            ButtonStyle::OnGround => (Color32::TRANSPARENT, skin.on_ground, Color32::TRANSPARENT),
        };
        let fill = match (is_active, response.is_pointer_button_down_on()) {
            _ if weight == ButtonStyle::OnGround => fill,
            (true, true) => skin.pressed(fill),
            (true, false) => skin.hovered(fill),
            _ => fill,
        };
        let ink = if enabled { ink } else { skin.muted.gamma_multiply(0.6) };
        let radius = CornerRadius::same(9);
        ui.painter().rect(rect, radius, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        if response.has_focus() {
            self.focus_ring(ui, rect.expand(2.0), 11);
        }
        ink
    }

    /// Draws icon and label of a button. A label that does not fit is shrunk to 60 % at most, not truncated.
    fn paint_button_content(
        &mut self,
        ui: &Ui,
        rect: egui::Rect,
        button: &Button,
        mut words: Arc<egui::Galley>,
        ink: Color32,
    ) {
        let icon_width = button.icon_width();
        let available = rect.width() - 2.0 * NARROW_MARGIN - icon_width;
        if words.size().x > available {
            words = button.words(ui, size::BODY * (available / words.size().x).clamp(0.6, 1.0));
        }
        let left = rect.center().x - (words.size().x + icon_width) / 2.0;
        if let Some(icon) = button.icon {
            let middle = pos2(left + ICON / 2.0, rect.center().y);
            self.icon_at(ui, icon, square(middle, ICON), ink);
        }
        let at = pos2(left + icon_width, rect.center().y);
        paint_words(ui.painter(), (at, Align2::LEFT_CENTER), words, ink);
    }

    /// Draws the ring around the widget with keyboard focus.
    fn focus_ring(&self, ui: &Ui, rect: egui::Rect, radius: u8) {
        let ring = Stroke::new(2.0, self.skin().focus);
        ui.painter().rect_stroke(rect, CornerRadius::same(radius), ring, StrokeKind::Outside);
    }

    /// Shows a switch with a label.
    pub fn switch(&mut self, ui: &mut Ui, name: &str, text: String, on: &mut bool) {
        let skin = self.skin();
        let width = ui.available_width();
        let (rect, response) = ui.allocate_exact_size(vec2(width, 34.0), Sense::click());
        response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, *on, &text));
        self.record_area(ui, "switch", name, rect);
        let middle = pos2(rect.right() - 26.0, rect.center().y);
        let track = egui::Rect::from_center_size(middle, vec2(46.0, 24.0));
        let fill = if *on { skin.accent } else { skin.button };
        let edge = Stroke::new(1.0, skin.edge);
        ui.painter().rect(track, CornerRadius::same(12), fill, edge, StrokeKind::Inside);
        let knob_x = if *on { track.right() - 12.0 } else { track.left() + 12.0 };
        let knob_fill = if *on { skin.on_accent } else { skin.muted };
        ui.painter().circle_filled(pos2(knob_x, track.center().y), 8.5, knob_fill);
        if response.has_focus() {
            self.focus_ring(ui, track.expand(3.0), 14);
        }
        let (left_centre, line) = (rect.left_center(), (text.as_str(), body_font(size::BODY), skin.text));
        paint_line(ui.painter(), (left_centre, Align2::LEFT_CENTER), line, rect.width() - 62.0);
        if response.clicked() {
            *on = !*on;
        }
    }

    /// The frame of a card.
    pub fn card(&self) -> egui::Frame {
        let skin = self.skin();
        egui::Frame::new()
            .fill(skin.card)
            .stroke(Stroke::new(1.0, skin.edge))
            .corner_radius(CornerRadius::same(14))
            .inner_margin(Margin::same(18))
    }

    /// The frame of a card above other content, with a shadow.
    pub fn raised_card(&self) -> egui::Frame {
        let skin = self.skin();
        self.card().fill(skin.card).shadow(egui::Shadow {
            offset: [0, 8],
            blur: 28,
            spread: 2,
            color: Color32::from_black_alpha(110),
        })
    }
}
