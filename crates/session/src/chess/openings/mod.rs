//! Chess openings by name (ECO codes, opening book of names): found by position, so that transpositions count.

mod closed;
mod flank;
mod indian;
mod line;
mod open;
mod semi_open;

use std::collections::HashMap;
use std::sync::LazyLock;

use line::Line;

use crate::{Message, Opening};
use rules::chess::Position;
use rules::{History, Rules as _, Texts as _};

/// In the order of the codes, so that a line often goes on from the one before it.
const VOLUMES: [&[Line]; 5] = [flank::LINES, semi_open::LINES, open::LINES, closed::LINES, indian::LINES];

/// The openings by the keys of their positions.
struct Book {
    lines: HashMap<u64, &'static Line>,
    /// How many moves the longest line has: nothing is looked for beyond.
    longest: usize,
}

/// Made when it is first asked: about half a millisecond.
static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let mut lines = HashMap::new();
    let mut longest = 0;
    // The line before, with the position before its first move and after each.
    let (mut moves, mut positions): (Vec<&str>, _) = (Vec::new(), vec![Position::default()]);
    for line in VOLUMES.into_iter().flatten() {
        let wanted: Vec<&str> = line.2.split(' ').collect();
        let common = moves.iter().zip(&wanted).take_while(|(before, now)| before == now).count();
        positions.truncate(common + 1);
        for text in &wanted[common..] {
            let position = positions[positions.len() - 1];
            let Ok(mv) = position.parse_move(text) else {
                debug_assert!(false, "{text} in {line:?} is a legal move");
                break;
            };
            positions.push(position.play(mv));
        }
        longest = longest.max(wanted.len());
        // A line that breaks off names nothing.
        if positions.len() == wanted.len() + 1 {
            lines.insert(positions[wanted.len()].key(), line);
        }
        moves = wanted;
        moves.truncate(positions.len() - 1);
    }
    Book { lines, longest }
});

/// The last opening that a game went through on its way to the table; `None` before the first move. A game that has
/// not begun does not make the book.
pub(super) fn of(history: &History<Position>) -> Option<Opening> {
    if history.ply() == 0 {
        return None;
    }
    let mut plies = (1..=history.ply().min(BOOK.longest)).rev();
    let (code, name, _) = plies.find_map(|ply| BOOK.lines.get(&history.at(ply).key()))?;
    Some(Opening { code: Some(code), name: Message::new(name) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_legal_and_leads_to_a_position_of_its_own() {
        let mut named = HashMap::new();
        for line in VOLUMES.into_iter().flatten() {
            let mut position = Position::default();
            for text in line.2.split(' ') {
                let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{line:?}: {error}"));
                assert_eq!(position.notation(mv), text, "{line:?}: as players write it");
                position = position.play(mv);
            }
            if let Some(other) = named.insert(position.key(), line) {
                panic!("{line:?} and {other:?} lead to the same position");
            }
            assert_eq!(BOOK.lines.get(&position.key()), Some(&line));
        }
        assert_eq!(BOOK.lines.len(), named.len());
        assert!(named.len() >= 700, "{}", named.len());
    }

    #[test]
    fn the_volumes_are_in_the_order_of_the_codes() {
        for (volume, lines) in ('A'..='E').zip(VOLUMES) {
            assert!(lines.is_sorted_by_key(|line| line.0), "{volume}");
            for (code, ..) in lines {
                let number = code.strip_prefix(volume).expect("the letter of its volume");
                assert!(number.len() == 2 && number.bytes().all(|sign| sign.is_ascii_digit()), "{code}");
            }
        }
    }
}
