//! The board without a mouse: arrows move the cursor, Enter means the square under it.

use super::harness::{Launch, PATIENCE, Program, wait_until};

/// The square that the cursor is on.
fn cursor(program: &Program) -> Option<String> {
    program.layout().square_at("cursor").map(str::to_owned)
}

/// Walks to a square by arrows, one at a time, each seen to arrive.
fn walk(program: &Program, to: &str) {
    if cursor(program).is_none() {
        program.key("Up");
    }
    let mut at = wait_until("a cursor on the board", PATIENCE, || cursor(program));
    for _ in 0..16 {
        let (from, goal) = (at.as_bytes(), to.as_bytes());
        let key = if from[0] < goal[0] {
            "Right"
        } else if from[0] > goal[0] {
            "Left"
        } else if from[1] < goal[1] {
            "Up"
        } else if from[1] > goal[1] {
            "Down"
        } else {
            return;
        };
        program.key(key);
        at = wait_until("the cursor to move", PATIENCE, || cursor(program).filter(|now| *now != at));
    }
    panic!("the cursor is on {at} and should be on {to}");
}

#[test]
fn a_game_is_played_by_keys_alone() {
    let program = Launch::people("chess").start();
    for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        walk(&program, &mv[..2]);
        program.key("Return");
        walk(&program, &mv[2..]);
        program.key("Return");
    }
    program.wait_for_journal(&["1 f2f3", "2 e7e5", "1 g2g4", "2 d8h4", "0-1 checkmate"]);
    program.wait_for("overlay:result");
    program.quit();
}

#[test]
fn the_menu_is_left_for_a_game_by_keys_alone() {
    let program = Launch::menu().start();
    program.wait_for_screen("menu");
    program.key("Tab");
    program.key("Return");
    program.wait_for_screen("setup");
    program.quit();
}
