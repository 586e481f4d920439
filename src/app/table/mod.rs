//! The table: pieces that mirror the match, their animations, marks, and the player's input.
//!
//! Its two kinds, `board` and `dominoes`, are independent of each other. Uses `sound`, `game` and everything below.

pub mod animation;
pub mod board;
pub mod dominoes;
pub mod input;
pub mod stage;

use bevy::prelude::*;

/// Adds the parts that also run without a window.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((animation::plugin, stage::plugin, input::plugin, board::plugin, dominoes::plugin));
}

/// Adds the parts that need a window: pictures, pointer and keys.
pub(crate) fn window_plugin(app: &mut App) {
    app.add_plugins((
        stage::window_plugin,
        input::window_plugin,
        board::window_plugin,
        dominoes::window_plugin,
    ));
}
