//! The start of an attempt to solve a puzzle.

use super::goal::Goal;
use super::puzzle::Puzzle;
use crate::attempt::{Attempt, RightMoves};
use crate::{PlanError, Playable, catalogue};
use rules::{GameId, chess, domin_up, draughts, racing_kings};

impl Attempt {
    /// Begins to solve a puzzle. Fails if the game cannot read the position.
    pub fn start(puzzle: &Puzzle) -> Result<Attempt, PlanError> {
        match puzzle.game {
            GameId::RacingKings => start::<racing_kings::Position>(puzzle),
            GameId::Draughts => start::<draughts::Position>(puzzle),
            GameId::Chess => start::<chess::Position>(puzzle),
            GameId::DominUp => start::<domin_up::Position>(puzzle),
        }
    }
}

fn start<P: Playable>(puzzle: &Puzzle) -> Result<Attempt, PlanError> {
    let right_moves = match puzzle.goal {
        Goal::WinIn(_) | Goal::Win => RightMoves::SolutionOrWin,
        Goal::Hold(_) | Goal::Gain { .. } | Goal::Best => RightMoves::Solution,
    };
    let start = catalogue::read_position::<P>(&puzzle.position)?;
    let steps = vec![right_moves; puzzle.solver_moves().count()];
    Ok(Attempt::new(start, puzzle.solution.clone(), steps))
}
