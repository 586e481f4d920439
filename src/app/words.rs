//! Sentences that need more than one message: whose turn, how a game ended, and moves in the letters of
//! the language.

use super::locale::Locale;
use super::table::Table;
use super::ui::setup::colour_key;
use crate::rules::{GameId, Outcome, Seat};
use crate::session::{Explain, Look};

/// Whose turn it is, or how the game ended.
pub fn status(locale: &Locale, table: &Table) -> String {
    let name = |seat: Seat| table.game.seats()[seat.index()].name.clone();
    let colour = |seat: Seat| locale.text(colour_key(seat));
    match (table.game.turn(), table.game.outcome()) {
        (_, Some(outcome)) => ending(locale, table, outcome),
        (Some(seat), None) => {
            let key = match (table.paused, table.player(seat).is_computer()) {
                (true, true) => "status-paused",
                (false, true) => "status-thinking",
                _ => "status-to-move",
            };
            locale.with(key, &[("name", &name(seat)), ("colour", &colour(seat))])
        }
        (None, None) => String::new(),
    }
}

/// How the game ended, in one line.
pub fn ending(locale: &Locale, table: &Table, outcome: Outcome) -> String {
    let reason = locale.say(&outcome.reason.message());
    match outcome.winner {
        Some(seat) => {
            let name = &table.game.seats()[seat.index()].name;
            locale.with("status-won", &[("name", name), ("reason", &reason)])
        }
        None => locale.with("status-drawn", &[("reason", &reason)]),
    }
}

/// The piece that stands for a seat beside its name.
pub const fn badge_look(game: GameId) -> Look {
    match game {
        GameId::Draughts => Look::Dama,
        _ => Look::King,
    }
}

/// The stable English name of a piece in the layout file.
pub fn piece_name(look: Look) -> &'static str {
    look.key().strip_prefix("piece-").unwrap_or_default()
}

/// The letter of a piece in SAN (PGN standard 8.2.3.2) and the message with the language's own letter.
const LETTERS: [(char, Look, &str); 5] = [
    ('K', Look::King, "letter-king"),
    ('Q', Look::Queen, "letter-queen"),
    ('R', Look::Rook, "letter-rook"),
    ('B', Look::Bishop, "letter-bishop"),
    ('N', Look::Knight, "letter-knight"),
];

/// The language's own letter of a piece, as typed on the keyboard; a pawn has none.
pub fn letter(locale: &Locale, look: Look) -> Option<String> {
    let (_, _, key) = LETTERS.iter().find(|(_, piece, _)| *piece == look)?;
    Some(locale.text(key))
}

/// A move with the piece letters of the language: `Nf3` is `Cf3` in Portuguese.
pub fn notation(locale: &Locale, notation: &str) -> String {
    // Castling is written with the letter O, which names no piece.
    notation
        .chars()
        .map(|sign| match LETTERS.iter().find(|(letter, ..)| *letter == sign) {
            Some((_, _, key)) => locale.text(key),
            None => sign.to_string(),
        })
        .collect()
}

/// A phrase as a sentence of its own begins.
pub fn sentence(phrase: &str) -> String {
    let mut letters = phrase.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Points of a player as chess players write them: a win is one, a draw a half.
pub fn points(won: u32, drawn: u32) -> String {
    let whole = won + drawn / 2;
    match (whole, drawn % 2) {
        (0, 1) => "½".to_owned(),
        (_, 1) => format!("{whole}½"),
        _ => whole.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::locale::Language;

    #[test]
    fn moves_are_written_in_the_letters_of_the_language() {
        let locale = |language| Locale::load(None, language).expect("complete words");
        let portuguese = locale(Language::Portuguese);
        assert_eq!(notation(&portuguese, "Nbxd7+"), "Cbxd7+");
        assert_eq!(notation(&portuguese, "e8=Q#"), "e8=D#");
        assert_eq!(notation(&portuguese, "O-O-O"), "O-O-O");
        assert_eq!(notation(&locale(Language::English), "Kf8#"), "Kf8#");
    }

    #[test]
    fn half_points_are_halves() {
        assert_eq!(
            ["0", "½", "1", "1½", "3"],
            [(0, 0), (0, 1), (0, 2), (1, 1), (1, 4)].map(|(w, d)| points(w, d))
        );
    }
}
