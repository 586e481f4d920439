//! The frame clock `Time<Real>`, correct after idle periods.

use bevy::prelude::*;
use bevy::time::TimeReceiver;

/// Makes every frame start at the current time, also after the window was idle.
///
/// Bevy's renderer sends the time at which it finished a frame, and the next frame uses that time as its own. After an
/// idle period every animation and timer would start in the past and be over one frame later. Without the receiver,
/// Bevy reads the clock at the start of each frame. Tests can still set the time with `TimeUpdateStrategy`.
///
/// Upstream: <https://github.com/bevyengine/bevy/issues/20412>; remove when that is closed.
pub(super) fn plugin(app: &mut App) {
    app.world_mut().remove_resource::<TimeReceiver>();
}
