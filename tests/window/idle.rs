//! At rest the window draws nothing. The tests count frames instead of estimating from the CPU load.

use std::thread;
use std::time::Duration;

use super::harness::{Launch, Program, play, play_line};

/// Time for which a window at rest must draw no frame.
const QUIET_TIME: Duration = Duration::from_secs(3);

fn assert_no_frame(program: &Program, place: &str) {
    assert_no_frame_for(QUIET_TIME, program, place);
}

fn assert_no_frame_for(silence: Duration, program: &Program, place: &str) {
    program.wait_until_rest();
    let before = program.frames_drawn();
    assert!(before > 0, "frames are counted");
    program.sleep_idle(silence);
    let drawn = program.frames_drawn() - before;
    assert_eq!(drawn, 0, "{drawn} frames drawn in {silence:?} of rest {place}");
}

#[test]
fn the_menu_draws_nothing_at_rest() {
    needs!(DISPLAY);
    // Without animations the boards on the menu cards are static pictures.
    let program = Launch::menu().with("--speed", "instant").start();
    program.wait_for_screen("menu");
    assert_no_frame(&program, "at the menu");
    // The window sleeps, and input wakes it.
    let asleep = program.frames_drawn();
    program.click_to("game:chess", "setup");
    assert!(program.frames_drawn() > asleep);
}

/// Number of samples of the frame count in eight seconds.
const SAMPLES: u32 = 80;

#[test]
fn the_boards_of_the_menu_play_until_a_minute_without_input() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.wait_for_screen("menu");
    program.sleep_idle(Duration::from_secs(2));
    // The boards move now and then, with no frames in between. Count the samples without a new frame: the number of
    // frames per animation depends on the machine.
    let (mut drawn, mut quiet) = (0, 0);
    let mut before = program.frames_drawn();
    for _ in 0..SAMPLES {
        thread::sleep(Duration::from_millis(100));
        let now = program.frames_drawn();
        quiet += u32::from(now == before);
        drawn += now - before;
        before = now;
    }
    assert!(drawn > 10, "{drawn} frames in eight seconds: no board moves");
    assert!(
        quiet > SAMPLES / 3,
        "no new frame in only {quiet} of {SAMPLES} samples: the window does not rest between the moves"
    );
    program.sleep_idle(Duration::from_secs(56));
    // One long period, to catch anything that restarts after some seconds.
    let silence = Duration::from_secs(10);
    assert_no_frame_for(silence, &program, "at the menu, a minute after the last input");
}

#[test]
fn a_chess_table_draws_nothing_at_rest() {
    needs!(DISPLAY);
    // Timers have their own test.
    let program = Launch::two_people("chess").without_timers().start();
    assert_no_frame(&program, "at the table");
    play_line(&program, "e2e4");
    program.click("square:e7");
    assert_no_frame(&program, "after a move, with a piece selected");
}

#[test]
fn a_draughts_table_draws_nothing_at_rest() {
    needs!(DISPLAY);
    let program = Launch::two_people("draughts").without_timers().start();
    play(&program, "b3c4");
    program.click("square:e6");
    assert_no_frame(&program, "with a man selected");
}

#[test]
fn an_open_table_draws_nothing_at_rest() {
    needs!(DISPLAY);
    let position = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
    let program = Launch::two_people("domin-up").with("--position", position).start();
    assert_no_frame(&program, "behind the curtain");
    program.click("button:lift-curtain");
    program.click("tile:17");
    program.hover("cell:2,0");
    assert_no_frame(&program, "with a tile held over its place");
}

#[test]
fn a_result_draws_nothing_at_rest() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").with("--position", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1").start();
    play(&program, "f7g7");
    program.wait_for("overlay:result");
    assert_no_frame(&program, "with the result shown");
}

#[test]
fn nothing_is_drawn_after_a_computers_answer() {
    needs!(DISPLAY);
    let seats = ["play", "chess", "--seats", "human,level:1", "--seed", "1"];
    let program = Launch::new(&seats).without_timers().start();
    play(&program, "e2e4");
    program.wait_for_lines(2);
    assert_no_frame(&program, "after the computer's answer");
}
