//! Pictures for export: a position as PNG or SVG, a game as an animated GIF.
//!
//! A picture has its own size and theme, and shows the table as a chosen viewer sees it. One draw list of a position
//! feeds both back ends: pixels (PNG, GIF) and lines (SVG).

mod board;
mod draw_list;
mod film;
mod layout;
mod lines;
mod pixels;
mod sight;
mod style;
mod table;

pub use board::Board;
pub use film::film;
pub use pixels::{Parts, empty_board};
pub use sight::{Sight, sights_of};
pub use style::{Detail, Labels, MOST_FRAMES, PictureError, SIDES, Style};

use std::path::Path;

use crate::pixmap::Pixmap;
use crate::svg::ArtError;
use crate::theme::Theme;
use crate::tiles::NumberStyle;
use layout::Layout;
use pixels::{Pixels, draw_ground, draw_parts};

/// Draws a position as a PNG file.
pub fn png(sight: &Sight, style: &Style) -> Result<Vec<u8>, PictureError> {
    let list = Layout::of(std::slice::from_ref(sight), style).list(sight);
    Ok(Pixels::new(style).draw(&list)?.png()?)
}

/// Draws a thumbnail of a position, of the size [`Sight::thumbnail_size`].
///
/// `parts` caches the drawings of parts, for several thumbnails in the same theme.
pub fn thumbnail(
    sight: &Sight,
    theme: &Theme,
    assets: Option<&Path>,
    numbers: NumberStyle,
    side: u32,
    parts: &mut Parts,
) -> Result<Pixmap, ArtError> {
    let style = Style {
        theme,
        assets,
        detail: Detail::Thumbnail,
        labels: Labels::None,
        numbers,
        marks_last_move: false,
        side,
    };
    let list = Layout::of(std::slice::from_ref(sight), &style).list(sight);
    draw_parts(&list, draw_ground(&list.ground, &style), &style, parts)
}

/// Draws a position as an SVG file, in the colours of the theme but without its materials.
pub fn svg(sight: &Sight, style: &Style) -> Result<Vec<u8>, PictureError> {
    let list = Layout::of(std::slice::from_ref(sight), style).list(sight);
    Ok(lines::svg(&list, style)?.into_bytes())
}
