//! A window at rest draws no frames. The tests count frames, which is more reliable than measuring the CPU load.

use std::thread;
use std::time::Duration;

use super::harness::{Launch, Program, play, play_line};

/// Time for which a window at rest must draw no frame.
const QUIET_TIME: Duration = Duration::from_secs(3);

fn assert_no_frame(program: &Program, situation: &str) {
    assert_no_frame_for(QUIET_TIME, program, situation);
}

fn assert_no_frame_for(duration: Duration, program: &Program, situation: &str) {
    program.wait_until_rest();
    let before = program.frames_drawn();
    assert!(before > 0, "frames are counted");
    program.sleep_idle(duration);
    let drawn = program.frames_drawn() - before;
    assert_eq!(drawn, 0, "{drawn} frames drawn in {duration:?} of rest {situation}");
}

#[test]
fn the_menu_draws_nothing_at_rest() {
    needs!(DISPLAY);
    // At the speed `instant` the boards on the menu cards play no moves.
    let program = Launch::menu().with("--speed", "instant").start();
    program.wait_for_screen("menu");
    assert_no_frame(&program, "at the menu");
    // Input wakes the sleeping window.
    let frames_at_rest = program.frames_drawn();
    program.click_to("game:chess", "setup");
    assert!(program.frames_drawn() > frames_at_rest);
}

/// Number of samples of the frame count: one every 100 ms, so eight seconds in all.
const SAMPLES: u32 = 80;

#[test]
fn the_boards_of_the_menu_play_until_a_minute_without_input() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.wait_for_screen("menu");
    program.sleep_idle(Duration::from_secs(2));
    // The boards play a move now and then and draw no frames in between. Count the samples without a new frame,
    // because the number of frames in an animation depends on the machine.
    let (mut frames, mut quiet_samples) = (0, 0);
    let mut before = program.frames_drawn();
    for _ in 0..SAMPLES {
        thread::sleep(Duration::from_millis(100));
        let now = program.frames_drawn();
        quiet_samples += u32::from(now == before);
        frames += now - before;
        before = now;
    }
    assert!(frames > 10, "{frames} frames in eight seconds: no board moves");
    assert!(
        quiet_samples > SAMPLES / 3,
        "no new frame in only {quiet_samples} of {SAMPLES} samples: the window does not rest between the moves"
    );
    program.sleep_idle(Duration::from_secs(56));
    // Observe for longer than usual, to catch anything that restarts after some seconds.
    let duration = Duration::from_secs(10);
    assert_no_frame_for(duration, &program, "at the menu, a minute after the last input");
}

#[test]
fn a_chess_table_draws_nothing_at_rest() {
    needs!(DISPLAY);
    // The frames of timers are tested in clocks.rs.
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
