//! Compares the chess rules with the `cozy-chess` crate, an independent move generator.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rules::chess::{self, Move};
use rules::{EndReason, Rules as _, Texts as _};

use crate::positions;

/// Converts `position` to a `cozy-chess` board.
///
/// The board has the half-move clock 0 and the full-move number 1, because `cozy-chess` rejects half-move clocks above
/// 100.
fn to_cozy_board(position: &chess::Position) -> cozy_chess::Board {
    let text = position.text();
    let fields: Vec<&str> = text.split(' ').take(4).collect();
    let text = format!("{} 0 1", fields.join(" "));
    text.parse().unwrap_or_else(|error| panic!("cozy-chess refuses {text}: {error}"))
}

/// The UCI text of a `cozy-chess` move, which writes castling as the king capturing its own rook.
fn uci_text(board: &cozy_chess::Board, mv: cozy_chess::Move) -> String {
    let is_castling = board.colors(board.side_to_move()).has(mv.to);
    let to = match (is_castling, mv.to.file() > mv.from.file()) {
        (false, _) => mv.to,
        (true, true) => cozy_chess::Square::new(cozy_chess::File::G, mv.from.rank()),
        (true, false) => cozy_chess::Square::new(cozy_chess::File::C, mv.from.rank()),
    };
    cozy_chess::Move { to, ..mv }.to_string()
}

/// All legal moves of the side to move.
fn all_moves(board: &cozy_chess::Board) -> Vec<cozy_chess::Move> {
    let mut moves = Vec::new();
    board.generate_moves(|piece_moves| {
        moves.extend(piece_moves);
        // `true` would stop the generation.
        false
    });
    moves
}

/// Compares moves, checks, captures and outcome of `position` with `cozy-chess`.
fn compare(position: &chess::Position) {
    let board = to_cozy_board(position);
    let text = position.text();
    let cozy_moves = all_moves(&board);
    let our_moves = position.legal_moves();
    let expected: BTreeSet<String> = cozy_moves.iter().map(|&mv| uci_text(&board, mv)).collect();
    let found: BTreeSet<String> = our_moves.iter().map(Move::to_string).collect();
    assert_eq!(found, expected, "moves of {text}");
    assert_eq!(position.checkers().is_nonempty(), !board.checkers().is_empty(), "check in {text}");

    let captures: BTreeSet<String> = position.captures().iter().map(Move::to_string).collect();
    let mut expected_captures = BTreeSet::new();
    for &mv in &cozy_moves {
        let uci = uci_text(&board, mv);
        let is_castling = board.colors(board.side_to_move()).has(mv.to);
        let mut after = board.clone();
        after.play_unchecked(mv);
        let is_capture = after.occupied().len() < board.occupied().len();
        let our_move = Move::from_uci(&uci).expect("the text of a move");
        assert_eq!(position.is_capture(our_move), is_capture, "{uci} in {position:?}");
        assert_eq!(
            position.play(our_move).checkers().is_nonempty(),
            !after.checkers().is_empty(),
            "check by {uci} in {position:?}"
        );
        // `Position::captures` also lists promotions without a capture.
        if (is_capture || mv.promotion.is_some()) && !is_castling {
            expected_captures.insert(uci);
        }
    }
    assert_eq!(captures, expected_captures, "captures of {text}");

    match board.status() {
        cozy_chess::GameStatus::Won => {
            assert_eq!(position.outcome(&[]).map(|end| end.reason), Some(EndReason::Checkmate), "{text}");
        }
        cozy_chess::GameStatus::Drawn => {
            assert_eq!(position.outcome(&[]).map(|end| end.reason), Some(EndReason::Stalemate), "{text}");
        }
        cozy_chess::GameStatus::Ongoing => assert!(!our_moves.is_empty(), "{text}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn games(game in positions::chess_games()) {
        game.iter().for_each(compare);
    }
}

proptest! {
    #![proptest_config(positions::random_cases(6_000))]

    #[test]
    fn small_positions(position in positions::random_chess()) {
        compare(&position);
    }
}
