//! Properties that the rules of every game must have, checked by the same functions.
//!
//! Law 1: the text of a position parses to the position, and the key does not depend on the moves that led there.
//! Law 2: `illegal_reason` and `legal_moves` agree. Law 3: move texts parse to their moves.

use std::collections::HashSet;

use proptest::prelude::*;
use rules::chess::{Move, Role};
use rules::domin_up::{Coord, Direction, Placement, RuleSet};
use rules::square::Square;
use rules::{EndReason, GamePosition, chess, domin_up, draughts, perft, racing_kings};

use crate::draughts as reference;
use crate::positions;

/// A position that lists legal and illegal candidate moves, to check `illegal_reason`.
trait CandidateMoves: GamePosition {
    fn candidates(&self) -> Vec<Self::Move>;
}

/// Moves from each square to each square, with every promotion and without one.
fn chess_candidates() -> Vec<Move> {
    let mut moves = Vec::new();
    for from in Square::all() {
        for to in Square::all() {
            moves.push(Move { from, to, promotion: None });
            moves.extend(Role::ALL.map(|role| Move { from, to, promotion: Some(role) }));
        }
    }
    moves
}

impl CandidateMoves for chess::Position {
    fn candidates(&self) -> Vec<Move> {
        chess_candidates()
    }
}

impl CandidateMoves for racing_kings::Position {
    fn candidates(&self) -> Vec<Move> {
        chess_candidates()
    }
}

/// Candidates from each square to each square without a capture or with one captured piece, and variations of real
/// captures.
impl CandidateMoves for draughts::Position {
    fn candidates(&self) -> Vec<draughts::Move> {
        use draughts::{Move, Square, Squares};
        let mut moves = HashSet::new();
        for from in Square::all() {
            for to in Square::all() {
                moves.insert(Move { from, to, captured: Squares::EMPTY });
                moves.extend(Square::all().map(|square| Move { from, to, captured: Squares::of(square) }));
            }
        }
        for path in reference::capture_paths(self) {
            let (&from, &to) = (path.first().expect("a start"), path.last().expect("an end"));
            let capture = self.move_along(&path).expect("two squares");
            moves.insert(capture);
            moves.insert(Move { from: to, to: from, ..capture });
            for square in Square::all() {
                moves.insert(Move { from, to: square, captured: capture.captured });
                moves.insert(Move { from, to, captured: capture.captured.with(square) });
                moves.insert(Move { from, to, captured: capture.captured.minus(Squares::of(square)) });
            }
        }
        moves.into_iter().collect()
    }
}

/// Candidates with every tile and with the number 8, which no tile has.
///
/// They lie on and around the covered cells, the origin, and the limits of the coordinates.
impl CandidateMoves for domin_up::Position {
    fn candidates(&self) -> Vec<domin_up::Move> {
        let cells = self.table().cells().iter().map(|cell| cell.coord);
        let extra_cells = [Coord::new(0, 0), Coord::new(i16::MAX, i16::MAX), Coord::new(i16::MIN, i16::MIN)];
        let around =
            |coord: Coord| (-2..=1).flat_map(move |dx| (-2..=1).filter_map(move |dy| coord.offset(dx, dy)));
        let nearby: HashSet<Coord> = cells.chain(extra_cells).flat_map(around).collect();
        let mut moves = vec![domin_up::Move::Pass];
        for cell in nearby {
            for direction in Direction::ALL {
                for (first, second) in (0..=8).flat_map(|first| (0..=8).map(move |second| (first, second))) {
                    for climb in [false, true] {
                        let placement = Placement { first, second, cell, direction, climb };
                        moves.push(domin_up::Move::Place(placement));
                    }
                }
            }
        }
        moves
    }
}

/// Checks law 1: the text of a position parses to the position, and the incremental key equals the key computed anew.
fn check_texts_and_keys<P: GamePosition>(position: &P) {
    let text = position.text();
    assert_eq!(P::from_text(&text).as_ref(), Ok(position), "{text} reads back");
    assert_eq!(P::from_text(&text).map(|parsed| parsed.text()), Ok(text.clone()), "{text} is canonical");
    assert_eq!(position.key(), positions::key_from_scratch(position), "key of {text}");
    assert_eq!(P::start(&position.setup()), *position, "setup of {text}");
}

/// Checks law 2: `illegal_reason` accepts exactly the legal moves.
fn check_illegal_reason<P: CandidateMoves>(position: &P) {
    let text = position.text();
    let moves = position.legal_moves();
    let legal: HashSet<P::Move> = moves.iter().copied().collect();
    assert_eq!(legal.len(), moves.len(), "{text}: a move twice");
    for mv in position.candidates() {
        let illegal_reason = position.illegal_reason(mv);
        assert_eq!(illegal_reason.is_none(), legal.contains(&mv), "{text}: {mv:?} {illegal_reason:?}");
    }
    // After these draws a position still has legal moves; after all other ends it has none.
    let has_moves = matches!(
        position.outcome(&[]).map(|outcome| outcome.reason),
        None | Some(EndReason::DeadPosition | EndReason::FiftyMoves | EndReason::SeventyFiveMoves)
    );
    assert_eq!(has_moves, !moves.is_empty(), "{text}: moves and outcome {:?}", position.outcome(&[]));
}

/// Checks that `try_play` plays exactly the moves that `illegal_reason` accepts.
fn check_try_play<P: CandidateMoves>(position: &P) {
    // Every 37th candidate, because all would take too long.
    for mv in position.candidates().into_iter().step_by(37).chain(position.legal_moves()) {
        let expected = position.illegal_reason(mv).map_or_else(|| Ok(position.play(mv)), Err);
        assert_eq!(position.try_play(mv), expected, "{}: {mv:?}", position.text());
    }
}

/// Checks law 3: both texts of a move parse to that move, and no two moves have the same notation.
fn check_move_texts<P: GamePosition>(position: &P) {
    let mut notations = HashSet::new();
    for mv in position.legal_moves() {
        for text in [position.move_text(mv), position.notation(mv)] {
            assert_eq!(position.parse_move(&text), Ok(mv), "{text} in {}", position.text());
        }
        assert!(notations.insert(position.notation(mv)), "{} twice", position.notation(mv));
    }
}

/// Checks all laws at `position`, and law 1 after each move.
fn check_laws<P: CandidateMoves>(position: &P) {
    check_texts_and_keys(position);
    for mv in position.legal_moves() {
        check_texts_and_keys(&position.play(mv));
    }
    check_illegal_reason(position);
    check_try_play(position);
    check_move_texts(position);
    assert_eq!(perft(position, 1), position.legal_moves().len() as u64);
}

/// Checks law 1 at each position of a game, and all laws at every eighth position and at the last.
fn check_laws_in_game<P: CandidateMoves>(game: &[P]) {
    for (ply, position) in game.iter().enumerate() {
        check_texts_and_keys(position);
        if ply % 8 == 7 || ply + 1 == game.len() {
            check_laws(position);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn chess_games(game in positions::chess_games()) {
        check_laws_in_game(&game);
    }

    #[test]
    fn draughts_games(game in positions::draughts_games()) {
        check_laws_in_game(&game);
    }

    #[test]
    fn racing_kings_games(game in positions::race_games()) {
        check_laws_in_game(&game);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn domin_up_games(seed: u64, seats in 2u8..=4, publisher: bool) {
        let rules = if publisher { RuleSet::Publisher } else { RuleSet::Report };
        check_laws_in_game(&super::domin_up::random_game(rules, seats, seed));
    }
}

proptest! {
    #![proptest_config(positions::random_cases(1_200))]

    #[test]
    fn small_chess_positions(position in positions::random_chess()) {
        check_laws(&position);
    }

    #[test]
    fn small_racing_kings_positions(position in positions::random_race()) {
        check_laws(&position);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn draughts_positions(position in positions::random_draughts(10)) {
        check_laws(&position);
    }
}
