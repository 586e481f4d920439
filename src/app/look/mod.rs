//! How things look: art and themes as the window uses them, the layout of the window as arithmetic, and pictures made
//! for a size, off the frame. Uses `core` alone.

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

/// How numbers are written on dominoes, as the player likes it.
pub const fn number_style(settings: &Settings) -> NumberStyle {
    if settings.digits { NumberStyle::Digits } else { NumberStyle::Circles }
}
