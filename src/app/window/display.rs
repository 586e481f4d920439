//! Choice of the display: Wayland if there is one, else X11.

use std::io;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;

use wayland_backend::client::Backend;

/// Reason why no display is available.
#[derive(Debug, thiserror::Error)]
pub(super) enum DisplayError {
    #[error("no display: set WAYLAND_DISPLAY or DISPLAY")]
    None,
    #[error("the Wayland display {0:?} cannot be opened: {1}")]
    Wayland(String, WaylandError),
    #[error("the program cannot be restarted with X11: {0}")]
    Restart(io::Error),
}

/// Reason why the named Wayland display cannot be used.
#[derive(Debug, thiserror::Error)]
pub(super) enum WaylandError {
    #[error("XDG_RUNTIME_DIR is not set")]
    NoFolder,
    #[error("{0}")]
    Socket(#[from] io::Error),
    #[error("libwayland-client.so.0 is missing (on Debian and Ubuntu: install libwayland-client0)")]
    NoLibrary,
}

/// Checks for a display, and restarts the program for X11 if Wayland does not work.
///
/// winit uses Wayland wherever a display is named and never falls back. If the compositor is gone or the library is
/// missing, the program starts again without `WAYLAND_DISPLAY`, so that winit uses X11.
///
/// Upstream: <https://github.com/rust-windowing/winit/issues/4267>. Remove when winit falls back to X11 by itself.
pub(super) fn find() -> Result<(), DisplayError> {
    // An inherited connection is fresh, and testing it would use it up.
    if env_value("WAYLAND_SOCKET").is_some() {
        return Ok(());
    }
    let has_x11 = env_value("DISPLAY").is_some();
    let Some(name) = env_value(WAYLAND) else {
        return if has_x11 { Ok(()) } else { Err(DisplayError::None) };
    };
    match try_wayland(&name) {
        Ok(()) => Ok(()),
        Err(_) if has_x11 => Err(restart_without_wayland()),
        Err(why) => Err(DisplayError::Wayland(name, why)),
    }
}

/// Whether the window opens on Wayland; valid after [`find`].
pub(super) fn is_wayland() -> bool {
    env_value(WAYLAND).is_some() || env_value("WAYLAND_SOCKET").is_some()
}

/// Name of the display, for messages.
pub(super) fn name() -> String {
    env_value(WAYLAND).or_else(|| env_value("DISPLAY")).unwrap_or_default()
}

const WAYLAND: &str = "WAYLAND_DISPLAY";

/// Value of an environment variable; an empty one counts as unset.
fn env_value(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Connects to the Wayland display and disconnects again.
fn try_wayland(name: &str) -> Result<(), WaylandError> {
    let mut socket = PathBuf::from(name);
    if !socket.is_absolute() {
        socket = PathBuf::from(env_value("XDG_RUNTIME_DIR").ok_or(WaylandError::NoFolder)?).join(socket);
    }
    let stream = UnixStream::connect(socket)?;
    Backend::connect(stream).map(drop).map_err(|_| WaylandError::NoLibrary)
}

/// Restarts the program in the same process, without `WAYLAND_DISPLAY`.
///
/// A running multi-threaded process cannot remove environment variables safely. Returns only on failure.
fn restart_without_wayland() -> DisplayError {
    match std::env::current_exe() {
        Ok(program) => {
            let arguments = std::env::args_os().skip(1);
            DisplayError::Restart(Command::new(program).args(arguments).env_remove(WAYLAND).exec())
        }
        Err(error) => DisplayError::Restart(error),
    }
}
