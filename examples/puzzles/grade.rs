//! The difficulty of a puzzle: the lowest level that plays the whole solution.

use std::ops::RangeInclusive;

use ai::{EngineGame, Limits, Player, SeatKnowledge, StopFlag};
use rules::History;

/// Number of games of each level.
const GAMES: u64 = 8;
/// Number of games in which a level must play the whole solution.
const LEAST_SOLVED: u64 = 5;
/// Limit of the top level, instead of its time, so that the result does not depend on the machine.
const TOP_NODES: u64 = 1_000_000;
/// The first of the seeds.
const FIRST_SEED: u64 = 71_000;

/// The lowest of `levels` that plays the solution in at least 5 of 8 games; `None` if none does.
pub(crate) fn grade<P: EngineGame>(
    mut levels: RangeInclusive<u8>,
    position: &P,
    solution: &[P::Move],
) -> Option<u8> {
    levels.find(|level| is_solved_by(*level, position, solution))
}

/// Whether the level plays the solution in at least 5 of 8 games.
///
/// The top level makes no random errors, so that one game decides.
fn is_solved_by<P: EngineGame>(level: u8, position: &P, solution: &[P::Move]) -> bool {
    let is_top = level == *Player::LEVELS.end();
    let (games, least) = if is_top { (1, 1) } else { (GAMES, LEAST_SOLVED) };
    let limits = if is_top { Limits::nodes(TOP_NODES) } else { Limits::NONE };
    let mut solved = 0;
    for game in 0..games {
        // Stop as soon as the rest of the games cannot change the result.
        if solved >= least || solved + (games - game) < least {
            break;
        }
        solved += u64::from(solves(position, solution, level, FIRST_SEED + game, &limits));
    }
    solved >= least
}

/// Whether a player of this level plays every move of the solver. At the end, another win at once is right too.
fn solves<P: EngineGame>(position: &P, solution: &[P::Move], level: u8, seed: u64, limits: &Limits) -> bool {
    let Some(mut player) = P::computer(Player::Level(level), seed) else { return false };
    let (seat, stop) = (position.turn(), StopFlag::new());
    let mut history = History::new(position.clone());
    for (ply, expected) in solution.iter().enumerate() {
        if history.position().turn() == seat && ply % 2 == 0 {
            let knowledge = SeatKnowledge::in_game(seat, &history);
            let Some(found) = player.choose_move(&knowledge, limits, &stop) else { return false };
            let wins = |mv| {
                let end = history.position().play(mv).outcome(&[]);
                end.is_some_and(|outcome| outcome.winner == Some(seat))
            };
            if found.mv != *expected && !(wins(*expected) && wins(found.mv)) {
                return false;
            }
        }
        history.push(*expected);
    }
    true
}
