//! Systems for the scale of the interface, full-screen mode, and the clipboard.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use bevy_egui::EguiClipboard;

use crate::app::commands::{CopyText, ToggleFullscreen};
use crate::app::core::FramePhase;
use crate::app::preferences::Settings;

/// Smallest size of the window, in logical pixels.
pub(super) const SMALLEST_SIZE: (f32, f32) = (360.0, 480.0);

/// Smallest size that the window may have in scaled logical pixels. This limits how far text and buttons grow.
const SMALLEST_ENLARGED: Vec2 = Vec2::new(360.0, 400.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (resize_interface, toggle_fullscreen, copy_texts.run_if(resource_exists::<EguiClipboard>))
            .chain()
            .in_set(FramePhase::Window),
    );
}

/// System that copies texts of other features to the clipboard.
fn copy_texts(mut texts: MessageReader<CopyText>, mut clipboard: ResMut<EguiClipboard>) {
    for CopyText(text) in texts.read() {
        clipboard.set_text(text);
    }
}

/// Window size for which the interface is designed, in logical pixels. In larger windows the interface grows.
const DESIGN_SIZE: Vec2 = Vec2::new(1920.0, 1200.0);

/// System that scales the interface to the player's setting and to large windows.
///
/// A window is large in logical pixels on a high-resolution screen for which no scale factor is set. Boards and pieces
/// do not need this: their size follows the physical pixels.
fn resize_interface(settings: Res<Settings>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    let base = window.resolution.base_scale_factor();
    let size = window.physical_size().as_vec2() / base;
    // Limit the scale so that the smallest layout still fits.
    let max_scale = (size / SMALLEST_ENLARGED).min_element().max(1.0);
    // Steps of 1/8, so that resizing by the edge does not redraw all glyphs for each pixel.
    let growth = ((size / DESIGN_SIZE).min_element().clamp(1.0, 2.0) * 8.0).floor() / 8.0;
    let scale = (f32::from(settings.interface_size) / 100.0 * growth).min(max_scale);
    let wanted = (scale != 1.0).then_some(base * scale);
    if window.resolution.scale_factor_override() != wanted {
        window.resolution.set_scale_factor_override(wanted);
    }
}

/// System that toggles between full screen and window.
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
