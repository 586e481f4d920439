//! Files that are dropped on the window from another program.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::harness::{Launch, PATIENCE, Program, ask_in, wait_until};

/// A file among those of the program that holds this.
fn file(program: &Program, name: &str, text: &str) -> PathBuf {
    let file = program.home().path().join(name);
    fs::write(&file, text).expect("written");
    file
}

/// How many games are kept.
fn kept(program: &Program) -> usize {
    ask_in(program.home().path(), &["games"]).lines().count()
}

#[test]
fn a_file_that_is_dropped_is_opened() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.wait_for_screen("menu");
    let game = file(&program, "uma partida é isto.pgn", "[White \"Ana\"]\n\n1. e4 e5 2. Nf3 *\n");
    let drag = program.drag_files(&[&game]);
    drag.let_go();
    program.wait_for_screen("table");
    program.wait_for("square:e4");
    program.wait_until_rest();
    assert_eq!(kept(&program), 1);
}

#[test]
fn of_files_that_are_dropped_together_the_games_are_listed() {
    needs!(DISPLAY);
    let program = Launch::people("draughts").start();
    let chess = file(&program, "one.pgn", "1. e4 e5 1-0\n");
    let draughts = file(&program, "other.pdn", "[GameType \"28,W,8,8,N1,1\"]\n\n1. 10-13 *\n");
    program.drag_files(&[&chess, &draughts]).let_go();
    program.wait_for("overlay:files");
    program.wait_for("listed:2");
}

#[test]
fn what_is_carried_away_again_or_is_no_file_changes_nothing() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.wait_for_screen("menu");
    let game = file(&program, "game.pgn", "1. e4 e5 *\n");
    program.drag_files(&[&game]).leave();
    program.wait_until_rest();
    assert!(!program.is_text_taken("1. e4 e5 *"));
    program.wait_until_rest();
    let menu = program.layout();
    assert!(menu.screen == "menu" && menu.items_with("overlay:").next().is_none(), "{}", menu.names());
    assert_eq!(kept(&program), 0);
}

/// That it may be let go is painted once, and then nothing changes until it is.
#[test]
fn a_file_that_is_held_over_the_window_costs_no_frames() {
    needs!(DISPLAY);
    let program = Launch::people("chess").without_timers().start();
    let game = file(&program, "game.pgn", "1. d4 *\n");
    program.wait_until_rest();
    let before = program.frames_drawn();
    let drag = program.drag_files(&[&game]);
    wait_until("a frame that shows where to let go", PATIENCE, || {
        (program.frames_drawn() > before).then_some(())
    });
    program.wait_until_rest();
    program.screenshot("drop-held");
    let held = program.frames_drawn();
    for _ in 0..10 {
        // As whoever drags it tells again and again.
        drag.point();
        program.rest(Duration::from_millis(500));
    }
    assert_eq!(program.frames_drawn() - held, 0, "frames drawn while a file is held still");
    drag.let_go();
    program.wait_for("square:d4");
    wait_until("the game that was let go", PATIENCE, || (kept(&program) == 1).then_some(()));
    program.wait_until_rest();
}

/// A file that cannot be read is told of by its name, as if it had been chosen in a dialog.
#[test]
fn a_file_that_is_no_game_is_told() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.wait_for_screen("menu");
    let picture = file(&program, "picture.png", "\u{89}PNG\r\n\u{1a}\n\0\0");
    program.drag_files(&[Path::new(&picture)]).let_go();
    program.wait_for("overlay:files");
    program.wait_for("opened:faults");
}
