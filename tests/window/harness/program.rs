//! The running program, and what a person can do to it.

use std::fs::{self, File};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::display::Display;
use super::hand::{Hand, LEFT, Place, RIGHT};
use super::layout::{Item, Layout};
use super::{PATIENCE, wait_until};

/// How to start the program.
#[derive(Clone, Debug)]
pub struct Launch {
    arguments: Vec<String>,
    screen: (u32, u32),
    scale: f32,
    home: Option<Arc<TempDir>>,
}

impl Launch {
    /// The program with these arguments, on a screen of 1280 x 800 at scale 1.
    pub fn new(arguments: &[&str]) -> Launch {
        Launch {
            arguments: arguments.iter().map(|&word| word.to_owned()).collect(),
            screen: (1280, 800),
            scale: 1.0,
            home: None,
        }
    }

    /// At the menu.
    pub fn menu() -> Launch {
        Launch::new(&[])
    }

    /// A game between two people at this computer.
    pub fn people(game: &str) -> Launch {
        Launch::new(&["play", game, "--seats", "human,human"])
    }

    /// One more option and its value.
    pub fn with(mut self, option: &str, value: &str) -> Launch {
        self.arguments.extend([option.to_owned(), value.to_owned()]);
        self
    }

    /// On a screen of another size.
    pub fn screen(mut self, width: u32, height: u32) -> Launch {
        self.screen = (width, height);
        self
    }

    /// At another number of physical pixels per logical one.
    pub fn scale(mut self, scale: f32) -> Launch {
        self.scale = scale;
        self
    }

    /// With the files of a program that ran before.
    pub fn at(mut self, home: Arc<TempDir>) -> Launch {
        self.home = Some(home);
        self
    }

    /// Opens the window, and waits until it is there and has told its layout.
    pub fn start(self) -> Program {
        let home = self
            .home
            .unwrap_or_else(|| Arc::new(tempfile::tempdir().expect("a folder for the program's files")));
        let display = Display::start(self.screen.0, self.screen.1);
        let files = Files::inside(home.path());
        // What a program that ran before has told is not to be taken for news.
        let _none_yet = fs::remove_file(&files.layout);
        let mut command = private_command(home.path(), OURS.as_ref());
        command
            .args(&self.arguments)
            .arg("--layout-file")
            .arg(&files.layout)
            .arg("--record")
            .arg(&files.journal)
            .env("DISPLAY", display.name())
            .env("TABULEIRO_FRAMES", &files.frames)
            .env("WINIT_X11_SCALE_FACTOR", self.scale.to_string())
            .stdout(File::create(&files.stdout).expect("a file for standard output"))
            .stderr(File::create(&files.stderr).expect("a file for standard error"));
        let child = command.spawn().expect("the program starts");
        let mut program = Program { child, display, window: 0, files, home };
        program.window = wait_until("a window", PATIENCE, || {
            program.assert_running();
            program.layout_now()?;
            program.hand().find_window("Tabuleiro")
        });
        // There is no window manager to do it.
        program.hand().focus(Some(program.window));
        program
    }
}

/// Runs the program where there is no display, to its end.
pub fn run_without_display(arguments: &[&str]) -> Output {
    let home = tempfile::tempdir().expect("a folder for the program's files");
    let mut child = private_command(home.path(), OURS.as_ref())
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let start = Instant::now();
    while child.try_wait().expect("the program can be asked").is_none() {
        if start.elapsed() > PATIENCE {
            let _already_gone = child.kill();
            let output = child.wait_with_output();
            panic!("{arguments:?} did not end without a display: {output:?}");
        }
        thread::sleep(Duration::from_millis(15));
    }
    child.wait_with_output().expect("the program can be read")
}

/// The program under test.
const OURS: &str = env!("CARGO_BIN_EXE_tabuleiro");

/// A program with nothing of the machine's owner in reach: no settings, no display, no language.
pub fn private_command(home: &Path, program: &Path) -> Command {
    let run = home.join("run");
    fs::DirBuilder::new().mode(0o700).recursive(true).create(&run).expect("a runtime folder");
    let mut command = Command::new(program);
    command
        .stdin(Stdio::null())
        .env("HOME", home)
        .env("XDG_RUNTIME_DIR", run)
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("XDG_CACHE_HOME", home.join("cache"))
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_STATE_HOME", home.join("state"))
        // Compiled shaders say nothing about a player, and compiling them anew is slow.
        .env("MESA_SHADER_CACHE_DIR", env!("CARGO_TARGET_TMPDIR"))
        .env("LANG", "en_GB.UTF-8");
    for variable in [
        "TABULEIRO_HOME",
        "DISPLAY",
        "WAYLAND_DISPLAY",
        "WAYLAND_SOCKET",
        "LANGUAGE",
        "LC_ALL",
        "LC_MESSAGES",
        "RUST_LOG",
    ] {
        command.env_remove(variable);
    }
    // A graphics card cannot draw on a virtual display, so the driver for the processor is named.
    if let Some(driver) = software_driver() {
        command.env("VK_DRIVER_FILES", &driver).env("VK_ICD_FILENAMES", &driver);
    }
    command
}

fn software_driver() -> Option<PathBuf> {
    fs::read_dir("/usr/share/vulkan/icd.d")
        .ok()?
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .find(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("lvp_icd")))
}

#[derive(Debug)]
struct Files {
    layout: PathBuf,
    journal: PathBuf,
    frames: PathBuf,
    stdout: PathBuf,
    stderr: PathBuf,
}

impl Files {
    fn inside(home: &Path) -> Files {
        Files {
            layout: home.join("layout.json"),
            journal: home.join("journal"),
            frames: home.join("frames"),
            stdout: home.join("stdout"),
            stderr: home.join("stderr"),
        }
    }
}

/// The running program; ended when dropped, and its picture kept if the test has failed.
#[derive(Debug)]
pub struct Program {
    child: Child,
    window: u32,
    files: Files,
    // Dropped last, in this order: the program must not lose its display while it is watched.
    display: Display,
    home: Arc<TempDir>,
}

impl Program {
    fn assert_running(&mut self) {
        if let Some(status) = self.child.try_wait().expect("the program can be asked") {
            panic!("the program ended by itself, {status}: {}", self.stderr());
        }
    }

    /// Ends the program between two of its instructions, as `kill -9` and a power cut do.
    pub fn kill(mut self) {
        self.child.kill().expect("the program can be killed");
        self.child.wait().expect("the program can be asked");
    }

    /// The folder of its files.
    pub fn home(&self) -> Arc<TempDir> {
        Arc::clone(&self.home)
    }

    /// What the program has said on standard error.
    pub fn stderr(&self) -> String {
        fs::read_to_string(&self.files.stderr).unwrap_or_default()
    }

    fn layout_now(&self) -> Option<Layout> {
        Layout::read(&self.files.layout)
    }

    /// The layout as it stands.
    pub fn layout(&self) -> Layout {
        self.layout_now().expect("a program that has started has told its layout")
    }

    /// Waits until the layout is as wanted.
    pub fn wait_for_layout(&self, what: &str, mut wanted: impl FnMut(&Layout) -> bool) -> Layout {
        wait_until(what, PATIENCE, || self.layout_now().filter(&mut wanted))
    }

    /// Waits for the screen with this name.
    pub fn wait_for_screen(&self, screen: &str) -> Layout {
        self.wait_for_layout(&format!("screen {screen}"), |layout| layout.screen == screen)
    }

    /// Waits until something with this name is there.
    pub fn wait_for(&self, name: &str) -> Item {
        let start = Instant::now();
        loop {
            let layout = self.layout();
            if let Some(item) = layout.item(name) {
                return item.clone();
            }
            assert!(
                start.elapsed() < PATIENCE,
                "no {name} on {}; there are: {}",
                layout.screen,
                layout.names()
            );
            thread::sleep(Duration::from_millis(15));
        }
    }

    /// Waits until nothing with this name is there.
    pub fn wait_gone(&self, name: &str) {
        self.wait_for_layout(&format!("no {name}"), |layout| layout.item(name).is_none());
    }

    /// Waits until a thing is there and has stopped moving: a person does not hit it before either.
    pub fn wait_still(&self, name: &str) -> Item {
        let mut before = self.wait_for(name);
        wait_until(&format!("{name} to stand still"), PATIENCE, || {
            thread::sleep(Duration::from_millis(40));
            let now = self.wait_for(name);
            let still = now == before;
            before = now.clone();
            still.then_some(now)
        })
    }

    /// Waits until a thing has stood still for longer than any motion pauses.
    pub fn wait_settled(&self, name: &str) -> Item {
        let mut before = self.wait_for(name);
        wait_until(&format!("{name} to settle"), PATIENCE, || {
            thread::sleep(Duration::from_millis(400));
            let now = self.wait_for(name);
            let still = now == before;
            before = now.clone();
            still.then_some(now)
        })
    }

    /// Clicks a thing in the middle, and looks at what comes of it. The pointer arrives and the button goes down
    /// in the same instant, as under a fast hand or on a touch screen.
    pub fn click(&self, name: &str) {
        let item = self.wait_still(name);
        let frames = self.frames_drawn();
        self.click_at(item.x, item.y);
        self.look(frames);
    }

    /// Looks for two frames at what has come of something: the pages, unlike the table, know only the last of
    /// several clicks that arrive in one frame, and a button only as it was in the frame before.
    fn look(&self, frames_before: u64) {
        let start = Instant::now();
        while self.frames_drawn() < frames_before + 2 && start.elapsed() < Duration::from_millis(250) {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// What moves the mouse and presses the keys.
    pub fn hand(&self) -> &Hand {
        &self.display.hand
    }

    /// Lets the program run on a single core, where the thread that reads its events has to wait for all others.
    pub fn give_way_on_one_core(&self) {
        let pid = self.child.id().to_string();
        for words in
            [["taskset", "-a", "-p", "-c", "0", &pid].as_slice(), &["chrt", "--idle", "-p", "0", &pid]]
        {
            let done = Command::new(words[0]).args(&words[1..]).output();
            let done = done.expect("taskset and chrt start (scripts/test installs util-linux)");
            assert!(done.status.success(), "{words:?}: {}", String::from_utf8_lossy(&done.stderr));
        }
    }

    /// Does something while the X server answers nobody; what is sent meanwhile waits for it.
    pub fn while_the_display_stands_still<T>(&self, act: impl FnOnce(&Program) -> T) -> T {
        self.display.signal("STOP");
        let done = act(self);
        self.display.signal("CONT");
        done
    }

    /// Whether the window waits for events, and knows of none.
    pub fn sleeps(&self) -> bool {
        let place = format!("/proc/{0}/task/{0}/wchan", self.child.id());
        fs::read_to_string(place).unwrap_or_default().contains("ep")
    }

    /// Whether the window waits for events, and another thread for the X server to take what it is sent.
    pub fn sleeps_while_the_driver_waits(&self) -> bool {
        let tasks = PathBuf::from(format!("/proc/{}/task", self.child.id()));
        let waits_in = |task: &Path| fs::read_to_string(task.join("wchan")).unwrap_or_default();
        let main = tasks.join(self.child.id().to_string());
        let others = fs::read_dir(&tasks).into_iter().flatten().flatten().map(|task| task.path());
        self.sleeps()
            && others.filter(|task| *task != main).any(|task| {
                let place = waits_in(&task);
                place.contains("poll") && !place.contains("epoll")
            })
    }

    /// The window, as the X server knows it.
    pub fn window(&self) -> u32 {
        self.window
    }

    /// Moves the pointer over a thing.
    pub fn hover(&self, name: &str) {
        let item = self.wait_still(name);
        self.move_to(item.x, item.y);
    }

    /// Moves the pointer to a point of the window.
    pub fn move_to(&self, x: f64, y: f64) {
        self.hand().move_to(self.place(x, y));
        self.hand().flush();
    }

    /// Where a point of the window is on the screen.
    pub fn place(&self, x: f64, y: f64) -> Place {
        self.hand().place(self.window, x, y)
    }

    /// Clicks a point of the window.
    pub fn click_at(&self, x: f64, y: f64) {
        self.hand().move_to(self.place(x, y));
        self.hand().click(LEFT);
        self.hand().flush();
    }

    /// A click with the right button where the pointer is.
    pub fn right_click(&self) {
        self.press_button(RIGHT);
    }

    /// Presses a button where the pointer is, and lets it go.
    pub fn press_button(&self, button: u8) {
        self.hand().click(button);
        self.hand().flush();
    }

    /// Drags one thing onto another as a hand does: press, a way in between, let go.
    pub fn drag(&self, from: &str, to: &str) {
        self.drag_through(&[from, to]);
    }

    /// Drags a thing over others, straight from one to the next, and lets go on the last.
    pub fn drag_through(&self, names: &[&str]) {
        let places: Vec<Item> = names.iter().map(|name| self.wait_still(name)).collect();
        let pause = |milliseconds| thread::sleep(Duration::from_millis(milliseconds));
        for (index, leg) in places.windows(2).enumerate() {
            let (from, to) = (&leg[0], &leg[1]);
            if index == 0 {
                self.move_to(from.x, from.y);
                pause(50);
                self.hand().press(LEFT);
                self.hand().flush();
                pause(50);
            }
            for step in 1..=6 {
                let part = f64::from(step) / 6.0;
                self.move_to(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
                pause(20);
            }
        }
        self.hand().release(LEFT);
        self.hand().flush();
    }

    /// Drags within one instant: all of it may arrive in a single frame.
    pub fn flick(&self, from: &str, to: &str) {
        let (from, to) = (self.wait_still(from), self.wait_still(to));
        let (from, to) = (self.place(from.x, from.y), self.place(to.x, to.y));
        self.hand().move_to(from);
        self.hand().press(LEFT);
        self.hand().move_to(to);
        self.hand().release(LEFT);
        self.hand().flush();
    }

    /// Presses a key, by its X11 name (`u`, `Escape`, `Return`, `?`).
    pub fn key(&self, name: &str) {
        self.chord(&[name]);
    }

    /// Presses keys together, all of them within one instant.
    pub fn chord(&self, names: &[&str]) {
        self.hand().chord(names);
    }

    /// Types a text into whatever has the focus.
    pub fn type_text(&self, text: &str) {
        // A hand that has clicked into a field takes a moment to reach the keys.
        thread::sleep(Duration::from_millis(60));
        self.hand().type_text(text);
        // The last letters may be read some frames later, and the mouse is not to be faster than they.
        thread::sleep(Duration::from_millis(250));
    }

    /// Gives the window another size and waits until the layout has followed.
    pub fn resize(&self, width: u32, height: u32) -> Layout {
        self.hand().resize(self.window, width, height);
        self.wait_for_layout(&format!("a layout of {width} x {height}"), |layout| {
            layout.width == f64::from(width) && layout.height == f64::from(height)
        })
    }

    /// The lines of the journal so far.
    pub fn journal(&self) -> Vec<String> {
        fs::read_to_string(&self.files.journal).unwrap_or_default().lines().map(str::to_owned).collect()
    }

    /// Waits until the journal has this many lines.
    pub fn wait_for_lines(&self, count: usize) -> Vec<String> {
        let mut last = Vec::new();
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            last = self.journal();
            if last.len() >= count {
                return last;
            }
            thread::sleep(Duration::from_millis(15));
        }
        panic!("waited in vain for line {count} of the journal: {last:?}");
    }

    /// Waits until the journal is exactly this.
    pub fn wait_for_journal<S: AsRef<str>>(&self, wanted: &[S]) {
        let start = Instant::now();
        loop {
            let journal = self.journal();
            if journal.iter().map(String::as_str).eq(wanted.iter().map(AsRef::as_ref)) {
                return;
            }
            let wanted: Vec<_> = wanted.iter().map(AsRef::as_ref).collect();
            assert!(start.elapsed() < PATIENCE, "the journal is {journal:?}, and should be {wanted:?}");
            thread::sleep(Duration::from_millis(15));
        }
    }

    /// Rests for a while without loading the machine, so that another test may go on meanwhile.
    pub fn rest(&self, time: Duration) {
        self.display.rest(time);
    }

    /// What the program has kept of its settings.
    pub fn kept_settings(&self) -> String {
        fs::read_to_string(self.home.path().join("config/tabuleiro/settings.ron")).unwrap_or_default()
    }

    /// How many frames have been drawn.
    pub fn frames_drawn(&self) -> u64 {
        // Read in the middle of a write, the file may not hold a number.
        wait_until("a frame count", PATIENCE, || {
            fs::read_to_string(&self.files.frames).ok()?.trim().parse().ok()
        })
    }

    /// Waits until no frame has been drawn for a second: everything that moved has arrived.
    pub fn wait_until_rest(&self) {
        let mut frames = self.frames_drawn();
        wait_until("rest: frames are drawn all the time", PATIENCE, || {
            thread::sleep(Duration::from_secs(1));
            let now = self.frames_drawn();
            let rests = now == frames;
            frames = now;
            rests.then_some(())
        });
    }

    /// Its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Takes a picture of the screen once it is at rest, keeps it among the build's files, and checks
    /// that something is to be seen on it.
    pub fn screenshot(&self, name: &str) -> PathBuf {
        self.wait_until_rest();
        let path = self.picture(name);
        let output = Command::new("identify").args(["-format", "%k"]).arg(&path).output();
        let colours =
            String::from_utf8_lossy(&output.expect("ImageMagick starts (scripts/test installs it)").stdout)
                .trim()
                .parse::<u32>();
        assert!(colours.as_ref().is_ok_and(|count| *count > 64), "{}: {colours:?} colours", path.display());
        path
    }

    /// How bright a picture is on the whole, from 0 to 1.
    pub fn brightness(&self, picture: &Path) -> f64 {
        let output = Command::new("identify").args(["-format", "%[fx:mean]"]).arg(picture).output();
        let output = output.expect("ImageMagick starts (scripts/test installs it)");
        String::from_utf8_lossy(&output.stdout).trim().parse().expect("a number")
    }

    fn picture(&self, name: &str) -> PathBuf {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
        fs::create_dir_all(&folder).expect("a folder for the pictures");
        let path = folder.join(name).with_extension("png");
        let taken = self.display.command("import").args(["-silent", "-window", "root"]).arg(&path).status();
        assert!(taken.is_ok_and(|status| status.success()), "no picture could be taken");
        path
    }

    /// Closes the window as its frame's button would, and checks that the program says goodbye properly:
    /// soon, with code 0, and without a word on the terminal.
    pub fn quit(mut self) {
        self.assert_running();
        self.hand().ask_to_close(self.window);
        let status = wait_until("the end of the program", Duration::from_secs(10), || {
            self.child.try_wait().expect("the program can be asked")
        });
        self.assert_ended_well(status);
    }

    /// Waits for the end that a click or a key has asked for, and checks it like [`Program::quit`].
    pub fn wait_for_end(mut self) {
        let status = wait_until("the end of the program", Duration::from_secs(10), || {
            self.child.try_wait().expect("the program can be asked")
        });
        self.assert_ended_well(status);
    }

    fn assert_ended_well(&self, status: std::process::ExitStatus) {
        let stdout = fs::read_to_string(&self.files.stdout).unwrap_or_default();
        assert_eq!(status.code(), Some(0), "{status}; it said {:?}", self.stderr());
        assert_eq!((stdout.as_str(), self.stderr().as_str()), ("", ""), "the terminal stays empty");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if thread::panicking() && matches!(self.child.try_wait(), Ok(None)) {
            let test = thread::current().name().unwrap_or("test").replace("::", "-");
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("failures");
            let path = folder.join(test).with_extension("png");
            // A second panic would hide the first, so nothing here may fail.
            if fs::create_dir_all(&folder).is_ok()
                && self
                    .display
                    .command("import")
                    .args(["-silent", "-window", "root"])
                    .arg(&path)
                    .status()
                    .is_ok()
            {
                eprintln!("the screen as it was: {}", path.display());
            }
            eprintln!("journal: {:?}\nstandard error: {:?}", self.journal(), self.stderr());
        }
        let _already_gone = self.child.kill();
        let _status = self.child.wait();
    }
}
