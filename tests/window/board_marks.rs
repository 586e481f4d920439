//! Marks on the board: the player's arrows and circles, premoves, the reason of a rejected move, and hints.

use super::harness::{Launch, RIGHT, play};

#[test]
fn the_right_button_draws_arrows_and_circles() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    program.hover("square:e2");
    program.input().press(RIGHT);
    program.hover("square:e4");
    program.input().release(RIGHT);
    program.input().flush();
    program.wait_for("arrow:e2-e4");
    program.hover("square:d5");
    program.right_click();
    program.wait_for("circle:d5");
    program.screenshot("chess-drawn");
    assert_eq!(program.journal(), Vec::<String>::new());
    // Drawing a mark again removes it; a move removes all marks.
    program.right_click();
    program.wait_gone("circle:d5");
    play(&program, "e2e4");
    program.wait_gone("arrow:e2-e4");
    // With a piece selected, the right button cancels the selection.
    program.click_shows("square:e7", "selected");
    program.right_click();
    program.wait_gone("selected");
}

#[test]
fn a_premove_is_played_after_the_computers_move() {
    needs!(DISPLAY);
    let program = Launch::new(&["play", "chess", "--seats", "human,level:10", "--seed", "7"]).start();
    play(&program, "e2e4");
    program.click("square:d2");
    program.click_shows("square:d4", "premove:d4");
    program.screenshot("chess-premove");
    let journal = program.wait_for_lines(3);
    assert_eq!((journal[0].as_str(), journal[2].as_str()), ("1 e2e4", "1 d2d4"));
    program.wait_gone("premove:d4");
}

#[test]
fn a_rejected_move_marks_its_cause_for_a_while() {
    needs!(DISPLAY);
    let in_check = "4k3/8/8/8/1b6/8/5P2/4K2R w K - 0 1";
    let program = Launch::two_people("chess").with("--position", in_check).start();
    program.click("square:h1");
    program.click_shows("square:h5", "notice");
    program.wait_for("culprit:b4");
    program.screenshot("chess-refused");
    // Without any input, the window wakes up to remove the marks, then rests again.
    program.wait_gone("culprit:b4");
    program.wait_gone("notice");
    program.wait_until_rest();
    assert_eq!(program.frames_in(2), 0);
    assert_eq!(program.journal(), Vec::<String>::new());
}

#[test]
fn a_hint_shows_the_piece_then_the_move_then_the_reasons() {
    needs!(DISPLAY);
    let fork = "r3k3/8/8/3N4/8/8/P7/4K3 w - - 0 1";
    let arguments = ["play", "chess", "--seats", "human,level:1", "--position", fork];
    let program = Launch::new(&arguments).start();
    program.click_shows("button:hint", "hint:d5");
    program.wait_until_rest();
    assert!(program.layout().item("arrow:d5-c7").is_none(), "the first step shows only the piece");
    program.screenshot("chess-hint-piece");
    program.key_shows("h", "arrow:d5-c7");
    program.screenshot("chess-hint-place");
    program.click_shows("button:hint", "reason:a8");
    program.wait_for("reason:e8");
    program.wait_until_rest();
    program.screenshot("chess-hint-why");
    program.key_hides("h", "reason:e8");
    program.wait_gone("arrow:d5-c7");
    assert_eq!(program.journal(), Vec::<String>::new());
    program.key_shows("h", "hint:d5");
    program.key_shows("h", "arrow:d5-c7");
    play(&program, "d5c7");
    program.wait_gone("arrow:d5-c7");
}
