//! Position, size and mode of the window, saved between runs.

use std::time::Duration;

use bevy::app::AppExit;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{
    MonitorSelection, PrimaryWindow, WindowCloseRequested, WindowMode, WindowMoved, WindowResized,
};
use bevy::winit::WINIT_WINDOWS;
use serde::{Deserialize, Serialize};

use crate::app::core::FramePhase;
use crate::app::preferences::{SavedData, number, save_plugin};
use crate::app::window::controls::SMALLEST_SIZE;

/// Saved position, size and mode of the window.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowState {
    /// Upper left corner of the window with its frame, in physical pixels of the desktop. `None` if the system does not
    /// report the position.
    pub at: Option<(i32, i32)>,
    /// Width without the frame, in logical pixels.
    #[serde(deserialize_with = "number")]
    pub width: u32,
    /// Height without the frame, in logical pixels.
    #[serde(deserialize_with = "number")]
    pub height: u32,
    pub maximised: bool,
    pub full_screen: bool,
}

impl Default for WindowState {
    fn default() -> WindowState {
        WindowState { at: None, width: 1180, height: 780, maximised: false, full_screen: false }
    }
}

impl WindowState {
    /// Position at which the window opens.
    pub(super) fn position(&self) -> WindowPosition {
        self.at.map_or(WindowPosition::Automatic, |(x, y)| WindowPosition::At(IVec2::new(x, y)))
    }
}

impl SavedData for WindowState {
    const NAME: &'static str = "window";
    /// While the player drags the window, its position changes all the time.
    const SETTLE_TIME: Duration = Duration::from_secs(1);
    /// Write errors of this file are not shown, because those of games and settings, which matter more, are.
    const REPORTS_WRITE_ERRORS: bool = false;
    /// Size and position belong together, so the values of two instances of the program must not be mixed.
    const MERGE_DEPTH: u8 = 0;

    fn sanitised(self) -> WindowState {
        /// Largest width and height in pixels: larger than any screen, and the largest size that renderers accept.
        const MAX_SIZE: u32 = 16_384;
        let default = WindowState::default();
        let is_in_range = |size: u32, least: f32| (least as u32..=MAX_SIZE).contains(&size);
        let is_size_valid =
            is_in_range(self.width, SMALLEST_SIZE.0) && is_in_range(self.height, SMALLEST_SIZE.1);
        let (width, height) =
            if is_size_valid { (self.width, self.height) } else { (default.width, default.height) };
        // Window systems use 16-bit coordinates.
        let is_coordinate = |value: i32| i16::try_from(value).is_ok();
        let at = self.at.filter(|(x, y)| is_coordinate(*x) && is_coordinate(*y));
        WindowState { at, width, height, ..self }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WindowState>()
        .add_plugins(save_plugin::<WindowState>)
        .add_systems(Startup, restore_mode)
        .add_systems(Update, update_window_state.in_set(FramePhase::AfterAnimations));
}

/// System that maximises the window or fills the screen, as in the last run.
///
/// It runs after the window was fitted to its screen, so that the window system remembers the normal size and position.
pub(super) fn restore_mode(
    saved: Res<WindowState>,
    window: Single<(Entity, &mut Window), With<PrimaryWindow>>,
    _main_thread: NonSendMarker,
) {
    let (entity, mut window) = window.into_inner();
    if saved.maximised {
        WINIT_WINDOWS.with_borrow(|windows| {
            if let Some(winit_window) = windows.get_window(entity) {
                winit_window.set_maximized(true);
            }
        });
    }
    if saved.full_screen {
        window.mode = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
    }
}

/// System that reads position, size and mode of the window after changes, and when the window closes.
///
/// The size may change some frames before `is_maximized` does, so the window is read in several frames after a change.
/// Without a window manager no moves are reported, so the window is also read when the program ends.
fn update_window_state(
    mut resized: MessageReader<WindowResized>,
    mut moved: MessageReader<WindowMoved>,
    mut closing: MessageReader<WindowCloseRequested>,
    mut exits: MessageReader<AppExit>,
    window: Option<Single<(Entity, &Window), With<PrimaryWindow>>>,
    mut state: ResMut<WindowState>,
    mut reads_left: Local<u8>,
    _main_thread: NonSendMarker,
) {
    /// Number of frames after a change in which the window is read.
    const READS_AFTER_CHANGE: u8 = 4;
    let changes = resized.read().count() + moved.read().count() + closing.read().count();
    if changes > 0 || exits.read().count() > 0 {
        *reads_left = READS_AFTER_CHANGE;
    }
    let Some(window) = window.filter(|_| *reads_left > 0) else { return };
    *reads_left -= 1;
    let (entity, window) = *window;
    let mut current = state.clone();
    current.full_screen = window.mode != WindowMode::Windowed;
    WINIT_WINDOWS.with_borrow(|windows| {
        let Some(winit_window) = windows.get_window(entity).filter(|_| !current.full_screen) else { return };
        current.maximised = winit_window.is_maximized();
        if !current.maximised {
            let size = window.physical_size().as_vec2() / window.resolution.base_scale_factor();
            (current.width, current.height) = (size.x.round() as u32, size.y.round() as u32);
            // Wayland does not report positions: keep the saved position for the next run under X11.
            current.at =
                winit_window.outer_position().map_or(current.at, |position| Some((position.x, position.y)));
        }
    });
    state.set_if_neq(current.sanitised());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_sizes_become_the_default() {
        let default = WindowState::default();
        for text in [
            "(width: 20, height: 700)",
            "(width: 700, height: 99999)",
            "(width: -5)",
            "(at: Some((99999, 0)))",
            "()",
        ] {
            let state =
                ron::from_str::<WindowState>(text).map(WindowState::sanitised).expect("it can be read");
            assert_eq!(state, default, "{text}");
        }
        let state =
            ron::from_str("(width: 360, height: 480, at: Some((-7, 12)))").map(WindowState::sanitised);
        let expected = WindowState { at: Some((-7, 12)), width: 360, height: 480, ..default };
        assert_eq!(state, Ok(expected));
    }
}
