//! Fits the first window into the part of the screen that the desktop leaves free.

use std::time::Duration;

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{
    Monitor, PrimaryMonitor, PrimaryWindow, WindowMode, WindowMoved, WindowResized, WindowScaleFactorChanged,
};
use bevy::winit::WINIT_WINDOWS;

use crate::app::core::{FramePhase, NextFrame};
use crate::app::window::controls::{SMALLEST_SIZE, scale_interface};
use crate::app::window::window_state::{WindowState, restore_mode};
#[cfg(target_os = "linux")]
use crate::app::window::{display, x11};

/// Time after the start in which the window is fitted. The frame of the window and its scale are known only after a
/// while; afterwards the size is the player's.
const FITTING_TIME: Duration = Duration::from_millis(1_500);

/// Time between two fittings where a window manager adds a frame.
const FITTING_INTERVAL: Duration = Duration::from_millis(250);

/// Height, in logical pixels, that a Wayland compositor may need for its panel and the title bar. It does not tell.
const WAYLAND_RESERVE: f32 = 64.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InitialPlace>()
        .add_systems(Startup, (remember_place, fit_window).chain().before(restore_mode))
        .add_systems(Update, fit_window.run_if(must_fit).before(scale_interface).in_set(FramePhase::Window));
}

/// Whether the window opens at a saved place, and whether a window manager adds a frame to it.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct InitialPlace {
    is_saved: bool,
    has_window_manager: bool,
}

fn remember_place(saved: Res<WindowState>, mut place: ResMut<InitialPlace>) {
    place.is_saved = *saved != WindowState::default();
    #[cfg(target_os = "linux")]
    if !display::is_wayland() {
        place.has_window_manager = x11::has_window_manager();
    }
}

/// Run condition: the window has just opened, and it may have changed since it was fitted last.
fn must_fit(
    time: Res<Time<Real>>,
    place: Res<InitialPlace>,
    next_frame: Res<NextFrame>,
    mut resized: MessageReader<WindowResized>,
    mut moved: MessageReader<WindowMoved>,
    mut scaled: MessageReader<WindowScaleFactorChanged>,
    mut last_fitting: Local<Duration>,
) -> bool {
    let changes = resized.read().count() + moved.read().count() + scaled.read().count();
    let now = time.elapsed();
    if now > FITTING_TIME + FITTING_INTERVAL {
        return false;
    }
    if place.has_window_manager {
        next_frame.request_at(now + FITTING_INTERVAL);
    }
    let is_due = changes > 0 || place.has_window_manager && now >= *last_fitting + FITTING_INTERVAL;
    if is_due {
        *last_fitting = now;
    }
    is_due
}

/// System that makes the window no larger than the free part of its screen, and moves it there if no screen shows it.
pub(super) fn fit_window(
    place: Res<InitialPlace>,
    window: Single<(Entity, &mut Window), With<PrimaryWindow>>,
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    _main_thread: NonSendMarker,
) {
    let (entity, mut window) = window.into_inner();
    let opened = WINIT_WINDOWS.with_borrow(|windows| {
        let winit_window = windows.get_window(entity)?;
        // A window that fills the screen has the size that the desktop gives it.
        if window.mode != WindowMode::Windowed || winit_window.is_maximized() {
            return None;
        }
        let (outer, inner) = (winit_window.outer_size(), winit_window.inner_size());
        let frame =
            UVec2::new(outer.width.saturating_sub(inner.width), outer.height.saturating_sub(inner.height));
        let position = winit_window.outer_position().ok().map(|at| IVec2::new(at.x, at.y));
        Some((UVec2::new(inner.width, inner.height), frame, position))
    });
    let Some((size, frame, position)) = opened else { return };
    // At the start, the position is still the requested one.
    let position = match window.position {
        WindowPosition::At(requested) => Some(requested).filter(|_| position.is_some()),
        _ => position,
    };
    let scale = window.resolution.base_scale_factor();
    let free_area = free_area();
    let screens: Vec<DesktopScreen> = monitors
        .iter()
        .map(|(monitor, is_primary)| DesktopScreen::new(monitor, is_primary, free_area))
        // A screen without a mode has no size.
        .filter(|screen| !screen.area.is_empty())
        .collect();
    let reserve = reserved_height(scale).saturating_sub(frame.y);
    let fitted = fit_to_screens(&screens, (position, place.is_saved), size + frame, reserve);
    let new_size = fitted.size.saturating_sub(frame).max(UVec2::ONE);
    let available = fitted.available.saturating_sub(frame).as_vec2() / scale;
    let constraints = &window.resize_constraints;
    let (least_width, least_height) =
        (SMALLEST_SIZE.0.min(available.x).max(1.0), SMALLEST_SIZE.1.min(available.y).max(1.0));
    if !screens.is_empty() && (constraints.min_width, constraints.min_height) != (least_width, least_height) {
        window.resize_constraints.min_width = least_width;
        window.resize_constraints.min_height = least_height;
    }
    if new_size != size {
        window.resolution.set_physical_resolution(new_size.x, new_size.y);
    }
    if let Some(new_position) = fitted.position.filter(|_| fitted.position != position) {
        window.position = WindowPosition::At(new_position);
    }
}

/// The part of the desktop without panels, in physical pixels; `None` if the desktop does not tell.
fn free_area() -> Option<IRect> {
    #[cfg(target_os = "linux")]
    {
        if display::is_wayland() { None } else { x11::work_area() }
    }
    #[cfg(not(target_os = "linux"))]
    {
        None
    }
}

/// Height in physical pixels for panels and title bar, where neither is known.
fn reserved_height(scale: f32) -> u32 {
    #[cfg(target_os = "linux")]
    let is_unknown = display::is_wayland();
    #[cfg(not(target_os = "linux"))]
    let is_unknown = true;
    if is_unknown { (WAYLAND_RESERVE * scale) as u32 } else { 0 }
}

/// A screen of the desktop.
#[derive(Clone, Copy, Debug)]
struct DesktopScreen {
    /// The free part, in physical pixels of the desktop.
    area: IRect,
    is_primary: bool,
}

impl DesktopScreen {
    fn new(monitor: &Monitor, is_primary: bool, free_area: Option<IRect>) -> DesktopScreen {
        let whole = IRect::from_corners(
            monitor.physical_position,
            monitor.physical_position + monitor.physical_size().as_ivec2(),
        );
        // The free part that X11 tells is that of all screens together.
        // With several screens it may cover only a strip of this one; then it says nothing.
        let is_useful = |free: &IRect| !free.is_empty() && free.size().cmpge(whole.size() / 2).all();
        let free = free_area.map(|free| free.intersect(whole)).filter(is_useful);
        DesktopScreen { area: free.unwrap_or(whole), is_primary }
    }
}

/// A window with its frame, fitted to the screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fitted {
    /// Upper left corner; `None` if the position is not known.
    position: Option<IVec2>,
    size: UVec2,
    /// Largest size on this screen.
    available: UVec2,
}

/// Adjusts a window of the size `size` with its upper left corner at `position` to the screens.
///
/// The window is at most as large as the free part of its screen. It can be dragged by the middle of its upper edge; if
/// no screen shows this point, the window moves to the middle of a screen. A window that was made smaller, or whose
/// position was not saved (`is_saved`), moves so that its screen shows all of it. `reserve` is a height that panels may
/// need; a window with a saved position may use it.
fn fit_to_screens(
    screens: &[DesktopScreen],
    (position, is_saved): (Option<IVec2>, bool),
    size: UVec2,
    reserve: u32,
) -> Fitted {
    /// Number of pixels of the title bar that must be visible, so that the player can drag the window.
    const VISIBLE_PIXELS: i32 = 24;
    let top_middle = position.map(|position| position + IVec2::new(size.x as i32 / 2, 0));
    let shows_top_middle = |screen: &&DesktopScreen| {
        top_middle.is_some_and(|top_middle| {
            IRect::from_corners(screen.area.min, screen.area.max - VISIBLE_PIXELS).contains(top_middle)
        })
    };
    let current_screen = screens.iter().find(shows_top_middle);
    let main_screen = screens.iter().find(|screen| screen.is_primary).or(screens.first());
    let Some(screen) = current_screen.or(main_screen) else {
        return Fitted { position, size, available: size };
    };
    // Without a position (Wayland) the screen of the window is unknown, and so is its rotation: a saved size that fits
    // any screen in either orientation stays.
    let fits_somewhere = screens
        .iter()
        .map(|screen| screen.area.size().as_uvec2())
        .any(|whole| size.cmple(whole).all() || size.cmple(UVec2::new(whole.y, whole.x)).all());
    if position.is_none() && is_saved && fits_somewhere {
        return Fitted { position, size, available: size };
    }
    let whole = screen.area.size().as_uvec2();
    let fits = size.cmple(whole).all();
    let available =
        if is_saved && fits { whole } else { whole.saturating_sub(UVec2::new(0, reserve)).max(UVec2::ONE) };
    let fitted_size = size.min(available);
    let centred = screen.area.min + (screen.area.size() - fitted_size.as_ivec2()) / 2;
    let inside = |position: IVec2| position.clamp(screen.area.min, screen.area.max - fitted_size.as_ivec2());
    let position = position.map(|position| match current_screen {
        None => centred,
        Some(_) if is_saved && fitted_size == size => position,
        Some(_) => inside(position),
    });
    Fitted { position, size: fitted_size, available }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen(corner: (i32, i32), size: (i32, i32), is_primary: bool) -> DesktopScreen {
        let corner = IVec2::from(corner);
        DesktopScreen { area: IRect::from_corners(corner, corner + IVec2::from(size)), is_primary }
    }

    /// Calls `fit_to_screens` with a saved position.
    fn fitted(screens: &[DesktopScreen], position: (i32, i32), size: (u32, u32)) -> ((i32, i32), (u32, u32)) {
        let fitted = fit_to_screens(screens, (Some(position.into()), true), size.into(), 0);
        (fitted.position.expect("a position").into(), fitted.size.into())
    }

    #[test]
    fn a_window_is_restored_on_a_screen_or_moved_to_its_middle() {
        let laptop = screen((0, 0), (1920, 1080), true);
        let second = screen((1920, -200), (2560, 1440), false);
        for position in [(0, 0), (2000, -200), (1500, 400), (-300, 20)] {
            assert_eq!(fitted(&[laptop, second], position, (1180, 780)), (position, (1180, 780)));
        }
        // Without the second screen the window is centred on the first: (1920 - 1180) / 2 and (1080 - 780) / 2.
        assert_eq!(fitted(&[laptop], (2000, -200), (1180, 780)), ((370, 150), (1180, 780)));
        for lost in [(100, 1075), (100, -30), (-900, 100), (-32_768, 0)] {
            assert_eq!(fitted(&[laptop], lost, (1180, 780)).0, (370, 150), "{lost:?}");
        }
    }

    #[test]
    fn a_window_is_no_larger_than_its_screen() {
        let small = screen((0, 0), (1280, 720), true);
        assert_eq!(fitted(&[small], (0, 0), (2500, 1400)), ((0, 0), (1280, 720)));
        assert_eq!(fitted(&[small], (5000, 0), (2500, 1400)), ((0, 0), (1280, 720)));
        let unplaced = fit_to_screens(&[small], (None, true), UVec2::new(900, 1400), 0);
        assert_eq!((unplaced.position, unplaced.size), (None, UVec2::new(900, 720)));
        // If the system reports no screens, nothing is changed.
        assert_eq!(fitted(&[], (5000, 0), (2500, 1400)), ((5000, 0), (2500, 1400)));
    }

    #[test]
    fn a_new_window_is_shown_completely() {
        // A screen of 1366 x 768 with a panel of 40 pixels at its lower edge.
        let panel = screen((0, 0), (1366, 728), true);
        let new = |position: (i32, i32), size: (u32, u32)| {
            let fitted = fit_to_screens(&[panel], (Some(position.into()), false), size.into(), 0);
            (fitted.position.map(<(i32, i32)>::from), <(u32, u32)>::from(fitted.size))
        };
        assert_eq!(new((93, 0), (1182, 804)), (Some((93, 0)), (1182, 728)));
        assert_eq!(new((300, 100), (1182, 600)), (Some((184, 100)), (1182, 600)));
        // A saved window that had to be made smaller does not stay half below the edge.
        assert_eq!(fitted(&[panel], (93, 40), (1182, 804)), ((93, 0), (1182, 728)));
    }

    #[test]
    fn a_reserve_is_kept_free_unless_the_player_chose_the_size() {
        let output = screen((0, 0), (1280, 860), true);
        let size = |is_saved, height| {
            fit_to_screens(&[output], (None, is_saved), UVec2::new(1000, height), 64).size.y
        };
        assert_eq!(
            [size(false, 700), size(false, 830), size(true, 830), size(true, 900)],
            [700, 796, 830, 796]
        );
    }
}
