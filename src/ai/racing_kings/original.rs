//! The two computer players of the Racing Kings reports (2017).

use rand::seq::IndexedRandom;

use crate::ai::computer::{Computer, Thought};
use crate::ai::limits::Limits;
use crate::ai::luck;
use crate::ai::seen::Seen;
use crate::ai::stop::StopFlag;
use crate::rules::Rules as _;
use crate::rules::chess::{Move, Variant as _};
use crate::rules::racing_kings::Position;

/// Plays a random legal move; level 1 of the reports captures only when it has to.
#[derive(Clone, Debug)]
pub(crate) struct RandomMover {
    pub(crate) captures: bool,
    pub(crate) seed: u64,
}

impl Computer<Position> for RandomMover {
    fn choose(&mut self, seen: &Seen<Position>, _: &Limits, _: &StopFlag) -> Option<Thought<Move>> {
        if seen.now.turn() != seen.seat {
            return None;
        }
        let all = seen.now.legal_moves();
        let board = seen.now.board();
        let peaceful: Vec<Move> = all.iter().copied().filter(|mv| !board.occupied().has(mv.to)).collect();
        let choice = if self.captures || peaceful.is_empty() { &all } else { &peaceful };
        let mut luck = luck::generator(self.seed, seen.now.key(), seen.earlier.len());
        choice.choose(&mut luck).copied().map(Thought::unsearched)
    }

    /// The reports knew no offers of a draw.
    fn accepts_draw(&mut self, _: &Seen<Position>, _: &StopFlag) -> Option<bool> {
        Some(false)
    }
}
