//! A child process with line-based input and output on separate threads. Reading never blocks longer than its timeout,
//! and unread output takes no more memory than a bounded number of lines.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::detach;
use crate::external_engine::EngineFailure;

/// Longest accepted line, in bytes.
const LONGEST_LINE: u64 = 64 * 1024;
/// Size of the line buffer; when it is full, the process blocks on its output.
const BUFFERED_LINES: usize = 256;
/// Time for the process to end by itself after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_millis(200);

/// Error code of the system for a file that is not executable. `ENOEXEC` on Unix, `ERROR_BAD_EXE_FORMAT` on Windows.
const NOT_EXECUTABLE: i32 = if cfg!(windows) { 193 } else { 8 };

/// Converts the error of starting a process.
fn not_started(why: std::io::Error) -> EngineFailure {
    match why.kind() {
        ErrorKind::NotFound => EngineFailure::NotFound,
        ErrorKind::PermissionDenied => EngineFailure::NotExecutable,
        _ if why.raw_os_error() == Some(NOT_EXECUTABLE) => EngineFailure::NotExecutable,
        _ => EngineFailure::NotStarted(why.to_string()),
    }
}

/// A running child process. Dropping it sends `quit`, and kills the process if it does not end in time.
pub(super) struct Process {
    /// Taken when the process is dropped.
    child: Option<Child>,
    input: Option<Sender<String>>,
    /// Received lines; `None` for a line that is too long.
    output: Receiver<Option<String>>,
}

impl Process {
    /// Starts `program` without arguments.
    pub(super) fn start(program: &str) -> Result<Process, EngineFailure> {
        let mut command = Command::new(program);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // CREATE_NO_WINDOW: keep an engine from opening a console window.
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, 0x0800_0000);
        let mut child = command.spawn().map_err(not_started)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(EngineFailure::Died);
        };
        let (to_writer, lines) = channel();
        let (to_reader, received) = sync_channel(BUFFERED_LINES);
        let process = Process { child: Some(child), input: Some(to_writer), output: received };
        // Writing to a full pipe blocks, so that only a separate thread may write, never the engine thread.
        let writer = detach("guest-in", move || write_lines(input, &lines));
        let reader = detach("guest-out", move || read_lines(output, &to_reader));
        writer.and(reader).map_err(not_started)?;
        Ok(process)
    }

    /// Queues a line for the process.
    pub(super) fn send_line(&self, line: impl Into<String>) -> Result<(), EngineFailure> {
        let sent = self.input.as_ref().is_some_and(|input| input.send(line.into()).is_ok());
        sent.then_some(()).ok_or(EngineFailure::Died)
    }

    /// The next line of the process, waiting for at most `patience`.
    pub(super) fn read_line(&self, patience: Duration) -> Result<Option<String>, EngineFailure> {
        match self.output.recv_timeout(patience) {
            Ok(Some(line)) => Ok(Some(line)),
            Ok(None) => Err(EngineFailure::TooMuchOutput),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(EngineFailure::Died),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.send_line("quit");
        // This also closes its input, which many engines take as a signal to end.
        self.input = None;
        let Some(child) = self.child.take() else { return };
        let leaving = Arc::new(Mutex::new(child));
        let waited = Arc::clone(&leaving);
        // Wait on another thread, because this one may be drawing the window. If none can be started, kill the process
        // at once.
        let waiter = detach("guest-end", move || wait_or_kill(&waited, QUIT_TIMEOUT));
        if waiter.is_err() {
            wait_or_kill(&leaving, Duration::ZERO);
        }
    }
}

/// Waits up to `time` for a process to end, then kills it.
fn wait_or_kill(child: &Mutex<Child>, time: Duration) {
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

/// Writes `lines` until the channel is closed or the process closes its input.
fn write_lines(mut input: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until the end of the output or until the channel is closed. Invalid UTF-8 is replaced.
fn read_lines(output: impl Read, received: &SyncSender<Option<String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        match (&mut output).take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(length) => {
                let is_line = bytes.ends_with(b"\n") || (length as u64) < LONGEST_LINE;
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                if received.send(is_line.then_some(line)).is_err() || !is_line {
                    return;
                }
            }
        }
    }
}
