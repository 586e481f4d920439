//! The board without a mouse: arrows move the cursor, Enter means the square under it.

use super::harness::{Launch, PATIENCE, Program, play, play_line, unfold_position, wait_until};

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
    needs!(DISPLAY);
    let program = Launch::people("chess").start();
    for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        walk(&program, &mv[..2]);
        program.key("Return");
        walk(&program, &mv[2..]);
        program.key("Return");
    }
    program.wait_for_journal(&["1 f2f3", "2 e7e5", "1 g2g4", "2 d8h4", "0-1 checkmate"]);
    program.wait_for("overlay:result");
}

#[test]
fn the_menu_is_left_for_a_game_by_keys_alone() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.wait_for_screen("menu");
    program.key("Tab");
    program.key_to("Return", "setup");
}

/// The setup of a game of chess between people, with the cursor in the field for a position.
fn set_up(program: &Program) {
    program.click_to("game:chess", "setup");
    program.click("button:mode-person-person");
    unfold_position(program);
    program.click("field:position");
}

#[test]
fn keys_of_a_chord_within_one_frame_are_a_chord() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    set_up(&program);
    program.type_text("8/8/8 w");
    program.wait_for("setup-error");
    // All is selected, and replaced by what is typed.
    program.chord(&["Control_L", "a"]);
    program.type_text("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
    program.wait_gone("setup-error");
    program.click_to("button:start", "table");
    play(&program, "f7g7");
    program.wait_for_journal(&["1 f7g7", "1-0 checkmate"]);
}

#[test]
fn a_position_is_copied_at_the_table_and_pasted_in_the_setup() {
    needs!(DISPLAY);
    let program = Launch::people("chess").with("--position", "6k1/8/6K1/8/8/8/8/4Q3 w - - 0 1").start();
    play_line(&program, "e1e7");
    program.chord(&["Control_L", "c"]);
    program.key("Escape");
    set_up(&program);
    program.type_text("x");
    program.wait_for("setup-error");
    program.chord(&["Control_L", "a"]);
    program.chord(&["Control_L", "v"]);
    program.wait_gone("setup-error");
    // By its button, it takes the place of what was typed.
    program.type_text("x");
    program.wait_for("setup-error");
    program.click_hides("button:paste", "setup-error");
    program.click_to("button:start", "table");
    // Black's only move, and mate: it is that position and no other.
    play(&program, "g8h8");
    play(&program, "e7g7");
    program.wait_for_journal(&["1 e1e7", "2 g8h8", "1 e7g7", "1-0 checkmate"]);
}

/// A game between people with a move made, and a question asked about it.
fn ask(button: &str) -> Program {
    let program = Launch::people("chess").start();
    play_line(&program, "e2e4");
    program.click_shows(button, "overlay:question");
    program.wait_until_rest();
    program
}

#[test]
fn enter_gives_the_answer_in_gold() {
    needs!(DISPLAY);
    // Here it is the one that leaves the game as it is.
    let program = ask("button:resign");
    program.key_hides("Return", "overlay:question");
    play_line(&program, "e7e5");
    // Another question, whose other answer is the gold one.
    program.click_shows("button:draw", "overlay:question");
    program.wait_until_rest();
    program.key("Return");
    program.wait_for_journal(&["1 e2e4", "2 e7e5", "1/2-1/2 agreement"]);
}

/// Were the buttons below the question reached, the last key would press one of them.
#[test]
fn tab_stays_in_a_question() {
    needs!(DISPLAY);
    for (tabs, journal) in [(3, &["1 e2e4", "1-0 resignation"][..]), (4, &["1 e2e4", "2 e7e5"])] {
        let program = ask("button:resign");
        for _ in 0..tabs {
            program.key("Tab");
            program.wait_until_rest();
        }
        program.key_hides("Return", "overlay:question");
        if tabs % 2 == 0 {
            play(&program, "e7e5");
        }
        program.wait_for_journal(journal);
    }
}

/// Nor does a click reach them.
#[test]
fn what_lies_below_a_question_is_not_pressed() {
    needs!(DISPLAY);
    let program = ask("button:resign");
    program.click("button:menu");
    program.click_hides("button:no", "overlay:question");
    program.wait_for_screen("table");
}
