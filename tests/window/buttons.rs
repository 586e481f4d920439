//! Buttons at the table that no other file's tests click, and a check that some window test clicks each button.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::harness::{Launch, WHEEL_UP, play};

#[test]
fn the_menu_of_rare_actions_shows_keys_mutes_folds_the_panel_and_restarts() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    play(&program, "e2e4");
    program.wait_for_lines(1);
    program.click_shows("button:help", "overlay:keys");
    program.click_hides("button:close", "overlay:keys");
    for is_silent in [true, false] {
        program.click("button:mute");
        program
            .wait_for_layout("the mute sign", |layout| layout.item("button:silent").is_some() == is_silent);
    }
    program.click_hides("button:fold", "seat:1");
    program.click_shows("button:unfold", "seat:1");
    program.click_shows("button:restart", "overlay:question");
    program.click_hides("button:restart-yes", "overlay:question");
    // White is to move again, in a new game.
    play(&program, "d2d4");
    program.wait_for_journal(&["1 e2e4", "1 d2d4"]);
}

#[test]
fn the_hands_of_computers_are_shown_and_hidden() {
    needs!(DISPLAY);
    let arguments = ["play", "domin-up", "--seats", "level:1,level:1", "--seed", "3"];
    let program = Launch::new(&arguments).start();
    program.wait_for("button:pause");
    program.click("button:pause");
    program.wait_until_rest();
    // They are open at first.
    for hands_are_open in [false, true] {
        program.click("button:hands");
        program.wait_for_layout("the tiles of the hands", |layout| {
            (layout.items_with("tile:").next().is_some(), layout.items_with("hand:").next().is_some())
                == (hands_are_open, !hands_are_open)
        });
    }
}

#[test]
fn a_button_shows_the_whole_domino_table_again() {
    needs!(DISPLAY);
    let program = Launch::new(&["play", "domin-up", "--seats", "human,level:1", "--seed", "3"]).start();
    program.wait_until_rest();
    let width = |name: &str| program.wait_until_settled(name).w;
    assert!(program.layout().item("button:fit").is_none(), "the whole table is visible");
    // The view follows the table with room for more tiles; the button leaves no more room than at the start.
    let mut fitted_widths = Vec::new();
    for _ in 0..2 {
        let cell_width = width("cell:0,0");
        program.hover("cell:0,0");
        for _ in 0..3 {
            program.press_button(WHEEL_UP);
        }
        program.wait_for("button:fit");
        assert!(width("cell:0,0") > 1.1 * cell_width, "the view is zoomed in");
        program.click_hides("button:fit", "button:fit");
        fitted_widths.push(width("cell:0,0"));
    }
    assert!((fitted_widths[0] - fitted_widths[1]).abs() < 0.5, "{fitted_widths:?}");
    let (table, tiles) = (program.layout().item("board").cloned(), program.wait_for("cell:0,0"));
    assert!(table.is_some_and(|table| table.w > 4.0 * tiles.w), "{tiles:?}");
}

/// Adds the paths of all files in a folder and its subfolders to `files`.
fn collect_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        match entry.path() {
            path if path.is_dir() => collect_files(&path, files),
            path => files.push(path),
        }
    }
}

/// The content of all files in a folder of the repository, joined into one text.
fn read_sources(folder: &str) -> String {
    let mut files = Vec::new();
    collect_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
    files.iter().map(|file| fs::read_to_string(file).expect("a text")).collect()
}

/// The string literals that directly follow one of the texts in `openings`.
fn names_after<'a>(code: &'a str, openings: &[&str]) -> BTreeSet<&'a str> {
    let following = openings.iter().flat_map(|opening| code.split(*opening).skip(1));
    following.filter_map(|rest| Some(rest.trim_start().strip_prefix('"')?.split_once('"')?.0)).collect()
}

/// Checks that some window test clicks each button whose name is a literal in the code. Names built at run time
/// (`level:3`) are not checked.
#[test]
fn every_button_is_clicked_by_some_test() {
    let ui_code = read_sources("src/app");
    let created = names_after(&ui_code, &["Button::new(", "Button::icon(", "Action::new("]);
    let actions = include_str!("../../src/app/panel/actions.rs");
    let (_, entries) = actions.split_once("fn entries").expect("the menu of rare actions");
    let menu_entries = names_after(entries, &[" add("]);
    let test_code = read_sources("tests/window");
    let click_calls =
        [".click(", ".click_to(", ".click_shows(", ".click_hides(", "open_dialog(", "from_menu(&program,"];
    let clicked = names_after(&test_code, &click_calls);
    let missing: Vec<&str> = created
        .union(&menu_entries)
        .filter(|name| !clicked.contains(format!("button:{name}").as_str()))
        .copied()
        .collect();
    // Guard against a search that finds nothing, for example after a renamed constructor.
    assert!(created.len() > 50 && menu_entries.len() > 8, "{created:?} {menu_entries:?}");
    assert!(missing.is_empty(), "buttons that no window test clicks: {missing:?}");
}
