//! Frame rate limit under Wayland, which replaces vertical synchronisation.
//!
//! Under Wayland the compositor does not release the frames of a hidden window. With vertical synchronisation the
//! program would wait for the compositor, and the game would stop. The window therefore does not wait for the display,
//! but sleeps until the next frame is due.
//!
//! Upstream: <https://github.com/gfx-rs/wgpu/issues/2375> and <https://github.com/rust-windowing/winit/issues/3442>.
//! Remove when a hidden window can be drawn without waiting, or when winit reports that the window is hidden.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::{Monitor, PresentMode};

use crate::app::window::display;

/// Frames per second if no monitor reports its refresh rate.
const DEFAULT_FRAME_RATE: f64 = 60.0;

/// Present mode of the window's surface: under Wayland without vertical synchronisation.
pub(super) fn present_mode() -> PresentMode {
    if display::is_wayland() { PresentMode::AutoNoVsync } else { PresentMode::AutoVsync }
}

pub(super) fn plugin(app: &mut App) {
    if display::is_wayland() {
        app.add_systems(Last, limit_frame_rate);
    }
}

/// System that sleeps until the next frame is due. The fastest monitor determines the frame rate.
fn limit_frame_rate(monitors: Query<&Monitor>, mut next_frame_at: Local<Option<Instant>>) {
    let refresh_rates = monitors.iter().filter_map(|monitor| monitor.refresh_rate_millihertz);
    let fastest = refresh_rates.max();
    let frame_rate = fastest.map_or(DEFAULT_FRAME_RATE, |rate| f64::from(rate) / 1_000.0).max(1.0);
    let now = Instant::now();
    let due = next_frame_at.unwrap_or(now);
    if let Some(remaining) = due.checked_duration_since(now) {
        std::thread::sleep(remaining);
    }
    *next_frame_at = Some(due.max(now) + Duration::from_secs_f64(1.0 / frame_rate));
}
