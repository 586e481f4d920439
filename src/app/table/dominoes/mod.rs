//! The open table of dominoes: camera, selected tile, tiles, and marks.
//!
//! Independent of the other kind of table, `board`. Uses `input`, `stage` and `animation`.

pub mod aim;
pub mod camera;
mod hand;
pub mod marks;
mod pictures;
pub mod preview;
mod tiles;
pub mod transparent_stacks;

use bevy::prelude::*;

/// Adds the parts that also run without a window.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<aim::Aim>().init_resource::<transparent_stacks::TransparentStacks>().add_plugins((
        camera::plugin,
        hand::plugin,
        tiles::plugin,
        marks::plugin,
    ));
}

/// Adds the parts that need a window: pictures, and the key that makes stacks transparent.
pub(crate) fn window_plugin(app: &mut App) {
    app.add_plugins((pictures::plugin, transparent_stacks::plugin));
}
