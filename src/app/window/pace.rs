//! Frame rate limit under Wayland, in place of vertical synchronisation.
//!
//! There a hidden window that waits for the display gets no answer, and the game would stop with it. The window
//! therefore does not wait for the display, and sleeps for the rest of each frame instead.
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

/// System that sleeps for the rest of the frame's time.
fn keep_pace(monitors: Query<&Monitor>, mut next: Local<Option<Instant>>) {
    let rates = monitors.iter().filter_map(|monitor| monitor.refresh_rate_millihertz);
    let rate = rates.max().map_or(DEFAULT_RATE, |rate| f64::from(rate) / 1_000.0).max(1.0);
    let now = Instant::now();
    let due = next.unwrap_or(now);
    if let Some(left) = due.checked_duration_since(now) {
        std::thread::sleep(left);
    }
    *next = Some(due.max(now) + Duration::from_secs_f64(1.0 / rate));
}
