//! A question with two answers: what is asked in the middle of a card, below it what the answer brings about, and the two
//! answers side by side, the recommended one in the accent's colour.

use bevy_egui::egui::{self, Ui};

use crate::app::commands::Navigate;
use crate::app::kit::fonts::{body_font, size, title_font};
use crate::app::kit::pen::{Button, Pen, Weight};
use crate::app::kit::skin::Tone;
use session::key;

/// The name of the card, which is the same for all questions: there is never more than one.
pub(crate) const CARD: &str = "question";

/// How wide the card is where there is room.
const WIDTH: f32 = 400.0;

/// A question about to be shown.
pub struct Question<'a> {
    pub text: String,
    /// What follows from the answer, where that is not plain.
    pub note: Option<String>,
    /// Name and words of the button that does what is asked about.
    pub yes: (&'a str, &'a str),
    /// The words of the button that leaves all as it is.
    pub no: &'a str,
    /// Whether the first answer is the recommended one, which Enter gives.
    pub recommends_yes: bool,
}

impl<'a> Question<'a> {
    /// A question about something that cannot be taken back: recommended is to leave it.
    pub(crate) fn of(text: String, note: Option<String>, yes: (&'a str, &'a str)) -> Question<'a> {
        Question { text, note, yes, no: key!("cancel"), recommends_yes: false }
    }

    /// Shows it in the middle of `room`; whether it is answered with yes. The other answer closes it.
    pub(crate) fn show(self, ctx: &egui::Context, pen: &mut Pen, room: egui::Rect) -> bool {
        let by_enter = pen.is_answered_by_enter(ctx, CARD);
        let mut answer = by_enter.then_some(self.recommends_yes);
        pen.question_card(ctx, room, |ui, pen| {
            pen.question(ui, &self.text, self.note.as_deref());
            let half = Some((ui.available_width() - 8.0) / 2.0);
            ui.horizontal(|ui| {
                for (name, words, is_yes) in [(self.yes.0, self.yes.1, true), ("no", self.no, false)] {
                    let is_recommended = is_yes == self.recommends_yes;
                    let weight = if is_recommended { Weight::Primary } else { Weight::Normal };
                    let button = Button::new(name, pen.text(words)).weight(weight);
                    pen.value_button(ui, button, half, (&mut answer, Some(is_yes)));
                }
            });
        });
        if answer == Some(false) {
            pen.commands.write(Navigate::CloseDialog);
        }
        answer == Some(true)
    }
}

impl Pen<'_, '_> {
    /// The card of a question, in the middle of `room`.
    pub fn question_card(
        &mut self,
        ctx: &egui::Context,
        room: egui::Rect,
        add: impl FnOnce(&mut Ui, &mut Pen),
    ) {
        self.dialog(ctx, CARD, room, WIDTH, add);
    }

    /// What is asked, and below it what follows from the answer.
    pub fn question(&self, ui: &mut Ui, text: &str, note: Option<&str>) {
        ui.vertical_centered(|ui| {
            self.label(ui, text, title_font(size::HEADING), Tone::Text);
            if let Some(note) = note {
                self.label(ui, note, body_font(size::SMALL + 1.0), Tone::Muted);
            }
        });
        ui.add_space(8.0);
    }
}
