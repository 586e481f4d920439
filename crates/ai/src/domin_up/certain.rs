//! What a seat can be certain of at the end of a game between two, where it knows both hands.

use crate::domin_up::board::Board;
use crate::domin_up::level_player::SOLVABLE;
use crate::domin_up::solver::{Goal, Solver};
use crate::search::budget::Budget;
use crate::{Limits, StopFlag};
use rules::domin_up::{Move, Observation, Position, Tiles};
use rules::{Rules as _, Seat};

/// Positions that this may take, and bytes to remember what is proven.
const NODES: u64 = 150_000;
const BYTES: usize = 4 << 20;

/// A world that looks like this to the seat to move: one of many, but for what lies on the table and in its own hand. With
/// two seats it is the only one.
pub fn some_world(seen: &Observation) -> Option<Position> {
    let mut unseen = seen.unseen().into_iter();
    let hands = std::array::from_fn(|seat| {
        let seat = Seat::from_index(seat);
        let count = if seat == seen.viewer() { 0 } else { seen.count(seat) };
        unseen.by_ref().take(count.into()).fold(Tiles::EMPTY, Tiles::with)
    });
    seen.world(&hands)
}

/// Whether a legal move of the seat to move wins whatever the other one lays; `None` where that was not found out.
pub fn wins_for_sure(seen: &Observation, mv: Move, stop: &StopFlag) -> Option<bool> {
    if seen.seats() != 2 || seen.turn() != seen.viewer() {
        return None;
    }
    let next = some_world(seen)?.play(mv);
    if let Some(outcome) = next.outcome(&[]) {
        return Some(outcome.winner == Some(seen.viewer()));
    }
    let mut board = Board::new(&next);
    if board.tiles_left() > SOLVABLE {
        return None;
    }
    let mut budget = Budget::start(&Limits::nodes(NODES), stop);
    budget.answered();
    let goal = Goal { seat: seen.viewer(), draw_will_do: false };
    let (reached, _) = Solver::with_bytes(BYTES).solve(&mut board, goal, &mut budget)?;
    Some(reached)
}
