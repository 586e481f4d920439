//! Measures the first level against very simple players (docs/STRENGTH.md).

use ai::duel::{self, Tally};
use ai::{Computer, Contestant, Limits, Player};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rules::domin_up::{Deal, Position, RuleSet};
use rules::{chess, draughts, racing_kings};

use crate::simple_players::{anything, grabber, jumper, presser, unloader};

pub(crate) fn measure(games: u64) {
    against::<chess::Position>("original:1", games, original_1);
    against::<chess::Position>("grabber", games, grabber);
    against::<chess::Position>("anything", games, anything);
    against::<racing_kings::Position>("grabber", games, grabber);
    against::<racing_kings::Position>("anything", games, anything);
    against::<draughts::Position>("original:1", games, original_1);
    against::<draughts::Position>("jumper", games, jumper);
    against::<draughts::Position>("anything", games, anything);
    for rules in RuleSet::ALL {
        against_in_domin_up(rules, "unloader", games, unloader);
        against_in_domin_up(rules, "presser", games, presser);
        against_in_domin_up(rules, "anything", games, original_1);
    }
}

fn original_1<P: Contestant>(seed: u64) -> Box<dyn Computer<P>> {
    seated(Player::Original(1), seed)
}

fn seated<P: Contestant>(player: Player, seed: u64) -> Box<dyn Computer<P>> {
    P::computer(player.clone(), seed).unwrap_or_else(|| panic!("{} has no player {player}", P::GAME))
}

/// Prints the result of the first level against another player; each opening is played from both seats.
fn against<P: Contestant>(name: &str, games: u64, other: fn(u64) -> Box<dyn Computer<P>>) {
    let opening = |round| {
        let opening = duel::opening::<P>(&mut ChaCha8Rng::seed_from_u64(round), 4..=4);
        opening.map_or_else(|| P::start(&P::Setup::default()), |game| game.position().clone())
    };
    let players = |game: u64| vec![seated(Player::Level(1), game + 1_000), other(!(game + 1_000))];
    print(&format!("{} level:1 - {name}", P::GAME), duel::play_match(games, &Limits::NONE, opening, players));
}

/// As [`against`], for Domin-Up with two seats; each deal is played from both seats.
fn against_in_domin_up(
    rules: RuleSet,
    name: &str,
    games: u64,
    other: fn(u64) -> Box<dyn Computer<Position>>,
) {
    let deal = |round| Deal { rules, seats: 2, seed: 77 + round }.position();
    let players = |game| vec![seated(Player::Level(1), game), other(game)];
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
