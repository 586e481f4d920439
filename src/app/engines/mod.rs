//! External engines (UCI): adding and configuring them before a game.

pub mod add_engine;
pub mod page;

pub(crate) use add_engine::plugin;
pub use add_engine::{AddEngineDialog, AddEngineState};

use bevy::prelude::*;

use crate::app::kit::add_dialogs;

/// Registers the dialog, which needs a window.
pub(crate) fn window_plugin(app: &mut App) {
    add_dialogs(app, page::draw_engine_dialog);
}
