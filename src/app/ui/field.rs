//! Fields to type one line into.

use bevy_egui::egui;

use crate::app::settings::SeatSetup;
use crate::app::ui::pen::{Pen, body_font, size};

/// A field as high as a button, with what is typed in the middle of its height: it is shown with
/// [`add_sized`](egui::Ui::add_sized).
pub(super) fn line(text: &mut String) -> egui::TextEdit<'_> {
    egui::TextEdit::singleline(text)
        .margin(egui::Margin::symmetric(10, 4))
        .min_size(egui::vec2(0.0, size::BUTTON))
        .vertical_align(egui::Align::Center)
        .font(body_font(size::BODY))
}

/// From so many letters before the end on a field says how many there are.
const WARNED: usize = 6;
/// The room for that.
const COUNT: i8 = 54;

/// A field for the name of a player. Shortly before the longest name that there may be it counts the letters, so that it
/// does not stop without a word.
pub(super) fn name(
    ui: &mut egui::Ui,
    pen: &mut Pen,
    text: &mut String,
    width: f32,
    with: impl for<'t> FnOnce(egui::TextEdit<'t>) -> egui::TextEdit<'t>,
) -> egui::Response {
    let most = SeatSetup::LONGEST_NAME;
    let is_counted = |text: &str| text.chars().count() + WARNED >= most;
    let right = if is_counted(text) { COUNT } else { 10 };
    let field = line(text).char_limit(most).margin(egui::Margin { left: 10, right, top: 4, bottom: 4 });
    let response = ui.add_sized(egui::vec2(width, size::BUTTON), with(field));
    if is_counted(text) {
        let (skin, letters) = (pen.skin(), text.chars().count());
        let ink = if letters >= most { skin.danger } else { skin.muted };
        let at = response.rect.right_center() - egui::vec2(10.0, 0.0);
        let count = format!("{letters}/{most}");
        let align = egui::Align2::RIGHT_CENTER;
        let place = ui.painter().text(at, align, &count, body_font(size::SMALL), ink);
        pen.place(ui, "letters", &count, place);
    }
    response
}
