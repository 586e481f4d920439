//! Short texts as outlines of the title typeface, so that a picture needs no installed font.

use std::fmt::Write as _;

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};

use crate::assets;

/// A compiled-in typeface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typeface {
    /// PostScript name.
    pub name: &'static str,
    /// Path under `assets`.
    path: &'static str,
}

impl Typeface {
    /// Contents of the OpenType file; `None` if it is not compiled in.
    pub fn data(self) -> Option<&'static [u8]> {
        assets::compiled_in(self.path)
    }
}

/// The typeface of titles and of texts in pictures.
pub const TITLE_TYPEFACE: Typeface =
    Typeface { name: "LibertinusSerif-Semibold", path: "fonts/LibertinusSerif-Semibold.otf" };

/// The typeface of all other texts.
pub const BODY_TYPEFACE: Typeface =
    Typeface { name: "LibertinusSerif-Regular", path: "fonts/LibertinusSerif-Regular.otf" };

/// Position of a text, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TextAnchor {
    /// Centred on this point.
    Around(f32, f32),
    /// Starts at this point of its baseline.
    From(f32, f32),
}

/// A text as SVG path data, with `size` pixels per em.
///
/// Characters missing in the typeface are left out.
pub fn text_path(text: &str, anchor: TextAnchor, size: f32) -> String {
    try_outline(text, anchor, size).unwrap_or_default()
}

/// Does the work of [`text_path`]; `None` if the typeface is missing or damaged.
fn try_outline(text: &str, anchor: TextAnchor, size: f32) -> Option<String> {
    let font = FontRef::new(TITLE_TYPEFACE.data()?).ok()?;
    let (unscaled, default_location) = (Size::unscaled(), LocationRef::default());
    let metrics = font.metrics(unscaled, default_location);
    let scale = size / f32::from(metrics.units_per_em.max(1));
    let (advances, glyphs) = (font.glyph_metrics(unscaled, default_location), font.outline_glyphs());
    let ids: Vec<_> = text.chars().filter_map(|character| font.charmap().map(character)).collect();
    let width: f32 = ids.iter().filter_map(|id| advances.advance_width(*id)).sum::<f32>() * scale;
    let (left, base) = match anchor {
        TextAnchor::From(x, y) => (x, y),
        TextAnchor::Around(x, y) => {
            // Centre vertically on the mean of the middles of small letters and of capitals, so that letters and digits
            // look aligned.
            let heights = metrics.cap_height.unwrap_or(size) + metrics.x_height.unwrap_or(size);
            (x - width / 2.0, y + heights * scale / 4.0)
        }
    };
    let mut path = PathWriter { data: String::new(), left, base, scale };
    for id in ids {
        glyphs.get(id)?.draw(DrawSettings::unhinted(unscaled, default_location), &mut path).ok()?;
        path.left += advances.advance_width(id).unwrap_or_default() * scale;
    }
    Some(path.data)
}

/// Collects glyph outlines as SVG path data.
struct PathWriter {
    data: String,
    /// Left end of the current glyph, in pixels.
    left: f32,
    /// Baseline, in pixels from the top.
    base: f32,
    /// Pixels per font unit.
    scale: f32,
}

impl PathWriter {
    fn push_command(&mut self, command: char, points: &[(f32, f32)]) {
        self.data.push(command);
        for (x, y) in points {
            // The y axis of fonts points up. Writing to a String cannot fail.
            let (x, y) = (self.left + x * self.scale, self.base - y * self.scale);
            let _ = write!(self.data, "{x:.2} {y:.2} ");
        }
    }
}

impl OutlinePen for PathWriter {
    fn move_to(&mut self, x: f32, y: f32) {
        self.push_command('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.push_command('L', &[(x, y)]);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.push_command('Q', &[(cx, cy), (x, y)]);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.push_command('C', &[(ax, ay), (bx, by), (x, y)]);
    }

    fn close(&mut self) {
        self.data.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_centred_and_unknown_characters_are_skipped() {
        let path = text_path("a8", TextAnchor::Around(50.0, 50.0), 20.0);
        let numbers: Vec<f32> = path
            .split(|character: char| character.is_whitespace() || character.is_alphabetic())
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().expect("a number"))
            .collect();
        assert!(numbers.len() > 20, "{path}");
        assert!(numbers.iter().all(|number| (30.0..70.0).contains(number)), "{path}");
        assert_eq!(text_path("", TextAnchor::From(0.0, 0.0), 20.0), "");
        assert_eq!(text_path("\u{10ffff}\u{0}", TextAnchor::From(0.0, 0.0), 20.0), "");
    }
}
