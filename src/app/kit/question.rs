//! Dialogs that ask a question with two answers. The recommended answer has the accent colour.

use bevy_egui::egui::{self, Ui};

use crate::app::commands::Navigate;
use crate::app::kit::fonts::{body_font, size, title_font};
use crate::app::kit::ui_colours::TextTone;
use crate::app::kit::ui_context::{Button, ButtonStyle, UiContext};
use session::key;

/// Name of the dialog; shared by all questions, because only one can be open.
pub(crate) const QUESTION_DIALOG: &str = "question";

/// Width of the dialog, in points.
const WIDTH: f32 = 400.0;

/// A question with two answers.
pub struct Question<'a> {
    pub text: String,
    /// Note below the question about the consequence of agreeing, where it is not obvious.
    pub note: Option<String>,
    /// Name in the layout file and Fluent key of the button that agrees.
    pub yes: (&'a str, &'a str),
    /// Fluent key of the button that declines.
    pub no: &'a str,
    /// Whether agreeing is the recommended answer, which Enter chooses. Otherwise declining is recommended.
    pub recommends_yes: bool,
}

impl<'a> Question<'a> {
    /// A question about something irreversible: declining is recommended.
    pub(crate) fn of(text: String, note: Option<String>, yes: (&'a str, &'a str)) -> Question<'a> {
        Question { text, note, yes, no: key!("cancel"), recommends_yes: false }
    }

    /// Shows the question in the middle of `available`. Returns whether the player agrees; declining closes the dialog.
    pub(crate) fn draw(self, ctx: &egui::Context, cx: &mut UiContext, available: egui::Rect) -> bool {
        let mut answer = None;
        cx.question_card(ctx, available, |ui, cx| {
            cx.question(ui, &self.text, self.note.as_deref());
            let half = Some((ui.available_width() - 8.0) / 2.0);
            ui.horizontal(|ui| {
                for (name, words, is_yes) in [(self.yes.0, self.yes.1, true), ("no", self.no, false)] {
                    let is_recommended = is_yes == self.recommends_yes;
                    let weight = if is_recommended { ButtonStyle::Primary } else { ButtonStyle::Normal };
                    let button = Button::new(name, cx.text(words)).weight(weight);
                    cx.value_button(ui, button, half, (&mut answer, Some(is_yes)));
                }
            });
        });
        if answer == Some(false) {
            cx.commands.write(Navigate::CloseDialog);
        }
        answer == Some(true)
    }
}

impl UiContext<'_, '_> {
    /// Shows the card of a question, in the middle of `available`.
    pub fn question_card(
        &mut self,
        ctx: &egui::Context,
        available: egui::Rect,
        add: impl FnOnce(&mut Ui, &mut UiContext),
    ) {
        self.dialog(ctx, QUESTION_DIALOG, available, WIDTH, add);
    }

    /// Shows the text of a question, with a note below.
    pub fn question(&self, ui: &mut Ui, text: &str, note: Option<&str>) {
        ui.vertical_centered(|ui| {
            self.label(ui, text, title_font(size::HEADING), TextTone::Text);
            if let Some(note) = note {
                self.label(ui, note, body_font(size::SMALL + 1.0), TextTone::Muted);
            }
        });
        ui.add_space(8.0);
    }
}
