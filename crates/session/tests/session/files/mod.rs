//! Games that travel: what is written is read again, what the wild contains is read or refused with its place, and others
//! agree.

mod fuzz;
mod others;
mod same;
mod trees;
mod wild;

use session::transcript::ReadGame;
use test_support::games::read;

/// What is wrong with a text, as the command line says it.
pub(crate) fn faults(text: impl AsRef<[u8]>) -> Vec<String> {
    let readings = read(text, None);
    let faults = readings.into_iter().flat_map(|reading| reading.faults);
    faults.map(|fault| format!("{}: {fault}", fault.at)).collect()
}

/// The canonical moves of a game, with spaces between them.
pub(crate) fn moves(game: &ReadGame) -> String {
    let texts: Vec<&str> = game.saved.moves.iter().map(|mv| mv.text.as_str()).collect();
    texts.join(" ")
}
