//! Pointer and keyboard input at the table: events in order, the selection, shortcut keys.
//!
//! Picking is arithmetic on the layout. Uses `stage` and `animation`.

mod chords;
pub mod clicks;
mod handling_sounds;
mod held_keys;
pub mod keys;
pub mod pointer;
pub mod queue;
pub mod selection;

pub use held_keys::HeldKeys;
pub use keys::{KeyPress, TableKeys};
pub use queue::InputQueue;
pub use selection::{Drag, Selection};

use bevy::prelude::*;

/// Adds the parts that also run without a window.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((queue::plugin, selection::plugin, handling_sounds::plugin))
        .init_resource::<TableKeys>()
        .init_resource::<HeldKeys>();
}

/// Adds the parts that need a window: pointer and keys.
pub(crate) fn window_plugin(app: &mut App) {
    app.add_plugins((pointer::plugin, chords::plugin, held_keys::plugin, keys::plugin));
}
