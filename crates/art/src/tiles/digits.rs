//! Digits on dominoes: strokes of one width with round ends. They need no font.

use std::fmt::Write as _;

use crate::colour::Colour;
use crate::pixmap::Pixmap;
use crate::svg::{Palette, rasterise};
use crate::theme::Theme;

/// SVG path of each digit, in a box 60 wide and 100 high.
const DIGITS: [&str; 10] = [
    "M30 8C45 8 52 26 52 50C52 74 45 92 30 92C15 92 8 74 8 50C8 26 15 8 30 8Z",
    "M14 25L34 8V92",
    "M10 31C10 16 18 8 30 8C43 8 50 17 50 29C50 41 43 49 34 59L9 92H52",
    "M11 22C14 13 21 8 30 8C42 8 49 16 49 27C49 40 40 47 26 47C42 47 52 55 52 69C52 83 43 92 30 92C18 92 10 86 8 76",
    "M41 92V8L6 67H55",
    "M48 8H17L13 46C18 41 24 39 30 39C44 39 52 50 52 65C52 82 42 92 29 92C18 92 11 87 8 78",
    "M46 18C42 11 37 8 31 8C16 8 8 26 8 56C8 80 16 92 30 92C43 92 52 81 52 66C52 51 43 41 31 41C19 41 9 50 8 62",
    "M8 8H52L24 92",
    "M30 8C42 8 49 16 49 27C49 38 41 46 30 46C19 46 11 38 11 27C11 16 19 8 30 8ZM30 46C43 46 52 56 52 69C52 83 43 92 30 92C17 92 8 83 8 69C8 56 17 46 30 46Z",
    "M14 82C18 89 23 92 29 92C44 92 52 74 52 44C52 20 44 8 30 8C17 8 8 19 8 34C8 49 17 59 29 59C41 59 51 50 52 38",
];
/// Distance between the left sides of neighbouring digits, in units of the box.
const ADVANCE: f32 = 70.0;
/// Width of the box of a digit, in units of the box.
const DIGIT_WIDTH: f32 = 60.0;
/// Width of the digit 1, in units of the box.
const ONE_WIDTH: f32 = 44.0;

/// Draws `number` as a digit for one half of a domino.
pub(crate) fn number(theme: &Theme, number: u8, cell_px: u32) -> Pixmap {
    let ink = theme.tiles.ink;
    rasterise_art(cell_px, ink, &number_svg(u32::from(number), 50.0, 0.60, 15.5))
}

/// Draws the height of a stack, 2 to 99, as a number on a disc of `px` pixels.
pub fn draw_height_badge(theme: &Theme, level: u8, px: u32) -> Pixmap {
    let tiles = &theme.tiles;
    let (disc, ink) = (tiles.ink, tiles.face_top);
    let is_small = px < 20;
    let (height, weight) = match (level > 9, is_small) {
        (false, _) => (0.60, 16.0),
        (true, false) => (0.46, 16.0),
        (true, true) => (0.50, 15.0),
    };
    let inner = if is_small { 44.0 } else { 42.0 };
    let mut art = format!(r#"<circle cx="50" cy="50" r="49" fill="{ink}"/>"#);
    // Writing to a String cannot fail.
    let _ = write!(art, r#"<circle cx="50" cy="50" r="{inner}" fill="{disc}"/>"#);
    art.push_str(&number_svg(u32::from(level), 50.0, height, weight));
    rasterise_art(px, ink, &art)
}

/// A number of up to two digits as SVG elements, in a picture of 100 x 100.
///
/// The number is centred horizontally on `middle`. `height` is its share of the height of the picture. `weight` is the
/// width of its strokes, in units of the digit's box.
fn number_svg(number: u32, middle: f32, height: f32, weight: f32) -> String {
    let digits: Vec<usize> = if number > 9 {
        vec![(number / 10 % 10) as usize, (number % 10) as usize]
    } else {
        vec![number as usize]
    };
    let starts_with_one = digits.first() == Some(&1);
    let width =
        ADVANCE * (digits.len() - 1) as f32 + if digits.last() == Some(&1) { ONE_WIDTH } else { DIGIT_WIDTH };
    // Move the second digit closer to a leading 1, which is narrow.
    let overlap = if starts_with_one && digits.len() > 1 { DIGIT_WIDTH - ONE_WIDTH - 4.0 } else { 0.0 };
    let left = middle - (width - overlap) * height / 2.0;
    let mut art = format!(
        r#"<g transform="translate({left} {top}) scale({height})" fill="none" stroke="currentColor" stroke-width="{weight}" stroke-linecap="round" stroke-linejoin="round">"#,
        top = 50.0 - 50.0 * height,
    );
    for (index, digit) in digits.iter().enumerate() {
        let x = (ADVANCE - overlap) * index as f32;
        let _ = write!(art, r#"<path transform="translate({x} 0)" d="{}"/>"#, DIGITS[*digit]);
    }
    art.push_str("</g>");
    art
}

/// Renders SVG elements in a box of 100 x 100.
fn rasterise_art(side: u32, ink: Colour, art: &str) -> Pixmap {
    let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{art}</svg>"#);
    // The generated SVG always parses, so this fails only for a picture without pixels.
    rasterise("number", svg.as_bytes(), side, side, &Palette::ink(ink))
        .unwrap_or_else(|_| Pixmap::clear(side, side))
}
