//! Perft counts, published or confirmed by two other programs. The data files name the sources.

use rules::{GamePosition, chess, draughts, perft, racing_kings};

use test_support::data::{PERFT_CHESS, PERFT_DRAUGHTS, PERFT_RACING_KINGS};
use test_support::records::read_csv;

/// Compares the perft counts of all rows of `table`.
fn check_counts<P: GamePosition>(table: &str) {
    let mut checked = 0;
    for row in read_csv(table) {
        let [text, depth, nodes, source] = row.as_slice() else { panic!("a row has four fields: {row:?}") };
        let nodes: u64 = nodes.parse().expect("a number of nodes");
        let depth = depth.parse().expect("a depth");
        let position = P::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(perft(&position, depth), nodes, "{text} depth {depth} ({source})");
        checked += 1;
    }
    assert!(checked > 50);
}

#[test]
fn chess_counts() {
    check_counts::<chess::Position>(PERFT_CHESS);
}

#[test]
fn racing_kings_counts() {
    check_counts::<racing_kings::Position>(PERFT_RACING_KINGS);
}

#[test]
fn draughts_counts() {
    check_counts::<draughts::Position>(PERFT_DRAUGHTS);
}

/// Perft counts that are wrong if the law of quality is wrong or a capture is counted twice.
///
/// The law of quality (take the most kings) has no effect up to depth 10. A capture counted twice changes the counts
/// from depth 12 on (Halbersma).
#[test]
// Too slow without optimization.
#[cfg(not(debug_assertions))]
fn draughts_counts_where_the_law_of_quality_matters() {
    let start = draughts::Position::default();
    assert_eq!(perft(&start, 11), 81_383_200);
    assert_eq!(perft(&start, 12), 365_728_331);
}
