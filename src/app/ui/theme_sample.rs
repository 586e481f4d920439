//! A button that shows a theme: two squares of a board in its own colours, with their knights, above its title.

use bevy_egui::egui;

use crate::app::look::theme::Theme;
use crate::app::ui::pen::{Pen, Weight, body_font, fitted, size};
use crate::app::ui::skin::colour;
use crate::app::ui::textures::Picture;
use crate::session::{Look, Seat};

/// A theme to choose.
pub(crate) struct Sample<'a> {
    /// What is shown.
    pub theme: &'static Theme,
    /// Its name in the layout file, after `theme:`.
    pub name: &'a str,
    /// Its title.
    pub text: String,
    /// Whether it is the one in use.
    pub chosen: bool,
    /// The side of a square, in points.
    pub square: f32,
}

impl Sample<'_> {
    /// Shows the button; `true` when it is pressed.
    pub fn show(self, ui: &mut egui::Ui, pen: &mut Pen, width: f32) -> bool {
        let Sample { theme, name, text, chosen, square } = self;
        let height = square + if square < 40.0 { 38.0 } else { 52.0 };
        let (rect, response) = ui.allocate_exact_size(egui::vec2(width, height), egui::Sense::click());
        response
            .widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, &text));
        pen.place(ui, "theme", name, rect);
        let weight = if chosen { Weight::Chosen } else { Weight::Normal };
        let ink = pen.paint_button(ui, rect, &response, weight, true);
        let squares = [(-square, theme.squares.light, Seat::SECOND), (0.0, theme.squares.dark, Seat::FIRST)];
        for (across, fill, seat) in squares {
            let corner = rect.min + egui::vec2((width / 2.0 + across).round(), square * 0.27);
            let place = egui::Rect::from_min_size(corner, egui::Vec2::splat(square));
            ui.painter().rect_filled(place, 0.0, colour(fill));
            let side = ((square - 4.0) * ui.ctx().pixels_per_point()).round() as u32;
            let knight = Picture::Piece(Look::KNIGHT, seat);
            if let Some(texture) = pen.textures.texture(ui.ctx(), theme, knight, side) {
                let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
                ui.painter().image(texture, place.shrink(2.0), whole, egui::Color32::WHITE);
            }
        }
        let middle = (rect.bottom() + rect.top() + square * 1.27) / 2.0;
        let words = fitted(ui.painter(), &text, body_font(size::SMALL + 1.0), ink, width - 8.0);
        let at = egui::pos2(rect.center().x, middle) - words.size() / 2.0;
        ui.painter().galley(at, words, ink);
        response.clicked()
    }
}
