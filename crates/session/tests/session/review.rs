//! Tests of the review: known turning points, laws for all games, and solved endings.

use std::collections::BTreeSet;

use ai::draughts::endings::{Tablebase, TablebaseResult};
use rand::seq::IndexedRandom as _;
use rules::{GamePosition, Rules as _, Texts as _, domin_up, draughts};
use session::catalogue::GAMES;
use session::review::{Label, MOST_KEY_MOMENTS, MOST_PRAISE, Review, ReviewTextError};
use session::{EngineJob, Explanation, Game, Match, Place, Player, ReviewNodes, Seat, StopFlag, open};

use test_support::games::{game_from, plan_for, play_moves, play_random_moves, seeded_rng};

/// Few nodes, for games whose verdicts do not matter.
const FEW: ReviewNodes = ReviewNodes { quick: 100, full: 500, deep: 1_000 };

fn review_with(table: &dyn Match, nodes: ReviewNodes) -> Review {
    let job = table.review(nodes).expect("a game with moves");
    job(&StopFlag::new(), &mut |_| ()).expect("not stopped")
}

fn review(table: &dyn Match) -> Review {
    review_with(table, ReviewNodes::of(table.game().id))
}

fn explain(table: &dyn Match, review: &Review, ply: usize) -> Explanation {
    let job: EngineJob<Explanation> = table.explain_review(review, ply).expect("a move");
    job(&StopFlag::new()).expect("not stopped")
}

/// The label of the move that leads to `ply`.
fn label(review: &Review, ply: usize) -> Option<Label> {
    review.at(ply).expect("a move").label
}

#[test]
fn a_scholars_mate_turns_at_the_move_that_allows_it() {
    let mut table = open(&plan_for(Game::CHESS, &[Player::Human, Player::Human])).expect("a plan");
    play_moves(&mut *table, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7");
    let review = review(&*table);
    assert_eq!((label(&review, 6), &review.key_moments), (Some(Label::Blunder), &vec![6]));
    assert!(review.praise.contains(&7), "{:?}", review.praise);
    let blunder = review.at(6).expect("a move");
    assert!(blunder.is_proven && blunder.seen_by.is_some_and(|level| level <= 4), "{blunder:?}");
    assert_eq!(blunder.refutation.first().map(String::as_str), Some("h5f7"));
    let answer = explain(&*table, &review, 6).answer.expect("proven");
    assert_eq!((answer.mv.text.as_str(), answer.reasons[0].key), ("h5f7", "hint-checkmate"));
    assert_eq!(review.final_scores, [1_000, 0]);
}

#[test]
fn a_mate_that_is_let_go_is_a_missed_win_whatever_the_score() {
    // Mate by a8; afterwards White is still a rook ahead.
    let mut table = game_from(Game::CHESS, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    play_moves(&mut *table, "a1a7 g7g6");
    let review = review(&*table);
    let missed = review.at(1).expect("a move");
    assert_eq!(
        (missed.label, review.key_moments.as_slice()),
        (Some(Label::MissedWin), &[1][..]),
        "{missed:?}"
    );
    assert!(missed.seen_by.is_some_and(|level| level <= 3), "{missed:?}");
}

#[test]
fn a_race_lost_by_a_detour_turns_there() {
    // White's king needs two moves, Black's king needs three: White wins unless White dawdles.
    let mut table = game_from(Game::RACING_KINGS, "8/8/6K1/k7/8/8/8/8 w - - 0 1");
    play_moves(&mut *table, "g6g5 a5a6 g5g6 a6a7 g6g7 a7a8");
    let review = review(&*table);
    assert_eq!(
        (label(&review, 1), review.final_scores.as_slice()),
        (Some(Label::MissedWin), &[0, 1_000][..])
    );
    assert!(review.key_moments.contains(&1), "{:?}", review.key_moments);
}

/// Expected score of the side to move with best play, by looking at every move to the end of the game.
fn minimax<P: GamePosition>(position: &P) -> u16 {
    if let Some(outcome) = position.outcome(&[]) {
        return outcome.winner.map_or(500, |winner| if winner == position.turn() { 1_000 } else { 0 });
    }
    let mut best = 0;
    for mv in position.legal_moves() {
        let next = position.play(mv);
        let score = if next.turn() == position.turn() { minimax(&next) } else { 1_000 - minimax(&next) };
        best = best.max(score);
        if best == 1_000 {
            break;
        }
    }
    best
}

/// Reviews a game that an exact solver can follow. A move that keeps the exact value has no label, and a move that loses
/// something of it has one.
fn check_against_solver<P: GamePosition>(table: &dyn Match, start: &P, exact: impl Fn(&P) -> u16) {
    let review = review(table);
    let mut position = start.clone();
    for mv in &review.moves {
        let next = position.play(position.parse_move(&mv.text).unwrap_or_else(|_| panic!("{}", mv.text)));
        let before = exact(&position);
        let after = match next.outcome(&[]) {
            Some(end) => end.winner.map_or(500, |winner| if winner == position.turn() { 1_000 } else { 0 }),
            None if next.turn() == position.turn() => exact(&next),
            None => 1_000 - exact(&next),
        };
        let place = position.text();
        assert!(after <= before, "{place}: {}", mv.text);
        assert_eq!(mv.label.is_some(), after < before, "{place}: {mv:?}, by the solver {before} to {after}");
        position = next;
    }
}

#[test]
fn in_solved_draughts_only_moves_that_lose_something_are_marked() {
    let tables = Tablebase::shared();
    let exact = |position: &draughts::Position| match tables.result(position).expect("few pieces") {
        TablebaseResult::Won(_) => 1_000,
        TablebaseResult::Drawn => 500,
        TablebaseResult::Lost(_) => 0,
    };
    for (seed, text) in (0..).zip(["W:WK9,K13:BK4,31", "W:W5,K10:BK30", "B:WK1,10:B20,27", "W:W13,17:B20,28"])
    {
        let mut table = game_from(Game::DRAUGHTS, text);
        play_random_moves(&mut *table, 12, &mut seeded_rng(seed));
        check_against_solver(&*table, &draughts::Position::from_text(text).expect("a position"), exact);
    }
}

#[test]
fn at_the_end_of_domin_up_only_moves_that_lose_something_are_marked() {
    let mut reviewed_games = 0;
    for (seed, rules) in
        (0..6).zip([domin_up::RuleSet::Report, domin_up::RuleSet::Publisher].into_iter().cycle())
    {
        let mut rng = seeded_rng(seed);
        let mut position = domin_up::Deal { rules, seats: 2, seed }.position();
        let tiles = |position: &domin_up::Position| -> usize {
            Seat::all(2).map(|seat| usize::from(position.hand(seat).len())).sum()
        };
        while tiles(&position) > 4 && position.outcome(&[]).is_none() {
            let moves = position.legal_moves();
            position = position.play(*moves.choose(&mut rng).expect("a move"));
        }
        let mut table = game_from(Game::DOMIN_UP, &position.text());
        play_random_moves(&mut *table, 40, &mut rng);
        if !table.moves().is_empty() {
            check_against_solver(&*table, &position, minimax);
            reviewed_games += 1;
        }
    }
    assert!(reviewed_games >= 3, "{reviewed_games} games went on");
}

/// Checks what is true of the review of any game.
fn check_laws(table: &dyn Match, review: &Review) {
    let name = table.game().name();
    assert_eq!(review.moves.len(), table.moves().len(), "{name}");
    let mistakes: BTreeSet<usize> = review.mistakes().collect();
    assert!(review.praise.len() <= MOST_PRAISE && review.key_moments.len() <= MOST_KEY_MOMENTS, "{name}");
    assert!(review.key_moments.iter().all(|ply| mistakes.contains(ply)), "{name}");
    for ply in &review.praise {
        assert_eq!(label(review, *ply), None, "{name}: praise and blame for ply {ply}");
    }
    for (index, (mv, played)) in review.moves.iter().zip(table.moves()).enumerate() {
        let place = format!("{name} ply {}: {mv:?}", index + 1);
        assert_eq!((&mv.text, mv.seat), (&played.text, played.seat), "{place}");
        assert!(mv.after <= mv.before && mv.before <= 1_000, "{place}");
        assert!(mv.label.is_none() || (mv.best != mv.text && !mv.is_forced), "{place}");
        let is_best = mv.best == mv.text;
        assert!(is_best == (mv.loss() == 0) || mv.label == Some(Label::MissedWin), "{place}");
        assert_eq!(mv.better_line.first(), Some(&mv.best), "{place}");
        if matches!(mv.label, Some(Label::Mistake | Label::Blunder)) {
            assert!(mv.is_proven || mv.seen_by.is_some(), "{place}: no evidence");
        }
        for (from, line) in [(index, &mv.better_line), (index + 1, &mv.refutation)] {
            let mut copy = table.browse_at(Place::of_game(from));
            play_moves(&mut *copy, &line.join(" "));
        }
    }
    assert!(review.final_scores.iter().map(|score| u32::from(*score)).sum::<u32>() <= 1_000, "{name}");
}

#[test]
fn every_game_is_reviewed_by_the_same_laws() {
    for (game, seats) in GAMES.iter().map(|game| (*game, 2)).chain([(Game::DOMIN_UP, 3)]) {
        let mut table = open(&plan_for(game, &vec![Player::Human; seats])).expect("a plan");
        play_random_moves(&mut *table, 14, &mut seeded_rng(4));
        let review = review_with(&*table, FEW);
        check_laws(&*table, &review);
        assert_eq!(review_with(&*table, FEW), review, "{}: the same game, the same review", game.name());
        let json = review.to_json(game).to_string();
        assert_eq!(Review::from_json(&json, game), Ok(review.clone()), "{}", game.name());
        for seat in Seat::all(seats as u8) {
            let lost: i32 =
                review.moves.iter().filter(|mv| mv.seat == seat).map(|mv| i32::from(mv.loss())).sum();
            let even = 1_000 / seats as i32;
            let result = i32::from(review.final_scores[seat.index()]);
            assert_eq!(even - lost + review.luck(seat), result, "{}: losses and luck", game.name());
        }
    }
}

#[test]
fn a_review_of_another_engine_is_not_used() {
    let mut table = open(&plan_for(Game::CHESS, &[Player::Human, Player::Human])).expect("a plan");
    play_moves(&mut *table, "e4 e5");
    let json = review_with(&*table, FEW).to_json(Game::CHESS).to_string();
    assert_eq!(Review::from_json(&json, Game::RACING_KINGS), Err(ReviewTextError::OtherVersion));
    for damaged in ["", "[]", &json[..json.len() / 2]] {
        assert_eq!(Review::from_json(damaged, Game::CHESS), Err(ReviewTextError::Malformed), "{damaged}");
    }
    let far = json.replace("\"praise\":[", "\"praise\":[99,");
    assert!(Review::from_json(&far, Game::CHESS).is_err(), "a ply that the game does not have");
}

#[test]
fn a_stopped_review_gives_nothing() {
    let mut table = open(&plan_for(Game::CHESS, &[Player::Human, Player::Human])).expect("a plan");
    play_moves(&mut *table, "e4 e5 Nf3 Nc6 Bb5 a6");
    let stop = StopFlag::new();
    let flag = stop.clone();
    let mut reports = 0;
    let job = table.review(ReviewNodes::of(Game::CHESS.id)).expect("moves");
    let stopped = job(&stop, &mut |_| {
        reports += 1;
        flag.raise();
    });
    assert_eq!(stopped, None);
    assert!(reports <= 16, "{reports} reports after the stop");
}
