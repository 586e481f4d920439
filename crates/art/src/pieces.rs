//! The pieces, drawn for a pixel size.

use std::path::Path;

use crate::embedded;
use crate::pixmap::Pixmap;
use crate::svg::{self, ArtError};
use crate::theme::PieceColours;

/// The piece set under `assets/pieces`.
pub const SET: &str = "classic";

/// Below this many pixels a square, contours grow heavier and the finest lines go.
const SMALL: u32 = 56;

/// Draws a piece of a set, such as `knight` of `classic`, for a square of `cell_px` pixels.
///
/// The drawing covers the whole square, so that all pieces stand on one line. A file that a player put into
/// the assets folder and that cannot be drawn is reported, and the caller may ask again without the folder.
pub fn draw(
    assets_dir: Option<&Path>,
    set: &str,
    role: &str,
    cell_px: u32,
    colours: &PieceColours,
) -> Result<Pixmap, ArtError> {
    let path = path(set, role);
    let file = embedded::load(assets_dir, &path)?;
    svg::rasterise(&path, &file, cell_px, cell_px, &palette(cell_px, colours))
}

/// The same as lines of an SVG drawing, in a square of 100 x 100. What it names within itself begins with `id`.
pub fn lines(
    assets_dir: Option<&Path>,
    set: &str,
    role: &str,
    cell_px: u32,
    colours: &PieceColours,
    id: &str,
) -> Result<String, ArtError> {
    let path = path(set, role);
    let file = embedded::load(assets_dir, &path)?;
    svg::lines(&path, &file, &palette(cell_px, colours), id)
}

fn path(set: &str, role: &str) -> String {
    format!("pieces/{set}/{role}.svg")
}

fn palette(cell_px: u32, colours: &PieceColours) -> svg::Palette {
    svg::Palette { piece: Some(*colours), small: cell_px < SMALL, ..Default::default() }
}
