//! Frames during animations: their number is at least half that of an empty window, and partial repaints have the same
//! pixels as full ones. `scripts/measure` measures exactly; the bounds here are loose.

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
        let window = EmptyWindow { child, home, _display: display };
        wait_until("frames of an empty window", PATIENCE, || (window.frames_drawn() > 30).then_some(()));
        window
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
    let status = Command::new("kill").args([&format!("-{name}"), &process.to_string()]).status();
    assert!(status.is_ok_and(|status| status.success()), "{name} is sent to {process}");
}

/// Resumes a suspended process for a while and returns the number of frames that it draws in one second.
fn resume_and_count_frames(process: u32, frames_drawn: impl Fn() -> u64) -> u64 {
    signal(process, "CONT");
    // Give the process time to resume.
    thread::sleep(Duration::from_millis(200));
    let before = frames_drawn();
    thread::sleep(Duration::from_secs(1));
    let drawn = frames_drawn() - before;
    signal(process, "STOP");
    drawn
}

#[test]
fn a_running_game_draws_at_least_half_the_frames_of_an_empty_window() {
    needs!(DISPLAY);
    let arguments = ["play", "chess", "--seats", "level:2,level:2", "--speed", "slow", "--seed", "1"];
    // Shorten the pauses between moves, in which nothing is drawn.
    let program = Launch::new(&arguments).settings("(exhibition_pace: fast)").start();
    program.resize(1280, 800);
    program.wait_for_lines(2);
    signal(program.process_id(), "STOP");
    let empty_window = EmptyWindow::start();
    signal(empty_window.child.id(), "STOP");
    // Measure the two programs in turn, so that other load of the machine affects both.
    let (mut game_frames, mut empty_frames) = (0, 0);
    for _ in 0..4 {
        game_frames += resume_and_count_frames(program.process_id(), || program.frames_drawn());
        empty_frames += resume_and_count_frames(empty_window.child.id(), || empty_window.frames_drawn());
    }
    drop(empty_window);
    signal(program.process_id(), "CONT");
    assert!(
        game_frames * 2 >= empty_frames,
        "{game_frames} frames in four seconds, and {empty_frames} of an empty window"
    );
}

/// Asserts that the window, drawn by partial repaints, has the same pixels after a full repaint.
fn assert_equals_full_repaint(program: &Program, name: &str) {
    let partial = program.screenshot(&format!("{name}-in-parts"));
    // A new window size discards all earlier pixels and causes full repaints.
    program.resize(1200, 760);
    program.wait_until_rest();
    program.resize(1280, 800);
    let full = program.screenshot(&format!("{name}-anew"));
    let output =
        Command::new("compare").args(["-metric", "AE"]).args([&partial, &full]).arg("null:").output();
    let output = output.expect("ImageMagick starts (scripts/test installs it)");
    let differing_pixels = String::from_utf8_lossy(&output.stderr);
    assert_eq!(differing_pixels, "0", "pixels of {} differ from {}", partial.display(), full.display());
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
