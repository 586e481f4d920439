//! A board of cells: what a hand does there, its pieces, and its marks. One of the two kinds of table, which do not
//! know each other. Uses `input`, `stage` and `animation`.

mod arrow;
mod balance;
mod capture_line;
mod drawn;
mod hand;
pub mod marks;
mod pictures;
mod pieces;
mod stroke;
mod threats;

pub use arrow::ArrowPart;
pub use balance::BalancePart;
pub use capture_line::Leg;
pub use drawn::{Arrow, ArrowInk, Drawn, Sign};
pub use marks::Marked;
pub use pieces::Shadow;
pub use threats::ShownThreats;

use bevy::prelude::*;

/// Everything that plays, without a window.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ShownThreats>().add_plugins((
        hand::plugin,
        drawn::plugin,
        pieces::plugin,
        marks::plugin,
    ));
}

/// What only a window has: its pictures.
pub(crate) fn window_plugin(app: &mut App) {
    app.add_plugins((pictures::plugin, threats::window_plugin));
}
