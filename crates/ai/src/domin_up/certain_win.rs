//! Certain results at the end of a two-seat game, where each seat knows both hands.

use crate::domin_up::board::Board;
use crate::domin_up::level_player::MAX_SOLVABLE_TILES;
use crate::domin_up::solver::{Goal, Solver};
use crate::search::budget::Budget;
use crate::{Limits, StopFlag};
use rules::domin_up::{Move, Observation, Position, Tiles};
use rules::{Rules as _, Seat};

/// Node limit of the solver.
const MAX_NODES: u64 = 150_000;
/// Size of the solver's table, in bytes.
const TABLE_BYTES: usize = 4 << 20;

/// A world (all hands known) that agrees with what the viewer of `seen` knows. The table and the viewer's hand are
/// true; the other hands are one of many possibilities. With two seats this is the true world. `None` if the hands
/// contradict `seen`.
pub fn sample_world(seen: &Observation) -> Option<Position> {
    let mut unseen = seen.unseen().into_iter();
    let hands = std::array::from_fn(|seat| {
        let seat = Seat::from_index(seat);
        let count = if seat == seen.viewer() { 0 } else { seen.hand_size(seat) };
        unseen.by_ref().take(count.into()).fold(Tiles::EMPTY, Tiles::with)
    });
    seen.position_with_hands(&hands)
}

/// Whether the legal move `mv` of the viewer of `seen` wins against any defence. `None` if unknown, with more than two
/// seats, or if the viewer is not to move.
pub fn is_certain_win(seen: &Observation, mv: Move, stop: &StopFlag) -> Option<bool> {
    if seen.seats() != 2 || seen.turn() != seen.viewer() {
        return None;
    }
    let next = sample_world(seen)?.play(mv);
    if let Some(outcome) = next.outcome(&[]) {
        return Some(outcome.winner == Some(seen.viewer()));
    }
    let mut board = Board::new(&next);
    if board.tiles_left() > MAX_SOLVABLE_TILES {
        return None;
    }
    let mut budget = Budget::start(&Limits::nodes(MAX_NODES), stop);
    budget.mark_answered();
    let goal = Goal { seat: seen.viewer(), accepts_draw: false };
    let (reached, _) = Solver::with_bytes(TABLE_BYTES).solve(&mut board, goal, &mut budget)?;
    Some(reached)
}
