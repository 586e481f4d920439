//! Systems for the scale of the interface and full-screen mode.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

use crate::app::commands::ToggleFullscreen;
use crate::app::core::FramePhase;
use crate::app::preferences::Settings;

/// Smallest size (width, height) of the window, in logical pixels.
pub(super) const SMALLEST_SIZE: (f32, f32) = (360.0, 480.0);

/// Smallest size that the window may have in points of the enlarged interface. It limits how far text and buttons grow.
const SMALLEST_SCALED_SIZE: Vec2 = Vec2::new(360.0, 400.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (scale_interface, toggle_fullscreen).chain().in_set(FramePhase::Window));
}

/// Window size up to which the interface keeps its natural size, in logical pixels. In larger windows it grows.
const DESIGN_SIZE: Vec2 = Vec2::new(1920.0, 1200.0);

/// System that scales the interface by the player's setting and, in a large window, by the size of the window.
///
/// A window has many logical pixels on a high-resolution screen for which the system sets no scale factor. Only the
/// interface is scaled here: boards and pieces always fill the physical pixels of their area.
pub(super) fn scale_interface(settings: Res<Settings>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    let base_factor = window.resolution.base_scale_factor();
    let size = window.physical_size().as_vec2() / base_factor;
    // Limit the scale so that the smallest layout still fits.
    let max_scale = (size / SMALLEST_SCALED_SIZE).min_element().max(1.0);
    // Grow in steps of 1/8. Otherwise, while the player resizes the window, egui would rasterise all glyphs again in
    // each frame.
    let growth = ((size / DESIGN_SIZE).min_element().clamp(1.0, 2.0) * 8.0).floor() / 8.0;
    let scale = (f32::from(settings.interface_size) / 100.0 * growth).min(max_scale) * shrinking(size);
    let factor = (scale != 1.0).then_some(base_factor * scale);
    if window.resolution.scale_factor_override() != factor {
        window.resolution.set_scale_factor_override(factor);
    }
}

/// Factor by which the interface is drawn smaller in a window that is smaller than [`SMALLEST_SIZE`]; else 1.
fn shrinking(size: Vec2) -> f32 {
    /// In a window of a few pixels nothing can be read anyway.
    const SMALLEST_FACTOR: f32 = 0.25;
    (size / Vec2::from(SMALLEST_SIZE)).min_element().clamp(SMALLEST_FACTOR, 1.0)
}

/// System that switches between full-screen mode and a normal window.
pub(super) fn toggle_fullscreen(
    mut requests: MessageReader<ToggleFullscreen>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    for ToggleFullscreen in requests.read() {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interface_shrinks_only_below_the_smallest_size() {
        let factors = [(360.0, 480.0), (1180.0, 780.0), (512.0, 300.0), (180.0, 480.0), (10.0, 10.0)]
            .map(|size| shrinking(Vec2::from(size)));
        assert_eq!(factors, [1.0, 1.0, 0.625, 0.5, 0.25]);
    }
}
