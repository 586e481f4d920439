//! The pieces, drawn for a pixel size.

use std::path::Path;

use thiserror::Error;

use crate::app::look::art::embedded::{self, AssetError};
use crate::app::look::art::pixmap::Pixmap;
use crate::app::look::art::svg::{self, ArtError};
use crate::app::look::theme::PieceColours;

/// Below this many pixels a square, contours grow heavier and the finest lines go.
const SMALL: u32 = 56;

/// Where the contact shadow of a standing piece lies, in squares: width and height of the picture that
/// [`shadow`](crate::app::look::art::board::shadow) makes, and how far below the top of the square its middle is.
///
/// A lifted piece keeps the place and takes a larger, fainter one.
pub const CONTACT_SHADOW: ContactShadow = ContactShadow { width: 0.86, height: 0.24, middle: 0.895 };

/// See [`CONTACT_SHADOW`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactShadow {
    /// Of the picture, in squares.
    pub width: f32,
    /// Of the picture, in squares.
    pub height: f32,
    /// Of the picture, in squares from the top of the square.
    pub middle: f32,
}

/// Why a piece could not be drawn.
#[derive(Debug, Error)]
pub enum DrawError {
    /// Its file could not be had.
    #[error(transparent)]
    Asset(#[from] AssetError),
    /// Its file could not be drawn.
    #[error(transparent)]
    Art(#[from] ArtError),
}

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
) -> Result<Pixmap, DrawError> {
    let path = format!("pieces/{set}/{role}.svg");
    let file = embedded::load(assets_dir, &path)?;
    let palette = svg::Palette { small: cell_px < SMALL, ..colours.palette() };
    Ok(svg::rasterise(&path, &file, cell_px, cell_px, &palette)?)
}
