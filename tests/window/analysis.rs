//! Live analysis, driven by clicks and keys. It can be switched on and off, shows its lines, and is idle when
//! finished.

use std::time::Duration;

use super::harness::{Launch, Program, play};

/// White has four mates in one. The search finds all of them quickly and ends.
const MATES: &str = "6k1/8/6K1/8/8/8/8/QR5R w - - 0 1";

#[test]
fn analysis_is_switched_by_key_and_menu_and_a_hovered_line_is_shown_alone() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").without_timers().with("--position", MATES).start();
    program.key_shows("l", "analysis:proof");
    let arrows = |count: usize| {
        program.wait_for_layout("arrows of lines", |layout| layout.items_with("arrow:").count() == count);
    };
    program.wait_for("line:3");
    arrows(3);
    program.screenshot("chess-analysis");
    program.hover("line:2");
    arrows(1);
    program.hover("square:d4");
    arrows(3);
    program.key_hides("l", "analysis");
    arrows(0);
    program.click("button:analyse");
    arrows(3);
    play(&program, "b1b8");
    arrows(0);
    program.wait_for_journal(&["1 b1b8", "1-0 checkmate"]);
}

/// Draws a few frames a second while the analysis deepens, and none once it is switched off.
#[test]
fn analysis_draws_few_frames_and_none_once_switched_off() {
    needs!(DISPLAY);
    let program = Launch::two_people("draughts").without_timers().start();
    program.key_shows("l", "line:3");
    program.sleep_idle(Duration::from_secs(1));
    let drawn = program.frames_in(4);
    assert!((4..=24).contains(&drawn), "{drawn} frames in four seconds");
    program.key_hides("l", "line:3");
    program.wait_until_rest();
    assert_eq!(program.frames_in(3), 0);
}

/// The lone king has one legal move and is mated next, so the analysis ends quickly.
#[test]
fn the_window_rests_when_the_analysis_is_finished() {
    needs!(DISPLAY);
    let position = "7k/8/5K2/6Q1/8/8/8/8 b - - 0 1";
    let program = Launch::two_people("chess").without_timers().with("--position", position).start();
    program.key_shows("l", "analysis:proof");
    program.wait_for("arrow:h8-h7");
    program.wait_until_rest();
    assert_eq!(program.frames_in(3), 0);
}

/// The key `i` shows and hides the move that a computer considers. A menu entry does so too.
#[test]
fn the_move_a_computer_considers_is_shown_as_an_arrow_or_a_tile() {
    needs!(DISPLAY);
    let program = Launch::new(&["play", "chess", "--seats", "level:10,level:10", "--seed", "7"]).start();
    let thoughts = |program: &Program, count: usize| {
        program.wait_for_layout("thoughts", |layout| layout.items_with("arrow:").count() == count);
    };
    program.wait_for("button:more");
    program.key("i");
    thoughts(&program, 1);
    program.key("i");
    thoughts(&program, 0);
    program.click("button:thoughts");
    thoughts(&program, 1);
    program.quit();

    let program = Launch::new(&["play", "domin-up", "--seats", "level:10,level:10", "--seed", "7"]).start();
    program.wait_for_lines(1);
    program.key_shows("i", "thought");
    program.key_hides("i", "thought");
}

/// Domin-Up has no board for a balance bar. The panel shows the balance as a line.
#[test]
fn analysis_of_domin_up_shows_a_balance_and_a_line() {
    needs!(DISPLAY);
    let program = Launch::new(&["play", "domin-up", "--seats", "human,level:1", "--seed", "7"]).start();
    program.wait_for_lines(1);
    program.key_shows("l", "analysis:balance");
    program.wait_for("line:1");
    program.sleep_idle(Duration::from_secs(2));
    program.screenshot("domin-up-analysis");
    program.key_hides("l", "analysis");
}
