//! Sequences of actions that several test files share.

use std::path::Path;
use std::process::Command;

use super::{Program, private_command};

/// Layout name of a square.
fn square(text: &str) -> String {
    format!("square:{text}")
}

/// Pastes a position from the clipboard at the menu and starts a game from it.
pub(crate) fn paste_and_start(program: &Program) {
    program.chord(&["Control_L", "v"]);
    program.wait_for_screen("setup");
    program.wait_for("field:position");
    program.click_to("button:start", "table");
    program.wait_until_rest();
}

/// Goes from the menu to the set-up page of a game and waits until the page is at rest.
pub(crate) fn open_setup(program: &Program, game: &str) {
    program.click_to(&format!("game:{game}"), "setup");
    program.wait_until_settled("button:start");
}

/// Goes from the menu to a page. First waits until the menu is at rest: the card "Continue" appears a little later
/// and moves the buttons below.
pub(crate) fn from_menu(program: &Program, button: &str, screen: &str) {
    program.wait_for_screen("menu");
    program.wait_until_settled(button);
    program.click_to(button, screen);
}

/// Starts a game between two people from the menu, by mouse.
pub(crate) fn start_two_person_game(program: &Program, game: &str) {
    program.click_to(&format!("game:{game}"), "setup");
    program.click("button:mode-person-person");
    program.click_to("button:start", "table");
}

/// Opens the position section of the set-up page and waits until the page has scrolled to it. An earlier click would
/// hit something else.
pub(crate) fn open_position_section(program: &Program) {
    program.click("button:position");
    program.wait_until_settled("field:position");
}

/// Plays a UCI move by clicking its squares and, for a promotion, the piece in the chooser. Returns at once: input
/// never waits for an animation.
pub(crate) fn play(program: &Program, mv: &str) {
    program.click(&square(&mv[..2]));
    program.click(&square(&mv[2..4]));
    if let Some(piece) = mv.get(4..5) {
        let piece = match piece {
            "q" => "queen",
            "r" => "rook",
            "b" => "bishop",
            _ => "knight",
        };
        program.click(&format!("promotion:{piece}"));
    }
}

/// Plays moves of a game that White starts; waits for the journal after each.
pub(crate) fn play_line(program: &Program, moves: &str) {
    let mut wanted = program.journal();
    for mv in moves.split_whitespace() {
        play(program, mv);
        wanted.push(format!("{} {mv}", wanted.len() % 2 + 1));
        assert_eq!(program.wait_for_lines(wanted.len())[..wanted.len()], wanted);
    }
}

/// Plays a whole game by clicks and checks the journal after each move. The game must end with `result`.
pub(crate) fn play_game(program: &Program, moves: &str, result: &str) {
    play_line(program, moves);
    let played = moves.split_whitespace().count();
    assert_eq!(program.wait_for_lines(played + 1)[played..], [result]);
}

/// Standard output of the program's own command line. Other tests compare it with published figures and reference
/// programs.
pub(crate) fn run_cli(arguments: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_tabuleiro")).args(arguments).output().expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Like [`run_cli`], with the files in the folder `home`.
pub(crate) fn run_cli_in(home: &Path, arguments: &[&str]) -> String {
    let mut command = private_command(home, env!("CARGO_BIN_EXE_tabuleiro").as_ref());
    let output = command.args(arguments).output().expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Legal moves of a game after the moves `played`.
pub(crate) fn legal_moves(game: &str, played: &[String]) -> Vec<String> {
    run_cli(&["moves", game, "--play", &played.join(" ")]).lines().map(str::to_owned).collect()
}

/// Waits until no promotion chooser is open.
pub(crate) fn wait_for_no_chooser(program: &Program) {
    program.wait_for_layout("no chooser", |layout| layout.items_with("promotion:").next().is_none());
}

/// Parses a move of Domin-Up. Returns the name of the tile in the hand, its two cells (west or south first) and the
/// quarter turns needed from its orientation in the hand.
pub(crate) fn parse_tile_move(text: &str) -> (String, [(i32, i32); 2], usize) {
    let (numbers, place) = text.trim_end_matches('^').split_once('@').expect("a move");
    let (cell, wide) = match place.strip_suffix('E') {
        Some(cell) => (cell, true),
        None => (place.strip_suffix('N').expect("a direction"), false),
    };
    let (x, y) = cell.split_once(',').expect("a cell");
    let (x, y): (i32, i32) = (x.parse().expect("a number"), y.parse().expect("a number"));
    let mut digits: Vec<char> = numbers.chars().collect();
    let ascending = digits.is_sorted();
    digits.sort_unstable();
    let second = if wide { (x + 1, y) } else { (x, y + 1) };
    // In the hand the higher number is on top; each turn rotates the tile 90 degrees anticlockwise.
    let turns = match (wide, ascending) {
        (false, true) => 0,
        (true, false) => 1,
        (false, false) => 2,
        (true, true) => 3,
    };
    (digits.into_iter().collect(), [(x, y), second], turns)
}
