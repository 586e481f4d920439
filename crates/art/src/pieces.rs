//! The pieces, drawn for a pixel size.

use std::path::Path;

use crate::embedded;
use crate::pixmap::Pixmap;
use crate::svg::{self, ArtError, Palette};
use crate::theme::PieceColours;

/// Below this many pixels a square, contours grow heavier and the finest lines go.
const SMALL: u32 = 56;

/// Draws a piece, such as `knight`, for a square of `cell` pixels.
///
/// The drawing covers the whole square, so that all pieces stand on one line. A file that a player put into
/// the assets folder and that cannot be drawn is reported, and the caller may ask again without the folder.
pub fn draw(
    assets: Option<&Path>,
    role: &str,
    cell: u32,
    colours: &PieceColours,
) -> Result<Pixmap, ArtError> {
    let path = path(role);
    svg::rasterise(&path, &embedded::load(assets, &path)?, cell, cell, &palette(cell, colours))
}

/// The same as lines of an SVG drawing, in a square of 100 x 100. What it names within itself begins with `id`.
pub(crate) fn lines(
    assets: Option<&Path>,
    role: &str,
    cell: u32,
    colours: &PieceColours,
    id: &str,
) -> Result<String, ArtError> {
    let path = path(role);
    svg::lines(&path, &embedded::load(assets, &path)?, &palette(cell, colours), id)
}

/// A drawing with the files of the assets folder or, where one of them cannot be used, without the folder.
pub(crate) fn with_or_without<T>(
    assets: Option<&Path>,
    draw: impl Fn(Option<&Path>) -> Result<T, ArtError>,
) -> Result<T, ArtError> {
    draw(assets).or_else(|error| if assets.is_some() { draw(None) } else { Err(error) })
}

fn path(role: &str) -> String {
    format!("pieces/classic/{role}.svg")
}

fn palette(cell: u32, colours: &PieceColours) -> Palette {
    Palette { piece: Some(*colours), small: cell < SMALL, ..Palette::default() }
}
