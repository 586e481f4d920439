//! From an SVG file and a palette to pixels.
//!
//! A drawing carries its own default colours as plain attributes, so that any viewer shows it, and names
//! what may be recoloured by class. `Palette::css` turns a palette into a style sheet that goes over
//! those attributes:
//!
//! | class         | property       | meaning                                              |
//! |---------------|----------------|------------------------------------------------------|
//! | `fill-top`    | `stop-color`   | the body of a piece, upper end of its gradient       |
//! | `fill-bottom` | `stop-color`   | the body of a piece, lower end                       |
//! | `outline`     | `stroke`       | the contour around a piece                           |
//! | `rim`         | `stroke`       | the light that runs along the inside of the contour  |
//! | `detail`      | `stroke`       | lines drawn on the body                              |
//! | `detail-fill` | `fill`         | small areas drawn on the body                        |
//! | `shade`       | `stop-color`   | the side of the body that lies away from the light   |
//! | `accent`      | `fill`         | second tone of an emblem                             |
//! | `accent-line` | `stroke`       | the same for lines                                   |
//!
//! Lines of class `fine` are left out of small pictures. Everything painted with `currentColor` (all icons are) takes the ink.

use std::fmt::Write as _;

use resvg::{tiny_skia, usvg};
use thiserror::Error;

use crate::colour::Colour;
use crate::embedded::AssetError;
use crate::pixmap::Pixmap;
use crate::theme::PieceColours;

/// The longest side of a picture that we agree to draw, in pixels.
const LONGEST_SIDE: u32 = 8192;

/// Why a drawing could not be turned into pixels.
#[derive(Debug, Error)]
pub enum ArtError {
    /// The file cannot be had.
    #[error(transparent)]
    Asset(#[from] AssetError),
    /// The file is no SVG, or one that we cannot read.
    #[error("{name}: not a readable SVG drawing: {source}")]
    Svg {
        /// The file.
        name: String,
        /// What the parser says.
        source: usvg::Error,
    },
    /// A picture without pixels or with far too many was asked for.
    #[error("{name}: cannot be drawn {width} x {height} pixels large")]
    Size {
        /// The file.
        name: String,
        /// Asked for.
        width: u32,
        /// Asked for.
        height: u32,
    },
}

/// The colours given to the classes of a drawing. What is `None` keeps the colour the file has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Palette {
    /// `currentColor`.
    pub ink: Option<Colour>,
    /// Classes `accent` and `accent-line`.
    pub accent: Option<Colour>,
    /// The classes of a piece.
    pub piece: Option<PieceColours>,
    /// Draw for a small size: heavier contours, and what has the class `fine` is left out.
    pub small: bool,
}

impl Palette {
    /// One colour for everything drawn with `currentColor`, as icons are.
    pub fn ink(colour: Colour) -> Palette {
        Palette { ink: Some(colour), ..Palette::default() }
    }

    /// The style sheet that says so.
    fn css(&self) -> String {
        let piece = |colour: fn(&PieceColours) -> Colour| self.piece.as_ref().map(colour);
        let rules = [
            ("svg", "color", self.ink),
            (".fill-top", "stop-color", piece(|piece| piece.fill_top)),
            (".fill-bottom", "stop-color", piece(|piece| piece.fill_bottom)),
            (".outline", "stroke", piece(|piece| piece.outline)),
            (".rim", "stroke", piece(|piece| piece.rim)),
            (".detail", "stroke", piece(|piece| piece.detail)),
            (".detail-fill", "fill", piece(|piece| piece.detail)),
            (".shade", "stop-color", piece(|piece| piece.shade)),
            (".accent", "fill", self.accent),
            (".accent-line", "stroke", self.accent),
        ];
        let mut css = String::new();
        for (selector, property, colour) in rules {
            if let Some(colour) = colour {
                // Writing to a String cannot fail.
                let _ = writeln!(css, "{selector} {{ {property}: {colour}; }}");
            }
        }
        if self.small {
            css.push_str(
                ".outline { stroke-width: 6.4; } .rim { stroke-width: 2.6; } .fine { display: none; }\n",
            );
        }
        css
    }
}

/// Draws an SVG file exactly `width` x `height` pixels large; one of another shape is centred.
///
/// `name` is the file's name for the error. Drawings that load other files are drawn without them.
pub fn rasterise(
    name: &str,
    svg: &[u8],
    width: u32,
    height: u32,
    palette: &Palette,
) -> Result<Pixmap, ArtError> {
    let wrong_size = || ArtError::Size { name: name.to_owned(), width, height };
    if width > LONGEST_SIDE || height > LONGEST_SIDE {
        return Err(wrong_size());
    }
    let mut canvas = tiny_skia::Pixmap::new(width, height).ok_or_else(wrong_size)?;
    let tree = read(name, svg, palette)?;
    let (have_x, have_y) = (tree.size().width(), tree.size().height());
    let scale = (width as f32 / have_x).min(height as f32 / have_y);
    let left = (width as f32 - have_x * scale) / 2.0;
    let top = (height as f32 - have_y * scale) / 2.0;
    let transform = tiny_skia::Transform::from_row(scale, 0.0, 0.0, scale, left, top);
    resvg::render(&tree, transform, &mut canvas.as_mut());

    Ok(Pixmap { width, height, rgba: canvas.take_demultiplied() })
}

/// An SVG file as part of another one: its lines in the colours of a palette, without the element around them, 100 wide.
/// What it names within itself begins with `id`, so that several fit into one file.
pub fn lines(name: &str, svg: &[u8], palette: &Palette, id: &str) -> Result<String, ArtError> {
    let tree = read(name, svg, palette)?;
    let scale = 100.0 / tree.size().width().max(tree.size().height());
    let options = usvg::WriteOptions {
        id_prefix: Some(id.to_owned()),
        coordinates_precision: 3,
        transforms_precision: 4,
        indent: usvg::Indent::None,
        attributes_indent: usvg::Indent::None,
        ..usvg::WriteOptions::default()
    };
    let written = tree.to_string(&options);
    let inner = written.find('>').zip(written.rfind("</svg>"));
    let inner = inner.and_then(|(open, close)| written.get(open + 1..close)).unwrap_or_default();
    Ok(if scale == 1.0 { inner.to_owned() } else { format!("<g transform=\"scale({scale})\">{inner}</g>") })
}

fn read(name: &str, svg: &[u8], palette: &Palette) -> Result<usvg::Tree, ArtError> {
    let options = usvg::Options {
        style_sheet: Some(palette.css()),
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..usvg::Options::default()
    };
    usvg::Tree::from_data(svg, &options).map_err(|source| ArtError::Svg { name: name.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedded;
    use crate::theme::compiled_in;

    #[test]
    fn every_compiled_in_drawing_shows_something_and_stays_inside() {
        let mut drawn = 0;
        let folders = ["", "emblems", "icons", "pieces/classic"];
        for name in folders.iter().flat_map(|folder| embedded::list(None, folder, "svg")) {
            let file = embedded::load(None, &name).unwrap();
            let picture = rasterise(&name, &file, 64, 64, &Palette::default()).unwrap();
            let solid = |x: u32, y: u32| picture.pixel(x, y).a > 128;
            let inked = (0..64 * 64).filter(|at| solid(at % 64, at / 64)).count();
            assert!(inked > 64, "{name} is nearly empty");
            let touches = (0..64).any(|at| solid(at, 0) || solid(at, 63) || solid(0, at) || solid(63, at));
            assert!(!touches, "{name} runs out of its picture");
            drawn += 1;
        }
        assert!(drawn > 30, "{drawn}");
    }

    #[test]
    fn palettes_reach_pieces_and_icons() {
        let file = |path: &str| embedded::load(None, path).unwrap();
        let red = Colour::hex(0xff0000);
        let solid_reds = |picture: &Pixmap| {
            picture.rgba.as_chunks::<4>().0.iter().filter(|pixel| **pixel == [255, 0, 0, 255]).count()
        };
        let icon = rasterise("icon", &file("icons/close.svg"), 48, 48, &Palette::ink(red)).unwrap();
        assert!(solid_reds(&icon) > 100);
        let piece = PieceColours { fill_top: red, fill_bottom: red, ..*compiled_in()[0].piece_colours(0) };
        let palette = Palette { piece: Some(piece), ..Palette::default() };
        let pawn = rasterise("pawn", &file("pieces/classic/pawn.svg"), 96, 96, &palette).unwrap();
        assert!(solid_reds(&pawn) > 200);
    }

    #[test]
    fn what_cannot_be_drawn_is_an_error_that_names_the_file() {
        let draw = |svg: &[u8], width, height| {
            rasterise("somebody/knight.svg", svg, width, height, &Palette::default())
        };
        for bad in [&b"not a drawing"[..], b"", b"<svg", b"\xff\xfe\x00", b"<html/>"] {
            let error = draw(bad, 32, 32).unwrap_err();
            assert!(error.to_string().starts_with("somebody/knight.svg: "), "{error}");
        }
        let good = br#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>"#;
        assert!(draw(good, 1, 1).is_ok());
        assert!(matches!(draw(good, 0, 10), Err(ArtError::Size { .. })));
        assert!(matches!(draw(good, 10, u32::MAX), Err(ArtError::Size { .. })));
    }
}
