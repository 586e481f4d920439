//! Pointer and keyboard input at the table: events in order, the selection, shortcut keys.
//!
//! Picking is arithmetic on the layout. Uses `stage` and `animation`.

mod chords;
pub mod keys;
pub mod pointer;
pub mod queue;
pub mod selection;
mod touch;

pub use keys::{HandKeys, KeyPress};
pub use queue::HandQueue;
pub use selection::{Held, Selection};

use bevy::prelude::*;

/// Adds the parts that also run without a window.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((queue::plugin, selection::plugin, touch::plugin)).init_resource::<HandKeys>();
}

/// Adds the parts that need a window: pointer and keys.
pub(crate) fn window_plugin(app: &mut App) {
    app.add_plugins((pointer::plugin, chords::plugin, keys::plugin));
}
