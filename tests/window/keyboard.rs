//! Keyboard control: the cursor on the board, where Enter clicks the square under the cursor, and shortcuts, the
//! clipboard and dialogs.

use std::time::Duration;

use super::harness::{Launch, PATIENCE, Program, open_position_section, play, play_line, poll, wait_until};

/// The square under the keyboard cursor; `None` while there is no cursor.
fn cursor(program: &Program) -> Option<String> {
    program.layout().square_at("cursor").map(str::to_owned)
}

/// Moves the cursor to the square `goal` by arrow keys and waits for each step.
fn move_cursor(program: &Program, goal: &str) {
    if cursor(program).is_none() {
        program.press_key("Up");
    }
    let mut current = wait_until("a cursor on the board", PATIENCE, || cursor(program));
    // A board has at most seven steps in each direction.
    for _ in 0..16 {
        let (from, to) = (current.as_bytes(), goal.as_bytes());
        let key = if from[0] < to[0] {
            "Right"
        } else if from[0] > to[0] {
            "Left"
        } else if from[1] < to[1] {
            "Up"
        } else if from[1] > to[1] {
            "Down"
        } else {
            return;
        };
        program.press_key(key);
        current =
            wait_until("the cursor to move", PATIENCE, || cursor(program).filter(|now| *now != current));
    }
    panic!("the cursor is on {current} and should be on {goal}");
}

#[test]
fn a_game_is_played_by_keys_alone() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        move_cursor(&program, &mv[..2]);
        program.press_key("Return");
        move_cursor(&program, &mv[2..]);
        program.press_key("Return");
    }
    program.wait_for_journal(&["1 f2f3", "2 e7e5", "1 g2g4", "2 d8h4", "0-1 checkmate"]);
    program.wait_for("overlay:result");
}

#[test]
fn the_setup_is_opened_from_the_menu_by_keys_alone() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.wait_for_screen("menu");
    program.press_key("Tab");
    program.key_to("Return", "setup");
}

/// Opens the set-up page of a chess game between people, with the focus in the position field.
fn open_position_field(program: &Program) {
    program.click_to("game:chess", "setup");
    program.click("button:mode-person-person");
    open_position_section(program);
    program.click("field:position");
}

#[test]
fn keys_pressed_together_in_one_frame_are_a_shortcut() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    open_position_field(&program);
    program.type_text("8/8/8 w");
    program.wait_for("setup-error");
    // Select all; typing replaces it.
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
    let program = Launch::two_people("chess").with("--position", "6k1/8/6K1/8/8/8/8/4Q3 w - - 0 1").start();
    play_line(&program, "e1e7");
    program.chord(&["Control_L", "c"]);
    program.press_key("Escape");
    open_position_field(&program);
    program.type_text("x");
    program.wait_for("setup-error");
    program.chord(&["Control_L", "a"]);
    program.chord(&["Control_L", "v"]);
    program.wait_gone("setup-error");
    // The button Paste also replaces the content.
    program.type_text("x");
    program.wait_for("setup-error");
    program.click_hides("button:paste", "setup-error");
    program.click_to("button:start", "table");
    // Black has only this move, and White mates. The game ends so only if the position was pasted correctly.
    play(&program, "g8h8");
    play(&program, "e7g7");
    program.wait_for_journal(&["1 e1e7", "2 g8h8", "1 e7g7", "1-0 checkmate"]);
}

/// Starts a game between people, plays a move and opens a dialog by clicking `button`.
fn open_dialog(button: &str) -> Program {
    let program = Launch::two_people("chess").start();
    play_line(&program, "e2e4");
    program.click_shows(button, "overlay:question");
    program.wait_until_rest();
    program
}

#[test]
fn enter_gives_the_highlighted_answer() {
    needs!(DISPLAY);
    // In the dialog about resigning, the highlighted answer cancels.
    let program = open_dialog("button:resign");
    program.key_hides("Return", "overlay:question");
    play_line(&program, "e7e5");
    // In the dialog about a draw, the highlighted answer confirms.
    program.click_shows("button:draw", "overlay:question");
    program.wait_until_rest();
    program.press_key("Return");
    program.wait_for_journal(&["1 e2e4", "2 e7e5", "1/2-1/2 agreement"]);
}

/// Tab moves only between the two answers, so an odd number of presses leads from No to Yes. If it reached the buttons
/// below the dialog, Enter would press one of them.
#[test]
fn tab_stays_in_a_dialog() {
    needs!(DISPLAY);
    for (tabs, journal) in [(3, &["1 e2e4", "1-0 resignation"][..]), (4, &["1 e2e4", "2 e7e5"])] {
        let program = open_dialog("button:resign");
        for _ in 0..tabs {
            program.press_key("Tab");
            program.wait_until_rest();
        }
        program.key_hides("Return", "overlay:question");
        if tabs % 2 == 0 {
            play(&program, "e7e5");
        }
        program.wait_for_journal(journal);
    }
}

/// Clicks do not reach the buttons below the dialog either.
#[test]
fn buttons_below_a_dialog_cannot_be_clicked() {
    needs!(DISPLAY);
    let program = open_dialog("button:resign");
    program.click("button:menu");
    program.click_hides("button:no", "overlay:question");
    program.wait_for_screen("table");
}

/// No key acts behind a dialog, and Enter presses the recommended button also where there is no question.
#[test]
fn keys_do_not_act_behind_a_dialog() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.wait_for_screen("menu");
    wait_until("a field for the path", PATIENCE, || {
        program.chord(&["Control_L", "o"]);
        poll(Duration::from_secs(2), || program.try_layout()?.item("overlay:type-path").cloned())
    });
    program.type_text("/no/such/file.pgn");
    program.key_hides("Return", "overlay:type-path");
    program.wait_for("overlay:files");
    program.wait_until_rest();
    program.press_key("m");
    program.press_key("?");
    program.wait_until_rest();
    program.wait_for("overlay:files");
    program.key_hides("Return", "overlay:files");
    program.wait_until_rest();
    assert!(program.layout().item("button:silent").is_none(), "m has muted the program");
}

#[test]
fn a_list_is_used_by_keys() {
    needs!(DISPLAY);
    let program = Launch::menu().with("--lang", "en").start();
    program.click_to("game:chess", "setup");
    // Opened by the mouse: the arrows move from the current entry at once, and Enter chooses and closes.
    program.click_shows("list:odds", "option:none");
    program.press_key("Down");
    program.key_hides("Return", "option:none");
    program.wait_for("list:given-to");
    // Opened by the focused button: Esc changes nothing and leaves the page open.
    program.key_shows("Return", "option:none");
    program.press_key("Home");
    program.key_hides("Escape", "option:none");
    program.wait_for("list:given-to");
    // A letter jumps to an entry and is no shortcut: "n" is "None".
    program.key_shows("Return", "option:none");
    program.press_key("n");
    program.key_hides("Return", "option:none");
    program.wait_gone("list:given-to");
    assert_eq!(program.layout().screen, "setup");
}

#[test]
fn enter_starts_the_game_on_the_setup_page() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.click_to("game:chess", "setup");
    program.wait_until_rest();
    program.key_to("Return", "table");
}

#[test]
fn the_settings_are_reached_from_the_table() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    play_line(&program, "e2e4");
    program.click_to("button:settings", "settings");
    program.key_to("Escape", "table");
    program.chord(&["Control_L", ","]);
    program.wait_for_screen("settings");
    program.click_to("button:back", "table");
    play_line(&program, "e7e5");
    program.wait_for_journal(&["1 e2e4", "2 e7e5"]);
}

/// Changes the keyboard layout. Keys are still pressed by their place on a US keyboard.
fn set_layout(program: &Program, layout: &str, variant: &str) {
    let mut command = program.display_command("setxkbmap");
    let status = command.args([layout, "-variant", variant]).status().expect("it starts");
    assert!(status.success(), "setxkbmap {layout} {variant}");
}

/// The letter Z folds the panel. On a layout without Latin letters the place of the key decides.
#[test]
fn shortcuts_go_by_the_letter_on_every_layout() {
    needs!(LAYOUTS);
    let program = Launch::two_people("chess").screen(1280, 800).start();
    program.wait_for("seat:1");
    for (layout, variant, key) in [
        ("us", "", "z"),
        ("fr", "", "w"),
        ("de", "", "y"),
        ("us", "dvorak", "/"),
        ("gr", "", "z"),
        ("ru", "", "z"),
        ("il", "", "z"),
    ] {
        set_layout(&program, layout, variant);
        program.key_hides(key, "seat:1");
        program.key_shows(key, "seat:1");
    }
    // On these layouts the key at the place of Z types another letter, or none.
    for (layout, variant) in [("fr", ""), ("de", ""), ("us", "dvorak")] {
        set_layout(&program, layout, variant);
        program.press_key("z");
        program.wait_until_rest();
        program.wait_for("seat:1");
    }
}

#[test]
fn copy_paste_and_select_all_go_by_the_letter() {
    needs!(LAYOUTS);
    let program = Launch::two_people("chess").with("--position", "6k1/8/6K1/8/8/8/8/4Q3 w - - 0 1").start();
    // On Dvorak, C is at the place of I, and V at the place of the full stop.
    set_layout(&program, "us", "dvorak");
    program.chord(&["Control_L", "i"]);
    program.key_to("Escape", "menu");
    open_position_field(&program);
    program.type_text("1");
    program.wait_for("setup-error");
    program.chord(&["Control_L", "a"]);
    program.chord(&["Control_L", "."]);
    program.wait_gone("setup-error");
    // On AZERTY, A is at the place of Q, and C and V at their own.
    set_layout(&program, "fr", "");
    program.type_text("1");
    program.wait_for("setup-error");
    program.chord(&["Control_L", "q"]);
    program.chord(&["Control_L", "v"]);
    program.wait_gone("setup-error");
}

#[test]
fn arrows_and_enter_of_the_number_pad_move_the_cursor() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    move_cursor(&program, "e2");
    program.press_key("KP_Enter");
    program.wait_for("selected");
    for expected in ["e3", "e4"] {
        program.press_key("KP_Up");
        wait_until(expected, PATIENCE, || cursor(&program).filter(|now| now == expected));
    }
    program.press_key("KP_Enter");
    program.wait_for_journal(&["1 e2e4"]);
}
