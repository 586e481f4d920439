//! A child process with line-based input and output on separate threads. Reading never blocks longer than its timeout,
//! and the buffer holds a bounded number of unread lines.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::time::Duration;

use crate::detach;
use crate::external_engine::EngineFailure;
use crate::external_engine::running::RunningProcess;

/// Longest accepted line, in bytes.
const MAX_LINE_BYTES: u64 = 64 * 1024;
/// Size of the buffer for received lines. While it is full, the process blocks on its output.
const BUFFERED_LINES: usize = 256;

/// Error code of the operating system for a file that is not executable. `ENOEXEC` on Unix, `ERROR_BAD_EXE_FORMAT` on
/// Windows.
const NOT_EXECUTABLE: i32 = if cfg!(windows) { 193 } else { 8 };

/// Converts an error at the start of a process.
fn start_failure(error: std::io::Error) -> EngineFailure {
    match error.kind() {
        ErrorKind::NotFound => EngineFailure::NotFound,
        ErrorKind::PermissionDenied => EngineFailure::NotExecutable,
        _ if error.raw_os_error() == Some(NOT_EXECUTABLE) => EngineFailure::NotExecutable,
        _ => EngineFailure::NotStarted(error.to_string()),
    }
}

/// A running child process. Dropping it sends `quit`, and kills the process if it does not end in time.
pub(super) struct Process {
    running: Arc<RunningProcess>,
    /// Received lines; `None` for a line that is too long.
    output: Receiver<Option<String>>,
}

impl Process {
    /// Starts `program`.
    pub(super) fn start(program: &str, arguments: &[String]) -> Result<Process, EngineFailure> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // CREATE_NO_WINDOW: keep an engine from opening a console window.
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, 0x0800_0000);
        let (to_writer, lines) = channel();
        let (running, input, output) =
            RunningProcess::start(&mut command, to_writer).map_err(start_failure)?;
        let (to_reader, received) = sync_channel(BUFFERED_LINES);
        let process = Process { running, output: received };
        // Writing to a full pipe blocks, so a separate thread writes instead of the engine thread.
        let writer = detach("engine-input", move || write_lines(input, &lines));
        let reader = detach("engine-output", move || read_lines(output, &to_reader));
        writer.and(reader).map_err(start_failure)?;
        Ok(process)
    }

    /// Queues a line for the process.
    pub(super) fn send_line(&self, line: impl Into<String>) -> Result<(), EngineFailure> {
        self.running.send_line(line.into()).then_some(()).ok_or(EngineFailure::Died)
    }

    /// The next line of the process; `None` if there is none within `timeout`.
    pub(super) fn read_line(&self, timeout: Duration) -> Result<Option<String>, EngineFailure> {
        match self.output.recv_timeout(timeout) {
            Ok(Some(line)) => Ok(Some(line)),
            Ok(None) => Err(EngineFailure::TooMuchOutput),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(EngineFailure::Died),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.running.ask_to_quit();
        let running = Arc::clone(&self.running);
        // Wait on another thread, because this one may draw the window. If no thread can start, kill the process at
        // once.
        if detach("engine-exit", move || running.end_in_time()).is_err() {
            self.running.end_at_once();
        }
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

/// Reads lines until the output ends, a line is too long, or the channel is closed. Replaces invalid UTF-8.
fn read_lines(output: impl Read, to_reader: &SyncSender<Option<String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        match (&mut output).take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(length) => {
                let is_line = bytes.ends_with(b"\n") || (length as u64) < MAX_LINE_BYTES;
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                if to_reader.send(is_line.then_some(line)).is_err() || !is_line {
                    return;
                }
            }
        }
    }
}
