//! Helpers shared by the engine tests.

use ai::duel::{PlayedGame, play_game};
use ai::search::{Engine, SearchGame};
use ai::{ComputerPlayer, EngineGame, Limits, Player, SearchResult, SeatKnowledge, StopFlag};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rules::GamePosition;
use test_support::games::seeded_rng;

/// Parses a position; panics if the text is invalid.
pub(crate) fn position_from_text<P: GamePosition>(text: &str) -> P {
    P::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Knowledge of the seat to move in `position`, without earlier positions.
pub(crate) fn knowledge_without_history<P: GamePosition>(position: &P) -> SeatKnowledge<P> {
    SeatKnowledge::at_position(position.turn(), position, &[])
}

/// Searches `position` with a new engine at full strength.
pub(crate) fn search<P: SearchGame>(position: &P, limits: Limits) -> SearchResult<P::Move> {
    Engine::default()
        .search(&knowledge_without_history(position), &limits, &StopFlag::new(), &mut |_| ())
        .expect("a position with legal moves")
}

/// A position after 4 to 59 random moves from the start, in which the game is not over.
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

/// The computer player with this name, such as `level:3` or `original:1`.
pub(crate) fn player<P: EngineGame>(name: &str, seed: u64) -> Box<dyn ComputerPlayer<P>> {
    let player: Player = name.parse().expect("a player's name");
    P::computer(player, seed).expect("a player of this game")
}

/// The move that a player chooses in `position`, without earlier positions and without limits.
pub(crate) fn choose<P: EngineGame>(name: &str, seed: u64, position: &P) -> SearchResult<P::Move> {
    choose_in(name, seed, &knowledge_without_history(position), &Limits::NONE)
}

/// The move that a player chooses with this knowledge and these limits.
pub(crate) fn choose_in<P: EngineGame>(
    name: &str,
    seed: u64,
    knowledge: &SeatKnowledge<P>,
    limits: &Limits,
) -> SearchResult<P::Move> {
    player::<P>(name, seed).choose_move(knowledge, limits, &StopFlag::new()).expect("a move")
}

/// Plays a game from `start` between two players that search at most `nodes` nodes per move.
pub(crate) fn play_between<P: EngineGame>(
    start: &P,
    names: [&str; 2],
    seed: u64,
    nodes: u64,
) -> PlayedGame<P> {
    let mut players = names.map(|name| player::<P>(name, seed));
    play_game(start, &mut players, &Limits::nodes(nodes), &StopFlag::new()).expect("legal moves only")
}

/// The first field of a FEN record with these pieces. Square 0 is a8, square 63 is h1.
pub(crate) fn board(pieces: impl IntoIterator<Item = (usize, char)>) -> String {
    let mut squares = ['1'; 64];
    for (square, piece) in pieces {
        squares[square] = piece;
    }
    let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.iter().collect()).collect();
    // FEN writes a run of empty squares as one number.
    (2..=8).rev().fold(ranks.join("/"), |text, run| text.replace(&"1".repeat(run), &run.to_string()))
}
