//! Sequences of actions that several test files use, and runs of the program's command line.

use std::path::Path;
use std::process::Command;

use super::{Program, private_command};

/// Layout name of a square, such as `square:e4`.
fn square_item(square: &str) -> String {
    format!("square:{square}")
}

/// Pastes a position from the clipboard into the menu and starts a game from that position.
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

/// Goes from the menu to a page. First waits until the button has settled: the card "Continue" appears a little later
/// than the menu and moves the buttons below.
pub(crate) fn from_menu(program: &Program, button: &str, screen: &str) {
    program.wait_for_screen("menu");
    program.wait_until_settled(button);
    program.click_to(button, screen);
}

/// Starts a game between two people from the menu, with the mouse.
pub(crate) fn start_two_person_game(program: &Program, game: &str) {
    program.click_to(&format!("game:{game}"), "setup");
    program.click("button:mode-person-person");
    program.click_to("button:start", "table");
}

/// Opens the position section of the set-up page and waits until the page has scrolled there. Until then a click could
/// hit another item.
pub(crate) fn open_position_section(program: &Program) {
    program.click("button:position");
    program.wait_for("field:position");
    // The page scrolls for several frames, which take long on a busy machine.
    program.wait_until_rest();
    program.wait_until_settled("field:position");
}

/// Plays a UCI move by clicking its squares and, for a promotion, the piece in the chooser. Returns at once: input
/// never waits for an animation.
pub(crate) fn play(program: &Program, mv: &str) {
    program.click(&square_item(&mv[..2]));
    program.click(&square_item(&mv[2..4]));
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

/// Plays moves, separated by spaces, in a game in which seats 1 and 2 move alternately. Waits after each move until it
/// is in the journal.
pub(crate) fn play_line(program: &Program, moves: &str) {
    let mut expected = program.journal();
    for mv in moves.split_whitespace() {
        play(program, mv);
        expected.push(format!("{} {mv}", expected.len() % 2 + 1));
        assert_eq!(program.wait_for_lines(expected.len())[..expected.len()], expected);
    }
}

/// Plays a whole game by clicks and checks the journal after each move. The game must end with `result`.
pub(crate) fn play_game(program: &Program, moves: &str, result: &str) {
    play_line(program, moves);
    let move_count = moves.split_whitespace().count();
    assert_eq!(program.wait_for_lines(move_count + 1)[move_count..], [result]);
}

/// Runs the program with these command line arguments and returns its standard output. Window tests rely on this
/// output, because other tests compare it with published figures and reference programs.
pub(crate) fn run_cli(arguments: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_tabuleiro")).args(arguments).output().expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Like [`run_cli`], with the user's files in the folder `home`.
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

/// Parses a move of Domin-Up, such as `17@0,0E`: two numbers, a cell and the direction of the second cell, `E`ast or
/// `N`orth. A final `^` marks a climb: a tile placed on top of two others.
///
/// Returns the layout name of the tile in the hand, its two cells (west or south cell first), and the number of quarter
/// turns from its orientation in the hand.
pub(crate) fn parse_tile_move(text: &str) -> (String, [(i32, i32); 2], usize) {
    let (numbers, cell_and_direction) = text.trim_end_matches('^').split_once('@').expect("a move");
    let (cell, is_horizontal) = match cell_and_direction.strip_suffix('E') {
        Some(cell) => (cell, true),
        None => (cell_and_direction.strip_suffix('N').expect("a direction"), false),
    };
    let (x, y) = cell.split_once(',').expect("a cell");
    let (x, y): (i32, i32) = (x.parse().expect("a number"), y.parse().expect("a number"));
    let mut digits: Vec<char> = numbers.chars().collect();
    let is_ascending = digits.is_sorted();
    digits.sort_unstable();
    let second_cell = if is_horizontal { (x + 1, y) } else { (x, y + 1) };
    // In the hand the higher number is on top. A quarter turn is anticlockwise.
    let turns = match (is_horizontal, is_ascending) {
        (false, true) => 0,
        (true, false) => 1,
        (false, false) => 2,
        (true, true) => 3,
    };
    (digits.into_iter().collect(), [(x, y), second_cell], turns)
}
