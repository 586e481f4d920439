//! Pictures to hand on: a position as PNG or SVG, a game as a GIF that moves. They are drawn for a size of their own, in a
//! theme, as somebody's eyes see the table. One draw list of a position feeds both back ends, pixels and lines.

mod board;
mod draw_list;
mod film;
mod layout;
mod lines;
mod pixels;
mod sight;
mod style;
mod table;

pub use film::film;
pub use sight::{Sight, sights_of};
pub use style::{Labels, MOST_FRAMES, PictureError, SIDES, Style};

use layout::Layout;
use pixels::Pixels;

/// The position as a PNG file.
pub fn png(sight: &Sight, style: &Style) -> Result<Vec<u8>, PictureError> {
    let list = Layout::of(std::slice::from_ref(sight), style).list(sight);
    Ok(Pixels::new(style).draw(&list)?.png()?)
}

/// The position as an SVG file, drawn with lines alone: it has the colours of the theme and not its materials.
pub fn svg(sight: &Sight, style: &Style) -> Result<Vec<u8>, PictureError> {
    let list = Layout::of(std::slice::from_ref(sight), style).list(sight);
    Ok(lines::svg(&list, style)?.into_bytes())
}
