//! The clock of the window: `Time<Real>`, read at the start of each frame, also after a rest.

use bevy::prelude::*;
use bevy::time::TimeReceiver;

/// Makes every frame begin at the present time.
///
/// Bevy's renderer sends the time at which it finished a frame, and the next frame takes that for its own. A window that
/// has rested would begin every animation and every wait in the past, and the frame after it would find them over. Without
/// the receiver Bevy reads the clock at the start of each frame; a test sets the time by `TimeUpdateStrategy` as before.
///
/// Upstream: <https://github.com/bevyengine/bevy/issues/20412>; remove when that is closed.
pub(super) fn plugin(app: &mut App) {
    app.world_mut().remove_resource::<TimeReceiver>();
}
