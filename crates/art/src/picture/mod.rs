//! Pictures for export: a position as PNG or SVG, a game as an animated GIF.
//!
//! A picture has its own size and theme, and shows the table as a chosen viewer sees it. Both back ends draw from one
//! draw list: `render_png` makes pixels (PNG, GIF), `render_svg` makes SVG elements.

mod board;
mod draw_list;
mod gif;
mod layout;
mod position_view;
mod render_png;
mod render_svg;
mod style;
mod table;

pub use board::BoardGeometry;
pub use gif::encode_gif;
pub use position_view::{PositionView, position_views};
pub use render_png::{PartCache, draw_empty_board};
pub use style::{ALLOWED_SIDES, Detail, Labels, MAX_FRAMES, PictureError, PictureStyle};

use std::path::Path;

use crate::pixmap::Pixmap;
use crate::svg::DrawingError;
use crate::theme::Theme;
use crate::tiles::NumberStyle;
use layout::Layout;
use render_png::{PixelRenderer, draw_ground, draw_parts};

/// Draws a position as a PNG file.
pub fn png(view: &PositionView, style: &PictureStyle) -> Result<Vec<u8>, PictureError> {
    let list = Layout::of(std::slice::from_ref(view), style).list(view);
    Ok(PixelRenderer::new(style).draw(&list)?.png()?)
}

/// Draws a thumbnail of a position. Its size is [`PositionView::thumbnail_size`].
///
/// `parts` caches the drawn parts. Use one cache for all thumbnails of a theme.
pub fn thumbnail(
    view: &PositionView,
    theme: &Theme,
    assets: Option<&Path>,
    numbers: NumberStyle,
    side: u32,
    parts: &mut PartCache,
) -> Result<Pixmap, DrawingError> {
    let style = PictureStyle {
        theme,
        assets,
        detail: Detail::Thumbnail,
        labels: Labels::None,
        numbers,
        marks_last_move: false,
        side,
    };
    let list = Layout::of(std::slice::from_ref(view), &style).list(view);
    draw_parts(&list, draw_ground(&list.ground, &style), &style, parts)
}

/// Draws a position as an SVG file, in the colours of the theme but without its materials.
pub fn svg(view: &PositionView, style: &PictureStyle) -> Result<Vec<u8>, PictureError> {
    let list = Layout::of(std::slice::from_ref(view), style).list(view);
    Ok(render_svg::svg(&list, style)?.into_bytes())
}
