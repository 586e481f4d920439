//! Dialogs that must be answered or closed first (modal): the keyboard stays in them, and clicks beside them do nothing.

use bevy_egui::egui::{self, Align2, Ui};

use crate::app::ui::pen::{Pen, size, title_font};
use crate::app::ui::skin::Tone;

impl Pen<'_, '_> {
    /// A card in the foreground that has keyboard and pointer for itself.
    pub fn modal(
        &mut self,
        ctx: &egui::Context,
        name: &str,
        at: (Align2, egui::Pos2),
        frame: egui::Frame,
        add: impl FnOnce(&mut Ui, &mut Self),
    ) {
        ctx.memory_mut(|memory| memory.set_modal_layer(layer(name)));
        self.overlay(ctx, name, egui::Order::Foreground, at, frame, add);
    }

    /// Whether Enter gives the answer in the accent's colour to a question: the overlay of this name in the foreground,
    /// which is shown after this was asked. A button that the keyboard is on has Enter for itself.
    pub fn is_answered_by_enter(&self, ctx: &egui::Context, name: &str) -> bool {
        let was_shown = ctx.memory(|memory| memory.areas().visible_last_frame(&layer(name)));
        if !was_shown {
            // The key that opened the question does not answer it, nor does what was pressed by it press again.
            ctx.memory_mut(|memory| {
                if let Some(below) = memory.focused() {
                    memory.surrender_focus(below);
                }
            });
            return false;
        }
        // A held key repeats.
        let is_enter = |event: &egui::Event| {
            matches!(event, egui::Event::Key { key: egui::Key::Enter, pressed: true, repeat: false, .. })
        };
        ctx.memory(|memory| memory.focused().is_none())
            && ctx.input(|input| input.events.iter().any(is_enter))
    }
}

/// The words at the head of a dialog.
pub(super) fn title(ui: &mut Ui, pen: &Pen, words: String) {
    pen.label(ui, words, title_font(size::HEADING), Tone::Text);
    ui.add_space(4.0);
}

/// The layer of a dialog.
fn layer(name: &str) -> egui::LayerId {
    egui::LayerId::new(egui::Order::Foreground, egui::Id::new(name))
}
