//! A private X server.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::hand::Hand;

/// How many displays may be up at once. Every window draws on the processor, so more of them would only
/// make one another late.
const AT_ONCE: usize = 4;

static UP: Mutex<Displays> = Mutex::new(Displays { up: 0, waiting_alone: 0 });
static DOWN_AGAIN: Condvar = Condvar::new();

/// How many displays are up, and how many tests wait to be the only one.
#[derive(Debug)]
struct Displays {
    up: usize,
    waiting_alone: usize,
}

/// The right to have a display up; handed back when dropped. A failed test must not keep the others
/// waiting, so a poisoned lock is as good as any: the number in it is right at every moment.
#[derive(Debug)]
struct Turn {
    /// Number of displays it counts as; a test that needs the machine alone counts as [`AT_ONCE`].
    displays: usize,
}

impl Turn {
    fn wait(alone: bool) -> Turn {
        let mut now = UP.lock().unwrap_or_else(PoisonError::into_inner);
        let displays = if alone { AT_ONCE } else { 1 };
        // A test that needs the machine alone goes first once nothing is up; until then a test that holds one display may
        // take its second, or both would wait for ever.
        now.waiting_alone += usize::from(alone);
        let is_full = |now: &mut Displays| {
            now.up + displays > AT_ONCE || !alone && now.up == 0 && now.waiting_alone > 0
        };
        let mut now = DOWN_AGAIN.wait_while(now, is_full).unwrap_or_else(PoisonError::into_inner);
        now.waiting_alone -= usize::from(alone);
        now.up += displays;
        Turn { displays }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        UP.lock().unwrap_or_else(PoisonError::into_inner).up -= self.displays;
        DOWN_AGAIN.notify_all();
    }
}

/// An X server on a free display number, without a window manager; ended when dropped.
#[derive(Debug)]
pub(crate) struct Display {
    server: Child,
    number: u32,
    /// What moves the mouse and presses the keys of this display.
    pub hand: Hand,
    /// A shell that waits for a line to obey.
    shell: RefCell<Child>,
    turn: RefCell<Option<Turn>>,
}

impl Display {
    /// Starts a server with one screen of `width` x `height` pixels; `alone` while no other display is up.
    pub(crate) fn start(width: u32, height: u32, alone: bool) -> Display {
        let turn = Turn::wait(alone);
        let mut server = Command::new("Xvfb")
            // The server chooses a free number and says which.
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
            // Not a `Display` yet, so nothing else would end it.
            let _already_gone = server.kill();
            let _status = server.wait();
            panic!("Xvfb said {line:?} where its display number was expected");
        };
        let shell = Command::new("sh").stdin(Stdio::piped()).spawn().expect("a shell starts");
        Display {
            server,
            number,
            hand: Hand::on(number),
            shell: RefCell::new(shell),
            turn: RefCell::new(Some(turn)),
        }
    }

    /// Sleeps. What rests does not load the machine, so another test may have its turn in the meantime.
    pub(crate) fn rest(&self, time: Duration) {
        let turn = self.turn.take();
        let alone = turn.as_ref().is_some_and(|turn| turn.displays == AT_ONCE);
        drop(turn);
        thread::sleep(time);
        self.turn.replace(Some(Turn::wait(alone)));
    }

    /// Sends the server a signal, without the time that a new process takes.
    pub(crate) fn signal(&self, name: &str) {
        let mut shell = self.shell.borrow_mut();
        let input = shell.stdin.as_mut().expect("the input is a pipe");
        writeln!(input, "kill -{name} {}", self.server.id()).expect("the shell takes a line");
    }

    /// What `DISPLAY` has to say.
    pub(crate) fn name(&self) -> String {
        format!(":{}", self.number)
    }

    /// A command that talks to this display.
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
        // At the end of its input it ends too.
        drop(shell.stdin.take());
        let _status = shell.wait();
    }
}
