//! Names of chess openings (ECO), looked up by position so that transpositions find the same name.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::Opening;
use crate::opening::{Row, openings};
use rules::chess::Position;
use rules::{History, Rules as _, Texts as _};

/// The named openings, by the hash key of their last position.
struct Book {
    rows: HashMap<u64, Row<'static>>,
    /// Number of plies of the longest opening. Later positions have no name.
    longest: usize,
}

/// Built on first use; takes about half a millisecond.
static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let mut rows = HashMap::new();
    let mut longest = 0;
    // The moves of the previous row, and the positions before the first and after each move. Rows share their first
    // moves, so most positions need not be computed again.
    let (mut moves, mut positions): (Vec<&str>, _) = (Vec::new(), vec![Position::default()]);
    for row in openings() {
        let row_moves: Vec<&str> = row.moves.split(' ').collect();
        let common = moves.iter().zip(&row_moves).take_while(|(before, now)| before == now).count();
        positions.truncate(common + 1);
        for text in &row_moves[common..] {
            let position = positions[positions.len() - 1];
            let Ok(mv) = position.parse_move(text) else {
                debug_assert!(false, "{text} in {row:?} is a legal move");
                break;
            };
            positions.push(position.play(mv));
        }
        longest = longest.max(row_moves.len());
        // A row with an illegal move names no position.
        if positions.len() == row_moves.len() + 1 {
            rows.insert(positions[row_moves.len()].key(), row);
        }
        moves = row_moves;
        moves.truncate(positions.len() - 1);
    }
    Book { rows, longest }
});

/// Finds the last named opening that the game went through.
///
/// Returns `None` before the first move, without building the book.
pub(super) fn find_opening(history: &History<Position>) -> Option<Opening> {
    if history.ply() == 0 {
        return None;
    }
    let mut plies = (1..=history.ply().min(BOOK.longest)).rev();
    let row = plies.find_map(|ply| BOOK.rows.get(&history.position_after(ply).key()))?;
    Some(Opening::Chess { code: row.code, moves: row.moves })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_legal_and_leads_to_a_unique_position() {
        let mut named = HashMap::new();
        for row in openings() {
            let mut position = Position::default();
            for text in row.moves.split(' ') {
                let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{row:?}: {error}"));
                assert_eq!(position.notation(mv), text, "{row:?}: in standard notation");
                position = position.play(mv);
            }
            if let Some(other) = named.insert(position.key(), row) {
                panic!("{row:?} and {other:?} lead to the same position");
            }
            assert_eq!(BOOK.rows.get(&position.key()).map(|found| found.moves), Some(row.moves));
        }
        assert_eq!(BOOK.rows.len(), named.len());
        assert!(named.len() >= 700, "{}", named.len());
    }

    #[test]
    fn rows_are_in_the_order_of_their_codes() {
        let codes: Vec<&str> = openings().map(|row| row.code).collect();
        assert!(codes.is_sorted());
        for code in codes {
            let (volume, number) = code.split_at(1);
            assert!(matches!(volume, "A" | "B" | "C" | "D" | "E"), "{code}");
            assert!(number.len() == 2 && number.bytes().all(|sign| sign.is_ascii_digit()), "{code}");
        }
    }
}
