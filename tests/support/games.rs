//! Games to test with: from positions, by chance, and read from text.

use std::process::Command;
use std::time::Duration;

use ai::Player;
use rand::seq::IndexedRandom as _;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use session::catalogue::{self, GAMES};
use session::game_text::{GameReader, ImportedGame, ReadResult};
use session::{Game, GameId, Match, MatchPlan, MoveIndex, Odds, PlayerPlan, Seat, Spot, open, read_clocks};

use crate::data::{GAMES_DOMIN_UP, MOVES_DOMIN_UP, PERFT_CHESS, PERFT_DRAUGHTS, PERFT_RACING_KINGS};
use crate::records::read_csv;
use crate::skipped::skip;

/// Finds a Python with `module` of python-chess: `$PYTHON`, or else `python3`.
///
/// Panics if `PYTHON` is set and lacks the module. Without a Python, records the test as skipped and returns `None`; the
/// test must then return. `scripts/test` installs python-chess where it can.
#[track_caller]
pub fn find_python_with(module: &str) -> Option<String> {
    let named = std::env::var("PYTHON").ok();
    let python = named.clone().unwrap_or_else(|| "python3".to_owned());
    let output = Command::new(&python).args(["-c", &format!("import {module}")]).output();
    let is_there = output.is_ok_and(|output| output.status.success());
    assert!(is_there || named.is_none(), "PYTHON={python} has no {module} (pip install chess)");
    if !is_there {
        skip("python-chess is not installed (scripts/test does it)");
    }
    is_there.then_some(python)
}

/// Start positions of `game` from the tables of `tests/data`, as text.
pub fn start_positions(game: Game) -> Vec<String> {
    let tables: &[&str] = match game.id {
        GameId::Chess => &[PERFT_CHESS],
        GameId::Draughts => &[PERFT_DRAUGHTS],
        GameId::DominUp => &[MOVES_DOMIN_UP, GAMES_DOMIN_UP],
        GameId::RacingKings => &[PERFT_RACING_KINGS],
    };
    let mut texts: Vec<String> =
        tables.iter().flat_map(|table| read_csv(table)).map(|row| row[0].clone()).collect();
    texts.dedup();
    texts
}

/// The square of an 8x8 board by its name, such as `e4`.
pub fn square(name: &str) -> Spot {
    let [file, rank] = name.as_bytes() else { panic!("{name} is no square") };
    Spot::cell(i16::from(file - b'a'), i16::from(rank - b'1'))
}

/// The squares with these names, separated by blanks; sorted.
pub fn squares(names: &str) -> Vec<Spot> {
    let mut spots: Vec<Spot> = names.split_whitespace().map(square).collect();
    spots.sort();
    spots
}

/// The square of draughts (`draughts_square`) with this number, 1 to 32.
pub fn draughts_square(number: u8) -> Spot {
    let square = rules::draughts::Square::new(number).expect("a square");
    Spot::cell(square.column().into(), square.row().into())
}

/// A plan of `game` with these players, without names and clocks.
pub fn plan_for(game: Game, players: &[Player]) -> MatchPlan {
    let seats = players.iter().cloned().map(PlayerPlan::nameless).collect();
    MatchPlan { game, seats, rules: None, position: None, odds: None, seed: 1 }
}

/// Opens a game between people from a position; panics if the position is invalid.
pub fn game_from(game: Game, position: &str) -> Box<dyn Match> {
    let mut plan = MatchPlan { position: Some(position.to_owned()), ..MatchPlan::between_people(game) };
    if let Ok(terms) = catalogue::read_position_facts(game, position) {
        plan.seats.resize(terms.seats.into(), PlayerPlan::nameless(Player::Human));
    }
    open(&plan).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// Plays moves separated by blanks; panics at the first illegal one.
pub fn play_moves(game: &mut dyn Match, moves: &str) {
    for text in moves.split_whitespace() {
        let choice = game.choice_of(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        game.play(choice).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

/// Reads a number from the environment variable `name`, or returns `default`; soak runs set larger numbers.
pub fn env_number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// A random number generator that gives the same numbers for the same seed on every machine.
pub fn seeded_rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A random legal move, or `None` when there is none.
///
/// Where captures are legal, every second choice on average is a capture: otherwise random games have too few of them.
pub fn random_choice(game: &dyn Match, rng: &mut ChaCha8Rng) -> Option<MoveIndex> {
    let gestures = &game.state().gestures;
    let captures: Vec<usize> = (0..gestures.len()).filter(|index| gestures[*index].captures()).collect();
    if !captures.is_empty() && rng.random_bool(0.5) {
        return Some(MoveIndex(captures[rng.random_range(0..captures.len())]));
    }
    (!gestures.is_empty()).then(|| MoveIndex(rng.random_range(0..gestures.len())))
}

/// Plays random legal moves until the game has `plies` plies or is over.
pub fn play_random_moves(game: &mut dyn Match, plies: usize, rng: &mut ChaCha8Rng) {
    while let Some(choice) = random_choice(game, rng).filter(|_| game.state().ply < plies) {
        game.play(choice).expect("a legal choice");
    }
}

/// Starts a random game: kind, seats, players, clocks, rule set, odds and seed. The names try an SQL injection.
pub fn random_new_game(rng: &mut ChaCha8Rng) -> Box<dyn Match> {
    let game = *GAMES.choose(rng).expect("there are games");
    let count = *game.seat_counts.choose(rng).expect("a number of seats");
    let players = [Player::Human, Player::Level(3), Player::Original(1)];
    let clocks = ["none", "5+3", "40/90,30+30", "1:30b5", "60d5", "hourglass 3"];
    let clocks =
        read_clocks(clocks.choose(rng).expect("there are clocks"), usize::from(count)).expect("valid clocks");
    let seats = (0..count).zip(clocks).map(|(seat, clock)| PlayerPlan {
        player: players.choose(rng).expect("there are players").clone(),
        name: format!("Zé {seat}\n'; DROP TABLE game; -- ♞"),
        clock,
    });
    let seats = seats.collect();
    let rules = game.rule_sets.choose(rng).map(|name| (*name).to_owned());
    let to = Seat::from_index(rng.random_range(0..usize::from(count)));
    let odds =
        game.odds.choose(rng).filter(|_| rng.random_bool(0.3)).map(|kind| Odds { kind: *kind, favoured: to });
    let plan = MatchPlan { seats, rules, odds, seed: rng.random(), ..MatchPlan::between_people(game) };
    catalogue::open(&plan).expect("a good plan")
}

/// Does random actions with a game: moves, take-backs, draw offers, resignations, claims and clock times.
pub fn play_random_actions(game: &mut dyn Match, actions: usize, rng: &mut ChaCha8Rng) {
    for _ in 0..actions {
        match rng.random_range(0..40) {
            0 => game.go_to_ply(rng.random_range(0..=game.moves().len())),
            1 => game.record_draw_offer(game.state().turn.unwrap_or(Seat::FIRST)),
            2 if rng.random_bool(0.1) => game.resign(Seat::FIRST),
            3 if rng.random_bool(0.1) => game.agree_draw(),
            4 => {
                if let Some(claim) = game.state().claims.first().copied() {
                    assert!(game.claim(claim));
                }
            }
            _ => {
                let legal = game.state().gestures.len();
                if legal > 0 {
                    game.play(MoveIndex(rng.random_range(0..legal))).expect("a legal choice");
                    if rng.random_bool(0.8) {
                        game.set_move_time(Duration::from_millis(rng.random_range(0..100_000)));
                    }
                    if rng.random_bool(0.3) {
                        game.set_thinking_time(Duration::from_millis(rng.random_range(0..100_000)));
                        game.check_flag();
                    }
                }
            }
        }
    }
}

/// Reads all games of a text; `hint` is the kind of game if the text names none.
pub fn read_games(text: impl AsRef<[u8]>, hint: Option<Game>) -> Vec<ReadResult> {
    let mut reader = GameReader::new(text.as_ref(), hint);
    std::iter::from_fn(|| reader.next_game().expect("bytes in memory")).collect()
}

/// Reads a text that has exactly one game; panics on faults.
pub fn read_one(text: impl AsRef<[u8]>) -> ImportedGame {
    let text = text.as_ref();
    let mut readings = read_games(text, None);
    let reading = readings.pop().expect("a game");
    let shown = String::from_utf8_lossy(text);
    assert!(readings.is_empty(), "more than one game: {shown}");
    assert_eq!(reading.faults, [], "{shown}");
    reading.game.expect("a game")
}
