//! Modal dialogs. They keep the keyboard focus and dim the window behind them.

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
        let (area, is_measured) = card(ctx, name, egui::Order::Foreground, at);
        let modal = egui::Modal::new(egui::Id::new(name)).area(area).frame(self.raised_card());
        let shown = modal.backdrop_color(Color32::from_black_alpha(BACKDROP_ALPHA)).show(ctx, |ui| {
            ui.set_width(width);
            add(ui, self);
        });
        if is_measured {
            self.widget_areas.add_named("overlay", name, shown.response.rect);
        }
        if shown.backdrop_response.clicked() && self.dialog.closes_on_click_outside() {
            self.commands.write(Navigate::CloseDialog);
        }
    }

    /// Whether Enter answers the question in the dialog `name`, that is, triggers its recommended button.
    ///
    /// Call it before showing the dialog. A button with keyboard focus handles Enter itself.
    pub fn is_answered_by_enter(&self, ctx: &egui::Context, name: &str) -> bool {
        let was_shown = ctx.memory(|memory| memory.areas().visible_last_frame(&layer(name)));
        if !was_shown {
            // The key press that opened the question must not answer it. Clear the focus as well, so that Enter does
            // not press again the button that opened the question.
            ctx.memory_mut(|memory| {
                if let Some(below) = memory.focused() {
                    memory.surrender_focus(below);
                }
            });
            return false;
        }
        // Ignore the repeats of a held key.
        let is_enter = |event: &egui::Event| {
            matches!(event, egui::Event::Key { key: egui::Key::Enter, pressed: true, repeat: false, .. })
        };
        ctx.memory(|memory| memory.focused().is_none())
            && ctx.input(|input| input.events.iter().any(is_enter))
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

/// The egui layer of a dialog.
fn layer(name: &str) -> egui::LayerId {
    egui::LayerId::new(egui::Order::Foreground, egui::Id::new(name))
}

/// Alpha of the backdrop, 0 to 255.
const BACKDROP_ALPHA: u8 = 105;
