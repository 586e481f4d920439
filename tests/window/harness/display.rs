//! A private X server for each test.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::input::XInput;

/// Maximum number of simultaneous displays. Every window is rendered on the CPU, so with more displays the programs
/// would slow one another down.
const MAX_DISPLAYS: usize = 4;

static DISPLAYS: Mutex<DisplayCounts> = Mutex::new(DisplayCounts { running: 0, waiting_alone: 0 });
static DISPLAY_FREED: Condvar = Condvar::new();

/// Numbers of displays and waiting tests, over all threads.
#[derive(Debug)]
struct DisplayCounts {
    /// Displays that permits are out for.
    running: usize,
    /// Tests that wait to run alone.
    waiting_alone: usize,
}

/// Permission to run displays; returned when dropped. A poisoned lock is ignored: the counts are consistent even after
/// a panic, and a failed test must not block the others.
#[derive(Debug)]
struct DisplayPermit {
    /// Number of displays that this permit reserves; [`MAX_DISPLAYS`] for a test that runs alone.
    displays: usize,
}

impl DisplayPermit {
    /// Waits for a free display. With `alone`, waits until no other test has a display and reserves all of them.
    fn wait(alone: bool) -> DisplayPermit {
        let mut counts = DISPLAYS.lock().unwrap_or_else(PoisonError::into_inner);
        let displays = if alone { MAX_DISPLAYS } else { 1 };
        // As soon as no display runs, a test that must run alone takes precedence. Until then other tests may start
        // displays: a test with one display that needs a second would otherwise wait for the test that must run alone,
        // and that test would wait for it.
        counts.waiting_alone += usize::from(alone);
        let must_wait = |counts: &mut DisplayCounts| {
            counts.running + displays > MAX_DISPLAYS
                || !alone && counts.running == 0 && counts.waiting_alone > 0
        };
        let mut counts = DISPLAY_FREED.wait_while(counts, must_wait).unwrap_or_else(PoisonError::into_inner);
        counts.waiting_alone -= usize::from(alone);
        counts.running += displays;
        DisplayPermit { displays }
    }
}

impl Drop for DisplayPermit {
    fn drop(&mut self) {
        DISPLAYS.lock().unwrap_or_else(PoisonError::into_inner).running -= self.displays;
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
    /// `None` only during [`Display::sleep_idle`].
    permit: RefCell<Option<DisplayPermit>>,
}

impl Display {
    /// Starts a server with one screen of `width` x `height` pixels. With `alone`, waits until no other display runs
    /// and prevents others from starting.
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
        let stdout = server.stdout.take().expect("the output is a pipe");
        let read = BufReader::new(stdout).read_line(&mut line);
        let Some(number) = read.ok().and_then(|_| line.trim().parse().ok()) else {
            // There is no `Display` yet, so nothing else would kill the server.
            let _already_gone = server.kill();
            let _status = server.wait();
            panic!("Xvfb printed {line:?} instead of its display number");
        };
        let shell = Command::new("sh").stdin(Stdio::piped()).spawn().expect("a shell starts");
        Display {
            server,
            number,
            input: XInput::connect(number),
            shell: RefCell::new(shell),
            permit: RefCell::new(Some(permit)),
        }
    }

    /// Sleeps. Returns the permit meanwhile, so that another test may use the CPU, and takes a new one afterwards.
    pub(crate) fn sleep_idle(&self, time: Duration) {
        let permit = self.permit.take();
        let alone = permit.as_ref().is_some_and(|permit| permit.displays == MAX_DISPLAYS);
        drop(permit);
        thread::sleep(time);
        self.permit.replace(Some(DisplayPermit::wait(alone)));
    }

    /// Sends a signal to the server; `name` is an argument of `kill`, such as `STOP`. Uses the running shell, because a
    /// new process would delay the signal.
    pub(crate) fn signal(&self, name: &str) {
        let mut shell = self.shell.borrow_mut();
        let input = shell.stdin.as_mut().expect("the input is a pipe");
        writeln!(input, "kill -{name} {}", self.server.id()).expect("the shell reads its input");
    }

    /// Name of this display for the environment variable `DISPLAY`.
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
