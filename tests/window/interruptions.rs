//! What a player does beside the game while one is on the table: other buttons, the wheel, another window,
//! another size, another look.

use super::harness::{Launch, PATIENCE, Program, RIGHT, WHEEL_DOWN, WHEEL_UP, play, play_line, wait_until};

/// Waits until this square is selected, or none.
fn wait_for_selection(program: &Program, square: Option<&str>) {
    program.wait_for_layout(&format!("{square:?} selected"), |layout| layout.square_at("selected") == square);
}

#[test]
fn the_right_button_puts_a_piece_down() {
    needs!(DISPLAY);
    let program = Launch::people("chess").start();
    program.click("square:e2");
    wait_for_selection(&program, Some("e2"));
    program.press_button(RIGHT);
    wait_for_selection(&program, None);
    play_line(&program, "e2e4");
}

#[test]
fn a_window_without_the_keys_lets_go_of_a_piece_and_takes_it_up_again() {
    needs!(DISPLAY);
    let program = Launch::people("chess").start();
    program.click("square:e2");
    wait_for_selection(&program, Some("e2"));
    program.hand().focus(None);
    wait_for_selection(&program, None);
    program.hand().focus(Some(program.window()));
    play_line(&program, "e2e4");
    program.key("u");
    program.wait_for_journal::<&str>(&[]);
}

#[test]
fn the_wheel_zooms_a_table_without_edges_and_a_key_brings_it_back() {
    needs!(DISPLAY);
    let position = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
    let program = Launch::people("domin-up").with("--position", position).start();
    program.click_hides("button:lift-curtain", "button:lift-curtain");
    let cell = program.wait_settled("cell:0,0");
    let wide = |layout: &super::harness::Layout| layout.item("cell:0,0").map_or(0.0, |cell| cell.w);
    program.hover("cell:0,0");
    for _ in 0..3 {
        program.press_button(WHEEL_UP);
    }
    program.wait_for_layout("larger tiles", |layout| wide(layout) > cell.w + 1.0);
    program.wait_settled("cell:0,0");
    for _ in 0..8 {
        program.press_button(WHEEL_DOWN);
    }
    program.wait_for_layout("smaller tiles", |layout| (1.0..cell.w - 1.0).contains(&wide(layout)));
    program.key("0");
    program.wait_for_layout("the tiles as they were", |layout| (wide(layout) - cell.w).abs() < 0.6);
}

#[test]
fn a_key_asks_for_the_whole_screen_and_gives_it_back() {
    needs!(DISPLAY);
    let program = Launch::people("chess").start();
    program.hand().listen();
    for wanted in [true, false] {
        program.key("F11");
        let wish = wait_until("a wish", PATIENCE, || program.hand().wish_for_full_screen());
        assert_eq!(wish, wanted);
    }
    play_line(&program, "e2e4");
}

#[test]
fn the_window_changes_its_size_while_a_piece_travels() {
    needs!(DISPLAY);
    let program = Launch::people("chess").with("--speed", "slow").start();
    let mut journal = Vec::new();
    for (mv, size) in [("b1c3", (800, 600)), ("b8c6", (480, 800)), ("c3b1", (1180, 780))] {
        play(&program, mv);
        journal.push(format!("{} {mv}", journal.len() % 2 + 1));
        program.wait_for_journal(&journal);
        let layout = program.resize(size.0, size.1);
        super::resizing::assert_board_fits(&layout);
    }
    program.screenshot("table-resized-in-motion");
}

#[test]
fn language_look_and_speed_change_during_a_game_and_are_kept() {
    needs!(DISPLAY);
    let program = Launch::people("chess").with("--speed", "slow").start();
    let before = program.screenshot("settings-before");
    play_line(&program, "e2e4");
    // The piece still travels.
    program.key("Escape");
    program.click_to("button:settings", "settings");
    for (name, kept) in [
        ("button:language-pt", "(pt)"),
        ("theme:estremoz", "estremoz"),
        ("button:speed-instant", "instant"),
        ("button:size-125", "125"),
    ] {
        program.click(name);
        wait_until(kept, PATIENCE, || program.kept_settings().contains(kept).then_some(()));
    }
    program.key("Escape");
    program.click_to("button:continue", "table");
    program.wait_for_journal(&["1 e2e4"]);
    play_line(&program, "e7e5");
    let after = program.screenshot("settings-after");
    let (dark, light) = (program.brightness(&before), program.brightness(&after));
    assert!(light > 1.1 * dark, "marble is lighter than walnut: {light}, {dark}");
}
