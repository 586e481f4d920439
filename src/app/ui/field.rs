//! Fields to type one line into.

use bevy_egui::egui;

use crate::app::ui::pen::{body_font, size};

/// A field as high as a button, with what is typed in the middle of its height: it is shown with
/// [`add_sized`](egui::Ui::add_sized).
pub(super) fn line(text: &mut String) -> egui::TextEdit<'_> {
    egui::TextEdit::singleline(text)
        .margin(egui::Margin::symmetric(10, 4))
        .min_size(egui::vec2(0.0, size::BUTTON))
        .vertical_align(egui::Align::Center)
        .font(body_font(size::BODY))
}
