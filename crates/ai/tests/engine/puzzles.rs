//! Tests with positions that have a known result: mates in chess, and races in Racing Kings. The rules verify the
//! results.

use ai::{Limits, Score};
use rules::{EndReason, Rules as _, chess, racing_kings};

use crate::common::{choose, position_from_text, search};

/// Plays the engine's moves, found with a search of `depth` plies, against every defence. The engine must win within
/// `moves` moves.
fn assert_wins_against_every_defence<P: ai::search::SearchGame>(position: &P, moves: u32, depth: u8) {
    let result = search(position, Limits::depth(depth));
    let next = position.play(result.mv);
    let us = position.turn();
    if let Some(outcome) = next.outcome(&[]) {
        assert_eq!(outcome.winner, Some(us), "{}", position.text());
        return;
    }
    assert!(moves > 1, "{}: {:?} does not win in time", position.text(), result.mv);
    for reply in next.legal_moves() {
        let after_reply = next.play(reply);
        match after_reply.outcome(&[]) {
            Some(outcome) => assert_eq!(outcome.winner, Some(us), "{}", after_reply.text()),
            None => assert_wins_against_every_defence(&after_reply, moves - 1, depth),
        }
    }
}

const MATE_IN_ONE: [&str; 6] = [
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
    "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1",
    "k7/2P5/1K6/8/8/8/8/8 w - - 0 1",
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
];

const MATE_IN_TWO: [&str; 4] = [
    // Two rooks on adjacent lines (ladder mate).
    "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1",
    // King and queen.
    "4k3/8/4K3/8/8/8/8/Q7 w - - 0 1",
    // Smothered mate: queen to g8, rook takes, knight f7.
    "r5rk/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1",
    // Rook and king at the edge, with a waiting move.
    "k7/8/2K5/8/8/8/8/1R6 w - - 0 1",
];

const MATE_IN_THREE: [&str; 3] = [
    // Rook and king, one move further away.
    "k7/8/8/2K5/8/8/8/1R6 w - - 0 1",
    "7k/8/8/5K2/8/8/8/6R1 w - - 0 1",
    // A king hunt in the middle of the board, which begins with a bishop sacrifice.
    "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
];

#[test]
fn mates_in_one() {
    for text in MATE_IN_ONE {
        let position: chess::Position = position_from_text(text);
        let result = search(&position, Limits::depth(2));
        assert_eq!(result.score, Score::win_in(1), "{text}");
        let outcome = position.play(result.mv).outcome(&[]).expect(text);
        assert_eq!((outcome.winner, outcome.reason), (Some(position.turn()), EndReason::Checkmate), "{text}");
    }
}

#[test]
fn mates_in_two() {
    for text in MATE_IN_TWO {
        assert_wins_against_every_defence::<chess::Position>(&position_from_text(text), 2, 5);
    }
}

#[test]
fn mates_in_three() {
    for text in MATE_IN_THREE {
        assert_wins_against_every_defence::<chess::Position>(&position_from_text(text), 3, 8);
    }
}

#[test]
fn every_level_from_3_on_sees_a_mate_in_one() {
    for text in MATE_IN_ONE {
        let position: chess::Position = position_from_text(text);
        for level in 3..=8 {
            for seed in 0..5 {
                let result = choose(&format!("level:{level}"), seed, &position);
                let outcome = position.play(result.mv).outcome(&[]);
                assert!(
                    outcome.is_some_and(|outcome| outcome.winner.is_some()),
                    "level {level} seed {seed}: {text}"
                );
            }
        }
    }
}

/// Positions in which the side to move wins by moving its king to the last rank.
///
/// If White is to move, Black cannot reach the last rank in reply.
const LAST_STEP: [&str; 4] = [
    "8/6K1/8/8/k7/8/8/8 w - - 0 1",
    "8/k7/8/8/6K1/8/8/8 b - - 0 1",
    "8/1k6/8/8/8/6K1/8/7R b - - 0 1",
    "8/6K1/k7/8/8/8/1R6/8 w - - 0 1",
];

#[test]
fn every_level_from_3_on_takes_the_last_step_of_a_race() {
    for text in LAST_STEP {
        let position: racing_kings::Position = position_from_text(text);
        for level in 3..=8 {
            for seed in 0..5 {
                let result = choose(&format!("level:{level}"), seed, &position);
                let outcome = position.play(result.mv).outcome(&[]);
                assert_eq!(
                    outcome.and_then(|outcome| outcome.winner),
                    Some(position.turn()),
                    "level {level} seed {seed}: {text}"
                );
            }
        }
    }
}

#[test]
fn races_won_by_a_tempo_are_won() {
    for (text, moves) in [
        // White needs two king moves, Black three.
        ("8/8/6K1/k7/8/8/8/8 w - - 0 1", 2),
        // Both sides need two moves, and Black is to move.
        ("8/8/k5K1/8/8/8/8/8 b - - 0 1", 2),
        // White needs three king moves, Black four.
        ("8/8/8/6K1/k7/8/8/8 w - - 0 1", 3),
    ] {
        assert_wins_against_every_defence::<racing_kings::Position>(&position_from_text(text), moves, 8);
    }
}

#[test]
fn black_answers_whites_arrival() {
    // White's king has just reached the last rank. Black draws only if its king reaches the last rank in reply.
    let position: racing_kings::Position = position_from_text("6K1/k7/8/8/8/8/1r6/8 b - - 0 1");
    for level in 3..=8 {
        let result = choose(&format!("level:{level}"), 1, &position);
        let outcome = position.play(result.mv).outcome(&[]).expect("the race is run");
        assert_eq!(outcome.reason, EndReason::BothArrived, "level {level}");
    }
}
