//! The two computer players of the Domin-Up report (2015).

use rand::seq::IndexedRandom;

use crate::ai::computer::{Computer, Thought};
use crate::ai::domin_up::worlds::worlds;
use crate::ai::limits::Limits;
use crate::ai::luck;
use crate::ai::seen::Seen;
use crate::ai::stop::StopFlag;
use crate::rules::Rules as _;
use crate::rules::domin_up::{Move, Position, Tiles};

/// With fewer tiles than this the hard one begins to think.
const FEW: u8 = 10;

/// Plays a random legal move, climbs before all else, which the rules now ask of everybody. The hard one,
/// once it has few tiles, leaves the next seat as few moves as it can and looks no further when that is
/// none. In the report it read the other's hand; here it knows that hand where elimination tells it, and
/// with more than two seats imagines one that fits what it has seen.
#[derive(Clone, Debug)]
pub(crate) struct Original {
    pub(crate) hard: bool,
    pub(crate) seed: u64,
}

impl Original {
    /// Whether the hard one thinks with these tiles and moves, rather than take any move.
    pub(crate) fn thinks(hand: Tiles, moves: &[Move]) -> bool {
        hand.len() < FEW && moves.len() > 1
    }
}

impl Computer<Position> for Original {
    fn choose(&mut self, seen: &Seen<Position>, _: &Limits, stop: &StopFlag) -> Option<Thought<Move>> {
        if seen.now.turn() != seen.seat {
            return None;
        }
        let mut luck = luck::generator(self.seed, seen.now.key(), seen.earlier.len());
        let world = worlds(seen, 1, &mut luck).pop()?;
        let moves = world.legal_moves();
        let random = moves.choose(&mut luck).copied().map(Thought::unsearched);
        if !(self.hard && Original::thinks(seen.now.hand(), &moves)) {
            return random;
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
        best.map(|(_, mv)| Thought { depth: 1, nodes, ..Thought::unsearched(mv) })
    }

    /// The report knew no offers of a draw.
    fn accepts_draw(&mut self, _: &Seen<Position>, _: &StopFlag) -> Option<bool> {
        Some(false)
    }
}
