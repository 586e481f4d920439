//! Computer players of Domin-Up. They sample worlds (assignments of the hidden tiles) that agree with what a seat has
//! seen (determinisation), and search each of them. With two seats the other hand can be deduced, so alpha-beta is
//! used, and a solver for the end of the game.
//!
//! A *climb* lays a tile on top of two halves of equal height that show its numbers. An *expand* lays it beside the
//! tiles on the table. An expand on the ground is *idle* if it gives no tile in the hands a new place to climb.

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

/// The engine at full strength without a level, as the benchmark measures it.
pub(super) fn unbound() -> impl Computer<Position> {
    LevelPlayer::new(Level::UNBOUND, 0)
}

/// With fewer tiles than this the hard original player begins to search.
const SEARCH_BELOW_TILES: u8 = 10;

/// The players of the 2015 report. Both play a random legal move; climbs come first, as the rules now require. With
/// few tiles, the hard one chooses the move that leaves the next seat the fewest moves, and stops at the first that
/// leaves none. In the report it read the other's hand; here it uses a sampled world, which with two seats is the true
/// one.
struct DominUp2015 {
    hard: bool,
}

impl DominUp2015 {
    /// Whether the hard player searches with this hand and these moves instead of taking a random one.
    fn thinks(hand: Tiles, moves: &[Move]) -> bool {
        hand.len() < SEARCH_BELOW_TILES && moves.len() > 1
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
