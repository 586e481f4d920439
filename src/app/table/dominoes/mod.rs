//! The open table of dominoes: its camera, the tile in hand, tiles as pictures, and their marks. One of the two kinds
//! of table, which do not know each other. Uses `input`, `stage` and `animation`.

pub mod aim;
pub mod camera;
mod hand;
pub mod hint;
pub mod look_under;
pub mod marks;
mod pictures;
mod tiles;

use bevy::prelude::*;

/// Everything that plays, without a window.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<aim::Aim>().init_resource::<look_under::LookUnder>().add_plugins((
        camera::plugin,
        hand::plugin,
        tiles::plugin,
        marks::plugin,
    ));
}

/// What only a window has: its pictures, and a key that is held.
pub(crate) fn window_plugin(app: &mut App) {
    app.add_plugins((pictures::plugin, look_under::plugin));
}
