//! Fonts and type sizes.

use std::sync::Arc;

use bevy_egui::egui::{self, Align2, Color32, FontFamily, FontId, Pos2};

/// Type sizes, in logical pixels.
pub mod size {
    /// The name of the program.
    pub const DISPLAY: f32 = 46.0;
    /// The name of a screen.
    pub const TITLE: f32 = 30.0;
    /// The name of a part.
    pub const HEADING: f32 = 21.0;
    /// Running words.
    pub const BODY: f32 = 17.0;
    /// Notes.
    pub const SMALL: f32 = 14.5;
    /// Height of a button.
    pub const BUTTON: f32 = 40.0;
}

/// In steps of half a point: sizes that follow the window would have every letter drawn anew for each of its widths, and
/// all of them are kept.
fn stepped(size: f32) -> f32 {
    (size * 2.0).floor().max(2.0) / 2.0
}

/// The serif of titles.
pub fn title_font(size: f32) -> FontId {
    FontId::new(stepped(size), FontFamily::Name("title".into()))
}

/// The face of running words.
pub fn body_font(size: f32) -> FontId {
    FontId::new(stepped(size), FontFamily::Proportional)
}

/// A line of words no wider than `width`: a long one is written smaller before it is cut off.
pub fn fitted(
    painter: &egui::Painter,
    text: &str,
    mut font: FontId,
    ink: Color32,
    width: f32,
) -> Arc<egui::Galley> {
    let natural = painter.layout_no_wrap(text.to_owned(), font.clone(), ink).size().x;
    font.size = stepped(font.size * (width / natural.max(1.0)).clamp(0.8, 1.0));
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, ink);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width);
    painter.layout_job(job)
}

/// Paints words that are laid out, `at` a point by their `align`; where they lie.
pub fn paint_words(
    painter: &egui::Painter,
    (at, align): (Pos2, Align2),
    words: Arc<egui::Galley>,
    ink: Color32,
) -> egui::Rect {
    let place = align.anchor_size(at, words.size());
    painter.galley(place.min, words, ink);
    place
}

/// The same with a line of words that is [`fitted`] into a width.
pub fn paint_line(
    painter: &egui::Painter,
    place: (Pos2, Align2),
    (text, font, ink): (&str, FontId, Color32),
    width: f32,
) -> egui::Rect {
    paint_words(painter, place, fitted(painter, text, font, ink, width), ink)
}
