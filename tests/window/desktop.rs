//! Integration with the desktop: files as arguments, the application id and the icon of the window.

use std::fs;
use std::sync::Arc;

use super::harness::{Launch, PATIENCE, Program, play, run_cli_in, run_without_display, wait_until};

const APP_ID: &str = tabuleiro::options::APP_ID;

/// Starts the program with a PGN file as its argument; `text` is the content of the file.
fn start_with_file(text: &str) -> Program {
    let home = Arc::new(tempfile::tempdir().expect("a folder"));
    let file = home.path().join("um jogo.pgn");
    fs::write(&file, text).expect("written");
    Launch::new(&[file.to_str().expect("a name")]).home(home).start()
}

#[test]
fn a_file_argument_opens_its_game() {
    needs!(DISPLAY);
    let program = start_with_file("[White \"Ana\"]\n\n1. e4 e5 2. Nf3 *\n");
    program.wait_for_screen("table");
    program.wait_for("square:e4");
}

#[test]
fn a_file_with_several_games_shows_their_list() {
    needs!(DISPLAY);
    let program = start_with_file("1. e4 e5 1-0\n\n[White \"Eva\"]\n\n1. d4 d5 1/2-1/2\n");
    program.wait_for("overlay:files");
    program.wait_for("listed:2");
}

/// `play FILE` continues the first game of a file, or the one chosen with `--game`, and saves it.
#[test]
fn a_game_of_a_file_is_continued_and_saved() {
    needs!(DISPLAY);
    let home = Arc::new(tempfile::tempdir().expect("a folder"));
    let file = home.path().join("jogos.pgn");
    let games = "[White \"Ana\"]\n[Black \"Rui\"]\n\n1. e4 e5 2. Nf3 *\n\n\
                 [White \"Eva\"]\n[Black \"Rui\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n\n1... Kd7 *\n";
    fs::write(&file, games).expect("written");
    let name = file.to_str().expect("a name");
    let program = Launch::new(&["play", name]).home(Arc::clone(&home)).start();
    program.wait_for_screen("table");
    program.wait_until_rest();
    play(&program, "b8c6");
    program.wait_for_journal(&["1 e2e4", "2 e7e5", "1 g1f3", "2 b8c6"]);
    program.wait_until_rest();
    program.quit();
    let program = Launch::new(&["play", name, "--game", "2"]).home(Arc::clone(&home)).start();
    program.wait_for_screen("table");
    program.wait_until_rest();
    play(&program, "e2e4");
    program.wait_for_journal(&["2 e8d7", "1 e2e4"]);
    program.wait_until_rest();
    program.quit();
    let listing = run_cli_in(home.path(), &["games"]);
    for line in ["Eva (human) - Rui (human): 2 plies", "Ana (human) - Rui (human): 4 plies"] {
        assert!(listing.contains(line), "{listing}");
    }
    assert_eq!(listing.lines().count(), 2, "{listing}");
}

/// A missing file or game is reported in one line on the terminal, and no window opens.
#[test]
fn a_missing_file_or_game_is_reported_without_a_window() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("one.pgn");
    fs::write(&file, "1. e4 e5 *\n").expect("written");
    let name = file.to_str().expect("a name");
    for arguments in [["play", name, "--game", "2"].as_slice(), &["play", "/nowhere/none.pgn"]] {
        let output = run_without_display(arguments);
        let error_output = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (output.status.code(), error_output.lines().count()),
            (Some(1), 1),
            "{arguments:?}: {error_output}"
        );
    }
}

#[test]
fn the_window_has_an_application_id_and_an_icon() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    let property = |name: &[u8]| program.input().property(program.window(), name);
    // The instance name, which Bevy leaves empty, and the class name, which desktops use. A zero byte ends each.
    assert_eq!(property(b"WM_CLASS"), format!("\0{APP_ID}\0").as_bytes());
    // The width, the height and each pixel take four bytes.
    let icon = wait_until("an icon of the window", PATIENCE, || {
        Some(property(b"_NET_WM_ICON")).filter(|icon| !icon.is_empty())
    });
    assert_eq!(icon.len(), 4 * (2 + 64 * 64));
}

#[test]
fn the_window_falls_back_to_x11_without_wayland() {
    needs!(DISPLAY);
    Launch::menu().variable("WAYLAND_DISPLAY", "wayland-gone").start().quit();
}
