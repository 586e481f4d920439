//! Measures the first level against very simple players (docs/STRENGTH.md).

use ai::duel::{self, Tally};
use ai::{ComputerPlayer, EngineGame, Limits, Player};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rules::domin_up::{Deal, Position, RuleSet};
use rules::{GameId, chess, draughts, racing_kings};

use crate::simple_players::{
    draughts_lookahead, fewest_replies, greedy_capturer, highest_pips, random_mover,
};

/// Prints the results of the first level against all very simple players.
///
/// `only` is the name of a game; with `None`, all games are measured.
pub(crate) fn measure(games: u64, only: Option<&str>) {
    let is_wanted = |game: GameId| only.is_none_or(|only| only == game.name());
    if is_wanted(GameId::Chess) {
        measure_against::<chess::Position>("original:1", games, original_1);
        measure_against::<chess::Position>("grabber", games, greedy_capturer);
        measure_against::<chess::Position>("anything", games, random_mover);
    }
    if is_wanted(GameId::RacingKings) {
        measure_against::<racing_kings::Position>("grabber", games, greedy_capturer);
        measure_against::<racing_kings::Position>("anything", games, random_mover);
    }
    if is_wanted(GameId::Draughts) {
        measure_against::<draughts::Position>("original:1", games, original_1);
        measure_against::<draughts::Position>("jumper", games, draughts_lookahead);
        measure_against::<draughts::Position>("anything", games, random_mover);
    }
    if is_wanted(GameId::DominUp) {
        for rules in RuleSet::ALL {
            measure_against_in_domin_up(rules, "unloader", games, highest_pips);
            measure_against_in_domin_up(rules, "presser", games, fewest_replies);
            measure_against_in_domin_up(rules, "anything", games, original_1);
        }
    }
}

/// The original player 1 (`original:1`).
fn original_1<P: EngineGame>(seed: u64) -> Box<dyn ComputerPlayer<P>> {
    create_player(Player::Original(1), seed)
}

fn create_player<P: EngineGame>(player: Player, seed: u64) -> Box<dyn ComputerPlayer<P>> {
    P::computer(player.clone(), seed).unwrap_or_else(|| panic!("{} has no player {player}", P::GAME))
}

/// Prints the result of the first level against another player; each opening is played from both seats.
fn measure_against<P: EngineGame>(
    name: &str,
    games: u64,
    create_opponent: fn(u64) -> Box<dyn ComputerPlayer<P>>,
) {
    let opening = |round| {
        let opening = duel::random_opening::<P>(&mut ChaCha8Rng::seed_from_u64(round), 4..=4);
        opening.map_or_else(|| P::start(&P::Setup::default()), |game| game.position().clone())
    };
    // The seeds of both players differ, and differ from the seed of the opening.
    let players =
        |game: u64| vec![create_player(Player::Level(1), game + 1_000), create_opponent(!(game + 1_000))];
    print(&format!("{} level:1 - {name}", P::GAME), duel::play_match(games, &Limits::NONE, opening, players));
}

/// Prints the result of the first level of Domin-Up with two seats; each deal is played from both seats.
fn measure_against_in_domin_up(
    rules: RuleSet,
    name: &str,
    games: u64,
    create_opponent: fn(u64) -> Box<dyn ComputerPlayer<Position>>,
) {
    let deal = |round| Deal { rules, seats: 2, seed: 77 + round }.position();
    let players = |game| vec![create_player(Player::Level(1), game), create_opponent(game)];
    print(&format!("{rules} level:1 - {name}"), duel::play_match(games, &Limits::NONE, deal, players));
}

fn print(names: &str, tally: Option<Tally>) {
    match tally {
        Some(tally) => {
            let Tally { won, drawn, lost } = tally;
            println!("{names}: +{won} ={drawn} -{lost} {:.0} %", 100.0 * tally.score());
        }
        None => println!("{names}: somebody gave no legal move"),
    }
}
