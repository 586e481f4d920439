//! Pictures to hand on: a position as PNG or SVG, a game as a GIF that moves. They are drawn for a size of their own, in a
//! theme, as somebody's eyes see the table; who asks for one sees to it that nobody has to wait for it.

mod board;
mod film;
mod painter;
mod sight;
mod style;
mod table;

pub use film::film;
pub use sight::{Sight, sights_of};
pub use style::{Labels, MOST_FRAMES, PictureError, SIDES, Style};

use painter::Painter;

/// The position as a PNG file.
pub fn png(sight: &Sight, style: &Style) -> Result<Vec<u8>, PictureError> {
    Ok(Painter::of(std::slice::from_ref(sight), style).paint(sight)?.png()?)
}

/// The position as an SVG file, drawn with lines alone: it has the colours of the theme and not its materials.
pub fn svg(sight: &Sight, style: &Style) -> Result<Vec<u8>, PictureError> {
    let painter = Painter::of(std::slice::from_ref(sight), style);
    Ok(match painter {
        Painter::Board(board) => board.lines(sight)?,
        Painter::Table(table) => table.lines(sight),
    }
    .into_bytes())
}
