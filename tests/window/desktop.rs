//! What a desktop does with the program: it hands over files, and finds the window's name and picture.

use std::fs;
use std::sync::Arc;

use super::harness::{Launch, PATIENCE, Program, ask_in, play, run_without_display, wait_until};

const APP_ID: &str = tabuleiro::options::APP_ID;

/// The program, opened with a file that holds this.
fn opened_with(text: &str) -> Program {
    let home = Arc::new(tempfile::tempdir().expect("a folder"));
    let file = home.path().join("um jogo.pgn");
    fs::write(&file, text).expect("written");
    Launch::new(&[file.to_str().expect("a name")]).at(home).start()
}

#[test]
fn a_file_is_handed_over_and_its_game_stands_on_the_table() {
    needs!(DISPLAY);
    let program = opened_with("[White \"Ana\"]\n\n1. e4 e5 2. Nf3 *\n");
    program.wait_for_screen("table");
    program.wait_for("square:e4");
}

#[test]
fn of_a_file_with_several_games_one_is_chosen() {
    needs!(DISPLAY);
    let program = opened_with("1. e4 e5 1-0\n\n[White \"Eva\"]\n\n1. d4 d5 1/2-1/2\n");
    program.wait_for("overlay:files");
    program.wait_for("listed:2");
}

/// `play FILE` and the games of a file: the first, or the one that is named, goes on where it was left, and is kept.
#[test]
fn a_game_of_a_file_is_played_on() {
    needs!(DISPLAY);
    let home = Arc::new(tempfile::tempdir().expect("a folder"));
    let file = home.path().join("jogos.pgn");
    let games = "[White \"Ana\"]\n[Black \"Rui\"]\n\n1. e4 e5 2. Nf3 *\n\n\
                 [White \"Eva\"]\n[Black \"Rui\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n\n1... Kd7 *\n";
    fs::write(&file, games).expect("written");
    let name = file.to_str().expect("a name");
    let program = Launch::new(&["play", name]).at(Arc::clone(&home)).start();
    program.wait_for_screen("table");
    program.wait_until_rest();
    play(&program, "b8c6");
    program.wait_for_journal(&["1 e2e4", "2 e7e5", "1 g1f3", "2 b8c6"]);
    program.wait_until_rest();
    program.quit();
    let program = Launch::new(&["play", name, "--game", "2"]).at(Arc::clone(&home)).start();
    program.wait_for_screen("table");
    program.wait_until_rest();
    play(&program, "e2e4");
    program.wait_for_journal(&["2 e8d7", "1 e2e4"]);
    program.wait_until_rest();
    program.quit();
    let kept = ask_in(home.path(), &["games"]);
    for game in ["Eva (human) - Rui (human): 2 plies", "Ana (human) - Rui (human): 4 plies"] {
        assert!(kept.contains(game), "{kept}");
    }
    assert_eq!(kept.lines().count(), 2, "{kept}");
}

/// What cannot be played is said on the terminal, and no window opens.
#[test]
fn a_file_without_such_a_game_opens_no_window() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("one.pgn");
    fs::write(&file, "1. e4 e5 *\n").expect("written");
    let name = file.to_str().expect("a name");
    for arguments in [["play", name, "--game", "2"].as_slice(), &["play", "/nowhere/none.pgn"]] {
        let output = run_without_display(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), said.lines().count()), (Some(1), 1), "{arguments:?}: {said}");
    }
}

#[test]
fn the_window_names_its_application_and_brings_a_picture() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    let text = |name: &[u8]| program.hand().property(program.window(), name);
    // The instance, which Bevy leaves empty, and the class that desktops go by, each with a zero byte behind it.
    assert_eq!(text(b"WM_CLASS"), format!("\0{APP_ID}\0").as_bytes());
    // Width, height, and the pixels, four bytes each.
    let icon = wait_until("a picture of the window", PATIENCE, || {
        Some(text(b"_NET_WM_ICON")).filter(|icon| !icon.is_empty())
    });
    assert_eq!(icon.len(), 4 * (2 + 64 * 64));
}

#[test]
fn a_wayland_display_that_has_gone_does_no_harm_where_there_is_x11() {
    needs!(DISPLAY);
    Launch::menu().variable("WAYLAND_DISPLAY", "wayland-gone").start().quit();
}
