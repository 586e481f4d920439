//! The running program: its process, its files and its exit.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use super::compositor::{self, Compositor};
use super::display::Display;
use super::input::XInput;
use super::launch::Files;
use super::layout::Layout;
use super::{PATIENCE, wait_until};

/// The running program. Dropping it closes its window and checks a clean exit; in a failed test it saves a screenshot
/// instead.
#[derive(Debug)]
pub(crate) struct Program {
    process: Process,
    /// Whether dropping the program skips the exit check, because it was done already or the test kills the process.
    skip_exit_check: bool,
    /// X11 id of the window; 0 while there is none. Under Wayland, the window of the compositor.
    pub(super) window: u32,
    pub(super) files: Files,
    // Fields are dropped in order of declaration. The process must end before its display, and the compositor before
    // its X server.
    /// `None` under X11.
    pub(super) compositor: Option<Compositor>,
    pub(super) display: Display,
    home: Arc<TempDir>,
}

/// A process; killed when dropped.
#[derive(Debug)]
struct Process(Child);

impl Process {
    /// Exit status; `None` while the process runs.
    fn try_exit_status(&mut self) -> Option<ExitStatus> {
        self.0.try_wait().expect("the exit status can be read")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _already_gone = self.0.kill();
        let _status = self.0.wait();
    }
}

impl Program {
    /// Wraps a process that has just been started and may not have a window yet.
    pub(super) fn new(
        child: Child,
        (compositor, display): (Option<Compositor>, Display),
        files: Files,
        home: Arc<TempDir>,
    ) -> Program {
        let process = Process(child);
        Program { process, skip_exit_check: false, window: 0, files, compositor, display, home }
    }

    /// Waits until the window exists and has written its layout.
    pub(crate) fn wait_for_window(&mut self) {
        self.window = wait_until("a window", PATIENCE, || {
            self.assert_running();
            self.try_layout()?;
            // Under Wayland, the X server knows only the window of the compositor, inside which the program's window is
            // drawn.
            self.input().find_window(if self.compositor.is_some() {
                compositor::WINDOW_TITLE
            } else {
                "Tabuleiro"
            })
        });
        // Set the focus here: no window manager is running that could set it.
        self.input().focus(Some(self.window));
    }

    /// Exit status; `None` while the program runs. After an exit, dropping `self` no longer checks the exit.
    pub(crate) fn exit_status(&mut self) -> Option<ExitStatus> {
        let status = self.process.try_exit_status();
        self.skip_exit_check |= status.is_some();
        status
    }

    fn assert_running(&mut self) {
        if let Some(status) = self.process.try_exit_status() {
            panic!("the program exited unexpectedly, {status}: {}", self.stderr());
        }
    }

    /// Kills the program at an arbitrary instruction, like `kill -9` or a power cut: dropping `self` kills it.
    pub(crate) fn kill(mut self) {
        self.skip_exit_check = true;
    }

    /// Kills the program and returns its journal and its standard error.
    pub(crate) fn kill_and_read(mut self) -> (Vec<String>, String) {
        self.skip_exit_check = true;
        // The program may have exited already if it was asked to.
        let _already_gone = self.process.0.kill();
        self.process.0.wait().expect("the exit status can be read");
        (self.journal(), self.stderr())
    }

    /// The program's home folder.
    pub(crate) fn home(&self) -> Arc<TempDir> {
        Arc::clone(&self.home)
    }

    pub(crate) fn stderr(&self) -> String {
        fs::read_to_string(&self.files.stderr).unwrap_or_default()
    }

    /// The current layout; `None` as long as the program has not written one.
    pub(crate) fn try_layout(&self) -> Option<Layout> {
        Layout::read(&self.files.layout)
    }

    /// The current layout. Panics if the program has not written one yet.
    pub(crate) fn layout(&self) -> Layout {
        self.try_layout().expect("a started program has written its layout")
    }

    /// A command with `DISPLAY` set to the program's display.
    pub(crate) fn display_command(&self, name: &str) -> Command {
        self.display.command(name)
    }

    /// The mouse and keyboard.
    pub(crate) fn input(&self) -> &XInput {
        &self.display.input
    }

    /// Restricts all threads of the program to core 0 and gives the main thread idle priority. The main thread, which
    /// reads the events, then runs only while no other thread needs the core.
    pub(crate) fn run_at_idle_priority_on_one_core(&self) {
        let pid = self.process_id().to_string();
        for command_line in
            [["taskset", "-a", "-p", "-c", "0", &pid].as_slice(), &["chrt", "--idle", "-p", "0", &pid]]
        {
            let output = Command::new(command_line[0]).args(&command_line[1..]).output();
            let output = output.expect("taskset and chrt start (scripts/test installs util-linux)");
            assert!(output.status.success(), "{command_line:?}: {}", String::from_utf8_lossy(&output.stderr));
        }
    }

    /// Runs `act` while the X server is suspended. The server handles the events from `act` only afterwards.
    pub(crate) fn with_x_server_stopped<T>(&self, act: impl FnOnce(&Program) -> T) -> T {
        self.display.signal("STOP");
        let result = act(self);
        self.display.signal("CONT");
        result
    }

    /// Whether the main thread is blocked waiting for events.
    pub(crate) fn waits_for_events(&self) -> bool {
        // `wchan` names the kernel function that a thread sleeps in.
        let wchan_path = format!("/proc/{0}/task/{0}/wchan", self.process_id());
        is_event_wait(&fs::read_to_string(wchan_path).unwrap_or_default())
    }

    /// Whether the main thread waits for events while another thread, that of the graphics driver, waits for the X
    /// server.
    pub(crate) fn sleeps_while_the_driver_waits(&self) -> bool {
        let tasks = PathBuf::from(format!("/proc/{}/task", self.process_id()));
        let wait_channel_of = |task: &Path| fs::read_to_string(task.join("wchan")).unwrap_or_default();
        let main_task = tasks.join(self.process_id().to_string());
        let all_tasks = fs::read_dir(&tasks).into_iter().flatten().flatten().map(|task| task.path());
        self.waits_for_events()
            && all_tasks.filter(|task| *task != main_task).any(|task| {
                // The driver waits for the X server with `poll`.
                let wait_channel = wait_channel_of(&task);
                wait_channel.contains("poll") && !is_event_wait(&wait_channel)
            })
    }

    /// X11 id of the window.
    pub(crate) fn window(&self) -> u32 {
        self.window
    }

    /// The lines of the journal so far.
    pub(crate) fn journal(&self) -> Vec<String> {
        fs::read_to_string(&self.files.journal).unwrap_or_default().lines().map(str::to_owned).collect()
    }

    /// Sleeps. Returns the permit to run a display meanwhile, so that another test may run, and waits for a new one
    /// afterwards.
    pub(crate) fn sleep_idle(&self, time: Duration) {
        self.display.sleep_idle(time);
    }

    /// Content of the settings file.
    pub(crate) fn saved_settings(&self) -> String {
        fs::read_to_string(self.home.path().join("config/tabuleiro/settings.ron")).unwrap_or_default()
    }

    /// Number of frames drawn so far.
    pub(crate) fn frames_drawn(&self) -> u64 {
        // While the program writes the file, the number may be incomplete. Then read it again.
        wait_until("a frame count", PATIENCE, || {
            fs::read_to_string(&self.files.frames).ok()?.trim().parse().ok()
        })
    }

    /// Sleeps for `seconds` and returns the number of frames drawn meanwhile.
    pub(crate) fn frames_in(&self, seconds: u64) -> u64 {
        let frames_before = self.frames_drawn();
        self.sleep_idle(Duration::from_secs(seconds));
        self.frames_drawn() - frames_before
    }

    /// Anonymous and shared memory of the process in MiB.
    ///
    /// Mapped files do not count: several processes map the files of the program and of the graphics driver. The kernel
    /// divides such pages among them, so the result would depend on the number of running tests.
    pub(crate) fn memory(&self) -> f64 {
        let rollup =
            fs::read_to_string(format!("/proc/{}/smaps_rollup", self.process_id())).unwrap_or_default();
        let kibibytes = |name: &str| {
            let line = rollup
                .lines()
                .find_map(|line| line.strip_prefix(name))
                .expect("a line of the kernel's report");
            line.trim().trim_end_matches(" kB").parse::<f64>().expect("a number")
        };
        (kibibytes("Pss_Anon:") + kibibytes("Pss_Shmem:")) / 1024.0
    }

    /// Kills the display server, waits for the exit of the program, and returns its exit code and standard error.
    pub(crate) fn lose_display(mut self) -> (Option<i32>, String) {
        self.skip_exit_check = true;
        match self.compositor.take() {
            Some(compositor) => drop(compositor),
            None => self.display.signal("KILL"),
        }
        let status =
            wait_until("the exit of the program", Duration::from_secs(10), || self.process.try_exit_status());
        (status.code(), self.stderr())
    }

    /// Process id.
    pub(crate) fn process_id(&self) -> u32 {
        self.process.0.id()
    }

    /// Closes the window, like the close button of its frame, and checks the exit. The program must exit within 10 s,
    /// with code 0 and no output on the terminal.
    pub(crate) fn quit(mut self) {
        self.close();
    }

    /// Waits for an exit requested by a click or a key and checks it like [`Program::quit`].
    pub(crate) fn wait_for_exit(mut self) {
        self.assert_clean_exit();
    }

    fn close(&mut self) {
        self.assert_running();
        self.input().ask_to_close(self.window);
        self.assert_clean_exit();
    }

    /// Waits for the exit. Asserts exit code 0 and an empty terminal.
    fn assert_clean_exit(&mut self) {
        self.skip_exit_check = true;
        let status =
            wait_until("the exit of the program", Duration::from_secs(10), || self.process.try_exit_status());
        let stdout = fs::read_to_string(&self.files.stdout).unwrap_or_default();
        assert_eq!(status.code(), Some(0), "{status}; standard error {:?}", self.stderr());
        assert_eq!((stdout.as_str(), self.stderr().as_str()), ("", ""), "the terminal stays empty");
    }
}

/// Whether `wait_channel` is the kernel function in which an event loop sleeps: `ep_poll` or `do_epoll_wait`, depending
/// on the kernel.
fn is_event_wait(wait_channel: &str) -> bool {
    wait_channel.contains("ep_poll") || wait_channel.contains("epoll")
}

impl Drop for Program {
    fn drop(&mut self) {
        if thread::panicking() && matches!(self.process.0.try_wait(), Ok(None)) {
            let test_name = thread::current().name().unwrap_or("test").replace("::", "-");
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("failures");
            let path = folder.join(test_name).with_extension("png");
            // A second panic would hide the first, so nothing here may panic.
            if fs::create_dir_all(&folder).is_ok()
                && self
                    .display
                    .command("import")
                    .args(["-silent", "-window", "root"])
                    .arg(&path)
                    .status()
                    .is_ok()
            {
                eprintln!("screenshot of the failure: {}", path.display());
            }
            eprintln!("journal: {:?}\nstandard error: {:?}", self.journal(), self.stderr());
        }
        // The X server cannot close a window under Wayland. There, or without a window, dropping `process` kills it.
        if !thread::panicking() && !self.skip_exit_check && self.window != 0 && self.compositor.is_none() {
            self.close();
        }
    }
}
