//! Position, size and mode of the window, saved between runs.

use std::time::Duration;

use bevy::app::AppExit;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{
    Monitor, MonitorSelection, PrimaryMonitor, PrimaryWindow, WindowCloseRequested, WindowMode, WindowMoved,
    WindowResized,
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
    /// Upper left corner including the frame, in desktop pixels. `None` if the system does not report it.
    pub at: Option<(i32, i32)>,
    /// Width inside the frame, in logical pixels.
    #[serde(deserialize_with = "number")]
    pub width: u32,
    /// Height inside the frame, in logical pixels.
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
    /// Initial position of the window.
    pub(super) fn position(&self) -> WindowPosition {
        self.at.map_or(WindowPosition::Automatic, |(x, y)| WindowPosition::At(IVec2::new(x, y)))
    }
}

impl SavedData for WindowState {
    const NAME: &'static str = "window";
    /// A window being dragged reports its position continuously.
    const SETTLE: Duration = Duration::from_secs(1);
    /// Write errors are not shown: the same errors of games and settings are.
    const REPORTS_WRITE_ERRORS: bool = false;
    /// Size and position belong together; those of two running programs must not be merged.
    const MERGE_DEPTH: u8 = 0;

    fn sanitised(self) -> WindowState {
        /// In pixels: larger than any screen, and the largest size that renderers accept.
        const LARGEST: u32 = 16_384;
        let usual = WindowState::default();
        let fits = |size: u32, least: f32| (least as u32..=LARGEST).contains(&size);
        let sized = fits(self.width, SMALLEST_SIZE.0) && fits(self.height, SMALLEST_SIZE.1);
        let (width, height) = if sized { (self.width, self.height) } else { (usual.width, usual.height) };
        // Window systems use 16-bit coordinates.
        let is_place = |at: i32| i16::try_from(at).is_ok();
        let at = self.at.filter(|(x, y)| is_place(*x) && is_place(*y));
        WindowState { at, width, height, ..self }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WindowState>()
        .add_plugins(save_plugin::<WindowState>)
        .add_systems(Startup, restore_place)
        .add_systems(Update, note.in_set(FramePhase::AfterAnimations));
}

/// System that corrects the restored position and then maximises the window or fills the screen.
///
/// If no screen shows the window any more, it moves to the middle of a screen. Maximising comes last, so that the system
/// knows the position to return to.
fn restore_place(
    place: Res<WindowState>,
    window: Single<(Entity, &mut Window), With<PrimaryWindow>>,
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    _main_thread: NonSendMarker,
) {
    let (entity, mut window) = window.into_inner();
    if *place != WindowState::default() {
        let screens: Vec<DesktopScreen> = monitors
            .iter()
            .map(|(monitor, is_primary)| DesktopScreen {
                area: IRect::from_corners(
                    monitor.physical_position,
                    monitor.physical_position + monitor.physical_size().as_ivec2(),
                ),
                is_primary,
            })
            .collect();
        let wanted = window.physical_size();
        let (at, size) = shown_on(&screens, place.at.map(IVec2::from), wanted);
        if size != wanted {
            let least = Vec2::from(SMALLEST_SIZE) * window.resolution.base_scale_factor();
            let size = size.max(least.as_uvec2());
            window.resolution.set_physical_resolution(size.x, size.y);
        }
        if let Some(at) = at.filter(|at| place.at.map(IVec2::from) != Some(*at)) {
            window.position = WindowPosition::At(at);
        }
    }
    if place.maximised {
        WINIT_WINDOWS.with_borrow(|windows| {
            if let Some(window) = windows.get_window(entity) {
                window.set_maximized(true);
            }
        });
    }
    if place.full_screen {
        window.mode = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
    }
}

/// A screen of the desktop.
#[derive(Clone, Copy, Debug)]
struct DesktopScreen {
    area: IRect,
    is_primary: bool,
}

/// Position and size of a window of `size` last seen `at`, adjusted to the screens.
///
/// The window is at most as large as its screen. It moves to the middle of a screen if none shows the middle of its
/// upper edge, by which it is dragged.
fn shown_on(screens: &[DesktopScreen], at: Option<IVec2>, size: UVec2) -> (Option<IVec2>, UVec2) {
    let handle = at.map(|at| at + IVec2::new(size.x as i32 / 2, 0));
    let holds = |screen: &&DesktopScreen| {
        handle.is_some_and(|handle| {
            // The bottom and right edges are exclusive, and 24 pixels must stay visible to drag the window.
            IRect::from_corners(screen.area.min, screen.area.max - 24).contains(handle)
        })
    };
    let holding = screens.iter().find(holds);
    let first = screens.iter().find(|screen| screen.is_primary).or(screens.first());
    let Some(screen) = holding.or(first) else { return (at, size) };
    let size = size.min(screen.area.size().as_uvec2());
    let middle = screen.area.min + (screen.area.size() - size.as_ivec2()) / 2;
    let at = at.map(|at| if holding.is_some() { at } else { middle });
    (at, size)
}

/// System that notes the window's position after changes and when the window closes.
///
/// The size may change some frames before the "maximised" flag does, so the window is read in several frames after a
/// change. Without a window manager no moves are reported, so the window is read once more at exit.
fn note(
    mut resized: MessageReader<WindowResized>,
    mut moved: MessageReader<WindowMoved>,
    mut closing: MessageReader<WindowCloseRequested>,
    mut exits: MessageReader<AppExit>,
    window: Option<Single<(Entity, &Window), With<PrimaryWindow>>>,
    mut place: ResMut<WindowState>,
    mut looks: Local<u8>,
    _main_thread: NonSendMarker,
) {
    const LOOKS: u8 = 4;
    let changes = resized.read().count() + moved.read().count() + closing.read().count();
    if changes > 0 || exits.read().count() > 0 {
        *looks = LOOKS;
    }
    let Some(window) = window.filter(|_| *looks > 0) else { return };
    *looks -= 1;
    let (entity, window) = *window;
    let mut now = place.clone();
    now.full_screen = window.mode != WindowMode::Windowed;
    WINIT_WINDOWS.with_borrow(|windows| {
        let Some(shown) = windows.get_window(entity).filter(|_| !now.full_screen) else { return };
        now.maximised = shown.is_maximized();
        if !now.maximised {
            let size = window.physical_size().as_vec2() / window.resolution.base_scale_factor();
            (now.width, now.height) = (size.x.round() as u32, size.y.round() as u32);
            // Wayland does not report positions; keep the one from X11 for the next time.
            now.at = shown.outer_position().map_or(now.at, |at| Some((at.x, at.y)));
        }
    });
    place.set_if_neq(now.sanitised());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen(corner: (i32, i32), size: (i32, i32), is_primary: bool) -> DesktopScreen {
        let corner = IVec2::from(corner);
        DesktopScreen { area: IRect::from_corners(corner, corner + IVec2::from(size)), is_primary }
    }

    fn shown(screens: &[DesktopScreen], at: (i32, i32), size: (u32, u32)) -> ((i32, i32), (u32, u32)) {
        let (at, size) = shown_on(screens, Some(at.into()), size.into());
        (at.expect("a place").into(), size.into())
    }

    #[test]
    fn a_window_is_restored_on_a_screen_or_moved_to_its_middle() {
        let laptop = screen((0, 0), (1920, 1080), true);
        let beside = screen((1920, -200), (2560, 1440), false);
        for place in [(0, 0), (2000, -200), (1500, 400), (-300, 20)] {
            assert_eq!(shown(&[laptop, beside], place, (1180, 780)), (place, (1180, 780)));
        }
        // The second screen is gone: (1920 - 1180) / 2 and (1080 - 780) / 2.
        assert_eq!(shown(&[laptop], (2000, -200), (1180, 780)), ((370, 150), (1180, 780)));
        for lost in [(100, 1075), (100, -30), (-900, 100), (-32_768, 0)] {
            assert_eq!(shown(&[laptop], lost, (1180, 780)).0, (370, 150), "{lost:?}");
        }
    }

    #[test]
    fn a_window_is_no_larger_than_its_screen() {
        let small = screen((0, 0), (1280, 720), true);
        assert_eq!(shown(&[small], (0, 0), (2500, 1400)), ((0, 0), (1280, 720)));
        assert_eq!(shown(&[small], (5000, 0), (2500, 1400)), ((0, 0), (1280, 720)));
        assert_eq!(shown_on(&[small], None, UVec2::new(900, 1400)), (None, UVec2::new(900, 720)));
        // A system that reports no screens decides by itself.
        assert_eq!(shown(&[], (5000, 0), (2500, 1400)), ((5000, 0), (2500, 1400)));
    }

    #[test]
    fn invalid_sizes_become_the_default() {
        let usual = WindowState::default();
        for text in [
            "(width: 20, height: 700)",
            "(width: 700, height: 99999)",
            "(width: -5)",
            "(at: Some((99999, 0)))",
            "()",
        ] {
            let place =
                ron::from_str::<WindowState>(text).map(WindowState::sanitised).expect("it can be read");
            assert_eq!(place, usual, "{text}");
        }
        let place =
            ron::from_str("(width: 360, height: 480, at: Some((-7, 12)))").map(WindowState::sanitised);
        let wanted = WindowState { at: Some((-7, 12)), width: 360, height: 480, ..usual };
        assert_eq!(place, Ok(wanted));
    }
}
