//! Buttons of the table that no other test presses, and a check that none is forgotten.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::harness::{Launch, WHEEL_UP, play};

#[test]
fn keys_sound_panel_and_restart_by_the_list_of_rarer_things() {
    needs!(DISPLAY);
    let program = Launch::people("chess").start();
    play(&program, "e2e4");
    program.wait_for_lines(1);
    program.click_shows("button:help", "overlay:keys");
    program.click_hides("button:close", "overlay:keys");
    for is_silent in [true, false] {
        program.click("button:mute");
        program.wait_for_layout("the sign that nothing is heard", |layout| {
            layout.item("button:silent").is_some() == is_silent
        });
    }
    program.click_hides("button:fold", "seat:1");
    program.click_shows("button:unfold", "seat:1");
    program.click_shows("button:restart", "overlay:question");
    program.click_hides("button:restart-yes", "overlay:question");
    // White moves again, in another game.
    play(&program, "d2d4");
    program.wait_for_journal(&["1 e2e4", "1 d2d4"]);
}

#[test]
fn the_hands_of_computers_are_laid_open_and_hidden() {
    needs!(DISPLAY);
    let seats = ["play", "domin-up", "--seats", "level:1,level:1", "--seed", "3"];
    let program = Launch::new(&seats).start();
    program.wait_for("button:pause");
    program.click("button:pause");
    program.wait_until_rest();
    for are_open in [true, false] {
        program.click("button:hands");
        program.wait_for_layout("the tiles of the hands", |layout| {
            (layout.items_with("tile:").next().is_some(), layout.items_with("hand:").next().is_some())
                == (are_open, !are_open)
        });
    }
}

#[test]
fn all_of_the_open_table_is_shown_again() {
    needs!(DISPLAY);
    let program = Launch::new(&["play", "domin-up", "--seats", "human,level:1", "--seed", "3"]).start();
    program.wait_until_rest();
    let width = |what: &str| program.wait_settled(what).w;
    let cell = width("cell:0,0");
    assert!(program.layout().item("button:fit").is_none(), "all of it is shown");
    program.hover("cell:0,0");
    for _ in 0..3 {
        program.press_button(WHEEL_UP);
    }
    program.wait_for("button:fit");
    assert!(width("cell:0,0") > 1.1 * cell, "it is seen from nearer");
    program.click_hides("button:fit", "button:fit");
    assert!((width("cell:0,0") - cell).abs() < 0.5);
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        match entry.path() {
            path if path.is_dir() => files(&path, found),
            path => found.push(path),
        }
    }
}

/// All code in a folder of the sources.
fn code(folder: &str) -> String {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    found.iter().map(|file| fs::read_to_string(file).expect("a text")).collect()
}

/// The names that follow each of these openings, up to the next quotation mark.
fn names_after<'a>(code: &'a str, openings: &[&str]) -> BTreeSet<&'a str> {
    let after = openings.iter().flat_map(|opening| code.split(*opening).skip(1));
    after.filter_map(|rest| Some(rest.trim_start().strip_prefix('"')?.split_once('"')?.0)).collect()
}

/// Each button whose name is written out where it is made is clicked by its name in some window test. Names that are put
/// together at run time (`level:3`) are beyond this check.
#[test]
fn every_button_is_pressed_by_its_name() {
    let ui = code("src/app");
    let made = names_after(&ui, &["Button::new(", "Button::icon(", "Action::new("]);
    let actions = include_str!("../../src/app/panel/actions.rs");
    let (_, entries) = actions.split_once("fn entries").expect("the list of rarer things");
    let listed = names_after(entries, &[" add("]);
    let tests = code("tests/window");
    let words = [".click(", ".click_to(", ".click_shows(", ".click_hides(", "ask(", "from_menu(&program,"];
    let clicked = names_after(&tests, &words);
    let missing: Vec<&str> = made
        .union(&listed)
        .filter(|name| !clicked.contains(format!("button:{name}").as_str()))
        .copied()
        .collect();
    assert!(made.len() > 50 && listed.len() > 8, "{made:?} {listed:?}");
    assert!(missing.is_empty(), "buttons that no window test presses: {missing:?}");
}
