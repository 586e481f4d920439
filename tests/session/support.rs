//! Games to test with, and the program run inside the test.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tabuleiro::ai::Player;
use tabuleiro::cli::{self, Next};
use tabuleiro::session::{Choice, Game, Match, MatchPlan, SeatPlan, catalogue, open};

use crate::fifth_game::REVERSI;
use crate::records::rows;
use crate::skipped::skip;

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_tabuleiro");

pub const PERFT_CHESS: &str = include_str!("../data/perft_chess.csv");
pub const PERFT_RACING_KINGS: &str = include_str!("../data/perft_racingkings.csv");
pub const PERFT_DRAUGHTS: &str = include_str!("../data/perft_draughts.csv");
pub const MOVES_DOMIN_UP: &str = include_str!("../data/dominup_moves.csv");
pub const GAMES_DOMIN_UP: &str = include_str!("../data/dominup_games.csv");
pub const ENDINGS_CHESS: &str = include_str!("../data/endings_chess.csv");
pub const ENDINGS_RACING_KINGS: &str = include_str!("../data/endings_racingkings.csv");

pub const ENDINGS_DRAUGHTS: &str = include_str!("../data/endings_draughts.csv");

pub const GAMES_CHESS: &str = include_str!("../data/games_chess.pgn");
pub const GAMES_DRAUGHTS: &str = include_str!("../data/games_draughts.pdn");
pub const GAMES_RACING_KINGS: &str = include_str!("../data/games_racingkings.pgn");

/// A Python that has this module of python-chess: the one that `PYTHON` names, which must have it, or `python3` if it does.
/// `None` skips the test; `scripts/test` provides a Python where it can.
#[track_caller]
pub fn python_with(module: &str) -> Option<String> {
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

/// Every game of the house, and the one that lives in `tests`.
pub fn games() -> Vec<Game> {
    [catalogue::GAMES, &[REVERSI]].concat()
}

/// Positions of a game to start from, as texts.
pub fn positions(game: Game) -> Vec<String> {
    let tables: &[&str] = match game.name() {
        "chess" => &[PERFT_CHESS],
        "draughts" => &[PERFT_DRAUGHTS],
        "domin-up" => &[MOVES_DOMIN_UP, GAMES_DOMIN_UP],
        "racing-kings" => &[PERFT_RACING_KINGS],
        // A game from outside: its start.
        _ => return vec![catalogue::start_text(game)],
    };
    let mut texts: Vec<String> =
        tables.iter().flat_map(|table| rows(table)).map(|row| row[0].clone()).collect();
    texts.dedup();
    texts
}

/// A plan with these players.
pub fn plan(game: Game, players: &[Player]) -> MatchPlan {
    let seats = players.iter().copied().map(SeatPlan::nameless).collect();
    MatchPlan { game, seats, rules: None, position: None, odds: None, seed: 1 }
}

/// A game between people from a position.
pub fn game_from(game: Game, position: &str) -> Box<dyn Match> {
    let mut plan = MatchPlan { position: Some(position.to_owned()), ..MatchPlan::between_people(game) };
    if let Ok(terms) = catalogue::terms_of(game, position) {
        plan.seats.resize(terms.seats.into(), SeatPlan::nameless(Player::Human));
    }
    open(&plan).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// Plays texts, each of which must be legal.
pub fn play(game: &mut dyn Match, moves: &str) {
    for text in moves.split_whitespace() {
        let choice = game.choice_of(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        game.play(choice).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

/// Luck from a seed.
pub fn luck(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Any of the legal moves; `None` when there are none. Captures are preferred every other time, so that
/// random games come to something.
pub fn any_choice(game: &dyn Match, luck: &mut ChaCha8Rng) -> Option<Choice> {
    let gestures = game.gestures();
    let captures: Vec<usize> = (0..gestures.len()).filter(|index| gestures[*index].captures()).collect();
    if !captures.is_empty() && luck.random_bool(0.5) {
        return Some(Choice(captures[luck.random_range(0..captures.len())]));
    }
    (!gestures.is_empty()).then(|| Choice(luck.random_range(0..gestures.len())))
}

/// What the program said and how it left.
#[derive(Debug, PartialEq, Eq)]
pub struct Said {
    pub next: Next,
    pub output: String,
    pub errors: String,
}

/// Runs the program inside the test.
pub fn run(args: &[&str], input: &[u8]) -> Said {
    let mut input = input;
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let args = std::iter::once("tabuleiro").chain(args.iter().copied()).map(Into::into);
    let next = cli::run(args, &mut input, &mut output, &mut errors);
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Said { next, output: text(output), errors: text(errors) }
}

/// The output of a run that must go well.
pub fn answer(args: &[&str], input: &str) -> String {
    let said = run(args, input.as_bytes());
    assert_eq!((said.next, said.errors.as_str()), (Next::Exit(0), ""), "{args:?}");
    said.output
}

/// The one line of a refusal.
pub fn refusal(args: &[&str], input: &[u8]) -> String {
    let Said { next, errors, .. } = run(args, input);
    assert_eq!(next, Next::Exit(1), "{args:?}");
    let line = errors.strip_suffix('\n').expect("a whole line");
    assert!(!line.contains('\n'), "{errors}");
    line.strip_prefix("error: ").expect("an error").to_owned()
}

/// Runs the program itself and waits for its end.
pub fn program(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(PROGRAM)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut to = child.stdin.take().expect("an input");
    // Written beside the reading, so that neither waits for the other.
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // A program that does not read its input may be gone already.
            let _ = to.write_all(input);
        });
        child.wait_with_output().expect("the program ends")
    })
}

/// The output of a run of the program itself that must go well.
pub fn program_answer(args: &[&str], input: &str) -> String {
    let Output { status, stdout, stderr } = program(args, input.as_bytes());
    assert_eq!((status.code(), String::from_utf8_lossy(&stderr).as_ref()), (Some(0), ""), "{args:?}");
    String::from_utf8(stdout).expect("the program writes UTF-8")
}
