//! What several engine tests need.

use ai::search::{Engine, SearchGame};
use ai::{Computer, Contestant, Limits, Player, Seen, StopFlag, Thought};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::Position;

pub fn read<P: Position>(text: &str) -> P {
    P::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What the seat to move sees of a position without a past.
pub fn fresh<P: Position>(position: &P) -> Seen<P> {
    Seen::of(position.turn(), position, &[])
}

pub fn search<P: SearchGame>(position: &P, limits: Limits) -> Thought<P::Move> {
    Engine::default()
        .search(&fresh(position), &limits, &StopFlag::new(), &mut |_| ())
        .expect("a position with legal moves")
}

/// A position some random moves from the start, never a finished one.
pub fn random_position<P: Position>(seed: u64) -> P {
    let mut luck = ChaCha8Rng::seed_from_u64(seed);
    loop {
        let mut position = P::start(&P::Setup::default());
        for _ in 0..luck.random_range(4..60) {
            let moves = position.legal_moves();
            let Some(&mv) = moves.choose(&mut luck) else { break };
            position = position.play(mv);
        }
        if !position.legal_moves().is_empty() {
            return position;
        }
    }
}

pub fn player<P: Contestant>(name: &str, seed: u64) -> Box<dyn Computer<P>> {
    let player: Player = name.parse().expect("a player's name");
    P::computer(player, seed).expect("a player of this game")
}
