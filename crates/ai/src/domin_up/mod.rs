//! The computer players of Domin-Up: worlds that agree with what a seat has seen are put in place of the
//! hidden hands (determinisation), and a search looks ahead in each of them. With two seats nothing is hidden
//! from whoever has watched; then alpha-beta looks ahead, and the end of the game is solved.

mod analyst;
mod board;
pub mod certain;
mod evaluation;
pub mod figures;
mod finishing;
mod lay;
mod level_player;
mod levels;
mod movegen;
mod outlook;
mod proofs;
mod sampled;
mod search;
mod solver;
mod worlds;

use rand_chacha::ChaCha8Rng;

use crate::domin_up::level_player::LevelPlayer;
use crate::domin_up::levels::Level;
use crate::domin_up::solver::Memory;
use crate::domin_up::worlds::worlds;
use crate::original::{Equals, Original, seated};
use crate::{Analyst, Computer, Contestant, Player, Score, Seen, StopFlag};
use rules::domin_up::{Move, Observation, Position, Tiles};
use rules::{Rules as _, Seat};

impl Contestant for Position {
    fn computer(player: Player, seed: u64) -> Option<Box<dyn Computer<Position>>> {
        match player.in_game(seed) {
            Player::Level(number) => Some(Box::new(LevelPlayer::new(Level::of(number)?, seed))),
            Player::Original(number @ 1..=2) => Some(seated(DominUp2015 { hard: number == 2 }, seed)),
            Player::Human | Player::Matched(_) | Player::Original(_) | Player::Guest(_) => None,
        }
    }

    fn analyst() -> Option<Box<dyn Analyst<Position>>> {
        Some(Box::new(Memory::default()))
    }

    fn is_careful(&self, player: &Player) -> bool {
        *player == Player::Original(2) && DominUp2015::thinks(self.hand(self.turn()), &self.legal_moves())
    }
}

/// The engine without a level: its speed is measured by it.
pub(super) fn unbound() -> impl Computer<Position> {
    LevelPlayer::new(Level::UNBOUND, 0)
}

/// With fewer tiles than this the hard one begins to think.
const FEW: u8 = 10;

/// Plays a random legal move, climbs before all else, which the rules now ask of everybody. The hard one,
/// once it has few tiles, leaves the next seat as few moves as it can and looks no further when that is
/// none. In the report it read the other's hand; here it knows that hand where elimination tells it, and
/// with more than two seats imagines one that fits what it has seen.
struct DominUp2015 {
    hard: bool,
}

impl DominUp2015 {
    /// Whether the hard one thinks with these tiles and moves, rather than take any move.
    fn thinks(hand: Tiles, moves: &[Move]) -> bool {
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
