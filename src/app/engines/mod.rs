//! Engines of other people (UCI): met, named and set before they sit down.

pub mod meeting;
pub mod page;

pub(crate) use meeting::plugin;
pub use meeting::{GuestPage, Meeting};

use bevy::prelude::*;

use crate::app::kit::add_dialogs;

/// What only a window has: the page.
pub(crate) fn window_plugin(app: &mut App) {
    add_dialogs(app, page::show);
}
