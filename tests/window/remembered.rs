//! What is kept across starts besides games: how each game was set up last, its theme, and where the window is.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;

use super::harness::{Launch, PATIENCE, Place, WHEEL_DOWN, prepare, private_command, wait_until};

/// One of the small files.
fn small_file(home: &Path, name: &str) -> PathBuf {
    home.join("config/tabuleiro").join(name)
}

/// What is in one of the small files.
pub(super) fn kept(home: &Path, name: &str) -> String {
    fs::read_to_string(small_file(home, name)).unwrap_or_default()
}

/// A home with this small file.
fn home_with(name: &str, text: &str) -> Arc<TempDir> {
    let home = tempfile::tempdir().expect("a folder");
    let path = small_file(home.path(), name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(path, text).expect("written");
    Arc::new(home)
}

/// Player and name of each seat of the game that was kept last.
fn last_seats(home: &Path) -> String {
    let mut command = private_command(home, env!("CARGO_BIN_EXE_tabuleiro").as_ref());
    let output = command.args(["games", "--json"]).output().expect("it starts");
    let games: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    games[0]["seats"].to_string()
}

#[test]
fn a_game_is_set_up_as_it_was_last_in_its_own_theme_and_the_window_has_its_size() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    let menu_before = program.screenshot("remembered-menu-before");
    prepare(&program, "chess");
    program.click("button:mode-computer-person");
    program.click("list:player-1");
    program.click("player:1-level:7");
    program.click("field:name-2");
    program.type_text("Eva");
    // Below what a window of this height shows.
    program.hover("field:name-2");
    program.scroll_to(WHEEL_DOWN, "theme:estremoz");
    program.click("theme:estremoz");
    let dark = program.brightness(&menu_before);
    wait_until("the set-up in marble", PATIENCE, || {
        let shown = program.screenshot("remembered-setup");
        (program.brightness(&shown) > 1.1 * dark).then_some(())
    });
    program.click_to("button:start", "table");
    program.wait_for_lines(1);
    program.resize(1000, 700);
    program.key_to("Escape", "menu");
    wait_until("the menu in the usual theme", PATIENCE, || {
        let shown = program.screenshot("remembered-menu");
        (program.brightness(&shown) < 1.1 * dark).then_some(())
    });
    let home = program.home();
    let first = last_seats(home.path());
    assert!(first.contains("level:7") && first.contains("Eva"), "{first}");
    program.quit();

    let program = Launch::menu().at(Arc::clone(&home)).start();
    let layout = program.wait_for_screen("menu");
    assert_eq!((layout.width, layout.height), (1000.0, 700.0));
    prepare(&program, "chess");
    let shown = program.screenshot("remembered-setup-again");
    assert!(program.brightness(&shown) > 1.1 * dark, "it opens in the theme that was chosen for it");
    program.click_to("button:start", "table");
    program.wait_for_lines(1);
    program.wait_until_rest();
    assert_eq!(last_seats(home.path()), first, "nothing had to be filled in again");
    program.quit();

    // A theme that is wished for on the command line holds for this run, for every game.
    let text = kept(home.path(), "setups.ron");
    let program = Launch::menu().with("--theme", "nogueira").at(Arc::clone(&home)).start();
    prepare(&program, "chess");
    let shown = program.screenshot("remembered-wished");
    assert!(program.brightness(&shown) < 1.1 * dark, "walnut was wished for");
    program.click_to("button:start", "table");
    program.quit();
    assert_eq!(kept(home.path(), "setups.ron"), text, "and is not written down");
}

#[test]
fn a_game_begun_on_the_command_line_is_no_set_up() {
    needs!(DISPLAY);
    let program = Launch::people("chess").start();
    let home = program.home();
    program.quit();
    assert_eq!(kept(home.path(), "setups.ron"), "");
}

#[test]
fn damaged_files_are_set_aside_and_said_once() {
    needs!(DISPLAY);
    let home = home_with("setups.ron", "(games: {\"chess\": (seats: ");
    fs::write(small_file(home.path(), "window.ron"), [0xff, 0x00]).expect("written");
    let program = Launch::menu().at(Arc::clone(&home)).start();
    program.wait_for("overlay:warnings");
    program.screenshot("warning-files-aside");
    prepare(&program, "chess");
    program.click_to("button:start", "table");
    program.quit();
    assert_eq!(kept(home.path(), "setups.ron.damaged-1"), "(games: {\"chess\": (seats: ");
    assert_eq!(fs::read(small_file(home.path(), "window.ron.damaged-1")).expect("kept"), [0xff, 0x00]);
    assert!(kept(home.path(), "setups.ron").contains("chess"));

    let program = Launch::menu().at(home).start();
    program.wait_until_rest();
    program.wait_gone("overlay:warnings");
}

#[test]
fn what_cannot_be_written_is_said_once_and_the_program_goes_on() {
    needs!(DISPLAY);
    let home = tempfile::tempdir().expect("a folder");
    // A file where the folder should be: nobody can write there, whatever rights they have.
    fs::create_dir(home.path().join("config")).expect("made");
    fs::write(home.path().join("config/tabuleiro"), "in the way").expect("written");
    let program = Launch::menu().at(Arc::new(home)).start();
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
    program.key("Escape");
    prepare(&program, "chess");
    program.click("button:mode-person-person");
    program.click_to("button:start", "table");
}

#[test]
fn what_another_program_has_written_meanwhile_stays() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    let home = program.home();
    program.click_to("button:settings", "settings");
    program.click("theme:noite");
    let written = |what: &str| kept(home.path(), "settings.ron").contains(what).then_some(());
    wait_until("the theme on the disk", PATIENCE, || written("noite"));
    fs::write(small_file(home.path(), "settings.ron"), "(speed: calm, theme: \"estremoz\")")
        .expect("written");
    program.click("button:size-125");
    wait_until("the size on the disk", PATIENCE, || written("125"));
    let text = kept(home.path(), "settings.ron");
    assert!(text.contains("speed: calm") && text.contains("estremoz"), "{text}");
}

#[test]
fn a_window_of_a_screen_that_is_gone_comes_to_the_middle() {
    needs!(DISPLAY);
    let home = home_with("window.ron", "(at: Some((5000, 40)), width: 900, height: 600)");
    let program = Launch::menu().at(home).start();
    let layout = program.wait_for_screen("menu");
    assert_eq!((layout.width, layout.height), (900.0, 600.0));
    // (1280 - 900) / 2 and (800 - 600) / 2.
    let wanted = Place::at(190, 100);
    wait_until("the window in the middle", PATIENCE, || (program.place(0.0, 0.0) == wanted).then_some(()));
}

#[test]
fn the_place_of_the_window_is_kept_however_fine_the_screen_is() {
    needs!(DISPLAY);
    let program = Launch::menu().screen(2560, 1600).scale(2.0).start();
    let home = program.home();
    program.resize(1600, 1200);
    program.hand().move_window(program.window(), 300, 200);
    program.quit();
    let place = kept(home.path(), "window.ron");
    assert!(place.contains("width: 800") && place.contains("height: 600"), "{place}");

    let program = Launch::menu().screen(2560, 1600).at(home).start();
    let layout = program.wait_for_screen("menu");
    assert_eq!((layout.width, layout.height), (800.0, 600.0));
    assert_eq!(program.place(0.0, 0.0), Place::at(300, 200));
}

#[test]
fn a_window_that_is_moved_writes_when_it_has_come_to_rest() {
    needs!(DISPLAY);
    // On a page that rests: games are played in the pictures of the menu.
    let program = Launch::menu().start();
    let home = program.home();
    program.click_to("button:settings", "settings");
    program.wait_until_rest();
    // Only moved: with another size pictures are drawn anew, for as long as a busy machine takes.
    for step in 1..=20 {
        program.hand().move_window(program.window(), 5 * step, 7);
    }
    let wanted = Place::at(100, 7);
    wait_until("the window in its place", PATIENCE, || (program.place(0.0, 0.0) == wanted).then_some(()));
    program.wait_until_rest();
    let frames = program.frames_drawn();
    wait_until("the place on the disk", PATIENCE, || {
        kept(home.path(), "window.ron").contains("at: Some((100, 7))").then_some(())
    });
    assert_eq!(program.frames_drawn(), frames, "nobody is woken to write it");
}
