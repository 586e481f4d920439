//! What pointer and keys mean at the table: hand input in the order it came, the selection, and the keys that are
//! buttons too. Picking is arithmetic on the layout. Uses `stage` and `animation`.

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

/// Everything that plays, without a window.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((queue::plugin, selection::plugin, touch::plugin)).init_resource::<HandKeys>();
}

/// What only a window has: its pointer and its keys.
pub(crate) fn window_plugin(app: &mut App) {
    app.add_plugins((pointer::plugin, chords::plugin, keys::plugin));
}
