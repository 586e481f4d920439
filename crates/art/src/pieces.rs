//! Drawing of the pieces from SVG files.

use std::path::Path;

use crate::assets;
use crate::pixmap::Pixmap;
use crate::svg::{self, DrawingError, Palette};
use crate::theme::PieceColours;

/// Pieces on squares smaller than this, in pixels, have heavier contours and no fine lines.
const SMALL_CELL: u32 = 56;

/// Draws the piece `role`, such as `knight`, for a square of `cell` pixels.
///
/// The picture covers the whole square, so that all pieces have a common baseline. An unusable file in the folder
/// `assets` is an error. The caller may try again without the folder.
pub fn draw_piece(
    assets: Option<&Path>,
    role: &str,
    cell: u32,
    colours: &PieceColours,
) -> Result<Pixmap, DrawingError> {
    let path = path_of(role);
    svg::rasterise(&path, &assets::load(assets, &path)?, cell, cell, &palette(cell, colours))
}

/// The SVG elements of the piece `role`, in a square of 100 x 100. All ids in them begin with `id`.
pub(crate) fn piece_svg(
    assets: Option<&Path>,
    role: &str,
    cell: u32,
    colours: &PieceColours,
    id: &str,
) -> Result<String, DrawingError> {
    let path = path_of(role);
    svg::recolour(&path, &assets::load(assets, &path)?, &palette(cell, colours), id)
}

/// Calls `draw` with the assets folder and, if that fails, without it.
pub(crate) fn with_fallback<T>(
    assets: Option<&Path>,
    draw: impl Fn(Option<&Path>) -> Result<T, DrawingError>,
) -> Result<T, DrawingError> {
    draw(assets).or_else(|error| if assets.is_some() { draw(None) } else { Err(error) })
}

/// The path under `assets` of the drawing of a piece.
fn path_of(role: &str) -> String {
    format!("pieces/classic/{role}.svg")
}

fn palette(cell: u32, colours: &PieceColours) -> Palette {
    Palette { piece: Some(*colours), small: cell < SMALL_CELL, ..Palette::default() }
}
