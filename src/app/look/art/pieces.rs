//! The pieces, drawn for a pixel size.

use std::path::Path;

use crate::app::look::art::embedded;
use crate::app::look::art::pixmap::Pixmap;
use crate::app::look::art::svg::{self, ArtError};
use crate::app::look::theme::PieceColours;

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
    let path = format!("pieces/{set}/{role}.svg");
    let file = embedded::load(assets_dir, &path)?;
    let palette = svg::Palette { piece: Some(*colours), small: cell_px < SMALL, ..Default::default() };
    svg::rasterise(&path, &file, cell_px, cell_px, &palette)
}
