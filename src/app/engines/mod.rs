//! External engines (UCI): adding and configuring them before a game.

pub mod meeting;
pub mod page;

pub(crate) use meeting::plugin;
pub use meeting::{GuestPage, Meeting};

use bevy::prelude::*;

use crate::app::kit::add_dialogs;

/// Registers the dialog, which needs a window.
pub(crate) fn window_plugin(app: &mut App) {
    add_dialogs(app, page::show);
}
