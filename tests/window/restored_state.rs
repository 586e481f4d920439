//! State saved between runs besides games: settings, the last set-up of each game, its theme, and the window's size and
//! position.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;

use super::harness::{Launch, PATIENCE, ScreenPoint, WHEEL_DOWN, open_setup, private_command, wait_until};

/// Path of a file in the configuration folder.
fn config_file(home: &Path, name: &str) -> PathBuf {
    home.join("config/tabuleiro").join(name)
}

/// Content of a file in the configuration folder; empty if it does not exist.
pub(super) fn read_config_file(home: &Path, name: &str) -> String {
    fs::read_to_string(config_file(home, name)).unwrap_or_default()
}

/// Creates a home folder with one file in its configuration folder.
pub(super) fn home_with(name: &str, text: &str) -> Arc<TempDir> {
    let home = tempfile::tempdir().expect("a folder");
    let path = config_file(home.path(), name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(path, text).expect("written");
    Arc::new(home)
}

/// The seats of the first game that the command `games` lists, as JSON: player and name of each.
fn last_seats(home: &Path) -> String {
    let mut command = private_command(home, env!("CARGO_BIN_EXE_tabuleiro").as_ref());
    let output = command.args(["games", "--json"]).output().expect("it starts");
    let games: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    games[0]["seats"].to_string()
}

#[test]
fn the_last_setup_its_theme_and_the_window_size_are_restored() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    let menu_before = program.screenshot("remembered-menu-before");
    open_setup(&program, "chess");
    program.click("button:mode-computer-person");
    program.click("list:player-1");
    program.click("player:1-level:7");
    program.click("field:name-2");
    program.type_text("Eva");
    // Scroll to the themes, which are below the visible part of the page.
    program.hover("field:name-2");
    program.scroll_to(WHEEL_DOWN, "theme:estremoz");
    program.click("theme:estremoz");
    let dark_brightness = program.brightness(&menu_before);
    wait_until("the set-up in marble", PATIENCE, || {
        let screenshot = program.screenshot("remembered-setup");
        (program.brightness(&screenshot) > 1.1 * dark_brightness).then_some(())
    });
    program.click_to("button:start", "table");
    program.wait_for_lines(1);
    program.resize(1000, 700);
    program.key_to("Escape", "menu");
    wait_until("the menu in the default theme", PATIENCE, || {
        let screenshot = program.screenshot("remembered-menu");
        (program.brightness(&screenshot) < 1.1 * dark_brightness).then_some(())
    });
    let home = program.home();
    let seats_before = last_seats(home.path());
    assert!(seats_before.contains("level:7") && seats_before.contains("Eva"), "{seats_before}");
    program.quit();

    let program = Launch::menu().home(Arc::clone(&home)).start();
    let layout = program.wait_for_screen("menu");
    assert_eq!((layout.width, layout.height), (1000.0, 700.0));
    open_setup(&program, "chess");
    let screenshot = program.screenshot("remembered-setup-again");
    assert!(
        program.brightness(&screenshot) > 1.1 * dark_brightness,
        "the set-up has the theme of its last game"
    );
    program.click_to("button:start", "table");
    program.wait_for_lines(1);
    program.wait_until_rest();
    assert_eq!(last_seats(home.path()), seats_before, "the set-up kept its values");
    program.quit();

    // A theme from the command line applies to all games, in this run only.
    let setups_before = read_config_file(home.path(), "setups.ron");
    let program = Launch::menu().with("--theme", "nogueira").home(Arc::clone(&home)).start();
    open_setup(&program, "chess");
    let screenshot = program.screenshot("remembered-wished");
    assert!(
        program.brightness(&screenshot) < 1.1 * dark_brightness,
        "the command line chooses the dark theme"
    );
    program.click_to("button:start", "table");
    program.quit();
    assert_eq!(
        read_config_file(home.path(), "setups.ron"),
        setups_before,
        "a theme from the command line is not saved"
    );
}

#[test]
fn a_game_started_on_the_command_line_is_not_remembered_as_setup() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    let home = program.home();
    program.quit();
    assert_eq!(read_config_file(home.path(), "setups.ron"), "");
}

#[test]
fn damaged_files_are_set_aside_and_reported_once() {
    needs!(DISPLAY);
    let home = home_with("setups.ron", "(games: {\"chess\": (seats: ");
    fs::write(config_file(home.path(), "window.ron"), [0xff, 0x00]).expect("written");
    let program = Launch::menu().home(Arc::clone(&home)).start();
    program.wait_for("overlay:warnings");
    program.screenshot("warning-files-aside");
    open_setup(&program, "chess");
    program.click_to("button:start", "table");
    program.quit();
    assert_eq!(read_config_file(home.path(), "setups.ron.damaged-1"), "(games: {\"chess\": (seats: ");
    assert_eq!(fs::read(config_file(home.path(), "window.ron.damaged-1")).expect("saved"), [0xff, 0x00]);
    assert!(read_config_file(home.path(), "setups.ron").contains("chess"));

    let program = Launch::menu().home(home).start();
    program.wait_until_rest();
    program.wait_gone("overlay:warnings");
}

#[test]
fn an_unwritable_folder_is_reported_once_and_the_program_goes_on() {
    needs!(DISPLAY);
    let home = tempfile::tempdir().expect("a folder");
    // Create a file instead of the folder, because even root cannot write into that.
    fs::create_dir(home.path().join("config")).expect("made");
    fs::write(home.path().join("config/tabuleiro"), "in the way").expect("written");
    let program = Launch::menu().home(Arc::new(home)).start();
    program.wait_for_screen("menu");
    program.wait_until_rest();
    program.wait_gone("overlay:warnings");
    program.click_to("button:settings", "settings");
    program.click_shows("theme:noite", "overlay:warnings");
    program.screenshot("warning-files");
    program.click_hides("button:close-warnings", "overlay:warnings");
    program.click("theme:azulejo");
    program.wait_until_rest();
    program.wait_gone("overlay:warnings");
    program.press_key("Escape");
    open_setup(&program, "chess");
    program.click("button:mode-person-person");
    program.click_to("button:start", "table");
}

#[test]
fn settings_written_by_another_program_meanwhile_stay() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    let home = program.home();
    program.click_to("button:settings", "settings");
    program.click("theme:noite");
    let is_saved = |value: &str| read_config_file(home.path(), "settings.ron").contains(value).then_some(());
    wait_until("the theme on the disk", PATIENCE, || is_saved("noite"));
    fs::write(config_file(home.path(), "settings.ron"), "(speed: calm, theme: \"estremoz\")")
        .expect("written");
    program.click("button:size-125");
    wait_until("the size on the disk", PATIENCE, || is_saved("125"));
    let text = read_config_file(home.path(), "settings.ron");
    assert!(text.contains("speed: calm") && text.contains("estremoz"), "{text}");
}

#[test]
fn a_window_saved_outside_the_screen_is_centred() {
    needs!(DISPLAY);
    let home = home_with("window.ron", "(at: Some((5000, 40)), width: 900, height: 600)");
    let program = Launch::menu().home(home).start();
    let layout = program.wait_for_screen("menu");
    assert_eq!((layout.width, layout.height), (900.0, 600.0));
    // Half of the screen's size minus the window's: (1280 - 900) / 2 and (800 - 600) / 2.
    let expected = ScreenPoint::at(190, 100);
    wait_until("the window in the middle", PATIENCE, || {
        (program.to_screen(0.0, 0.0) == expected).then_some(())
    });
}

#[test]
fn the_position_of_the_window_is_restored_at_another_scale() {
    needs!(DISPLAY);
    let program = Launch::menu().screen(2560, 1600).scale(2.0).start();
    let home = program.home();
    program.resize(1600, 1200);
    program.input().move_window(program.window(), 300, 200);
    program.quit();
    let window_file = read_config_file(home.path(), "window.ron");
    assert!(window_file.contains("width: 800") && window_file.contains("height: 600"), "{window_file}");

    let program = Launch::menu().screen(2560, 1600).home(home).start();
    let layout = program.wait_for_screen("menu");
    assert_eq!((layout.width, layout.height), (800.0, 600.0));
    assert_eq!(program.to_screen(0.0, 0.0), ScreenPoint::at(300, 200));
}

#[test]
fn the_position_of_a_moved_window_is_saved_without_a_frame() {
    needs!(DISPLAY);
    // Use the settings page, because the menu plays games on its cards and never rests.
    let program = Launch::menu().start();
    let home = program.home();
    program.click_to("button:settings", "settings");
    program.wait_until_rest();
    // Only move the window. A new size would redraw textures, which may take long on a busy machine.
    for step in 1..=20 {
        program.input().move_window(program.window(), 5 * step, 7);
    }
    let expected = ScreenPoint::at(100, 7);
    wait_until("the window at its new position", PATIENCE, || {
        (program.to_screen(0.0, 0.0) == expected).then_some(())
    });
    program.wait_until_rest();
    let frames = program.frames_drawn();
    wait_until("the position on the disk", PATIENCE, || {
        read_config_file(home.path(), "window.ron").contains("at: Some((100, 7))").then_some(())
    });
    assert_eq!(program.frames_drawn(), frames, "saving the position draws no frame");
}
