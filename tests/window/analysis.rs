//! Live analysis by clicks and keys: switching it on and off, its lines and arrows, and no frames once it has finished.

use std::time::Duration;

use super::harness::{Launch, Program, play};

/// White has four mates in one. The search finds all four quickly and ends.
const FOUR_MATES: &str = "6k1/8/6K1/8/8/8/8/QR5R w - - 0 1";

#[test]
fn analysis_is_switched_by_key_and_menu_and_a_hovered_line_is_shown_alone() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").without_timers().with("--position", FOUR_MATES).start();
    program.key_shows("l", "analysis:proof");
    let wait_for_arrows = |count: usize| {
        program.wait_for_layout("arrows of lines", |layout| layout.items_with("arrow:").count() == count);
    };
    program.wait_for("line:3");
    wait_for_arrows(3);
    program.screenshot("chess-analysis");
    program.hover("line:2");
    wait_for_arrows(1);
    // Away from the lines, all arrows are shown again.
    program.hover("square:d4");
    wait_for_arrows(3);
    program.key_hides("l", "analysis");
    wait_for_arrows(0);
    program.click("button:analyse");
    wait_for_arrows(3);
    play(&program, "b1b8");
    wait_for_arrows(0);
    program.wait_for_journal(&["1 b1b8", "1-0 checkmate"]);
}

/// The window draws a few frames a second while the analysis deepens, and none once the analysis is switched off.
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

/// The key `i` and a menu entry show and hide the move that a computer considers.
#[test]
fn the_move_a_computer_considers_is_shown_as_an_arrow_or_a_tile() {
    needs!(DISPLAY);
    let program = Launch::new(&["play", "chess", "--seats", "level:10,level:10", "--seed", "7"]).start();
    let wait_for_arrows = |program: &Program, count: usize| {
        program.wait_for_layout("thoughts", |layout| layout.items_with("arrow:").count() == count);
    };
    program.wait_for("button:more");
    program.press_key("i");
    wait_for_arrows(&program, 1);
    program.press_key("i");
    wait_for_arrows(&program, 0);
    program.click("button:thoughts");
    wait_for_arrows(&program, 1);
    program.quit();

    let program = Launch::new(&["play", "domin-up", "--seats", "level:10,level:10", "--seed", "7"]).start();
    program.wait_for_lines(1);
    program.key_shows("i", "thought");
    program.key_hides("i", "thought");
}

/// A table of Domin-Up has no frame for the evaluation bar, so the panel shows that bar above the lines.
#[test]
fn analysis_of_domin_up_shows_an_evaluation_bar_and_a_line() {
    needs!(DISPLAY);
    let program = Launch::new(&["play", "domin-up", "--seats", "human,level:1", "--seed", "7"]).start();
    program.wait_for_lines(1);
    program.key_shows("l", "analysis:balance");
    program.wait_for("line:1");
    program.sleep_idle(Duration::from_secs(2));
    program.screenshot("domin-up-analysis");
    program.key_hides("l", "analysis");
}
