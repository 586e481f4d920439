//! A process that is written to and read line by line, by threads of its own: whatever it does, nobody waits for it
//! longer than they wish, and what it writes takes no more memory than a bounded number of short lines.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::detach;
use crate::guest::GuestFault;

/// Longer lines are no lines of an engine, in bytes.
const LONGEST_LINE: u64 = 64 * 1024;
/// How many lines wait to be read before the process has to wait.
const WAITING_LINES: usize = 256;
/// How long it has to end by itself after it was told to.
const FAREWELL: Duration = Duration::from_millis(200);

/// What the system calls a file that is no program: `ENOEXEC`, and `ERROR_BAD_EXE_FORMAT`.
const NO_EXECUTABLE: i32 = if cfg!(windows) { 193 } else { 8 };

/// Why a process could not be started.
fn not_started(why: std::io::Error) -> GuestFault {
    match why.kind() {
        ErrorKind::NotFound => GuestFault::NotFound,
        ErrorKind::PermissionDenied => GuestFault::NoProgram,
        _ if why.raw_os_error() == Some(NO_EXECUTABLE) => GuestFault::NoProgram,
        _ => GuestFault::NotStarted(why.to_string()),
    }
}

/// A running process. It is told to quit, and then killed, when this is dropped.
pub(super) struct Process {
    /// Taken when it is seen off.
    child: Option<Child>,
    input: Option<Sender<String>>,
    /// Its lines; `None` for one that does not end.
    output: Receiver<Option<String>>,
}

impl Process {
    /// Starts a program without arguments.
    pub(super) fn start(program: &str) -> Result<Process, GuestFault> {
        let mut command = Command::new(program);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // CREATE_NO_WINDOW: an engine shall not open a console over the board.
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, 0x0800_0000);
        let mut child = command.spawn().map_err(not_started)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(GuestFault::Died);
        };
        let (to_writer, lines) = channel();
        let (to_reader, heard) = sync_channel(WAITING_LINES);
        let process = Process { child: Some(child), input: Some(to_writer), output: heard };
        // A pipe that nobody reads is full at some time: whoever writes into it then waits, and that is not the thinking
        // thread.
        let writer = detach("guest-in", move || write_lines(input, &lines));
        let reader = detach("guest-out", move || read_lines(output, &to_reader));
        writer.and(reader).map_err(not_started)?;
        Ok(process)
    }

    /// Writes a line.
    pub(super) fn say(&self, line: impl Into<String>) -> Result<(), GuestFault> {
        let sent = self.input.as_ref().is_some_and(|input| input.send(line.into()).is_ok());
        sent.then_some(()).ok_or(GuestFault::Died)
    }

    /// The next line, if one comes within `patience`.
    pub(super) fn hear(&self, patience: Duration) -> Result<Option<String>, GuestFault> {
        match self.output.recv_timeout(patience) {
            Ok(Some(line)) => Ok(Some(line)),
            Ok(None) => Err(GuestFault::Flooded),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(GuestFault::Died),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.say("quit");
        // With that its input ends too, which many take for a farewell.
        self.input = None;
        let Some(child) = self.child.take() else { return };
        let leaving = Arc::new(Mutex::new(child));
        let waited = Arc::clone(&leaving);
        // Whoever drops this may be drawing a window. Where there is no thread to wait on, it is not waited for.
        let waiter = detach("guest-end", move || see_off(&waited, FAREWELL));
        if waiter.is_err() {
            see_off(&leaving, Duration::ZERO);
        }
    }
}

/// Waits for a process to end, and kills it when it has had its time.
fn see_off(child: &Mutex<Child>, time: Duration) {
    let mut child = child.lock().unwrap_or_else(PoisonError::into_inner);
    let end = Instant::now() + time;
    while matches!(child.try_wait(), Ok(None)) {
        if Instant::now() >= end {
            let _ = child.kill();
            let _ = child.wait();
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Writes until nobody has anything to say, or nobody listens.
fn write_lines(mut input: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads until there is nothing more, or nobody wants it. What is no text is read as far as it is.
fn read_lines(output: impl Read, heard: &SyncSender<Option<String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        match (&mut output).take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(length) => {
                let is_line = bytes.ends_with(b"\n") || (length as u64) < LONGEST_LINE;
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                if heard.send(is_line.then_some(line)).is_err() || !is_line {
                    return;
                }
            }
        }
    }
}
