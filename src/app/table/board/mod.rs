//! A board of cells: input, pieces, and marks.
//!
//! Independent of the other kind of table, `dominoes`. Uses `input`, `stage` and `animation`.

mod arrow;
mod capture_path;
mod drawings;
mod evaluation_bar;
mod hand;
pub mod marks;
mod pictures;
mod pieces;
mod stroke;
mod threats;

pub use arrow::ArrowPart;
pub use capture_path::CapturePathPart;
pub use drawings::{Arrow, ArrowStyle, Drawing, Drawings};
pub use evaluation_bar::EvaluationBarPart;
pub use marks::PlacedSquareMark;
pub use pieces::Shadow;
pub use threats::ShownThreats;

use bevy::prelude::*;

/// Adds the parts that also run without a window.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ShownThreats>().add_plugins((
        hand::plugin,
        drawings::plugin,
        pieces::plugin,
        marks::plugin,
    ));
}

/// Adds the parts that need a window: pictures, and the key that shows threats.
pub(crate) fn window_plugin(app: &mut App) {
    app.add_plugins((pictures::plugin, threats::window_plugin));
}
