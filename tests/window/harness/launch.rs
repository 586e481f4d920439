//! Starts the program isolated from the user's own files, display and desktop.

use std::fs::{self, File};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use tempfile::TempDir;

use super::compositor::{self, Compositor};
use super::display::Display;
use super::needs::software_driver;
use super::program::Program;
use super::{PATIENCE, POLL_INTERVAL};

/// Options for starting the program.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    program: PathBuf,
    arguments: Vec<String>,
    /// Width and height in pixels.
    screen: (u32, u32),
    /// Physical pixels per logical pixel on X11.
    scale: f32,
    /// Home folder of the program; `None` for a new one.
    home: Option<Arc<TempDir>>,
    /// Value of `TABULEIRO_HOME`; `None` leaves the variable unset.
    data_folder: Option<PathBuf>,
    /// Content of the settings file; `None` writes no file.
    settings: Option<String>,
    /// Whether nobody has used the program in this home folder.
    is_first_start: bool,
    /// Environment variables with their values.
    variables: Vec<(String, String)>,
    /// Physical pixels per logical pixel of the Wayland compositor; `None` for X11.
    wayland_scale: Option<u32>,
    /// Whether no other test may have a display meanwhile.
    alone: bool,
    /// Whether computer players answer without the delay of a human pace (`--at-once`).
    answers_at_once: bool,
}

impl Launch {
    /// The program with these arguments, on a screen of 1280 x 800 pixels at scale 1.
    pub(crate) fn new(arguments: &[&str]) -> Launch {
        Launch {
            program: PROGRAM_UNDER_TEST.into(),
            arguments: arguments.iter().map(|&word| word.to_owned()).collect(),
            screen: (1280, 800),
            scale: 1.0,
            home: None,
            data_folder: None,
            settings: None,
            is_first_start: false,
            variables: Vec::new(),
            wayland_scale: None,
            alone: false,
            answers_at_once: true,
        }
    }

    /// The program built from one of the examples, at the menu. Each example is the whole program with additions.
    pub(crate) fn example(name: &str) -> Launch {
        Launch { program: example(name), ..Launch::new(&[]) }
    }

    /// The program at the menu.
    pub(crate) fn menu() -> Launch {
        Launch::new(&[])
    }

    /// A game between two people at this computer.
    pub(crate) fn two_people(game: &str) -> Launch {
        Launch::new(&["play", game, "--seats", "human,human"])
    }

    /// Adds a command line option with a value.
    pub(crate) fn with(mut self, option: &str, value: &str) -> Launch {
        self.arguments.extend([option.to_owned(), value.to_owned()]);
        self
    }

    /// Size of the screen in pixels.
    pub(crate) fn screen(mut self, width: u32, height: u32) -> Launch {
        self.screen = (width, height);
        self
    }

    /// Number of physical pixels per logical pixel.
    pub(crate) fn scale(mut self, scale: f32) -> Launch {
        self.scale = scale;
        self
    }

    /// Runs under Wayland, without access to the X server. `scale` is the compositor's number of physical pixels per
    /// logical pixel.
    pub(crate) fn wayland(mut self, scale: u32) -> Launch {
        self.wayland_scale = Some(scale);
        self
    }

    /// Runs while no other test has a display, so that the program has the whole machine.
    pub(crate) fn alone(mut self) -> Launch {
        self.alone = true;
        self
    }

    /// Lets computer players take as long for a move as a person would.
    pub(crate) fn at_human_pace(mut self) -> Launch {
        self.answers_at_once = false;
        self
    }

    /// Uses this home folder, with the files of an earlier run.
    pub(crate) fn home(mut self, home: Arc<TempDir>) -> Launch {
        self.home = Some(home);
        self
    }

    /// Sets `TABULEIRO_HOME` to this folder, which several programs may share.
    pub(crate) fn data_folder(mut self, folder: &Path) -> Launch {
        self.data_folder = Some(folder.to_owned());
        self
    }

    /// Writes a settings file with this content before the start.
    pub(crate) fn settings(mut self, text: &str) -> Launch {
        self.settings = Some(text.to_owned());
        self
    }

    /// Starts as on a new computer: the program asks for a name, and offers tutorials. Otherwise the player has played
    /// every game before.
    pub(crate) fn first_start(mut self) -> Launch {
        self.is_first_start = true;
        self
    }

    /// Sets an environment variable.
    pub(crate) fn variable(mut self, name: &str, value: &str) -> Launch {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Hides the programs that show file dialogs, so that a path must be typed.
    pub(crate) fn without_dialogs(self) -> Launch {
        self.variable("PATH", "/nowhere")
    }

    /// Switches off the thinking times beside the board, which draw a frame every second in games without clocks.
    pub(crate) fn without_timers(self) -> Launch {
        self.settings("(times: false)")
    }

    /// Starts the program and waits until the window exists and has written its layout.
    pub(crate) fn start(self) -> Program {
        let mut program = self.spawn();
        program.wait_for_window();
        program
    }

    /// Starts the program; does not wait for its window.
    pub(crate) fn spawn(self) -> Program {
        let home = self
            .home
            .unwrap_or_else(|| Arc::new(tempfile::tempdir().expect("a folder for the program's files")));
        let settings_folder = home.path().join("config/tabuleiro");
        if let Some(text) = &self.settings {
            fs::create_dir_all(&settings_folder).expect("a folder for the settings");
            fs::write(settings_folder.join("settings.ron"), text).expect("a file of settings");
        }
        let first_steps = settings_folder.join("first-steps.ron");
        // A test may have put a file in the place of the folder.
        if !self.is_first_start && !first_steps.exists() && fs::create_dir_all(&settings_folder).is_ok() {
            fs::write(first_steps, MANY_GAMES).expect("a file of first steps");
        }
        let display = Display::start(self.screen.0, self.screen.1, self.alone);
        let files = Files::inside(home.path());
        // Delete the files of an earlier run: tests would read them before the program has written new ones.
        for old_file in [&files.layout, &files.journal, &files.frames] {
            let _not_there = fs::remove_file(old_file);
        }
        let compositor =
            self.wayland_scale.map(|scale| Compositor::start(&display, home.path(), self.screen, scale));
        let mut command = private_command(home.path(), &self.program);
        match compositor {
            Some(_) => command.env("WAYLAND_DISPLAY", compositor::SOCKET_NAME),
            None => command.env("DISPLAY", display.name()),
        };
        command
            .args(&self.arguments)
            .args(self.answers_at_once.then_some("--at-once"))
            .arg("--layout-file")
            .arg(&files.layout)
            .arg("--record")
            .arg(&files.journal)
            .env("TABULEIRO_FRAMES", &files.frames)
            .env("WINIT_X11_SCALE_FACTOR", self.scale.to_string())
            .envs(self.variables)
            .envs(self.data_folder.map(|folder| ("TABULEIRO_HOME", folder)))
            .stdout(File::create(&files.stdout).expect("a file for standard output"))
            .stderr(File::create(&files.stderr).expect("a file for standard error"));
        let child = command.spawn().expect("the program starts");
        Program::new(child, (compositor, display), files, home)
    }
}

/// Runs the program without a display until it exits.
pub(crate) fn run_without_display(arguments: &[&str]) -> Output {
    let home = tempfile::tempdir().expect("a folder for the program's files");
    let mut child = private_command(home.path(), PROGRAM_UNDER_TEST.as_ref())
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
            panic!("{arguments:?} did not exit without a display: {output:?}");
        }
        thread::sleep(POLL_INTERVAL);
    }
    child.wait_with_output().expect("the program can be read")
}

/// Path of a built example, in the folder `examples` beside the program. Panics if the example is not built.
pub(crate) fn example(name: &str) -> PathBuf {
    let folder = Path::new(PROGRAM_UNDER_TEST).parent().expect("the program lies in a folder");
    let program = folder.join("examples").join(name);
    assert!(program.exists(), "{} is not built: cargo build --release --example {name}", program.display());
    program
}

/// The first steps of a player who has played every game several times.
const MANY_GAMES: &str = "(games: {
    \"racing-kings\": (games_begun: 4), \"draughts\": (games_begun: 4),
    \"chess\": (games_begun: 4), \"domin-up\": (games_begun: 4),
})";

/// Path of the program under test.
const PROGRAM_UNDER_TEST: &str = env!("CARGO_BIN_EXE_tabuleiro");

/// A command isolated from the user's settings, display, language and desktop services. The language is English.
pub(crate) fn private_command(home: &Path, program: &Path) -> Command {
    let runtime_folder = home.join("run");
    fs::DirBuilder::new().mode(0o700).recursive(true).create(&runtime_folder).expect("a runtime folder");
    let mut command = Command::new(program);
    command
        .stdin(Stdio::null())
        .env("HOME", home)
        .env("XDG_RUNTIME_DIR", runtime_folder)
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("XDG_CACHE_HOME", home.join("cache"))
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_STATE_HOME", home.join("state"))
        // All tests share the compiled shaders: they contain no user data and take long to compile.
        .env("MESA_SHADER_CACHE_DIR", env!("CARGO_TARGET_TMPDIR"))
        .env("LANG", "en_GB.UTF-8");
    for variable in [
        "TABULEIRO_HOME",
        "DISPLAY",
        "WAYLAND_DISPLAY",
        "WAYLAND_SOCKET",
        // Leads to the file dialogs of the user's desktop.
        "DBUS_SESSION_BUS_ADDRESS",
        "LANGUAGE",
        "LC_ALL",
        "LC_MESSAGES",
        "RUST_LOG",
        "WGPU_BACKEND",
        // The user's sound server.
        "PULSE_SERVER",
        "PULSE_RUNTIME_PATH",
    ] {
        command.env_remove(variable);
    }
    // A graphics card cannot draw on a virtual display, so select the driver that renders on the CPU.
    if let Some(driver) = software_driver() {
        command.env("VK_DRIVER_FILES", &driver).env("VK_ICD_FILENAMES", &driver);
    }
    command
}

/// Paths of the files that the program writes and a test reads.
#[derive(Debug)]
pub(super) struct Files {
    /// Names, positions and sizes of the items of the window.
    pub layout: PathBuf,
    /// Moves and results so far.
    pub journal: PathBuf,
    /// Number of frames drawn so far.
    pub frames: PathBuf,
    pub stdout: PathBuf,
    pub stderr: PathBuf,
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
