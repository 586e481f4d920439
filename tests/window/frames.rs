//! Frames during animations: at least half as many as of an empty window, and the same pixels as full repaints.
//! `scripts/measure` measures exactly; the bounds here are loose.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use super::harness::{Display, Launch, PATIENCE, Program, example, play, private_command, wait_until};

/// An empty Bevy window that draws continuously.
struct EmptyWindow {
    child: Child,
    home: TempDir,
    _display: Display,
}

impl EmptyWindow {
    fn start() -> EmptyWindow {
        let program = example("empty_window");
        let home = tempfile::tempdir().expect("a folder for the program's files");
        let display = Display::start(1280, 800, false);
        let child = private_command(home.path(), &program)
            .env("DISPLAY", display.name())
            .env("TABULEIRO_FRAMES", home.path().join("frames"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the empty window starts");
        let empty = EmptyWindow { child, home, _display: display };
        wait_until("frames of an empty window", PATIENCE, || (empty.frames_drawn() > 30).then_some(()));
        empty
    }

    fn frames_drawn(&self) -> u64 {
        // The file may be incomplete while the window writes it.
        let count = || fs::read_to_string(self.home.path().join("frames")).ok()?.trim().parse().ok();
        wait_until("a frame count", PATIENCE, count)
    }
}

impl Drop for EmptyWindow {
    fn drop(&mut self) {
        let _already_gone = self.child.kill();
        let _status = self.child.wait();
    }
}

/// Suspends a process (`STOP`) or resumes it (`CONT`).
fn signal(process: u32, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &process.to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()), "{name} is sent to {process}");
}

/// Number of frames drawn within a second while only this process runs.
fn frames_alone(process: u32, frames: impl Fn() -> u64) -> u64 {
    signal(process, "CONT");
    // Give the process time to resume.
    thread::sleep(Duration::from_millis(200));
    let before = frames();
    thread::sleep(Duration::from_secs(1));
    let drawn = frames() - before;
    signal(process, "STOP");
    drawn
}

#[test]
fn a_running_game_draws_at_least_half_the_frames_of_an_empty_window() {
    needs!(DISPLAY);
    let arguments = ["play", "chess", "--seats", "level:2,level:2", "--speed", "slow", "--seed", "1"];
    // Shorten the pauses between moves, in which nothing is painted.
    let program = Launch::new(&arguments).settings("(exhibition_pace: fast)").start();
    program.resize(1280, 800);
    program.wait_for_lines(2);
    signal(program.process(), "STOP");
    let empty = EmptyWindow::start();
    signal(empty.child.id(), "STOP");
    // Measure in turns, so that other load of the machine affects both.
    let (mut ours, mut theirs) = (0, 0);
    for _ in 0..4 {
        ours += frames_alone(program.process(), || program.frames_drawn());
        theirs += frames_alone(empty.child.id(), || empty.frames_drawn());
    }
    drop(empty);
    signal(program.process(), "CONT");
    assert!(ours * 2 >= theirs, "{ours} frames in four seconds, and {theirs} of an empty window");
}

/// Compares partial repaints with a full repaint, pixel by pixel.
fn assert_equals_full_repaint(program: &Program, name: &str) {
    let in_parts = program.screenshot(&format!("{name}-in-parts"));
    // A frame of another size discards all earlier pixels.
    program.resize(1200, 760);
    program.wait_until_rest();
    program.resize(1280, 800);
    let anew = program.screenshot(&format!("{name}-anew"));
    let output =
        Command::new("compare").args(["-metric", "AE"]).args([&in_parts, &anew]).arg("null:").output();
    let output = output.expect("ImageMagick starts (scripts/test installs it)");
    let different = String::from_utf8_lossy(&output.stderr);
    assert_eq!(different, "0", "pixels of {} differ from {}", in_parts.display(), anew.display());
}

#[test]
fn partial_repaints_of_a_board_equal_a_full_repaint() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").without_timers().with("--speed", "fast").start();
    program.resize(1280, 800);
    for mv in ["e2e4", "d7d5", "e4d5", "d8d5"] {
        play(&program, mv);
    }
    program.wait_for_lines(4);
    program.hover("button:undo");
    assert_equals_full_repaint(&program, "board-after-moves");
    program.drag("square:b1", "square:b5");
    program.click("button:undo");
    program.click("square:a7");
    assert_equals_full_repaint(&program, "board-after-undo");
}

#[test]
fn partial_repaints_of_an_open_table_equal_a_full_repaint() {
    needs!(DISPLAY);
    let position = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
    let program = Launch::two_people("domin-up").without_timers().with("--position", position).start();
    program.resize(1280, 800);
    program.click("button:lift-curtain");
    program.click("tile:17");
    program.hover("cell:2,0");
    assert_equals_full_repaint(&program, "tile-over-its-place");
    program.hover("cell:0,2");
    program.hover("cell:-2,1");
    assert_equals_full_repaint(&program, "tile-elsewhere");
}
