//! The appearance of pictures, and the errors of drawing them.

use std::path::Path;

use crate::svg::DrawingError;
use crate::theme::Theme;
use crate::tiles::NumberStyle;

/// Allowed longest sides of a picture, in pixels.
pub const ALLOWED_SIDES: std::ops::RangeInclusive<u32> = 64..=4096;

/// Maximum number of positions in an animated GIF.
pub const MAX_FRAMES: usize = 2000;

/// Labels of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Labels {
    None,
    /// Letters and digits on the frame.
    #[default]
    Frame,
    /// Numbers on the squares, in games that number them.
    Numbers,
}

/// Amount of detail in a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Frame, materials, shadows and hands.
    #[default]
    Full,
    /// Flat squares and the pieces on them, for pictures of about a hundred pixels.
    Thumbnail,
}

/// The appearance of a picture.
#[derive(Clone, Copy, Debug)]
pub struct PictureStyle<'a> {
    pub theme: &'a Theme,
    /// Folder of assets that override the compiled-in ones; `None` to use only these.
    pub assets: Option<&'a Path>,
    pub detail: Detail,
    pub labels: Labels,
    pub numbers: NumberStyle,
    pub marks_last_move: bool,
    /// Longest side in pixels. It is clamped to [`ALLOWED_SIDES`], but thumbnails may be smaller.
    pub side: u32,
}

impl PictureStyle<'_> {
    pub(super) fn is_thumbnail(&self) -> bool {
        self.detail == Detail::Thumbnail
    }
}

/// Reason why a picture could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error(transparent)]
    Art(#[from] DrawingError),
    #[error("the picture cannot be written: {0}")]
    Png(#[from] png::EncodingError),
    #[error("the picture cannot be written: {0}")]
    Gif(#[from] gif::EncodingError),
    #[error("an animation can have {MAX_FRAMES} positions at most, not {0}")]
    TooLong(usize),
    /// The caller cancelled the picture.
    #[error("stopped")]
    Stopped,
}

/// The opening tag of an SVG file, with its size in pixels.
pub(super) fn svg_head(width: u32, height: u32) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}" height="{height}" viewBox="0 0 {width} {height}">"#
    )
}
