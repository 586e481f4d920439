//! The table without edges: what is seen of it, the tile in hand over it, tiles as pictures, and their marks.

pub mod aim;
pub mod art;
pub mod hand;
pub mod marks;
pub mod tiles;
pub mod under;
pub mod view;

use bevy::prelude::*;

/// Everything that plays, without a window.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        view::plugin,
        aim::plugin,
        hand::plugin,
        art::plugin,
        under::plugin,
        tiles::plugin,
        marks::plugin,
    ));
}

/// What only a window has.
pub(super) fn window_plugin(app: &mut App) {
    app.add_plugins((art::window_plugin, under::window_plugin));
}
