//! Compares the search with a short reference: negamax without pruning, with the draws of the rules.
//!
//! Both evaluate positions by a hash, so that the comparison does not depend on a sensible evaluation.

use ai::search::{Engine, Features, SearchGame};
use ai::{Limits, SeatKnowledge, StopFlag};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;
use rules::{Rules as _, chess, draughts, racing_kings};
use test_support::games::seeded_rng;

use crate::common::{board, knowledge_without_history, position_from_text, random_position};

/// Plain alpha-beta search with a transposition table.
const PLAIN: Features =
    Features { pruning: false, quiescence: false, draws: false, transpositions: true, endings: false };
/// Score of a win at the root.
const WIN: i32 = 30_000;

/// An arbitrary evaluation that depends only on the position, from -1,000 to 999.
fn hash_evaluation<P: SearchGame>(position: &P) -> i32 {
    (position.key().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as i32 % 2_000 - 1_000
}

/// A function that returns whether the last position of `path` is drawn. `root` is the index of the position that is
/// searched; the positions before it are the game before the search.
type IsDrawn<P> = fn(path: &[P], root: usize) -> bool;

/// Returns `false`: no position is drawn.
fn never_drawn<P>(_: &[P], _: usize) -> bool {
    false
}

/// Whether the last position is a draw by the rules (automatic or claimed), or repeats a position from the root on.
fn is_drawn_by_rules<P: SearchGame>(path: &[P], root: usize) -> bool {
    let (position, earlier) = path.split_last().expect("a path");
    let is_draw = position.outcome(earlier).is_some_and(|outcome| outcome.winner.is_none());
    is_draw
        || !position.claims(earlier).is_empty()
        || earlier[root..].iter().any(|before| before.key() == position.key())
}

/// The score by plain negamax, for the side to move. A lost position has the score `ply - WIN`, with the plies from the
/// root.
fn negamax<P: SearchGame>(path: &mut Vec<P>, root: usize, depth: usize, is_drawn: IsDrawn<P>) -> i32 {
    let position = path[path.len() - 1];
    let ply = (path.len() - 1 - root) as i32;
    let moves = position.legal_moves();
    if moves.is_empty() {
        return match position.outcome(&[]).expect("a game without moves is over").winner {
            None => 0,
            Some(winner) if winner == position.turn() => WIN - ply,
            Some(_) => ply - WIN,
        };
    }
    if ply > 0 && is_drawn(path, root) {
        return 0;
    }
    if depth == 0 {
        return hash_evaluation(&position);
    }
    let mut best = -WIN;
    for mv in moves {
        path.push(position.play(mv));
        best = best.max(-negamax(path, root, depth - 1, is_drawn));
        path.pop();
    }
    best
}

/// Searches the last position of `path` and compares score and move with the reference. Returns the score.
fn compare<P: SearchGame>(
    engine: &mut Engine<P>,
    mut path: Vec<P>,
    depth: usize,
    is_drawn: IsDrawn<P>,
) -> i32 {
    let root = path.len() - 1;
    let position = path[root];
    let text = format!("{} after {root} plies", position.text());
    let knowledge = SeatKnowledge::at_position(position.turn(), &position, &path[..root]);
    let result = engine
        .search(&knowledge, &Limits::depth(depth as u8), &StopFlag::new(), &mut |_| ())
        .expect("not over");
    assert_eq!(usize::from(result.depth), depth, "{text}");
    assert_eq!(result.score.raw(), negamax(&mut path, root, depth, is_drawn), "{text}");
    path.push(position.play(result.mv));
    let score_after_move = -negamax(&mut path, root, depth - 1, is_drawn);
    assert_eq!(result.score.raw(), score_after_move, "the move is worth its score: {text}");
    result.score.raw()
}

fn engine<P: SearchGame>(features: Features) -> Engine<P> {
    let mut engine = Engine::default();
    engine.set_evaluation(hash_evaluation);
    engine.set_features(features);
    engine
}

/// Compares random positions. The transposition table stays from one position to the next, so that wrong entries show.
fn assert_equals_negamax<P: SearchGame>() {
    for (positions, depth) in [(40, 1), (40, 2), (24, 3)] {
        let mut engine = engine::<P>(PLAIN);
        for seed in 0..positions {
            compare(&mut engine, vec![random_position::<P>(seed)], depth, never_drawn);
        }
    }
}

#[test]
fn alpha_beta_with_a_table_equals_negamax() {
    assert_equals_negamax::<chess::Position>();
    assert_equals_negamax::<racing_kings::Position>();
    assert_equals_negamax::<draughts::Position>();
}

/// A random game of `plies` plies that prefers repetitions of earlier positions. `None` if the game ends.
fn random_history<P: SearchGame>(start: P, plies: usize, rng: &mut ChaCha8Rng) -> Option<Vec<P>> {
    let mut path = vec![start];
    while path.len() <= plies {
        let position = path[path.len() - 1];
        let next: Vec<P> = position.legal_moves().into_iter().map(|mv| position.play(mv)).collect();
        let repetitions: Vec<P> = next
            .iter()
            .copied()
            .filter(|next| path.iter().any(|before| before.key() == next.key()))
            .collect();
        let repeats = !repetitions.is_empty() && rng.random_bool(0.7);
        path.push(*if repeats { repetitions.choose(rng)? } else { next.choose(rng)? });
        let (position, earlier) = path.split_last()?;
        if position.outcome(earlier).is_some() || !position.claims(earlier).is_empty() {
            return None;
        }
    }
    Some(path)
}

/// Compares positions with earlier moves, in which a repetition or a counter may cause a draw within the search.
///
/// At least `min_changed` scores must differ from those without draws, because the test would prove nothing otherwise.
fn assert_equals_negamax_with_draws<P: SearchGame>(texts: &[&str], depth: usize, min_changed: u32) {
    let mut engine = engine::<P>(Features { draws: true, transpositions: false, ..PLAIN });
    let (mut searched_count, mut changed_count) = (0, 0);
    for seed in 0..20 {
        let mut rng = seeded_rng(seed);
        for text in texts {
            let Some(path) = random_history(position_from_text::<P>(text), seed as usize % 10, &mut rng)
            else {
                continue;
            };
            let root = path.len() - 1;
            let score_without_draws = negamax(&mut path.clone(), root, depth, never_drawn);
            let score = compare(&mut engine, path, depth, is_drawn_by_rules);
            searched_count += 1;
            changed_count += u32::from(score != score_without_draws);
        }
    }
    println!("{}: {searched_count} searched, {changed_count} other than without draws", P::GAME);
    assert!(searched_count > 20 && changed_count >= min_changed, "{searched_count} {changed_count}");
}

#[test]
fn draws_inside_the_tree_are_those_of_the_rules_in_chess() {
    assert_equals_negamax_with_draws::<chess::Position>(
        &[
            "7k/8/8/8/8/8/p7/K7 w - - 0 80",
            // The fifty-move rule: alone, with a capture, and with a mate that comes first.
            "6k1/8/8/8/8/8/8/KR6 w - - 97 80",
            "k7/8/1K6/8/8/8/8/7R w - - 98 80",
            "k7/8/8/8/8/8/6p1/K5R1 b - - 96 80",
            // A capture leads to a dead position.
            "k7/8/8/8/8/8/1n6/K7 w - - 3 80",
        ],
        4,
        8,
    );
}

#[test]
fn draws_inside_the_tree_are_those_of_the_rules_in_racing_kings() {
    assert_equals_negamax_with_draws::<racing_kings::Position>(
        &[
            "8/8/8/8/8/k6K/8/8 w - - 0 20",
            "8/8/8/8/8/k6K/8/n7 w - - 97 60",
            "8/8/8/6K1/k7/8/8/5R2 b - - 98 60",
        ],
        4,
        8,
    );
}

#[test]
fn draws_inside_the_tree_are_those_of_the_rules_in_draughts() {
    assert_equals_negamax_with_draws::<draughts::Position>(
        &["W:WK4:BK32", "B:WK29,1:BK28,5", "W:WK5:BK28"],
        6,
        4,
    );
}

/// After a long game, the draw counters of draughts (twelve and twenty moves) run out within the search.
#[test]
fn counters_of_draughts_run_out_inside_the_tree() {
    let mut engine = engine::<draughts::Position>(Features { draws: true, transpositions: false, ..PLAIN });
    // Three kings on the long diagonal against one (twelve moves), and two against two (twenty moves of each side).
    for (text, min_plies) in [("W:WK1,K5,K4:BK30", 19), ("W:WK1,K5:BK32,K28", 36)] {
        let (mut searched_count, mut drawn_count) = (0, 0);
        for seed in 0..40 {
            let mut rng = seeded_rng(seed);
            let mut path = vec![position_from_text(text)];
            if !extend_without_captures(&mut path, min_plies + seed as usize % 4, &mut rng, &mut 3_000) {
                continue;
            }
            let root = path.len() - 1;
            let score = compare(&mut engine, path.clone(), 3, is_drawn_by_rules);
            let score_without_counters = negamax(&mut path.clone(), root, 3, |path, root| {
                let (position, earlier) = path.split_last().expect("a path");
                earlier[root..].iter().any(|before| before.key() == position.key())
            });
            searched_count += 1;
            drawn_count += u32::from(score != score_without_counters);
        }
        println!("{text}: {searched_count} searched, {drawn_count} decided by a counter");
        assert!(searched_count > 10 && drawn_count > 3, "{text}: {searched_count} {drawn_count}");
    }
}

/// Extends `path` by `plies` plies. After each of them, no capture is possible and the game is not over.
///
/// Returns `false` if the search finds no such path or tries more than `tries_left` positions.
fn extend_without_captures(
    path: &mut Vec<draughts::Position>,
    plies: usize,
    rng: &mut ChaCha8Rng,
    tries_left: &mut u32,
) -> bool {
    if plies == 0 {
        return true;
    }
    let current = path[path.len() - 1];
    let mut next: Vec<draughts::Position> = current
        .legal_moves()
        .into_iter()
        .map(|mv| current.play(mv))
        .filter(|next| !next.must_capture())
        .collect();
    next.shuffle(rng);
    for position in next {
        *tries_left = tries_left.saturating_sub(1);
        if *tries_left == 0 {
            return false;
        }
        if position.outcome(path).is_none() {
            path.push(position);
            if extend_without_captures(path, plies - 1, rng, tries_left) {
                return true;
            }
            path.pop();
        }
    }
    false
}

/// Checks that the wins and losses that the search with all features claims are true.
///
/// The search may overlook others, because it prunes. At least `min_claimed` positions must have a score of a win or a
/// loss.
fn assert_claims_are_true<P: SearchGame>(positions: impl Iterator<Item = P>, min_claimed: u32) {
    let (mut claimed, mut searched) = (0, 0);
    for position in positions {
        let result = Engine::<P>::default()
            .search(&knowledge_without_history(&position), &Limits::depth(4), &StopFlag::new(), &mut |_| ())
            .expect("not over");
        searched += 1;
        if result.score.raw().abs() >= WIN - 3 {
            claimed += 1;
            let reference = negamax(&mut vec![position], 0, 3, never_drawn);
            assert_eq!(result.score.raw(), reference, "{}", position.text());
        }
    }
    println!("{}: {claimed} wins and losses claimed in {searched} positions", P::GAME);
    assert!(claimed >= min_claimed, "{claimed} of {searched}");
}

/// Legal positions with these pieces on random squares, in which the game is not over.
fn random_placements<P: SearchGame>(pieces: &'static str, count: u64) -> impl Iterator<Item = P> {
    (0..count).filter_map(move |seed| {
        let mut rng = seeded_rng(seed);
        let placement = board(pieces.chars().map(|piece| (rng.random_range(0..64), piece)));
        let turn = if rng.random_bool(0.5) { 'w' } else { 'b' };
        let position = P::from_text(&format!("{placement} {turn} - - 0 30")).ok()?;
        (!position.legal_moves().is_empty()).then_some(position)
    })
}

#[test]
fn claimed_wins_are_true_with_all_features_in_chess() {
    assert_claims_are_true::<chess::Position>(random_placements("KQRk", 300), 30);
    assert_claims_are_true::<chess::Position>(random_placements("KQQRkr", 300), 20);
}

#[test]
fn claimed_wins_are_true_with_all_features_in_racing_kings() {
    assert_claims_are_true::<racing_kings::Position>(random_placements("KRkn", 200), 20);
}

#[test]
fn claimed_wins_are_true_with_all_features_in_draughts() {
    let positions = (0..400).filter_map(|seed| {
        let mut rng = seeded_rng(seed);
        let mut squares: Vec<u32> = (5..29).collect();
        squares.shuffle(&mut rng);
        let s = squares;
        let text = format!("W:W{},{},K{}:B{},{}", s[0], s[1], s[2], s[3], s[4]);
        let position: draughts::Position = position_from_text(&text);
        (!position.moves().is_empty()).then_some(position)
    });
    assert_claims_are_true(positions, 40);
}
