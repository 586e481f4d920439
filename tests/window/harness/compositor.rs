//! Weston, a Wayland compositor that draws its screen into a window on the private X server. Tests therefore use the
//! same X11 mouse and keyboard events.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use super::display::Display;
use super::{launch, poll};

/// Name of the compositor's Wayland socket.
pub(super) const NAME: &str = "tabuleiro";

/// Title of the compositor's window on the X server.
pub(super) const WINDOW: &str = "Weston Compositor - screen0";

/// Background colour of the compositor's screen: blue, green, red. The program never draws it.
pub(super) const BARE: [u8; 3] = [0xff, 0, 0xff];

/// No panel, no animations, and the screen never sleeps.
const SETTINGS: &str = "[core]\nidle-time=0\n\
    [shell]\nbackground-color=0xffff00ff\npanel-position=none\nlocking=false\n\
    animation=none\nstartup-animation=none\nclose-animation=none\nfocus-animation=none\n";

/// A running compositor; killed when dropped.
#[derive(Debug)]
pub(super) struct Compositor {
    child: Child,
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
        let settings = home.join("weston.ini");
        fs::write(&settings, SETTINGS).expect("written");
        let mut command = launch::private_command(home, "weston".as_ref());
        // A socket left by an earlier compositor would look like a successful start.
        let socket = home.join("run").join(NAME);
        let _not_there = fs::remove_file(&socket);
        let child = command
            .env("DISPLAY", display.name())
            // Use the GL renderer: pixman, the other one, crashes on the shared memory pools of client windows
            // (weston 10).
            .arg("--backend=x11-backend.so")
            .arg(format!("--socket={NAME}"))
            .arg(format!("--width={}", width / scale))
            .arg(format!("--height={}", height / scale))
            .arg(format!("--scale={scale}"))
            .arg(format!("--config={}", settings.display()))
            .arg(format!("--log={}", home.join("weston.log").display()))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("weston starts (scripts/test installs it)");
        let mut compositor = Compositor { child, height };
        let is_up = poll(Duration::from_secs(20), || {
            let has_ended = compositor.child.try_wait().is_ok_and(|status| status.is_some());
            (has_ended || socket.exists()).then_some(!has_ended)
        });
        let log = || fs::read_to_string(home.join("weston.log")).unwrap_or_default();
        assert_eq!(is_up, Some(true), "weston did not come up: {}", log());
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
