//! Nothing moves, so nothing is drawn: frames are counted, not guessed from the processor's load.

use std::thread;
use std::time::Duration;

use super::harness::{Launch, Program, play, play_line};

/// How long a window is watched that draws nothing.
const SILENCE: Duration = Duration::from_secs(3);

fn assert_no_frame(program: &Program, place: &str) {
    assert_no_frame_for(SILENCE, program, place);
}

fn assert_no_frame_for(silence: Duration, program: &Program, place: &str) {
    program.wait_until_rest();
    let before = program.frames_drawn();
    assert!(before > 0, "frames are counted");
    program.rest(silence);
    let drawn = program.frames_drawn() - before;
    assert_eq!(drawn, 0, "{drawn} frames drawn in {silence:?} of rest {place}");
}

#[test]
fn idle_at_the_menu() {
    needs!(DISPLAY);
    // Where nothing is to travel the boards on the cards are still pictures.
    let program = Launch::menu().with("--speed", "instant").start();
    program.wait_for_screen("menu");
    assert_no_frame(&program, "at the menu");
    // It sleeps, and wakes when it is touched.
    let asleep = program.frames_drawn();
    program.click_to("game:chess", "setup");
    assert!(program.frames_drawn() > asleep);
}

/// How often the menu is looked at in eight seconds.
const LOOKS: u32 = 80;

#[test]
fn the_boards_of_the_menu_play_until_nobody_has_looked_for_a_minute() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.wait_for_screen("menu");
    program.rest(Duration::from_secs(2));
    // They move now and then, and nothing is drawn in between. Looked at often, for how many frames a motion has is a
    // matter of the machine.
    let (mut drawn, mut quiet) = (0, 0);
    let mut before = program.frames_drawn();
    for _ in 0..LOOKS {
        thread::sleep(Duration::from_millis(100));
        let now = program.frames_drawn();
        quiet += u32::from(now == before);
        drawn += now - before;
        before = now;
    }
    assert!(drawn > 10, "{drawn} frames in eight seconds: no board moves");
    assert!(
        quiet > LOOKS / 3,
        "nothing drawn in {quiet} of {LOOKS} looks: there is no rest between the moves"
    );
    program.rest(Duration::from_secs(56));
    // The one long silence: what comes back after some seconds would be seen here.
    let silence = Duration::from_secs(10);
    assert_no_frame_for(silence, &program, "at the menu, a minute after the last touch");
}

#[test]
fn idle_at_the_table() {
    needs!(DISPLAY);
    // Timers have a test of their own.
    let program = Launch::people("chess").without_timers().start();
    assert_no_frame(&program, "at the table");
    play_line(&program, "e2e4");
    program.click("square:e7");
    assert_no_frame(&program, "after a move, with a piece selected");
}

#[test]
fn idle_at_the_table_of_draughts() {
    needs!(DISPLAY);
    let program = Launch::people("draughts").without_timers().start();
    play(&program, "b3c4");
    program.click("square:e6");
    assert_no_frame(&program, "with a man chosen");
}

#[test]
fn idle_at_a_table_without_edges() {
    needs!(DISPLAY);
    let position = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
    let program = Launch::people("domin-up").with("--position", position).start();
    assert_no_frame(&program, "behind the curtain");
    program.click("button:lift-curtain");
    program.click("tile:17");
    program.hover("cell:2,0");
    assert_no_frame(&program, "with a tile held over its place");
}

#[test]
fn idle_after_the_end() {
    needs!(DISPLAY);
    let program = Launch::people("chess").with("--position", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1").start();
    play(&program, "f7g7");
    program.wait_for("overlay:result");
    assert_no_frame(&program, "under the overlay");
}

#[test]
fn a_computer_that_has_answered_leaves_no_work_behind() {
    needs!(DISPLAY);
    let seats = ["play", "chess", "--seats", "human,level:1", "--seed", "1"];
    let program = Launch::new(&seats).without_timers().start();
    play(&program, "e2e4");
    program.wait_for_lines(2);
    assert_no_frame(&program, "after the computer's answer");
}
