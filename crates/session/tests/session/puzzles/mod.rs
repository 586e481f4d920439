//! The shipped puzzles: their form, and a second solver that proves them again.
//!
//! The second solver (`wins`, `gains`, `lays`) shares nothing with `examples/puzzles` except the crate `rules`.
//! A usual run checks a sample. `TABULEIRO_ALL_PUZZLES=N` checks every puzzle from the N-th of its file on:
//! docs/PUZZLES.md.

mod attempts;
mod form;
mod gains;
mod lays;
mod wins;

use std::time::Instant;

use rules::{GameId, GamePosition, chess, domin_up, draughts, racing_kings};
use session::puzzles::{Goal, ProofKind, Puzzle, shipped};

/// Every puzzle of a usual run has this distance to the next one; the first is [`FIRST_OF_SAMPLE`].
const SAMPLE_STEP: usize = 25;
const FIRST_OF_SAMPLE: usize = 7;

/// The puzzles of a game.
pub(super) fn puzzles(game: GameId) -> &'static [Puzzle] {
    shipped(game).unwrap_or_else(|error| panic!("{error}")).puzzles()
}

/// The puzzles to prove: a sample, or all from one on.
fn puzzles_to_prove(game: GameId) -> impl Iterator<Item = &'static Puzzle> {
    let (first, step) = match std::env::var("TABULEIRO_ALL_PUZZLES") {
        Ok(number) => (number.parse::<usize>().expect("the number of a puzzle").saturating_sub(1), 1),
        Err(_) => (FIRST_OF_SAMPLE, SAMPLE_STEP),
    };
    let proven = puzzles(game).iter().skip(first).step_by(step);
    proven.filter(|puzzle| puzzle.proof_kind() == ProofKind::Proven)
}

/// A puzzle with its position and moves.
pub(super) struct Parsed<P: GamePosition> {
    pub(super) position: P,
    pub(super) solution: Vec<P::Move>,
}

/// Reads a puzzle with the rules only. Panics unless every move is legal and no move follows the end of the game.
pub(super) fn parse<P: GamePosition>(puzzle: &Puzzle) -> Parsed<P> {
    let id = &puzzle.id;
    let position = P::from_text(&puzzle.position).unwrap_or_else(|error| panic!("{id}: {error:?}"));
    let (mut now, mut solution) = (position.clone(), Vec::new());
    for text in &puzzle.solution {
        assert_eq!(now.outcome(&[]), None, "{id}: a move after the end of the game");
        let mv = now.parse_move(text).unwrap_or_else(|error| panic!("{id}: {text}: {error:?}"));
        assert_eq!(now.move_text(mv), *text, "{id}");
        solution.push(mv);
        now = now.play(mv);
    }
    Parsed { position, solution }
}

/// Proves the puzzles of a game with a common prover of forced wins, or with one of the game.
fn prove_all<P: GamePosition>(prove: impl Fn(Goal, &Parsed<P>) -> Result<(), String>) {
    let failures: Vec<String> = puzzles_to_prove(P::GAME)
        .filter_map(|puzzle| {
            let (parsed, start) = (parse::<P>(puzzle), Instant::now());
            let result = prove(puzzle.goal, &parsed);
            println!("{} {}: {result:?}, {:.1?}", puzzle.id, puzzle.goal, start.elapsed());
            result.err().map(|why| format!("{} {}: {why}", puzzle.id, puzzle.goal))
        })
        .collect();
    assert!(failures.is_empty(), "{} puzzles of {} fail:\n{}", failures.len(), P::GAME, failures.join("\n"));
}

#[test]
fn chess_puzzles_are_proven_again() {
    prove_all::<chess::Position>(wins::prove);
}

#[test]
fn racing_kings_puzzles_are_proven_again() {
    prove_all::<racing_kings::Position>(wins::prove);
}

#[test]
fn draughts_puzzles_are_proven_again() {
    prove_all::<draughts::Position>(|goal, parsed| match goal {
        Goal::Gain { points, quiet_plies } => gains::prove(parsed, points.into(), quiet_plies),
        _ => wins::prove(goal, parsed),
    });
}

#[test]
fn domin_up_puzzles_are_proven_again() {
    prove_all::<domin_up::Position>(|goal, parsed| match goal {
        Goal::Win => lays::prove(parsed),
        _ => Err("a goal of another game".to_owned()),
    });
}
