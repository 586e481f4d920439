//! Modal dialogs. They keep the keyboard focus and dim the window behind them.
//!
//! Enter presses the recommended button of a dialog ([`ButtonStyle::Primary`]), unless a widget has the focus.

use bevy_egui::egui::{self, Align2, Color32, Pos2, Ui};

use crate::app::commands::Navigate;
use crate::app::kit::fonts::{size, title_font};
use crate::app::kit::ui_colours::TextTone;
use crate::app::kit::ui_context::{Button, ButtonStyle, UiContext, card};
use session::key;

impl UiContext<'_, '_> {
    /// Shows a modal card in the middle of `available`, at most `widest` points wide.
    pub fn dialog(
        &mut self,
        ctx: &egui::Context,
        name: &str,
        available: egui::Rect,
        widest: f32,
        add: impl FnOnce(&mut Ui, &mut Self),
    ) {
        self.modal(ctx, name, available.center(), (available.width() - 24.0).min(widest) - 36.0, add);
    }

    /// Shows a modal card around the point `middle`, with content `width` points wide.
    pub fn modal(
        &mut self,
        ctx: &egui::Context,
        name: &str,
        middle: Pos2,
        width: f32,
        add: impl FnOnce(&mut Ui, &mut Self),
    ) {
        let at = (Align2::CENTER_CENTER, middle);
        *self.presses_primary = self.is_answered_by_enter(ctx, name);
        let (area, is_measured) = card(ctx, name, egui::Order::Foreground, at);
        let modal = egui::Modal::new(egui::Id::new(name)).area(area).frame(self.raised_card());
        let shown = modal.backdrop_color(Color32::from_black_alpha(BACKDROP_ALPHA)).show(ctx, |ui| {
            ui.set_width(width);
            add(ui, self);
        });
        *self.presses_primary = false;
        if is_measured {
            self.widget_areas.add_named("overlay", name, shown.response.rect);
        }
        if shown.backdrop_response.clicked() && self.dialog.closes_on_click_outside() {
            self.commands.write(Navigate::CloseDialog);
        }
    }

    /// Whether Enter presses the recommended button of the dialog `name`. Called before the dialog is drawn.
    fn is_answered_by_enter(&self, ctx: &egui::Context, name: &str) -> bool {
        let was_shown = ctx.memory(|memory| memory.areas().visible_last_frame(&layer(name)));
        if !was_shown {
            // The key press that opened the dialog must not answer it. Clear the focus as well, so that Enter does not
            // press again the button that opened the dialog.
            ctx.memory_mut(|memory| {
                if let Some(below) = memory.focused() {
                    memory.surrender_focus(below);
                }
            });
            return false;
        }
        is_enter_unclaimed(ctx)
    }

    /// Draws a card or a part of a page whose recommended button is pressed by Enter, if `is_answered`.
    pub(crate) fn answered_by_enter<R>(&mut self, is_answered: bool, add: impl FnOnce(&mut Self) -> R) -> R {
        *self.presses_primary = is_answered;
        let result = add(self);
        *self.presses_primary = false;
        result
    }

    /// Shows the title of a dialog.
    pub fn dialog_title(&self, ui: &mut Ui, words: String) {
        self.label(ui, words, title_font(size::HEADING), TextTone::Text);
        ui.add_space(4.0);
    }

    /// Shows `yes` beside a button that cancels and closes the dialog. Returns whether `yes` was pressed.
    pub fn answers(&mut self, ui: &mut Ui, yes: Button) -> bool {
        let half = Some((ui.available_width() - 8.0) / 2.0);
        let mut pressed = false;
        ui.horizontal(|ui| {
            pressed = self.button(ui, yes.weight(ButtonStyle::Primary), half);
            self.command_button(
                ui,
                Button::new("no", self.text(key!("cancel"))),
                half,
                Navigate::CloseDialog,
            );
        });
        pressed
    }
}

/// Whether Enter was pressed while no widget has the keyboard focus and no menu or list is open.
///
/// The repeats of a held key do not count.
pub(crate) fn is_enter_unclaimed(ctx: &egui::Context) -> bool {
    let is_enter = |event: &egui::Event| {
        matches!(
            event,
            egui::Event::Key { key: egui::Key::Enter, pressed: true, repeat: false, modifiers, .. }
                if modifiers.is_none()
        )
    };
    ctx.memory(|memory| memory.focused().is_none())
        && !egui::Popup::is_any_open(ctx)
        && ctx.input(|input| input.events.iter().any(is_enter))
}

/// The egui layer of a dialog.
fn layer(name: &str) -> egui::LayerId {
    egui::LayerId::new(egui::Order::Foreground, egui::Id::new(name))
}

/// Alpha of the backdrop, 0 to 255.
const BACKDROP_ALPHA: u8 = 105;
