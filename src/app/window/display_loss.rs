//! End of the program when the X server or the Wayland compositor goes away: one line on the terminal, exit code 1.
//!
//! winit, the renderer and Xlib each notice the loss in their own way: by a panic, an error in the log, or an exit with a
//! message of their own. The panic hook and the log filter ask here whether the display still exists; the handler of Xlib
//! ends the program at once.

use std::io::Write;
use std::net::{TcpStream, ToSocketAddrs};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use x11_dl::xlib::{Display, Xlib};

use crate::app::window::display;
use crate::ending;

/// Set once the loss is certain.
static IS_LOST: AtomicBool = AtomicBool::new(false);

/// Set once the loss has been reported.
static IS_REPORTED: AtomicBool = AtomicBool::new(false);

/// Installs the handler of Xlib, which would otherwise print two lines and exit.
pub(super) fn install_handler() {
    extern "C" fn on_connection_lost(_: *mut Display) -> i32 {
        end_program()
    }

    if display::is_wayland() {
        return;
    }
    let Ok(xlib) = Xlib::open() else { return };
    // SAFETY: the function has the type that Xlib expects, and it never returns, as Xlib demands.
    #[expect(unsafe_code, reason = "Xlib has no safe way to report a lost connection")]
    unsafe {
        (xlib.XSetIOErrorHandler)(Some(on_connection_lost));
    }
    // Never unload the library, which now has the handler.
    Box::leak(Box::new(xlib));
}

/// Whether the display server has ended.
pub(super) fn is_lost() -> bool {
    if !IS_LOST.load(Ordering::Relaxed) && !accepts_connections() {
        IS_LOST.store(true, Ordering::Relaxed);
    }
    IS_LOST.load(Ordering::Relaxed)
}

/// Like [`is_lost`], but waits a moment for a server that is just ending: it closes connections before its socket.
pub(super) fn is_lost_soon() -> bool {
    const ATTEMPTS: usize = 13;
    const INTERVAL: Duration = Duration::from_millis(40);
    (0..ATTEMPTS).any(|attempt| {
        if attempt > 0 {
            std::thread::sleep(INTERVAL);
        }
        is_lost()
    })
}

/// Prints one line about the loss, at the first call.
pub(super) fn report() {
    if !IS_REPORTED.swap(true, Ordering::Relaxed) {
        let (server, name) = (if display::is_wayland() { "Wayland" } else { "X11" }, display::name());
        // The terminal may have been closed with the display: `eprintln!` would panic.
        let _ = writeln!(
            std::io::stderr(),
            "tabuleiro: the {server} display {name:?} was closed; the game is saved"
        );
    }
}

/// Prints one line about the loss and ends the program.
///
/// The threads that save games get the time to finish their orders, which takes a few milliseconds.
pub(super) fn end_program() -> ! {
    const SAVING_TIME: Duration = Duration::from_millis(300);
    IS_LOST.store(true, Ordering::Relaxed);
    report();
    let start = Instant::now();
    ending::end_engines();
    std::thread::sleep(SAVING_TIME.saturating_sub(start.elapsed()));
    // SAFETY: the call has no conditions.
    #[expect(
        unsafe_code,
        reason = "exit handlers of the graphics driver could fail while other threads still draw"
    )]
    unsafe {
        libc::_exit(1)
    }
}

/// Whether the socket of the display accepts connections.
///
/// True for a server that is suspended but has not ended, and for a display whose address is not known.
fn accepts_connections() -> bool {
    if display::is_wayland() {
        return display::wayland_socket().is_none_or(|socket| UnixStream::connect(socket).is_ok());
    }
    /// Port of the X11 display 0.
    const FIRST_PORT: u16 = 6000;
    let name = display::name();
    let Some((host, number)) = parse_x11_display(&name) else { return true };
    let accepts_tcp = |host: &str| {
        /// The thread that asks may be the one that draws.
        const TIMEOUT: Duration = Duration::from_millis(500);
        // A host without an answer is not a closed display.
        let is_refused = |error: std::io::Error| error.kind() == std::io::ErrorKind::ConnectionRefused;
        (host, FIRST_PORT.saturating_add(number)).to_socket_addrs().map_or(true, |mut addresses| {
            addresses.any(|address| !TcpStream::connect_timeout(&address, TIMEOUT).is_err_and(is_refused))
        })
    };
    if !host.is_empty() {
        return accepts_tcp(host);
    }
    let path = format!("/tmp/.X11-unix/X{number}");
    let abstract_name = SocketAddr::from_abstract_name(&path);
    abstract_name.and_then(|address| UnixStream::connect_addr(&address)).is_ok()
        || UnixStream::connect(path).is_ok()
        // Like libxcb, try TCP last: the server may run outside this container or virtual machine.
        || accepts_tcp("localhost")
}

/// Host and number in the name of an X11 display, such as `:0` or `server:1.0`; the host is empty for this computer.
fn parse_x11_display(name: &str) -> Option<(&str, u16)> {
    let (host, numbers) = name.rsplit_once(':')?;
    let number = numbers.split('.').next()?.parse().ok()?;
    // A host that begins with a slash is the path of a socket, which other systems use.
    (!host.starts_with('/')).then_some((if host == "unix" { "" } else { host }, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_x11_displays_are_parsed() {
        assert_eq!(parse_x11_display(":99"), Some(("", 99)));
        assert_eq!(parse_x11_display("unix:1.0"), Some(("", 1)));
        assert_eq!(parse_x11_display("server:10.1"), Some(("server", 10)));
        for name in ["", "99", "/tmp/launch/:0", ":x", ":99999"] {
            assert_eq!(parse_x11_display(name), None, "{name:?}");
        }
    }
}
