//! The two computer players of the Domin-Up report (2015).

use rand_chacha::ChaCha8Rng;

use crate::domin_up::worlds::worlds;
use crate::original::{Equals, Original};
use crate::{Score, Seen, StopFlag};
use rules::domin_up::{Move, Observation, Position, Tiles};
use rules::{Rules as _, Seat};

/// With fewer tiles than this the hard one begins to think.
const FEW: u8 = 10;

/// Plays a random legal move, climbs before all else, which the rules now ask of everybody. The hard one,
/// once it has few tiles, leaves the next seat as few moves as it can and looks no further when that is
/// none. In the report it read the other's hand; here it knows that hand where elimination tells it, and
/// with more than two seats imagines one that fits what it has seen.
#[derive(Clone, Debug)]
pub(crate) struct DominUp2015 {
    pub(crate) hard: bool,
}

impl DominUp2015 {
    /// Whether the hard one thinks with these tiles and moves, rather than take any move.
    pub(crate) fn thinks(hand: Tiles, moves: &[Move]) -> bool {
        hand.len() < FEW && moves.len() > 1
    }
}

impl Original<Position> for DominUp2015 {
    fn turn_and_key(now: &Observation) -> (Seat, u64) {
        (now.turn(), now.key())
    }

    fn equals(&self, seen: &Seen<Position>, luck: &mut ChaCha8Rng, stop: &StopFlag) -> Equals<Move> {
        let Some(world) = worlds(seen, 1, luck).pop() else { return Equals::unsearched(Vec::new()) };
        let moves = world.legal_moves();
        if !(self.hard && DominUp2015::thinks(seen.now.hand(), &moves)) {
            return Equals::unsearched(moves);
        }
        let rival = seen.seat.next(seen.now.seats());
        let mut best = None;
        let mut nodes = 0;
        for mv in moves {
            nodes += 1;
            let next = world.play(mv);
            let left = if next.outcome(&[]).is_some() { 0 } else { next.placements(rival).len() };
            if best.is_none_or(|(fewest, _)| left < fewest) {
                best = Some((left, mv));
            }
            if left == 0 || stop.is_raised() {
                break;
            }
        }
        let moves = best.map(|(_, mv)| mv).into_iter().collect();
        Equals { moves, score: Score::EVEN, depth: 1, nodes }
    }
}
