//! File formats: writing and reading back, unusual input, agreement with python-chess.

mod fuzz;
mod others;
mod same;
mod trees;
mod wild;

use session::transcript::ReadGame;
use test_support::games::read;

/// The faults of a text, as the command line prints them.
pub(crate) fn faults(text: impl AsRef<[u8]>) -> Vec<String> {
    let readings = read(text, None);
    let faults = readings.into_iter().flat_map(|reading| reading.faults);
    faults.map(|fault| format!("{}: {fault}", fault.at)).collect()
}

/// The canonical moves of a game, separated by spaces.
pub(crate) fn moves(game: &ReadGame) -> String {
    let texts: Vec<&str> = game.saved.moves.iter().map(|mv| mv.text.as_str()).collect();
    texts.join(" ")
}
