//! Games that travel: what is written is read again, what the wild contains is read or refused with its place, and others
//! agree.

mod commands;
mod fuzz;
mod others;
#[cfg(feature = "art")]
mod pictures;
mod same;
mod wild;

use tabuleiro::session::Game;
use tabuleiro::session::transcript::{GameReader, ReadGame, Reading};

/// Everything that is read of a text.
pub fn read(text: impl AsRef<[u8]>, hint: Option<Game>) -> Vec<Reading> {
    let mut reader = GameReader::new(text.as_ref(), hint);
    std::iter::from_fn(|| reader.next_game().expect("bytes in memory")).collect()
}

/// The only game of a text that nothing is wrong with.
pub fn one(text: impl AsRef<[u8]>) -> ReadGame {
    let text = text.as_ref();
    let mut readings = read(text, None);
    let reading = readings.pop().expect("a game");
    let told = String::from_utf8_lossy(text);
    assert!(readings.is_empty(), "more than one game: {told}");
    assert_eq!(reading.faults, [], "{told}");
    reading.game.expect("a game")
}

/// What is wrong with a text, as the command line says it.
pub fn faults(text: impl AsRef<[u8]>) -> Vec<String> {
    let readings = read(text, None);
    let faults = readings.into_iter().flat_map(|reading| reading.faults);
    faults.map(|fault| format!("{}: {fault}", fault.at)).collect()
}

/// The canonical moves of a game, with spaces between them.
pub fn moves(game: &ReadGame) -> String {
    let texts: Vec<&str> = game.saved.moves.iter().map(|mv| mv.text.as_str()).collect();
    texts.join(" ")
}
