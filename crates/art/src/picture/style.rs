//! How pictures look, and why there may be none.

use std::path::Path;

use crate::svg::ArtError;
use crate::theme::Theme;
use crate::tiles::NumberStyle;

/// The sides that a picture may have, in pixels.
pub const SIDES: std::ops::RangeInclusive<u32> = 64..=4096;

/// The most positions of a moving picture.
pub const MOST_FRAMES: usize = 2000;

/// What is written on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Labels {
    /// Nothing.
    None,
    /// Letters and digits on the frame.
    #[default]
    Frame,
    /// The numbers of squares that have some.
    Numbers,
}

/// How much is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Frame, materials, shadows and hands.
    #[default]
    Full,
    /// Flat squares and what stands on them, for pictures of a hundred pixels.
    Thumbnail,
}

/// How pictures look.
#[derive(Clone, Copy, Debug)]
pub struct Style<'a> {
    /// In which theme.
    pub theme: &'a Theme,
    /// A folder of assets that goes before those of the program.
    pub assets: Option<&'a Path>,
    /// How much is drawn.
    pub detail: Detail,
    /// What is written on a board.
    pub labels: Labels,
    /// How numbers are written on dominoes.
    pub numbers: NumberStyle,
    /// Whether the last move is marked.
    pub marks_last_move: bool,
    /// The longest side, in pixels; one beyond [`SIDES`] becomes the nearest of them.
    pub side: u32,
}

impl Style<'_> {
    pub(super) fn is_thumbnail(&self) -> bool {
        self.detail == Detail::Thumbnail
    }
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// A drawing of a piece cannot be used.
    #[error(transparent)]
    Art(#[from] ArtError),
    /// The picture cannot be written as PNG.
    #[error("the picture cannot be written: {0}")]
    Png(#[from] png::EncodingError),
    /// The picture cannot be written as GIF.
    #[error("the picture cannot be written: {0}")]
    Gif(#[from] gif::EncodingError),
    /// There are more positions than a moving picture has room for.
    #[error("a moving picture has room for {MOST_FRAMES} positions, not for {0}")]
    TooLong(usize),
    /// Nobody wants it any more.
    #[error("stopped")]
    Stopped,
}

/// The beginning of an SVG drawing of this size, in pixels.
pub(super) fn svg_head(width: u32, height: u32) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}" height="{height}" viewBox="0 0 {width} {height}">"#
    )
}
