//! What several engine tests need.

use ai::duel::{PlayedGame, play_game};
use ai::search::{Engine, SearchGame};
use ai::{Computer, Contestant, Limits, Player, Seen, StopFlag, Thought};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Position, Seat};

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

/// Wins, draws and losses of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl Tally {
    /// Half points of the first player, of `2 * games`.
    pub fn half_points(self) -> u32 {
        2 * self.wins + self.draws
    }

    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// A match of two players made anew for every game; the first has seat 1 in every other game, and each
/// pair of games begins with the same few random moves.
pub fn tournament<P: Contestant>(
    games: u32,
    random_plies: usize,
    limits: Limits,
    mut first: impl FnMut(u64) -> Box<dyn Computer<P>>,
    mut second: impl FnMut(u64) -> Box<dyn Computer<P>>,
) -> Tally {
    let mut tally = Tally::default();
    for game in 0..games {
        let opening = opened::<P>(u64::from(game / 2), random_plies);
        let seed = u64::from(game) + 1_000;
        let mut players = [first(seed), second(!seed)];
        let first_seat = if game % 2 == 0 { Seat::FIRST } else { Seat::SECOND };
        if first_seat != Seat::FIRST {
            players.swap(0, 1);
        }
        let played: PlayedGame<P> =
            play_game(&opening, &mut players, &limits, &StopFlag::new()).expect("legal moves only");
        match played.outcome.and_then(|outcome| outcome.winner) {
            None => tally.draws += 1,
            Some(winner) if winner == first_seat => tally.wins += 1,
            Some(_) => tally.losses += 1,
        }
    }
    tally
}

/// A few random plies from the start, so that games differ.
fn opened<P: Position>(seed: u64, plies: usize) -> P {
    let mut luck = ChaCha8Rng::seed_from_u64(seed);
    loop {
        let mut position = P::start(&P::Setup::default());
        for _ in 0..plies {
            if let Some(&mv) = position.legal_moves().choose(&mut luck) {
                position = position.play(mv);
            }
        }
        if position.outcome(&[]).is_none() {
            return position;
        }
    }
}
