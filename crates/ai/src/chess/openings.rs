//! The named openings of chess as an opening book.
//!
//! The more openings with a name go on with a move, the more usual it is: 1. e4 begins some hundreds, 1. a3 one.

use std::collections::HashMap;
use std::sync::LazyLock;

use rules::chess::Position;
use rules::chessboard::Move;
use rules::{Rules as _, Texts as _};

/// The table of named openings. After a header, each line has the ECO code, the moves in SAN, and the name in each
/// language, separated by tabs.
pub static TABLE: &str = include_str!("../../../../assets/openings.tsv");

/// For the key of each position in a named opening, its moves and the number of openings that go on with each.
static BOOK: LazyLock<HashMap<u64, Vec<(Move, u32)>>> = LazyLock::new(|| {
    let mut book: HashMap<u64, Vec<(Move, u32)>> = HashMap::new();
    for line in TABLE.lines().skip(1) {
        let mut position = Position::default();
        for text in line.split('\t').nth(1).unwrap_or_default().split(' ') {
            let Ok(mv) = position.parse_move(text) else { break };
            let moves = book.entry(position.key()).or_default();
            match moves.iter_mut().find(|(known, _)| *known == mv) {
                Some((_, count)) => *count += 1,
                None => moves.push((mv, 1)),
            }
            position = position.play(mv);
        }
    }
    book
});

/// The moves by which named openings go on from `position`, each with the number of such openings.
pub(super) fn book_moves(position: &Position) -> &'static [(Move, u32)] {
    BOOK.get(&position.key()).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_in_the_book() {
        for line in TABLE.lines().skip(1) {
            let mut position = Position::default();
            for text in line.split('\t').nth(1).expect("moves").split(' ') {
                let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{line}: {error}"));
                assert!(book_moves(&position).iter().any(|(known, count)| *known == mv && *count > 0));
                position = position.play(mv);
            }
        }
    }

    #[test]
    fn usual_first_moves_begin_most_openings() {
        let start = Position::default();
        let count = |texts: &[&str]| -> u32 {
            let is_wanted = |mv: &Move| texts.contains(&&*start.move_text(*mv));
            book_moves(&start).iter().filter(|(mv, _)| is_wanted(mv)).map(|(_, count)| count).sum()
        };
        let all: u32 = book_moves(&start).iter().map(|(_, count)| count).sum();
        let usual = count(&["e2e4", "d2d4", "c2c4", "g1f3"]);
        assert!(100 * usual > 90 * all, "{usual} of {all}");
    }
}
