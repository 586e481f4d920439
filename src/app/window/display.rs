//! Choice of the display server on Linux: Wayland if it works, else X11.

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
    NoRuntimeFolder,
    #[error("{0}")]
    Socket(#[from] io::Error),
    #[error("libwayland-client.so.0 is missing (on Debian and Ubuntu: install libwayland-client0)")]
    NoLibrary,
}

/// Checks that there is a display, and restarts the program for X11 if Wayland does not work.
///
/// winit uses Wayland whenever `WAYLAND_DISPLAY` is set, and never falls back to X11. If the Wayland compositor is gone
/// or its client library is missing, the program starts again without `WAYLAND_DISPLAY`, so that winit uses X11.
///
/// Upstream: <https://github.com/rust-windowing/winit/issues/4267>. Remove when winit falls back to X11 by itself.
pub(super) fn find() -> Result<(), DisplayError> {
    // `WAYLAND_SOCKET` is an open connection that the parent process passes on. A test would use it up.
    if env_value("WAYLAND_SOCKET").is_some() {
        return Ok(());
    }
    let has_x11 = env_value("DISPLAY").is_some();
    let Some(name) = env_value(WAYLAND_VARIABLE) else {
        return if has_x11 { Ok(()) } else { Err(DisplayError::None) };
    };
    match try_wayland() {
        Ok(()) => Ok(()),
        Err(_) if has_x11 => Err(restart_without_wayland()),
        Err(error) => Err(DisplayError::Wayland(name, error)),
    }
}

/// Whether the window opens on Wayland; valid after [`find`].
pub(super) fn is_wayland() -> bool {
    env_value(WAYLAND_VARIABLE).is_some() || env_value("WAYLAND_SOCKET").is_some()
}

/// Name of the Wayland or X11 display, for error messages; empty if there is none.
pub(super) fn name() -> String {
    env_value(WAYLAND_VARIABLE).or_else(|| env_value("DISPLAY")).unwrap_or_default()
}

/// Path of the Wayland socket; `None` if it is not known.
pub(super) fn wayland_socket() -> Option<PathBuf> {
    let socket = PathBuf::from(env_value(WAYLAND_VARIABLE)?);
    if socket.is_absolute() {
        return Some(socket);
    }
    Some(PathBuf::from(env_value("XDG_RUNTIME_DIR")?).join(socket))
}

/// Environment variable with the name of the Wayland display.
const WAYLAND_VARIABLE: &str = "WAYLAND_DISPLAY";

/// Value of an environment variable; `None` if it is unset or empty.
fn env_value(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Checks that the Wayland display accepts a connection, and that the client library can be loaded.
fn try_wayland() -> Result<(), WaylandError> {
    let socket = wayland_socket().ok_or(WaylandError::NoRuntimeFolder)?;
    let stream = UnixStream::connect(socket)?;
    Backend::connect(stream).map(drop).map_err(|_| WaylandError::NoLibrary)
}

/// Replaces the process by a new run of the program without `WAYLAND_DISPLAY`. Returns only on failure.
///
/// A running process with several threads cannot safely remove an environment variable of its own.
fn restart_without_wayland() -> DisplayError {
    DisplayError::Restart(restart(|command| {
        command.env_remove(WAYLAND_VARIABLE);
    }))
}

/// Replaces the process by a new run of the program, with changes such as another environment. Returns only on failure.
pub(super) fn restart(change: impl FnOnce(&mut Command)) -> io::Error {
    match std::env::current_exe() {
        Ok(program) => {
            let mut command = Command::new(program);
            command.args(std::env::args_os().skip(1));
            change(&mut command);
            command.exec()
        }
        Err(error) => error,
    }
}
