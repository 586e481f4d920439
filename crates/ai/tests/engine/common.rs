//! Helpers of several engine tests.

use ai::duel::{PlayedGame, play_game};
use ai::search::{Engine, SearchGame};
use ai::{ComputerPlayer, EngineGame, Limits, Player, SearchResult, SeatKnowledge, StopFlag};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rules::GamePosition;
use test_support::games::seeded_rng;

pub(crate) fn read<P: GamePosition>(text: &str) -> P {
    P::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Knowledge of the seat to move, in a position without earlier ones.
pub(crate) fn seen_without_past<P: GamePosition>(position: &P) -> SeatKnowledge<P> {
    SeatKnowledge::at_position(position.turn(), position, &[])
}

pub(crate) fn search<P: SearchGame>(position: &P, limits: Limits) -> SearchResult<P::Move> {
    Engine::default()
        .search(&seen_without_past(position), &limits, &StopFlag::new(), &mut |_| ())
        .expect("a position with legal moves")
}

/// A position after a few random moves from the start; never a finished one.
pub(crate) fn random_position<P: GamePosition>(seed: u64) -> P {
    let mut rng = seeded_rng(seed);
    loop {
        let mut position = P::start(&P::Setup::default());
        for _ in 0..rng.random_range(4..60) {
            let moves = position.legal_moves();
            let Some(&mv) = moves.choose(&mut rng) else { break };
            position = position.play(mv);
        }
        if !position.legal_moves().is_empty() {
            return position;
        }
    }
}

pub(crate) fn player<P: EngineGame>(name: &str, seed: u64) -> Box<dyn ComputerPlayer<P>> {
    let player: Player = name.parse().expect("a player's name");
    P::computer(player, seed).expect("a player of this game")
}

/// The choice of a player in a position without earlier ones.
pub(crate) fn choose<P: EngineGame>(name: &str, seed: u64, position: &P) -> SearchResult<P::Move> {
    choose_in(name, seed, &seen_without_past(position), &Limits::NONE)
}

/// The choice of a player in a game, with `limits`.
pub(crate) fn choose_in<P: EngineGame>(
    name: &str,
    seed: u64,
    knowledge: &SeatKnowledge<P>,
    limits: &Limits,
) -> SearchResult<P::Move> {
    player::<P>(name, seed).choose_move(knowledge, limits, &StopFlag::new()).expect("a move")
}

/// A game from `start` between two players who search `nodes` nodes for each move.
pub(crate) fn play_between<P: EngineGame>(
    start: &P,
    names: [&str; 2],
    seed: u64,
    nodes: u64,
) -> PlayedGame<P> {
    let mut players = names.map(|name| player::<P>(name, seed));
    play_game(start, &mut players, &Limits::nodes(nodes), &StopFlag::new()).expect("legal moves only")
}

/// The board field of a FEN with these pieces. Square 0 is a8, 63 is h1.
pub(crate) fn board(pieces: impl IntoIterator<Item = (usize, char)>) -> String {
    let mut board = ['1'; 64];
    for (square, piece) in pieces {
        board[square] = piece;
    }
    let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
    // FEN writes a run of empty squares as one number.
    (2..=8).rev().fold(ranks.join("/"), |text, run| text.replace(&"1".repeat(run), &run.to_string()))
}
