//! Separate connection to the X server for the renderer, which avoids delayed clicks.
//!
//! winit sleeps until its connection becomes readable. A graphics driver that presents frames over the same connection
//! also reads from the connection, on another thread. The driver moves events to a queue in memory, and winit does not
//! wake. A click that arrives while a frame is presented then waits until the next event
//! (<https://github.com/rust-windowing/winit/issues/1985>). The window test `clicks` shows this, see
//! docs/MEASURING.md.
//!
//! The X server identifies a window by its number, so the renderer can use the same window over another connection.
//! Then only winit reads from winit's connection.

use std::num::NonZeroU32;
use std::ptr::NonNull;
use std::sync::OnceLock;

use bevy::prelude::*;
use bevy::window::RawHandleWrapper;
use winit::raw_window_handle::{RawDisplayHandle, RawWindowHandle, XcbDisplayHandle, XcbWindowHandle};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt};
use x11rb::xcb_ffi::{XCBConnection, load_libxcb};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(separate_connection);
}

/// Observer that replaces the handles of a new window before the renderer creates the surface of the window.
fn separate_connection(inserted: On<Insert, RawHandleWrapper>, mut windows: Query<&mut RawHandleWrapper>) {
    let Ok(mut handle) = windows.get_mut(inserted.entity) else { return };
    let window_id = match handle.get_window_handle() {
        RawWindowHandle::Xlib(window) => u32::try_from(window.window).ok().and_then(NonZeroU32::new),
        RawWindowHandle::Xcb(window) => Some(window.window),
        // The window does not belong to an X server.
        _ => None,
    };
    let Some(window_id) = window_id else { return };
    match renderer_connection() {
        Ok((connection, screen)) => {
            let display_handle =
                XcbDisplayHandle::new(NonNull::new(connection.get_raw_xcb_connection()), *screen);
            let window_handle = RawWindowHandle::Xcb(XcbWindowHandle::new(window_id));
            // SAFETY: the handle names the same window of the same server; the connection is never closed.
            #[expect(
                unsafe_code,
                reason = "Bevy has no safe way to set the window handle of another connection"
            )]
            unsafe {
                handle.set_window_handle(window_handle);
            }
            handle.set_display_handle(RawDisplayHandle::Xcb(display_handle));
        }
        Err(error) => {
            warn!(
                "the renderer shares the window's connection to the X server, and clicks may come late: {error}"
            );
        }
    }
}

/// Whether a window manager runs, which adds frames to windows.
pub(super) fn has_window_manager() -> bool {
    root_property("_NET_SUPPORTING_WM_CHECK").is_some_and(|values| !values.is_empty())
}

/// The part of the desktop that its panels leave free, in physical pixels; `None` if there is no such desktop.
pub(super) fn work_area() -> Option<IRect> {
    let areas = root_property("_NET_WORKAREA")?;
    let desktop =
        root_property("_NET_CURRENT_DESKTOP").and_then(|values| values.first().copied()).unwrap_or(0);
    // Four numbers for each virtual desktop: left, top, width, height.
    let (areas, _) = areas.as_chunks::<4>();
    let area = areas.get(desktop as usize).or(areas.first())?;
    let [left, top, width, height] = area.map(|number| i32::try_from(number).unwrap_or(0));
    let corner = IVec2::new(left, top);
    (width > 0 && height > 0).then(|| IRect::from_corners(corner, corner + IVec2::new(width, height)))
}

/// The numbers of a property of the root window, which the window manager sets.
fn root_property(name: &str) -> Option<Vec<u32>> {
    /// Largest number of values: four for each of many virtual desktops.
    const MAX_VALUES: u32 = 1024;
    let (connection, screen) = renderer_connection().ok()?;
    let root = connection.setup().roots.get(usize::try_from(*screen).ok()?)?.root;
    let atom = connection.intern_atom(true, name.as_bytes()).ok()?.reply().ok()?.atom;
    let property =
        connection.get_property(false, root, atom, AtomEnum::ANY, 0, MAX_VALUES).ok()?.reply().ok()?;
    Some(property.value32()?.collect())
}

/// The renderer's connection and the number of its screen, or the error text.
///
/// The connection stays open until the program ends, because the surfaces of the renderer may outlive every resource.
pub(super) fn renderer_connection() -> Result<&'static (XCBConnection, i32), &'static String> {
    static CONNECTION: OnceLock<Result<(XCBConnection, i32), String>> = OnceLock::new();
    CONNECTION
        .get_or_init(|| {
            load_libxcb().map_err(|error| error.to_string())?;
            let (connection, screen) = XCBConnection::connect(None).map_err(|error| error.to_string())?;
            Ok((connection, i32::try_from(screen).unwrap_or(0)))
        })
        .as_ref()
}
