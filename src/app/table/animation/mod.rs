//! Animation between scenes: plan, timeline of a move, tween of each piece.
//!
//! Uses no other part of the table.

mod cues;
pub(crate) mod plan;
mod timeline;
pub mod tween;

pub use tween::{PieceTween, Pose, SoundCue};

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(tween::plugin);
}
