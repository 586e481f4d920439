//! Gives the renderer its own connection to the X server, which avoids delayed clicks.
//!
//! winit sleeps until its connection becomes readable. A graphics driver that presents frames over the same connection
//! also reads from it, on another thread. It moves events to a queue in memory, and the connection is no longer
//! readable. A click that arrives while a frame is presented then waits until the next event
//! (winit issue 1985; the window test `clicks` and docs/MEASURING.md have the proof). The X server knows windows by
//! their numbers, so the renderer can use the same window over another connection. Then only winit reads from the
//! connection of winit.

use std::num::NonZeroU32;
use std::ptr::NonNull;
use std::sync::OnceLock;

use bevy::prelude::*;
use bevy::window::RawHandleWrapper;
use winit::raw_window_handle::{RawDisplayHandle, RawWindowHandle, XcbDisplayHandle, XcbWindowHandle};
use x11rb::xcb_ffi::{XCBConnection, load_libxcb};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(separate_connection);
}

/// Observer that replaces a new window's handles before the renderer creates its surface.
fn separate_connection(inserted: On<Insert, RawHandleWrapper>, mut windows: Query<&mut RawHandleWrapper>) {
    let Ok(mut handle) = windows.get_mut(inserted.entity) else { return };
    let window = match handle.get_window_handle() {
        RawWindowHandle::Xlib(window) => u32::try_from(window.window).ok().and_then(NonZeroU32::new),
        RawWindowHandle::Xcb(window) => Some(window.window),
        // Not a window of an X server.
        _ => None,
    };
    let Some(window) = window else { return };
    match connection() {
        Ok((connection, screen)) => {
            let server = XcbDisplayHandle::new(NonNull::new(connection.get_raw_xcb_connection()), *screen);
            let window = RawWindowHandle::Xcb(XcbWindowHandle::new(window));
            // SAFETY: the handle names the same window of the same server; the connection is never closed.
            #[expect(
                unsafe_code,
                reason = "Bevy has no safe way to set the window handle of another connection"
            )]
            unsafe {
                handle.set_window_handle(window);
            }
            handle.set_display_handle(RawDisplayHandle::Xcb(server));
        }
        Err(error) => {
            warn!(
                "the renderer shares the window's connection to the X server, and clicks may come late: {error}"
            );
        }
    }
}

/// The renderer's connection, kept until the program ends: its surfaces may outlive every resource.
fn connection() -> Result<&'static (XCBConnection, i32), &'static String> {
    static CONNECTION: OnceLock<Result<(XCBConnection, i32), String>> = OnceLock::new();
    CONNECTION
        .get_or_init(|| {
            load_libxcb().map_err(|error| error.to_string())?;
            let (connection, screen) = XCBConnection::connect(None).map_err(|error| error.to_string())?;
            Ok((connection, i32::try_from(screen).unwrap_or(0)))
        })
        .as_ref()
}
