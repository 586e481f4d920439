//! Weston, a Wayland compositor that draws its screen into a window on the private X server. Tests can therefore send
//! X11 mouse and keyboard events under Wayland too.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use super::display::Display;
use super::{launch, poll};

/// Name of the compositor's Wayland socket.
pub(super) const SOCKET_NAME: &str = "tabuleiro";

/// Title of the compositor's window on the X server.
pub(super) const WINDOW_TITLE: &str = "Weston Compositor - screen0";

/// Background colour of the compositor's screen, as blue, green and red bytes. The program never draws this colour.
pub(super) const BACKGROUND: [u8; 3] = [0xff, 0, 0xff];

/// Configuration file: [`BACKGROUND`], no panel, no animations, and the screen never sleeps.
const CONFIGURATION: &str = "[core]\nidle-time=0\n\
    [shell]\nbackground-color=0xffff00ff\npanel-position=none\nlocking=false\n\
    animation=none\nstartup-animation=none\nclose-animation=none\nfocus-animation=none\n";

/// A running compositor; killed when dropped.
#[derive(Debug)]
pub(super) struct Compositor {
    child: Child,
    /// Height of the screen in physical pixels.
    height: u32,
}

impl Compositor {
    /// Starts a compositor that fills the display. `scale` is the number of physical pixels per logical pixel;
    /// configuration and log are written to `home`.
    pub(super) fn start(
        display: &Display,
        home: &Path,
        (width, height): (u32, u32),
        scale: u32,
    ) -> Compositor {
        let configuration = home.join("weston.ini");
        fs::write(&configuration, CONFIGURATION).expect("written");
        let mut command = launch::private_command(home, "weston".as_ref());
        // Delete the socket of an earlier compositor: it would look like a successful start.
        let socket = home.join("run").join(SOCKET_NAME);
        let _not_there = fs::remove_file(&socket);
        let child = command
            .env("DISPLAY", display.name())
            // Keep the default GL renderer: the other one, pixman, crashes on the shared memory pools of client windows
            // (weston 10).
            .arg("--backend=x11-backend.so")
            .arg(format!("--socket={SOCKET_NAME}"))
            .arg(format!("--width={}", width / scale))
            .arg(format!("--height={}", height / scale))
            .arg(format!("--scale={scale}"))
            .arg(format!("--config={}", configuration.display()))
            .arg(format!("--log={}", home.join("weston.log").display()))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("weston starts (scripts/test installs it)");
        let mut compositor = Compositor { child, height };
        let is_ready = poll(Duration::from_secs(20), || {
            let has_ended = compositor.child.try_wait().is_ok_and(|status| status.is_some());
            (has_ended || socket.exists()).then_some(!has_ended)
        });
        let log = || fs::read_to_string(home.join("weston.log")).unwrap_or_default();
        assert_eq!(is_ready, Some(true), "weston did not start: {}", log());
        compositor
    }

    /// Height of the compositor's screen in physical pixels.
    pub(super) fn height(&self) -> u32 {
        self.height
    }
}

impl Drop for Compositor {
    fn drop(&mut self) {
        let _already_gone = self.child.kill();
        let _status = self.child.wait();
    }
}
