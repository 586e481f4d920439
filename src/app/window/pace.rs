//! Frame rate limit under Wayland, in place of vertical synchronisation.
//!
//! Under Wayland the display never answers a hidden window that waits for it, so vertical synchronisation would stop the
//! game. The window therefore does not wait for the display, but sleeps for the rest of each frame.
//!
//! Upstream: <https://github.com/gfx-rs/wgpu/issues/2375> and <https://github.com/rust-windowing/winit/issues/3442>.
//! Remove when a hidden window can be drawn without waiting, or is told that it is hidden.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::{Monitor, PresentMode};

use crate::app::window::display;

/// Frames per second if no monitor reports its rate.
const DEFAULT_RATE: f64 = 60.0;

/// Present mode of the window's surface.
pub(super) fn present_mode() -> PresentMode {
    if display::is_wayland() { PresentMode::AutoNoVsync } else { PresentMode::AutoVsync }
}

pub(super) fn plugin(app: &mut App) {
    if display::is_wayland() {
        app.add_systems(Last, keep_pace);
    }
}

/// Sleeps until the next frame is due.
fn keep_pace(monitors: Query<&Monitor>, mut next_frame_at: Local<Option<Instant>>) {
    let rates = monitors.iter().filter_map(|monitor| monitor.refresh_rate_millihertz);
    let rate = rates.max().map_or(DEFAULT_RATE, |rate| f64::from(rate) / 1_000.0).max(1.0);
    let now = Instant::now();
    let due = next_frame_at.unwrap_or(now);
    if let Some(remaining) = due.checked_duration_since(now) {
        std::thread::sleep(remaining);
    }
    *next_frame_at = Some(due.max(now) + Duration::from_secs_f64(1.0 / rate));
}
