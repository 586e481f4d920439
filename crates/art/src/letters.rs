//! Short texts as outlines of the typeface of titles, so that a picture needs no font where it is shown.

use std::fmt::Write as _;

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};

use crate::embedded;

/// A compiled-in typeface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// PostScript name.
    pub name: &'static str,
    /// Path under `assets`.
    path: &'static str,
}

impl Face {
    /// The OpenType file.
    pub fn data(self) -> Option<&'static [u8]> {
        embedded::compiled_in(self.path)
    }
}

/// Typeface of titles.
pub const TITLE_FACE: Face =
    Face { name: "LibertinusSerif-Semibold", path: "fonts/LibertinusSerif-Semibold.otf" };

/// Typeface of text.
pub const BODY_FACE: Face =
    Face { name: "LibertinusSerif-Regular", path: "fonts/LibertinusSerif-Regular.otf" };

/// Where a text stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stand {
    /// Around a point.
    Around(f32, f32),
    /// To the right of a point, on a line through it.
    From(f32, f32),
}

/// A text as path data of SVG, `size` pixels to the em; signs that the face lacks are left out.
pub fn outline(text: &str, stand: Stand, size: f32) -> String {
    drawn(text, stand, size).unwrap_or_default()
}

fn drawn(text: &str, stand: Stand, size: f32) -> Option<String> {
    let font = FontRef::new(TITLE_FACE.data()?).ok()?;
    let (unscaled, usual) = (Size::unscaled(), LocationRef::default());
    let metrics = font.metrics(unscaled, usual);
    let scale = size / f32::from(metrics.units_per_em.max(1));
    let (advances, glyphs) = (font.glyph_metrics(unscaled, usual), font.outline_glyphs());
    let signs: Vec<_> = text.chars().filter_map(|sign| font.charmap().map(sign)).collect();
    let width: f32 = signs.iter().filter_map(|sign| advances.advance_width(*sign)).sum::<f32>() * scale;
    let (left, base) = match stand {
        Stand::From(x, y) => (x, y),
        Stand::Around(x, y) => {
            // Small letters and digits share a line: its middle lies between theirs.
            let heights = metrics.cap_height.unwrap_or(size) + metrics.x_height.unwrap_or(size);
            (x - width / 2.0, y + heights * scale / 4.0)
        }
    };
    let mut path = Path { data: String::new(), left, base, scale };
    for sign in signs {
        glyphs.get(sign)?.draw(DrawSettings::unhinted(unscaled, usual), &mut path).ok()?;
        path.left += advances.advance_width(sign).unwrap_or_default() * scale;
    }
    Some(path.data)
}

/// Writes outlines as path data.
struct Path {
    data: String,
    left: f32,
    base: f32,
    scale: f32,
}

impl Path {
    fn put(&mut self, command: char, points: &[(f32, f32)]) {
        self.data.push(command);
        for (x, y) in points {
            // Fonts count upwards. Writing to a String cannot fail.
            let (x, y) = (self.left + x * self.scale, self.base - y * self.scale);
            let _ = write!(self.data, "{x:.2} {y:.2} ");
        }
    }
}

impl OutlinePen for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.put('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.put('L', &[(x, y)]);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.put('Q', &[(cx, cy), (x, y)]);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.put('C', &[(ax, ay), (bx, by), (x, y)]);
    }

    fn close(&mut self) {
        self.data.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_stands_where_it_is_put_and_strange_signs_do_no_harm() {
        let path = outline("a8", Stand::Around(50.0, 50.0), 20.0);
        let numbers: Vec<f32> = path
            .split(|sign: char| sign.is_whitespace() || sign.is_alphabetic())
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().expect("a number"))
            .collect();
        assert!(numbers.len() > 20, "{path}");
        assert!(numbers.iter().all(|number| (30.0..70.0).contains(number)), "{path}");
        assert_eq!(outline("", Stand::From(0.0, 0.0), 20.0), "");
        assert_eq!(outline("\u{10ffff}\u{0}", Stand::From(0.0, 0.0), 20.0), "");
    }
}
