//! Appearance: the theme, the layout of the window, and rendering of pictures.
//!
//! Uses `core` and `preferences`.

pub mod layout;
pub mod pictures;

pub use layout::TableLayout;
pub use layout::open::{OpenTable, Side};
pub use layout::{Captive, Captured, Needs, PANEL_MIN, PANEL_WIDEST, PanelWish, View, to_world};
pub(crate) use pictures::plugin;
pub use pictures::{ActiveTheme, Picture, Pictures, ThemeOf, Themes};
pub use pictures::{
    AssetsFolder, Drawings, GameTheme, Haste, Orders, WishedTheme, Workshop, draw_part, forget_unseen, image,
};

use crate::app::preferences::Settings;
use art::tiles::NumberStyle;

/// The style of numbers on dominoes that the player has chosen.
pub const fn number_style(settings: &Settings) -> NumberStyle {
    if settings.digits { NumberStyle::Digits } else { NumberStyle::Circles }
}
