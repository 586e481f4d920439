//! Fonts and type sizes.

use std::sync::Arc;

use bevy_egui::egui::{self, Align2, Color32, FontFamily, FontId, Pos2};

/// Type sizes, in points.
pub mod size {
    /// Name of the program.
    pub const DISPLAY: f32 = 46.0;
    /// Title of a screen.
    pub const TITLE: f32 = 30.0;
    /// Heading of a section.
    pub const HEADING: f32 = 21.0;
    pub const BODY: f32 = 17.0;
    /// Notes and secondary text.
    pub const SMALL: f32 = 14.5;
    /// Height of a button, in points.
    pub const BUTTON: f32 = 40.0;
}

/// Rounds a size down to half points.
///
/// egui stores every glyph for every size that was used. Sizes that depend on the window would otherwise add a set of
/// glyphs for each window width.
fn stepped(size: f32) -> f32 {
    (size * 2.0).floor().max(2.0) / 2.0
}

/// Serif font for titles.
pub fn title_font(size: f32) -> FontId {
    FontId::new(stepped(size), FontFamily::Name("title".into()))
}

/// Font for normal text.
pub fn body_font(size: f32) -> FontId {
    FontId::new(stepped(size), FontFamily::Proportional)
}

/// Lays out one line of at most `width`. A long text is shrunk to 80 %, then truncated.
pub fn fitted(
    painter: &egui::Painter,
    text: &str,
    mut font: FontId,
    ink: Color32,
    width: f32,
) -> Arc<egui::Galley> {
    let natural_width = painter.layout_no_wrap(text.to_owned(), font.clone(), ink).size().x;
    font.size = stepped(font.size * (width / natural_width.max(1.0)).clamp(0.8, 1.0));
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, ink);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width);
    painter.layout_job(job)
}

/// Draws laid-out text so that its anchor point `align` is at `at`. Returns the area of the text.
pub fn paint_words(
    painter: &egui::Painter,
    (at, align): (Pos2, Align2),
    words: Arc<egui::Galley>,
    ink: Color32,
) -> egui::Rect {
    let area = align.anchor_size(at, words.size());
    painter.galley(area.min, words, ink);
    area
}

/// Draws one line of text, [`fitted`] into `width`. Returns the area of the text.
pub fn paint_line(
    painter: &egui::Painter,
    anchor: (Pos2, Align2),
    (text, font, ink): (&str, FontId, Color32),
    width: f32,
) -> egui::Rect {
    paint_words(painter, anchor, fitted(painter, text, font, ink, width), ink)
}
