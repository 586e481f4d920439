//! Analysis with real clicks and keys: switched on and off, seen on the board and in the panel, and at rest when it is done.

use std::time::Duration;

use super::harness::{Launch, Program, play};

/// White mates in four ways: all that is to be found is soon found, and the window rests.
const MATES: &str = "6k1/8/6K1/8/8/8/8/QR5R w - - 0 1";

#[test]
fn a_key_and_an_entry_switch_it_and_the_line_that_is_pointed_at_is_shown_alone() {
    needs!(DISPLAY);
    let program = Launch::people("chess").without_timers().with("--position", MATES).start();
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

/// While it looks deeper a few frames a second are drawn, and none once it is switched off.
#[test]
fn few_frames_are_drawn_while_it_looks_deeper() {
    needs!(DISPLAY);
    let program = Launch::people("draughts").without_timers().start();
    program.key_shows("l", "line:3");
    program.rest(Duration::from_secs(1));
    let drawn = program.frames_in(4);
    assert!((4..=24).contains(&drawn), "{drawn} frames in four seconds");
    program.key_hides("l", "line:3");
    program.wait_until_rest();
    assert_eq!(program.frames_in(3), 0);
}

/// The lone king has one move, and is mated then: that is soon known, and nothing more is to be found.
#[test]
fn the_window_rests_when_everything_is_found() {
    needs!(DISPLAY);
    let position = "7k/8/5K2/6Q1/8/8/8/8 b - - 0 1";
    let program = Launch::people("chess").without_timers().with("--position", position).start();
    program.key_shows("l", "analysis:proof");
    program.wait_for("arrow:h8-h7");
    program.wait_until_rest();
    assert_eq!(program.frames_in(3), 0);
}

/// What computers think of is shown by a key, and by an entry of the list, and no longer by the same.
#[test]
fn what_computers_think_of_is_an_arrow_or_a_tile() {
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

/// At a table without a frame the balance is a line in the panel, and of the computer's hand nothing is said.
#[test]
fn dominoes_are_analysed_for_the_one_who_plays() {
    needs!(DISPLAY);
    let program = Launch::new(&["play", "domin-up", "--seats", "human,level:1", "--seed", "7"]).start();
    program.wait_for_lines(1);
    program.key_shows("l", "analysis:balance");
    program.wait_for("line:1");
    program.rest(Duration::from_secs(2));
    program.screenshot("domin-up-analysis");
    program.key_hides("l", "analysis");
}
