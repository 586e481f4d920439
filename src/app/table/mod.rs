//! The table: pieces that mirror the match, their motion, marks, and what a hand does. Its two kinds are `board` and
//! `dominoes`, which do not know each other. Uses `sound`, `game` and everything below.

pub mod animation;
pub mod board;
pub mod dominoes;
pub mod input;
pub mod stage;

use bevy::prelude::*;

/// Everything that plays, without a window.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((animation::plugin, stage::plugin, input::plugin, board::plugin, dominoes::plugin));
}

/// What only a window has: pictures, pointer and keys.
pub(crate) fn window_plugin(app: &mut App) {
    app.add_plugins((
        stage::window_plugin,
        input::window_plugin,
        board::window_plugin,
        dominoes::window_plugin,
    ));
}
