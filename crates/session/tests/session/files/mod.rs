//! Tests of the file formats: writing and reading back, unusual input, agreement with python-chess.

mod from_the_wild;
mod fuzz;
mod python_chess;
mod round_trip;
mod threads;
mod trees;
mod unusual_input;
mod wild_games;

use session::game_text::ImportedGame;
use test_support::games::read_games;

/// The faults of a text as `line:column: reason`.
pub(crate) fn faults(text: impl AsRef<[u8]>) -> Vec<String> {
    let readings = read_games(text, None);
    let faults = readings.into_iter().flat_map(|reading| reading.faults);
    faults.map(|fault| format!("{}: {fault}", fault.at)).collect()
}

/// The canonical texts of the moves of the main line, separated by spaces.
pub(crate) fn moves(game: &ImportedGame) -> String {
    let texts: Vec<&str> = game.saved.moves.iter().map(|mv| mv.text.as_str()).collect();
    texts.join(" ")
}
