//! How fast frames follow one another under Wayland (frame rate limit): there a window that waits for the display is never
//! answered while nobody sees it, and the game would stand still with it. So it does not wait, and keeps the pace itself.
//!
//! Upstream: <https://github.com/gfx-rs/wgpu/issues/2375> and <https://github.com/rust-windowing/winit/issues/3442>.
//! Remove when a hidden window can be drawn without waiting, or is told that it is hidden.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::{Monitor, PresentMode};

use crate::app::window::display;

/// The pace where no monitor tells its own, in frames a second.
const USUAL: f64 = 60.0;

/// How finished pictures are handed to the display.
pub(super) fn present_mode() -> PresentMode {
    if display::is_wayland() { PresentMode::AutoNoVsync } else { PresentMode::AutoVsync }
}

pub(super) fn plugin(app: &mut App) {
    if display::is_wayland() {
        app.add_systems(Last, keep_pace);
    }
}

/// Waits for the rest of the frame's time.
fn keep_pace(monitors: Query<&Monitor>, mut next: Local<Option<Instant>>) {
    let rates = monitors.iter().filter_map(|monitor| monitor.refresh_rate_millihertz);
    let rate = rates.max().map_or(USUAL, |rate| f64::from(rate) / 1_000.0).max(1.0);
    let now = Instant::now();
    let due = next.unwrap_or(now);
    if let Some(left) = due.checked_duration_since(now) {
        std::thread::sleep(left);
    }
    *next = Some(due.max(now) + Duration::from_secs_f64(1.0 / rate));
}
