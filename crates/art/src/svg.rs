//! Rendering of SVG files in the colours of a palette.
//!
//! A drawing has default colours as plain attributes, so that any viewer can show it. What a palette recolours has a
//! class, or is painted with `currentColor`. `Palette::css` turns a palette into a style sheet that overrides the
//! attributes:
//!
//! | class         | property       | meaning                                              |
//! |---------------|----------------|------------------------------------------------------|
//! | `fill-top`    | `stop-color`   | the body of a piece, upper end of its gradient       |
//! | `fill-bottom` | `stop-color`   | the body of a piece, lower end                       |
//! | `outline`     | `stroke`       | the contour around a piece                           |
//! | `rim`         | `stroke`       | the light along the inside of the contour            |
//! | `detail`      | `stroke`       | lines drawn on the body                              |
//! | `detail-fill` | `fill`         | small areas drawn on the body                        |
//! | `shade`       | `stop-color`   | the side of the body away from the light             |
//! | `accent`      | `fill`         | second tone of an emblem                             |
//! | `accent-line` | `stroke`       | second tone of an emblem, for lines; ring of a face  |
//!
//! Lines of class `fine` are left out of small pictures. Everything that is painted with `currentColor` gets the ink
//! colour. All icons are painted with it.

use std::fmt::Write as _;

use resvg::{tiny_skia, usvg};
use thiserror::Error;

use crate::assets::AssetError;
use crate::colour::Colour;
use crate::pixmap::Pixmap;
use crate::theme::PieceColours;

/// Longest allowed side of a picture, in pixels.
const MAX_SIDE: u32 = 8192;

/// Reason why a drawing could not be rendered.
#[derive(Debug, Error)]
pub enum DrawingError {
    #[error(transparent)]
    Asset(#[from] AssetError),
    #[error("{name}: not a valid SVG file: {source}")]
    Svg { name: String, source: usvg::Error },
    #[error("{name}: cannot be drawn at {width} x {height} pixels")]
    Size { name: String, width: u32, height: u32 },
}

/// Weight of the contours around pieces. If it is heavier than in the file, elements of class `fine` are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ContourWeight {
    /// As in the file.
    #[default]
    AsInFile,
    /// For small pictures.
    Heavy,
    /// For pictures in which a heavy contour would be about one pixel wide.
    Heaviest,
}

/// Colours of a drawing, and the weight of its contours. A colour of `None` keeps the colours of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Palette {
    /// Value of `currentColor`.
    pub ink: Option<Colour>,
    /// Colour of the classes `accent` and `accent-line`.
    pub accent: Option<Colour>,
    /// Colours of the other classes, which pieces use.
    pub piece: Option<PieceColours>,
    pub contour_weight: ContourWeight,
}

impl Palette {
    /// A palette for icons: one colour for everything drawn with `currentColor`.
    pub fn ink(colour: Colour) -> Palette {
        Palette { ink: Some(colour), ..Palette::default() }
    }

    /// The palette as a style sheet.
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
        let widths = match self.contour_weight {
            ContourWeight::AsInFile => None,
            ContourWeight::Heavy => Some((6.4, 2.6)),
            ContourWeight::Heaviest => Some((8.4, 3.4)),
        };
        if let Some((outline, rim)) = widths {
            let _ = writeln!(css, ".outline {{ stroke-width: {outline}; }} .rim {{ stroke-width: {rim}; }}");
            css.push_str(".fine { display: none; }\n");
        }
        css
    }
}

/// Renders an SVG file to exactly `width` x `height` pixels, scaled to fit and centred.
///
/// `name` is the file name in errors. Linked and embedded images inside the file are not drawn.
pub fn rasterise(
    name: &str,
    svg: &[u8],
    width: u32,
    height: u32,
    palette: &Palette,
) -> Result<Pixmap, DrawingError> {
    let wrong_size = || DrawingError::Size { name: name.to_owned(), width, height };
    if width > MAX_SIDE || height > MAX_SIDE {
        return Err(wrong_size());
    }
    let mut canvas = tiny_skia::Pixmap::new(width, height).ok_or_else(wrong_size)?;
    let tree = parse_tree(name, svg, palette)?;
    let (svg_width, svg_height) = (tree.size().width(), tree.size().height());
    let scale = (width as f32 / svg_width).min(height as f32 / svg_height);
    let left = (width as f32 - svg_width * scale) / 2.0;
    let top = (height as f32 - svg_height * scale) / 2.0;
    let transform = tiny_skia::Transform::from_row(scale, 0.0, 0.0, scale, left, top);
    resvg::render(&tree, transform, &mut canvas.as_mut());

    Ok(Pixmap { width, height, rgba: canvas.take_demultiplied() })
}

/// Recolours an SVG file. Returns its elements, for use within another SVG file.
///
/// The longer side becomes 100 units. All ids begin with `id`, so that the ids of several drawings in one file differ.
pub fn recolour(name: &str, svg: &[u8], palette: &Palette, id: &str) -> Result<String, DrawingError> {
    let tree = parse_tree(name, svg, palette)?;
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
    let bounds = written.find('>').zip(written.rfind("</svg>"));
    let inner = bounds.and_then(|(open, close)| written.get(open + 1..close)).unwrap_or_default();
    Ok(if scale == 1.0 { inner.to_owned() } else { format!("<g transform=\"scale({scale})\">{inner}</g>") })
}

/// Parses an SVG file with the colours of `palette`. Images are ignored: a drawing must not read other files.
fn parse_tree(name: &str, svg: &[u8], palette: &Palette) -> Result<usvg::Tree, DrawingError> {
    let options = usvg::Options {
        style_sheet: Some(palette.css()),
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..usvg::Options::default()
    };
    usvg::Tree::from_data(svg, &options).map_err(|source| DrawingError::Svg { name: name.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets;
    use crate::theme::compiled_in;

    #[test]
    fn every_compiled_in_drawing_is_visible_and_stays_inside() {
        let mut drawn = 0;
        let folders = ["", "emblems", "icons", "pieces/classic"];
        for name in folders.iter().flat_map(|folder| assets::list(None, folder, "svg")) {
            let file = assets::load(None, &name).unwrap();
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
        let file = |path: &str| assets::load(None, path).unwrap();
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
    fn errors_name_the_file() {
        let draw = |svg: &[u8], width, height| {
            rasterise("somebody/knight.svg", svg, width, height, &Palette::default())
        };
        for bad in [&b"not a drawing"[..], b"", b"<svg", b"\xff\xfe\x00", b"<html/>"] {
            let error = draw(bad, 32, 32).unwrap_err();
            assert!(error.to_string().starts_with("somebody/knight.svg: "), "{error}");
        }
        let good = br#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>"#;
        assert!(draw(good, 1, 1).is_ok());
        assert!(matches!(draw(good, 0, 10), Err(DrawingError::Size { .. })));
        assert!(matches!(draw(good, 10, u32::MAX), Err(DrawingError::Size { .. })));
    }
}
