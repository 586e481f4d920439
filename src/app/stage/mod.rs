//! What both kinds of table share: the camera and the ground, the layout of the table in the window, the entities
//! that mirror the pieces of the scene, and marks brought to what is wanted. Uses animation and everything below.

pub mod ground;
pub mod marks;
pub mod pieces;
pub mod places;

use bevy::prelude::*;

/// Everything that plays, without a window.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((places::plugin, pieces::plugin));
}

/// What only a window has: the camera and the ground.
pub(crate) fn window_plugin(app: &mut App) {
    app.add_plugins((places::window_plugin, ground::plugin));
}
