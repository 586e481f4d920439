//! The window's own size and mode: scale of the interface, full screen, and what goes to the clipboard.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use bevy_egui::EguiClipboard;

use crate::app::commands::{CopyText, ToggleFullscreen};
use crate::app::core::FramePhase;
use crate::app::preferences::Settings;

/// The smallest size that everything fits in, in logical pixels.
pub(super) const SMALLEST_SIZE: (f32, f32) = (360.0, 480.0);

/// What larger words and buttons leave of a window at least, in their own pixels: panels stand beside the board then, and
/// pages are scrolled.
const SMALLEST_ENLARGED: Vec2 = Vec2::new(360.0, 400.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (resize_interface, toggle_fullscreen, copy_texts.run_if(resource_exists::<EguiClipboard>))
            .chain()
            .in_set(FramePhase::Window),
    );
}

/// Texts that other rooms have found.
fn copy_texts(mut texts: MessageReader<CopyText>, mut clipboard: ResMut<EguiClipboard>) {
    for CopyText(text) in texts.read() {
        clipboard.set_text(text);
    }
}

/// The window in which words and buttons have the size they were drawn for, in logical pixels; in larger ones they grow.
const USUAL: Vec2 = Vec2::new(1920.0, 1200.0);

/// Words and buttons follow the size the player likes, and grow in a very large window, which a high resolution without
/// a scale of its own has; the art follows the pixels.
fn resize_interface(settings: Res<Settings>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    let base = window.resolution.base_scale_factor();
    let size = window.physical_size().as_vec2() / base;
    // Never larger than the smallest layout has room for.
    let most = (size / SMALLEST_ENLARGED).min_element().max(1.0);
    // In steps of eighths: while an edge is dragged, letters are not drawn anew for every pixel.
    let grown = ((size / USUAL).min_element().clamp(1.0, 2.0) * 8.0).floor() / 8.0;
    let share = (f32::from(settings.interface_size) / 100.0 * grown).min(most);
    let wanted = (share != 1.0).then_some(base * share);
    if window.resolution.scale_factor_override() != wanted {
        window.resolution.set_scale_factor_override(wanted);
    }
}

/// Fills the screen, or returns to a window.
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
