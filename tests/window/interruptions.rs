//! Actions during a game that are not moves: the right button, the wheel, loss of focus, resizing, changed settings.

use super::harness::{
    Launch, PATIENCE, Program, RIGHT, WHEEL_DOWN, WHEEL_UP, games_folder, play, play_line, played_moves,
    saved_games, wait_until,
};
use super::wayland::home_with_window;

/// Waits until this square is selected; `None` waits until no square is.
fn wait_for_selection(program: &Program, square: Option<&str>) {
    program.wait_for_layout(&format!("{square:?} selected"), |layout| layout.square_at("selected") == square);
}

#[test]
fn the_right_button_cancels_a_selection() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    program.click("square:e2");
    wait_for_selection(&program, Some("e2"));
    program.press_button(RIGHT);
    wait_for_selection(&program, None);
    play_line(&program, "e2e4");
}

#[test]
fn losing_keyboard_focus_cancels_a_selection() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    program.click("square:e2");
    wait_for_selection(&program, Some("e2"));
    program.input().focus(None);
    wait_for_selection(&program, None);
    program.input().focus(Some(program.window()));
    play_line(&program, "e2e4");
    program.press_key("u");
    program.wait_for_journal::<&str>(&[]);
}

#[test]
fn the_wheel_zooms_an_open_table_and_a_key_resets_it() {
    needs!(DISPLAY);
    let position = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
    let program = Launch::two_people("domin-up").with("--position", position).start();
    program.click_hides("button:lift-curtain", "button:lift-curtain");
    let initial_cell = program.wait_until_settled("cell:0,0");
    let cell_width = |layout: &super::harness::Layout| layout.item("cell:0,0").map_or(0.0, |cell| cell.w);
    program.hover("cell:0,0");
    for _ in 0..3 {
        program.press_button(WHEEL_UP);
    }
    program.wait_for_layout("larger tiles", |layout| cell_width(layout) > initial_cell.w + 1.0);
    program.wait_until_settled("cell:0,0");
    for _ in 0..8 {
        program.press_button(WHEEL_DOWN);
    }
    program
        .wait_for_layout("smaller tiles", |layout| (1.0..initial_cell.w - 1.0).contains(&cell_width(layout)));
    program.press_key("0");
    program.wait_for_layout("the tiles as they were", |layout| {
        (cell_width(layout) - initial_cell.w).abs() < 0.6
    });
}

#[test]
fn a_key_enters_and_leaves_full_screen() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    program.input().watch_window_requests();
    for full_screen in [true, false] {
        program.press_key("F11");
        let requested =
            wait_until("a request for full screen", PATIENCE, || program.input().next_full_screen_request());
        assert_eq!(requested, full_screen);
    }
    play_line(&program, "e2e4");
}

#[test]
fn the_window_can_be_resized_during_an_animation() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").with("--speed", "slow").start();
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
fn settings_changed_during_a_game_are_saved_and_the_game_goes_on() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").with("--speed", "slow").start();
    let before = program.screenshot("settings-before");
    play_line(&program, "e2e4");
    // Leave the table while the piece is still moving.
    program.press_key("Escape");
    program.wait_for_screen("menu");
    program.click_to("button:settings", "settings");
    for (name, stored) in [
        ("button:language-pt", "(pt)"),
        ("theme:estremoz", "estremoz"),
        ("button:speed-instant", "instant"),
        ("button:size-125", "125"),
    ] {
        program.click(name);
        wait_until(stored, PATIENCE, || program.saved_settings().contains(stored).then_some(()));
    }
    program.press_key("Escape");
    program.click_to("button:continue", "table");
    program.wait_for_journal(&["1 e2e4"]);
    play_line(&program, "e7e5");
    let after = program.screenshot("settings-after");
    let (brightness_before, brightness_after) = (program.brightness(&before), program.brightness(&after));
    assert!(
        brightness_after > 1.1 * brightness_before,
        "marble is lighter than walnut: {brightness_after}, {brightness_before}"
    );
}

/// Plays a move and kills the display server. The program must end with one line and keep the game.
fn lose_display(program: Program, at_rest: bool) {
    play_line(&program, "e2e4 e7e5");
    program.wait_for_lines(2);
    if at_rest {
        program.wait_until_rest();
    }
    let home = program.home();
    let (code, stderr) = program.lose_display();
    assert_eq!((code, stderr.lines().count()), (Some(1), 1), "{stderr}");
    assert!(stderr.contains("display") && !stderr.contains("panicked"), "{stderr}");
    let games = saved_games(&games_folder(home.path()));
    assert_eq!(
        games.iter().map(|(_, game)| played_moves(&game.saved)).collect::<Vec<_>>(),
        [["1 e2e4", "2 e7e5"]]
    );
}

#[test]
fn without_its_x_server_the_program_ends_with_one_line() {
    needs!(DISPLAY);
    lose_display(Launch::two_people("chess").start(), true);
    lose_display(Launch::two_people("chess").with("--speed", "slow").start(), false);
}

#[test]
fn without_its_wayland_compositor_the_program_ends_with_one_line() {
    needs!(COMPOSITOR);
    let home = home_with_window("(full_screen: true)");
    let program = Launch::two_people("chess").home(home).wayland(1).start();
    // A click while the window is still growing is lost.
    program.wait_until_screen_is_filled();
    program.wait_until_rest();
    lose_display(program, true);
}
