//! Puzzles of Domin-Up: the only lay that wins, in the end of a game for two.
//!
//! In a game for two, each seat knows the other hand, so that the solver decides every position exactly.

pub(crate) mod themes;

use std::ops::RangeInclusive;

use ai::StopFlag;
use ai::domin_up::certain_win::is_certain_win;
use rules::domin_up::{Deal, Move, Position, RuleSet};
use rules::{HiddenInformation as _, Rules as _, Seat};
use session::puzzles::Goal;

use crate::found::{Found, Occasion};
use crate::make::Wanted;
use crate::source::PlayedSource;

/// Most puzzles from one source game.
const MOST_PER_GAME: usize = 2;
/// Tiles in both hands together.
const TILES: RangeInclusive<u8> = 0..=10;
/// The same for hard puzzles: with fewer tiles, the levels from 7 on solve every position.
const TILES_OF_HARD: RangeInclusive<u8> = 10..=13;
/// Lowest of the [`Wanted::levels`] for which [`TILES_OF_HARD`] holds.
const HARD_LEVEL: u8 = 8;
/// Fewest tiles in the solver's hand.
const FEWEST_OWN_TILES: u8 = 2;
/// Least number of legal moves.
const LEAST_MOVES: usize = 3;
/// Most legal moves: more would take too long to solve.
const MOST_MOVES: usize = 150;
/// Most moves of the solver in a solution.
const MOST_STEPS: usize = 8;

/// The start of the source game with this seed.
pub(crate) fn start(seed: u64) -> Position {
    Deal { rules: RuleSet::Report, seats: 2, seed }.position()
}

/// Whether `mv` wins for certain; `None` if the solver cannot decide.
fn wins(position: &Position, mv: Move) -> Option<bool> {
    is_certain_win(&position.observe(position.turn()), mv, &StopFlag::new())
}

/// The moves that win for certain, at most `most` and one more; `None` if the solver cannot decide.
fn winning_moves(position: &Position, moves: &[Move], most: usize) -> Option<Vec<Move>> {
    let mut winning = Vec::new();
    for mv in moves {
        if wins(position, *mv)? {
            winning.push(*mv);
            if winning.len() > most {
                break;
            }
        }
    }
    Some(winning)
}

/// Finds at most [`MOST_PER_GAME`] puzzles in a source game, the latest positions first.
pub(crate) fn find(source: &PlayedSource<Position>, wanted: &Wanted) -> Vec<Found<Position>> {
    let allowed_tiles = if *wanted.levels.start() >= HARD_LEVEL { TILES_OF_HARD } else { TILES };
    let history = &source.history;
    let mut found: Vec<Found<Position>> = Vec::new();
    let mut last_ply = history.moves().len();
    for ply in (0..history.moves().len()).rev() {
        let position = history.position_after(ply);
        let tiles: u8 = Seat::all(2).map(|seat| position.hand(seat).len()).sum();
        if tiles > *allowed_tiles.end() || found.len() >= MOST_PER_GAME {
            break;
        }
        if !allowed_tiles.contains(&tiles)
            || ply + 2 > last_ply
            || position.hand(position.turn()).len() < FEWEST_OWN_TILES
        {
            continue;
        }
        let moves = position.legal_moves();
        if !(LEAST_MOVES..=MOST_MOVES).contains(&moves.len()) {
            continue;
        }
        let Some(winning) = winning_moves(position, &moves, 1) else { continue };
        let &[mv] = winning.as_slice() else { continue };
        let solution = solution(position, mv);
        if !themes::themes(position, &solution).is_empty() {
            last_ply = ply;
            let (position, occasion) = (position.clone(), Occasion::Punish);
            found.push(Found { position, ply, solution, goal: Goal::Win, occasion });
        }
    }
    found
}

/// The line of the only winning moves; each answer is the one that leaves the most legal moves and one right.
fn solution(position: &Position, first: Move) -> Vec<Move> {
    let solver = position.turn();
    let (mut line, mut now) = (vec![first], position.play(first));
    let mut sure = 1;
    for _ in 1..MOST_STEPS {
        if now.outcome(&[]).is_some() {
            break;
        }
        let Some((answer, next, mv)) = best_answer(&now, solver) else { break };
        line.extend([answer, mv]);
        // A pass or another forced move belongs to the solution only if a choice or the end follows.
        let ends = next.play(mv).outcome(&[]).is_some();
        if next.legal_moves().len() > 1 || ends {
            sure = line.len();
        }
        now = next.play(mv);
    }
    line.truncate(sure);
    line
}

/// The answer after which only one move wins, with that move. Prefers many legal moves.
fn best_answer(now: &Position, solver: Seat) -> Option<(Move, Position, Move)> {
    let mut best: Option<(usize, Move, Position, Move)> = None;
    for answer in now.legal_moves() {
        let next = now.play(answer);
        if next.outcome(&[]).is_some() || next.turn() != solver {
            continue;
        }
        let moves = next.legal_moves();
        if best.as_ref().is_some_and(|(most, ..)| *most >= moves.len()) || moves.len() > MOST_MOVES {
            continue;
        }
        let Some(winning) = winning_moves(&next, &moves, 1) else { continue };
        let ends = |mv: Move| next.play(mv).outcome(&[]).is_some_and(|end| end.winner == Some(solver));
        // At the end of the game several lays may win at once.
        let is_right = winning.len() == 1
            || winning.iter().all(|mv| ends(*mv))
                && winning_moves(&next, &moves, moves.len())
                    .is_some_and(|winning| winning.into_iter().all(ends));
        if let Some(mv) = winning.first().copied().filter(|_| is_right) {
            best = Some((moves.len(), answer, next, mv));
        }
    }
    best.map(|(_, answer, next, mv)| (answer, next, mv))
}
