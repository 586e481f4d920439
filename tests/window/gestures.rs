//! Clicks, drags, undo and flipping of the board. Fast input loses no move, and unfinished input plays none.

use super::harness::{Launch, Program, play_line};

#[test]
fn a_piece_is_dragged_and_dropped() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    program.drag("square:e2", "square:e4");
    program.wait_for_journal(&["1 e2e4"]);
    program.drag("square:b8", "square:c6");
    program.wait_for_journal(&["1 e2e4", "2 b8c6"]);
}

#[test]
fn a_drag_within_one_instant_is_a_move() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    program.drag_in_one_frame("square:g1", "square:f3");
    program.wait_for_journal(&["1 g1f3"]);
}

#[test]
fn a_piece_dropped_on_an_illegal_square_returns() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    program.drag("square:e2", "square:e5");
    program.wait_for("notice");
    program.wait_until_rest();
    assert_eq!(program.journal(), Vec::<String>::new());
    program.drag("square:e2", "square:e4");
    program.wait_for_journal(&["1 e2e4"]);
}

#[test]
fn moves_are_accepted_during_the_animation_of_the_last_one() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    // Click as fast as possible. The squares do not move, so one layout is enough.
    let layout = program.layout();
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1", "g8f6"];
    for mv in moves {
        for name in [&mv[..2], &mv[2..]] {
            let square = layout.item(&format!("square:{name}")).expect("a square of the board");
            program.click_at(square.x, square.y);
        }
    }
    let expected: Vec<_> =
        moves.iter().enumerate().map(|(ply, mv)| format!("{} {mv}", ply % 2 + 1)).collect();
    program.wait_for_journal(&expected);
    program.screenshot("chess-after-fast-hands");
}

#[test]
fn a_square_can_be_clicked_at_its_corners() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    let layout = program.layout();
    // `right` and `down` are 1 or -1; the click is two pixels inside the square.
    let click_corner = |name: &str, right: f64, down: f64| {
        let square = layout.item(name).expect("a square of the board");
        program.click_at(square.x + right * (square.w / 2.0 - 2.0), square.y + down * (square.h / 2.0 - 2.0));
    };
    click_corner("square:e2", -1.0, -1.0);
    click_corner("square:e4", 1.0, 1.0);
    program.wait_for_journal(&["1 e2e4"]);
}

#[test]
fn a_selection_can_be_cancelled_or_changed() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    program.click("square:e2");
    program.press_key("Escape");
    program.click("square:e4");
    assert_no_move_played(&program);
    assert_eq!(program.layout().screen, "table", "Escape with a piece selected only cancels the selection");
    program.click("square:e2");
    program.click("square:d2");
    program.click("square:d4");
    program.wait_for_journal(&["1 d2d4"]);
}

#[test]
fn escape_closes_only_the_open_menu() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    program.click("button:more");
    program.wait_until_still("button:restart");
    program.key_hides("Escape", "button:restart");
    assert_eq!(program.layout().screen, "table", "Escape with a menu open only closes the menu");
}

#[test]
fn undo_and_redo_work_by_key_and_button() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    play_line(&program, "e2e4 e7e5");
    program.press_key("u");
    program.wait_for_journal(&["1 e2e4"]);
    program.press_key("u");
    program.wait_for_journal::<&str>(&[]);
    program.press_key("r");
    program.wait_for_journal(&["1 e2e4"]);
    program.click("button:redo");
    program.wait_for_journal(&["1 e2e4", "2 e7e5"]);
    program.click("button:undo");
    program.wait_for_journal(&["1 e2e4"]);
    // A new move discards the moves that could be redone.
    play_line(&program, "c7c5");
    program.press_key("r");
    program.wait_until_rest();
    program.wait_for_journal(&["1 e2e4", "2 c7c5"]);
}

#[test]
fn undo_works_during_an_animation() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").with("--speed", "slow").start();
    for _ in 0..5 {
        play_line(&program, "g1f3");
        program.press_key("u");
        program.wait_for_journal::<&str>(&[]);
    }
    play_line(&program, "e2e4");
}

#[test]
fn a_flipped_board_can_be_played_on() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    let before = program.layout();
    let a1 = before.item("square:a1").expect("a1").clone();
    program.press_key("f");
    let after = program.wait_for_layout("a flipped board", |layout| {
        layout.item("square:h8").is_some_and(|h8| (h8.x - a1.x).abs() < 1.0 && (h8.y - a1.y).abs() < 1.0)
    });
    let flipped = after.item("square:a1").expect("a1");
    assert!(flipped.x > a1.x && flipped.y < a1.y, "{a1:?} {flipped:?}");
    play_line(&program, "e2e4");
    program.screenshot("chess-flipped");
    program.click("button:flip");
    program.wait_for_layout("the board as before", |layout| layout.item("square:a1") == Some(&a1));
}

/// Waits until the window is at rest and asserts that no move was played.
fn assert_no_move_played(program: &Program) {
    program.wait_until_rest();
    assert_eq!(program.journal(), Vec::<String>::new());
}
