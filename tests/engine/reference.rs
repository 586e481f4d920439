//! The search against ten lines that cannot be wrong: a negamax without any pruning. Positions are valued
//! by a hash of themselves, so that nothing depends on an evaluation being reasonable.

use tabuleiro::ai::search::{Engine, Features, SearchGame};
use tabuleiro::ai::{Limits, StopFlag};
use tabuleiro::rules::{Texts as _, chess, racing_kings};

use crate::common::{fresh, random_position};

/// A value that tells nothing of the position but that it is this one.
fn hashed<P: SearchGame>(position: &P) -> i32 {
    (position.key().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as i32 % 2_000 - 1_000
}

const WIN: i32 = 30_000;

/// The score by the definition of the game: -WIN + ply for the side that has lost.
fn negamax<P: SearchGame>(position: &P, depth: u32, ply: i32) -> i32 {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return match position.outcome(&[]).expect("no moves, no game").winner {
            None => 0,
            Some(winner) if winner == position.turn() => WIN - ply,
            Some(_) => ply - WIN,
        };
    }
    if depth == 0 {
        return hashed(position);
    }
    moves.into_iter().map(|mv| -negamax(&position.play(mv), depth - 1, ply + 1)).max().unwrap_or(0)
}

fn agrees<P: SearchGame>(positions: u64, depth: u8) {
    let mut engine = Engine::<P>::default();
    engine.set_evaluation(hashed);
    engine.set_features(Features { selective: false, quiescence: false, history: false });
    for seed in 0..positions {
        let position = random_position::<P>(seed);
        // The table is kept from one position to the next: what it remembers must never lie.
        let thought = engine
            .search(&fresh(&position), &Limits::depth(depth), &StopFlag::new(), &mut |_| ())
            .expect("not over");
        let text = position.text();
        assert_eq!(thought.depth, depth, "{text}");
        assert_eq!(thought.score.value(), negamax(&position, depth.into(), 0), "{text}");
        let reply = -negamax(&position.play(thought.mv), u32::from(depth) - 1, 1);
        assert_eq!(thought.score.value(), reply, "the move is worth its score: {text}");
    }
}

#[test]
fn alpha_beta_with_a_table_equals_negamax_in_chess() {
    agrees::<chess::Position>(40, 1);
    agrees::<chess::Position>(40, 2);
    agrees::<chess::Position>(24, 3);
}

#[test]
fn alpha_beta_with_a_table_equals_negamax_in_racing_kings() {
    agrees::<racing_kings::Position>(40, 1);
    agrees::<racing_kings::Position>(40, 2);
    agrees::<racing_kings::Position>(24, 3);
}

#[test]
fn wins_are_the_same_with_everything_switched_on() {
    // Selective search may miss much, but a mate it claims within the reference's depth is there.
    for seed in 0..60 {
        let position = random_position::<chess::Position>(seed);
        let thought = crate::common::search(&position, Limits::depth(3));
        if thought.score.value().abs() >= WIN - 3 {
            let reference = negamax(&position, 3, 0);
            assert_eq!(thought.score.value(), reference, "{}", position.text());
        }
    }
}
