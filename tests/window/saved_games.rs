//! Autosave: every game is saved and can be continued, also after the program was killed.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use super::harness::{Launch, play, play_line, private_command};

/// Moves and result of the first game that the command `games` lists; `None` if it lists none.
fn first_saved_game(home: &Path) -> Option<(Vec<String>, String)> {
    let mut command: Command = private_command(home, env!("CARGO_BIN_EXE_tabuleiro").as_ref());
    let output = command.args(["games", "--json"]).stderr(Stdio::inherit()).output().expect("it starts");
    assert!(output.status.success(), "{output:?}");
    let games: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let game = games.as_array().expect("a list").first()?;
    let moves = game["moves"].as_array().expect("moves").iter();
    let moves = moves.map(|mv| mv.as_str().expect("a text").to_owned()).collect();
    Some((moves, game["result"].as_str().expect("a text").to_owned()))
}

#[test]
fn a_game_is_continued_after_the_program_was_killed() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").with("--names", "Ana,Rui").start();
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6"];
    play_line(&program, &moves.join(" "));
    program.click("button:undo");
    program.click("button:flip");
    program.wait_for_lines(3);
    program.wait_until_rest();
    let (home, king_square) = (program.home(), program.layout().item("square:e1").expect("a square").clone());
    program.kill();

    let program = Launch::menu().home(Arc::clone(&home)).start();
    program.screenshot("continue");
    program.click_to("button:continue", "table");
    program.wait_for_journal(&["1 e2e4", "2 e7e5", "1 g1f3"]);
    assert_eq!(program.wait_until_still("square:e1").y, king_square.y, "the board is flipped as before");
    program.click("button:redo");
    program.wait_for_journal(&["1 e2e4", "2 e7e5", "1 g1f3", "2 b8c6"]);
    play(&program, "f1b5");
    program.wait_for_lines(5);
    program.wait_until_rest();
    assert_eq!(first_saved_game(home.path()).expect("saved").0, ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]);
}

#[test]
fn a_finished_game_is_saved_and_not_offered_to_continue() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    play_line(&program, "f2f3 e7e5 g2g4 d8h4");
    program.wait_for("button:rematch");
    program.wait_until_rest();
    let home = program.home();
    program.quit();
    let (moves, result) = first_saved_game(home.path()).expect("saved");
    assert_eq!((moves.len(), result.as_str()), (4, "0-1 checkmate"));
    let program = Launch::menu().home(home).start();
    program.wait_until_rest();
    assert!(program.layout().item("button:continue").is_none());
}

#[test]
fn an_unwritable_folder_is_reported_once_and_the_game_goes_on() {
    needs!(DISPLAY);
    let home = Arc::new(tempfile::tempdir().expect("a folder"));
    // Create a file instead of the folder, because even root cannot write into that.
    std::fs::write(home.path().join("data"), "").expect("written");
    let program = Launch::two_people("chess").home(home).start();
    program.wait_for("overlay:warnings");
    program.click("button:close-warnings");
    play_line(&program, "e2e4 e7e5");
    program.wait_until_rest();
    assert!(program.layout().item("overlay:warnings").is_none());
}
