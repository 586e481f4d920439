//! A private X server for each test.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::input::XInput;

/// Maximum number of displays at once. Every window is rendered on the CPU, so more of them would slow one another
/// down.
const MAX_DISPLAYS: usize = 4;

static DISPLAYS: Mutex<Displays> = Mutex::new(Displays { up: 0, waiting_alone: 0 });
static DISPLAY_FREED: Condvar = Condvar::new();

/// Number of running displays and number of tests waiting to run alone.
#[derive(Debug)]
struct Displays {
    up: usize,
    waiting_alone: usize,
}

/// Permission to run a display; returned when dropped. A poisoned lock is ignored, because the counts are always
/// consistent and a failed test must not block the others.
#[derive(Debug)]
struct DisplayPermit {
    /// Displays that the permit counts for; [`MAX_DISPLAYS`] for a test that runs alone.
    displays: usize,
}

impl DisplayPermit {
    fn wait(alone: bool) -> DisplayPermit {
        let mut now = DISPLAYS.lock().unwrap_or_else(PoisonError::into_inner);
        let displays = if alone { MAX_DISPLAYS } else { 1 };
        // A test that must run alone starts first once no display is up. Until then a test that already holds one
        // display may start its second; otherwise both would wait forever.
        now.waiting_alone += usize::from(alone);
        let is_full = |now: &mut Displays| {
            now.up + displays > MAX_DISPLAYS || !alone && now.up == 0 && now.waiting_alone > 0
        };
        let mut now = DISPLAY_FREED.wait_while(now, is_full).unwrap_or_else(PoisonError::into_inner);
        now.waiting_alone -= usize::from(alone);
        now.up += displays;
        DisplayPermit { displays }
    }
}

impl Drop for DisplayPermit {
    fn drop(&mut self) {
        DISPLAYS.lock().unwrap_or_else(PoisonError::into_inner).up -= self.displays;
        DISPLAY_FREED.notify_all();
    }
}

/// An X server on a free display number, without a window manager; killed when dropped.
#[derive(Debug)]
pub(crate) struct Display {
    server: Child,
    number: u32,
    /// Mouse and keyboard of this display.
    pub input: XInput,
    /// A shell that sends signals to the server (see [`Display::signal`]).
    shell: RefCell<Child>,
    permit: RefCell<Option<DisplayPermit>>,
}

impl Display {
    /// Starts a server with one screen of `width` x `height` pixels. With `alone`, waits until no other display is
    /// up.
    pub(crate) fn start(width: u32, height: u32, alone: bool) -> Display {
        let permit = DisplayPermit::wait(alone);
        let mut server = Command::new("Xvfb")
            // The server chooses a free display number and prints it.
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset", "-screen", "0"])
            .arg(format!("{width}x{height}x24"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts (scripts/test installs it)");
        let mut line = String::new();
        let answer = server.stdout.take().expect("the output is a pipe");
        let read = BufReader::new(answer).read_line(&mut line);
        let Some(number) = read.ok().and_then(|_| line.trim().parse().ok()) else {
            // There is no `Display` yet, so nothing else would kill the server.
            let _already_gone = server.kill();
            let _status = server.wait();
            panic!("Xvfb said {line:?} where its display number was expected");
        };
        let shell = Command::new("sh").stdin(Stdio::piped()).spawn().expect("a shell starts");
        Display {
            server,
            number,
            input: XInput::on(number),
            shell: RefCell::new(shell),
            permit: RefCell::new(Some(permit)),
        }
    }

    /// Sleeps and lends the permit to other tests meanwhile, because a sleeping test uses no CPU.
    pub(crate) fn sleep_idle(&self, time: Duration) {
        let permit = self.permit.take();
        let alone = permit.as_ref().is_some_and(|permit| permit.displays == MAX_DISPLAYS);
        drop(permit);
        thread::sleep(time);
        self.permit.replace(Some(DisplayPermit::wait(alone)));
    }

    /// Sends a signal to the server, through a running shell to avoid the delay of a new process.
    pub(crate) fn signal(&self, name: &str) {
        let mut shell = self.shell.borrow_mut();
        let input = shell.stdin.as_mut().expect("the input is a pipe");
        writeln!(input, "kill -{name} {}", self.server.id()).expect("the shell takes a line");
    }

    /// Value for the variable `DISPLAY`.
    pub(crate) fn name(&self) -> String {
        format!(":{}", self.number)
    }

    /// Returns a command with `DISPLAY` set to this display.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", self.name()).stdin(Stdio::null());
        command
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _already_gone = self.server.kill();
        let _status = self.server.wait();
        let mut shell = self.shell.borrow_mut();
        // The shell exits at the end of its input.
        drop(shell.stdin.take());
        let _status = shell.wait();
    }
}
