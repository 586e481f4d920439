//! Tests of the priors, with the learnt weights.

use super::*;
use rules::{Rules as _, Texts as _, chess, draughts, racing_kings};
use test_support::games::seeded_rng;

use crate::duel;

/// Calls `check` with the games before positions of `P` after random moves, and with each of these positions.
fn for_random_positions<P: PriorGame>(mut check: impl FnMut(&[P], &P)) {
    for seed in 0..60 {
        let game = duel::random_opening::<P>(&mut seeded_rng(seed), 0..=50).expect("a game");
        check(game.earlier(), game.position());
    }
}

fn check_features<P: PriorGame>() {
    for_random_positions::<P>(|earlier, position| {
        let moves = position.legal_moves();
        let features = position.move_features(earlier, &moves);
        assert_eq!(features.len(), moves.len());
        for features in features {
            assert!(features.len() < MAX_FEATURES, "{}: all features fit", position.text());
            assert!(features.iter().all(|index| usize::from(*index) < P::FEATURE_COUNT));
            let mut unique = features.to_vec();
            unique.sort_unstable();
            unique.dedup();
            assert_eq!(unique.len(), features.len(), "{}", position.text());
        }
    });
}

#[test]
fn features_are_distinct_and_in_range() {
    check_features::<chess::Position>();
    check_features::<draughts::Position>();
    check_features::<racing_kings::Position>();
}

/// The plausible moves make up 98 % of the probability, and without the least likely of them they would not.
fn check_plausible<P: PriorGame>() {
    for_random_positions::<P>(|earlier, position| {
        let moves = position.legal_moves();
        let logits = P::prior().logits(position, earlier, &moves);
        let is_plausible = plausible(&logits);
        // Computed with the exponential function of the standard library.
        let odds: Vec<f64> =
            logits.iter().map(|logit| (f64::from(*logit) / f64::from(UNITS_PER_NAT)).exp()).collect();
        let share = |keep: &dyn Fn(usize) -> bool| -> f64 {
            (0..odds.len()).filter(|index| keep(*index)).map(|index| odds[index]).sum::<f64>()
                / odds.iter().sum::<f64>()
        };
        assert!(share(&|index| is_plausible[index]) > 0.98 - 1e-9, "{}", position.text());
        let least = (0..odds.len())
            .filter(|index| is_plausible[*index])
            .min_by_key(|index| logits[*index])
            .expect("a plausible move");
        assert!(share(&|index| is_plausible[index] && index != least) < 0.98 + 1e-9, "{}", position.text());
    });
}

#[test]
fn plausible_moves_have_nearly_all_of_the_probability() {
    check_plausible::<chess::Position>();
    check_plausible::<draughts::Position>();
    check_plausible::<racing_kings::Position>();
}

/// Probability in per cent of the move with this text.
fn percent<P: PriorGame>(position: &P, earlier: &[P], text: &str) -> f64 {
    let moves = position.legal_moves();
    let logits = P::prior().logits(position, earlier, &moves);
    let best = logits.iter().copied().max().expect("a move");
    let wanted = position.parse_move(text).expect(text);
    let index = moves.iter().position(|mv| *mv == wanted).expect(text);
    100.0 * exp(logits[index] - best) / logits.iter().map(|logit| exp(logit - best)).sum::<f64>()
}

/// Facts that any player of the game agrees with.
#[test]
fn usual_moves_are_likelier_than_odd_ones() {
    let start = chess::Position::default();
    for usual in ["e2e4", "d2d4", "g1f3"] {
        for odd in ["h2h4", "a2a4", "g1h3", "f2f3", "g2g4"] {
            assert!(percent(&start, &[], usual) > percent(&start, &[], odd), "{usual}, {odd}");
        }
    }
    // A recapture: the opponent's bishop captured a knight.
    let before: chess::Position =
        position("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 4");
    let after = before.play(before.parse_move("b5c6").expect("legal"));
    assert!(percent(&after, &[before], "d7c6") + percent(&after, &[before], "b7c6") > 80.0);
    // Castling is likelier than a king's step, and mate in one likelier than any other move.
    let castling: chess::Position =
        position("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5");
    assert!(percent(&castling, &[], "e1g1") > 10.0 * percent(&castling, &[], "e1f1"));
    let mate: chess::Position = position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    assert!(percent(&mate, &[], "a1a8") > 40.0);
    // In Racing Kings, kings go forward.
    let race: racing_kings::Position = position("8/8/8/4K3/8/8/k7/8 w - - 0 1");
    assert!(percent(&race, &[], "e5e6") > 5.0 * percent(&race, &[], "e5e4"));
}

fn position<P: rules::GamePosition>(text: &str) -> P {
    P::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The draw is fair: over evenly spaced random numbers, each move gets its share.
#[test]
fn moves_are_drawn_by_their_odds() {
    let logits = [0, 2 * UNITS_PER_NAT, UNITS_PER_NAT, -50 * UNITS_PER_NAT];
    let mut drawn = [0; 4];
    for number in 0..10_000_u64 {
        drawn[draw(&logits, number * (u64::MAX / 10_000))] += 1;
    }
    // e^0, e^2 and e^1 parts of their sum, 11.107.
    assert_eq!(drawn.map(|count| (f64::from(count) / 100.0).round() as u32), [9, 67, 24, 0]);
    assert_eq!(draw(&[], 7), 0);
    assert_eq!([0, u64::MAX].map(|random_bits| draw(&[5], random_bits)), [0, 0]);
}
