//! The card of the menu that asks for name and face of the player, at the first start only.

use bevy_egui::egui::{self, Ui};

use crate::app::kit::{Button, ButtonStyle, TextTone, UiContext, body_font, size, title_font};
use crate::app::preferences::{Person, SettingsCommand};
use art::AvatarId;
use session::key;

/// Side of the face, in points.
const FACE_SIDE: f32 = 44.0;
/// Greatest width of the name field, in points.
const FIELD: f32 = 320.0;
/// Least width of the card for field and buttons in one line, in points.
const ONE_LINE: f32 = 620.0;

/// The player's input on the card.
#[derive(Default)]
pub struct Introduction {
    name: String,
    /// Index of the face.
    face: u8,
}

/// Draws the card. Returns whether the player has answered or skipped the question.
pub(super) fn draw_introduction(ui: &mut Ui, cx: &mut UiContext, input: &mut Introduction) -> bool {
    let mut answer = None;
    cx.card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        cx.label(ui, cx.text(key!("introduction-title")), title_font(size::HEADING - 2.0), TextTone::Text);
        let is_wide = ui.available_width() >= ONE_LINE;
        ui.horizontal(|ui| {
            let face = AvatarId::Person(input.face);
            input.face = cx.face_picker(ui, "you", face, FACE_SIDE).unwrap_or(input.face);
            let width = if is_wide { FIELD } else { ui.available_width() };
            let hint = cx.text(key!("person-name"));
            let field = cx.name_field(ui, &mut input.name, width, |field| field.hint_text(hint));
            cx.record_area(ui, "field", "name-you", field.rect);
            if field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
                answer = Some(true);
            }
            if is_wide {
                draw_buttons(ui, cx, input, &mut answer);
            }
        });
        if !is_wide {
            ui.horizontal(|ui| draw_buttons(ui, cx, input, &mut answer));
        }
        cx.label(ui, cx.text(key!("introduction-about")), body_font(size::SMALL), TextTone::Muted);
    });
    ui.add_space(10.0);
    let has_name = !input.name.trim().is_empty();
    if answer == Some(true) && has_name {
        let person = Person { name: input.name.trim().to_owned(), face: Some(input.face) };
        cx.commands.write(SettingsCommand::Person(person));
    }
    answer.is_some_and(|accepts| has_name || !accepts)
}

fn draw_buttons(ui: &mut Ui, cx: &mut UiContext, input: &Introduction, answer: &mut Option<bool>) {
    let accept = Button::new("introduction-accept", cx.text(key!("introduction-accept")))
        .weight(ButtonStyle::Primary)
        .enabled(!input.name.trim().is_empty());
    cx.value_button(ui, accept, None, (answer, Some(true)));
    let skip = Button::new("introduction-skip", cx.text(key!("introduction-skip")));
    cx.value_button(ui, skip, None, (answer, Some(false)));
}
