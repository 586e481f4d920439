//! The two computer players of the Racing Kings reports (2017).

use rand_chacha::ChaCha8Rng;

use crate::original::{Equals, Original};
use crate::{Seen, StopFlag};
use rules::chessboard::Move;
use rules::racing_kings::Position;
use rules::{Rules as _, Seat};

/// Plays a random legal move; level 1 of the reports captures only when it has to.
#[derive(Clone, Debug)]
pub(crate) struct RandomMover {
    pub(crate) captures: bool,
}

impl Original<Position> for RandomMover {
    fn turn_and_key(now: &Position) -> (Seat, u64) {
        (now.turn(), now.key())
    }

    fn equals(&self, seen: &Seen<Position>, _: &mut ChaCha8Rng, _: &StopFlag) -> Equals<Move> {
        let all = seen.now.legal_moves();
        let occupied = seen.now.board().occupied();
        let peaceful: Vec<Move> = all.iter().copied().filter(|mv| !occupied.has(mv.to)).collect();
        Equals::unsearched(if self.captures || peaceful.is_empty() { all } else { peaceful })
    }
}
