//! Files dropped on the window from another program.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::harness::{Launch, PATIENCE, Program, run_cli_in, wait_until};

/// Writes a file into the program's home folder.
fn write_file(program: &Program, name: &str, text: &str) -> PathBuf {
    let file = program.home().path().join(name);
    fs::write(&file, text).expect("written");
    file
}

/// Number of saved games.
fn count_games(program: &Program) -> usize {
    run_cli_in(program.home().path(), &["games"]).lines().count()
}

#[test]
fn a_dropped_file_is_opened() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.wait_for_screen("menu");
    let game = write_file(&program, "uma partida é isto.pgn", "[White \"Ana\"]\n\n1. e4 e5 2. Nf3 *\n");
    let drag = program.drag_files(&[&game]);
    drag.drop_files();
    program.wait_for_screen("table");
    program.wait_for("square:e4");
    program.wait_until_rest();
    assert_eq!(count_games(&program), 1);
}

#[test]
fn several_dropped_files_show_the_list_of_their_games() {
    needs!(DISPLAY);
    let program = Launch::two_people("draughts").start();
    let chess = write_file(&program, "one.pgn", "1. e4 e5 1-0\n");
    let draughts = write_file(&program, "other.pdn", "[GameType \"28,W,8,8,N1,1\"]\n\n1. 10-13 *\n");
    program.drag_files(&[&chess, &draughts]).drop_files();
    program.wait_for("overlay:files");
    program.wait_for("listed:2");
}

#[test]
fn a_cancelled_drag_or_a_dragged_text_changes_nothing() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.wait_for_screen("menu");
    let game = write_file(&program, "game.pgn", "1. e4 e5 *\n");
    program.drag_files(&[&game]).leave();
    program.wait_until_rest();
    assert!(!program.accepts_dragged_text("1. e4 e5 *"));
    program.wait_until_rest();
    let menu = program.layout();
    assert!(menu.screen == "menu" && menu.items_with("overlay:").next().is_none(), "{}", menu.names());
    assert_eq!(count_games(&program), 0);
}

/// The drop target is drawn once; after that nothing changes until the drop.
#[test]
fn a_file_held_over_the_window_draws_no_frames() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").without_timers().start();
    let game = write_file(&program, "game.pgn", "1. d4 *\n");
    program.wait_until_rest();
    let frames_before = program.frames_drawn();
    let drag = program.drag_files(&[&game]);
    wait_until("a frame with the drop target", PATIENCE, || {
        (program.frames_drawn() > frames_before).then_some(())
    });
    program.wait_until_rest();
    program.screenshot("drop-held");
    let frames_held = program.frames_drawn();
    for _ in 0..10 {
        // During a drag, the other program keeps sending the pointer position.
        drag.send_position();
        program.sleep_idle(Duration::from_millis(500));
    }
    assert_eq!(program.frames_drawn() - frames_held, 0, "frames drawn while a file is held still");
    drag.drop_files();
    program.wait_for("square:d4");
    wait_until("the dropped game is saved", PATIENCE, || (count_games(&program) == 1).then_some(()));
    program.wait_until_rest();
}

/// A file without games is reported in the same dialog as one opened from a file dialog.
#[test]
fn a_dropped_file_without_games_is_reported() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.wait_for_screen("menu");
    let picture = write_file(&program, "picture.png", "\u{89}PNG\r\n\u{1a}\n\0\0");
    program.drag_files(&[Path::new(&picture)]).drop_files();
    program.wait_for("overlay:files");
    program.wait_for("opened:faults");
}
