//! Frames while something moves: nearly as many as of a window with nothing in it, and no pixel other than if all of
//! them were painted in every frame. `scripts/measure` measures what is only held loosely here.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use super::harness::{Display, Launch, PATIENCE, Program, example, play, private_command, wait_until};

/// An empty Bevy window that draws without pause.
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
        // Read in the middle of a write, the file may not hold a number.
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

/// Stops a process (`STOP`) or lets it go on (`CONT`).
fn signal(process: u32, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &process.to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()), "{name} is sent to {process}");
}

/// How many frames are drawn within a second while only this process goes on.
fn frames_alone(process: u32, frames: impl Fn() -> u64) -> u64 {
    signal(process, "CONT");
    // Time to get going again.
    thread::sleep(Duration::from_millis(200));
    let before = frames();
    thread::sleep(Duration::from_secs(1));
    let drawn = frames() - before;
    signal(process, "STOP");
    drawn
}

#[test]
fn a_game_that_plays_draws_half_as_many_frames_as_an_empty_window() {
    needs!(DISPLAY);
    let arguments = ["play", "chess", "--seats", "level:2,level:2", "--speed", "slow", "--seed", "1"];
    // Between the moves, where nothing is painted, there is to be little time.
    let program = Launch::new(&arguments).settings("(exhibition_pace: fast)").start();
    program.resize(1280, 800);
    program.wait_for_lines(2);
    signal(program.process(), "STOP");
    let empty = EmptyWindow::start();
    signal(empty.child.id(), "STOP");
    // In turns, so that whatever else the machine does falls on both.
    let (mut ours, mut theirs) = (0, 0);
    for _ in 0..4 {
        ours += frames_alone(program.process(), || program.frames_drawn());
        theirs += frames_alone(empty.child.id(), || empty.frames_drawn());
    }
    drop(empty);
    signal(program.process(), "CONT");
    assert!(ours * 2 >= theirs, "{ours} frames in four seconds, and {theirs} of an empty window");
}

/// What has been painted bit by bit, and what is there when all of it is painted anew.
fn assert_painted_as_anew(program: &Program, name: &str) {
    let in_parts = program.screenshot(&format!("{name}-in-parts"));
    // A picture of another size knows nothing of what was painted before.
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
fn painted_in_parts_a_board_looks_as_painted_anew() {
    needs!(DISPLAY);
    let program = Launch::people("chess").without_timers().with("--speed", "fast").start();
    program.resize(1280, 800);
    for mv in ["e2e4", "d7d5", "e4d5", "d8d5"] {
        play(&program, mv);
    }
    program.wait_for_lines(4);
    program.hover("button:undo");
    assert_painted_as_anew(&program, "board-after-moves");
    program.drag("square:b1", "square:b5");
    program.click("button:undo");
    program.click("square:a7");
    assert_painted_as_anew(&program, "board-after-undo");
}

#[test]
fn painted_in_parts_a_table_without_edges_looks_as_painted_anew() {
    needs!(DISPLAY);
    let position = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
    let program = Launch::people("domin-up").without_timers().with("--position", position).start();
    program.resize(1280, 800);
    program.click("button:lift-curtain");
    program.click("tile:17");
    program.hover("cell:2,0");
    assert_painted_as_anew(&program, "tile-over-its-place");
    program.hover("cell:0,2");
    program.hover("cell:-2,1");
    assert_painted_as_anew(&program, "tile-elsewhere");
}
