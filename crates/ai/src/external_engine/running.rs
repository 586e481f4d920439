//! The processes of all running external engines. None outlives this program.

use std::io;
use std::process::{Child, ChildStdin, ChildStdout, Command};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Time for a process to end by itself after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_millis(200);
/// Interval between two checks whether a process has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// All processes that may still run. `None` once the program ends: then no other process may start.
static RUNNING: Mutex<Option<Vec<Arc<RunningProcess>>>> = Mutex::new(Some(Vec::new()));

/// A started process and the channel for its input.
pub(super) struct RunningProcess {
    child: Mutex<Child>,
    /// Lines for the process; `None` once it was asked to quit.
    lines: Mutex<Option<Sender<String>>>,
}

/// Ends all external engines and waits until they have ended, for about 200 ms. No engine can start afterwards.
///
/// Call it before the program exits: an engine that thinks may read nothing, and would continue without this program.
/// A call during another call waits for it.
pub fn end_external_engines() {
    static ENDING: Mutex<()> = Mutex::new(());
    let _guard = lock(&ENDING);
    let processes = lock(&RUNNING).take().unwrap_or_default();
    for process in &processes {
        process.ask_to_quit();
    }
    let deadline = Instant::now() + QUIT_TIMEOUT;
    for process in &processes {
        process.end_by(deadline);
    }
}

impl RunningProcess {
    /// Starts `command`, whose input and output are pipes. `lines` is the channel of the thread that writes the input.
    ///
    /// On Unix the process leads a group of its own, so that programs which it starts can be ended with it.
    pub(super) fn start(
        command: &mut Command,
        lines: Sender<String>,
    ) -> io::Result<(Arc<RunningProcess>, ChildStdin, ChildStdout)> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // Hold the lock while the process starts, so that the end of the program does not miss it.
        let mut running = lock(&RUNNING);
        let Some(processes) = running.as_mut() else { return Err(io::ErrorKind::Interrupted.into()) };
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            kill(&mut child);
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let process = Arc::new(RunningProcess { child: Mutex::new(child), lines: Mutex::new(Some(lines)) });
        processes.push(Arc::clone(&process));
        Ok((process, input, output))
    }

    /// Queues a line for the process. Returns `false` if the process no longer takes any.
    pub(super) fn send_line(&self, line: String) -> bool {
        lock(&self.lines).as_ref().is_some_and(|lines| lines.send(line).is_ok())
    }

    /// Queues `quit`, and closes the input after it: many engines take that as a signal to end.
    pub(super) fn ask_to_quit(&self) {
        if let Some(lines) = lock(&self.lines).take() {
            // The channel is closed if the process has ended.
            let _ = lines.send("quit".to_owned());
        }
    }

    /// Waits for the process to end by itself, then kills it.
    pub(super) fn end_in_time(&self) {
        self.end_by(Instant::now() + QUIT_TIMEOUT);
    }

    /// Kills the process at once.
    pub(super) fn end_at_once(&self) {
        self.end_by(Instant::now());
    }

    /// Waits for the process to end until `deadline`, then kills it. Removes it from the list.
    fn end_by(&self, deadline: Instant) {
        let mut child = lock(&self.child);
        while matches!(child.try_wait(), Ok(None)) && Instant::now() < deadline {
            thread::sleep(POLL_INTERVAL);
        }
        kill(&mut child);
        if let Some(processes) = lock(&RUNNING).as_mut() {
            processes.retain(|process| !std::ptr::eq(Arc::as_ptr(process), self));
        }
    }
}

/// Kills a process and, on Unix, all others of its group: a script may have started the engine.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    if let Ok(group) = i32::try_from(child.id()) {
        use nix::sys::signal::{Signal, killpg};
        // An error means that the group is empty.
        let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
    }
    // Both fail only if the process has ended already.
    let _ = child.kill();
    let _ = child.wait();
}

/// Locks a mutex also after a panic of another thread.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
