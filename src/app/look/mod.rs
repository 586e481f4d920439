//! Appearance: the theme, the layout of the window, and rendering of pictures.
//!
//! Uses `core` and `preferences`.

pub mod layout;
pub mod pictures;

pub use layout::TableLayout;
pub use layout::open::{OpenTable, Side};
pub use layout::{
    Captured, CapturedPiece, LayoutInput, PANEL_MAX_WIDTH, PANEL_MIN_WIDTH, PanelSettings, TableView,
    to_world,
};
pub(crate) use pictures::plugin;
pub use pictures::{ActiveTheme, GpuPicture, Pictures, ThemeOf, Themes};
pub use pictures::{
    AssetsFolder, CommandLineTheme, DrawnPictures, GameTheme, PictureRenderer, RenderRequests, Urgency,
    draw_part, drop_hidden_pictures, image,
};

use crate::app::preferences::Settings;
use art::tiles::NumberStyle;

/// The style of numbers on dominoes that the settings choose.
pub const fn number_style(settings: &Settings) -> NumberStyle {
    if settings.draws_digits { NumberStyle::Digits } else { NumberStyle::Circles }
}
