//! Computer players of Domin-Up.
//!
//! A *world* is an assignment of the hidden tiles to the seats. The players sample worlds that agree with what a seat
//! has seen (determinisation), and search each world. With two seats, the other hand can be deduced, so there is only
//! one world, unless a level has forgotten tiles (`memory.rs`). There the players use alpha-beta, and a solver for the
//! end of the game.
//!
//! A *climb* lays a tile on top of two halves of equal height that show the numbers of the tile. An *expand* lays a
//! tile beside the tiles on the table. An expand on the ground *lifts* a tile in the hands if it gives that tile a new
//! place to climb. An expand is *lifting* if it lifts a tile, and *idle* if it lifts none. [`rules::domin_up`] defines
//! the other terms and the two rule sets, the report's and the publisher's.

mod analyst;
mod board;
pub mod certain_win;
mod deductions;
mod evaluation;
mod finishing;
mod level_player;
mod levels;
pub mod measurements;
mod memory;
mod movegen;
mod packed_move;
mod proofs;
mod sampled;
mod search;
mod solver;
mod win_chances;
mod worlds;

pub use levels::levels_that_play_alike;

use rand_chacha::ChaCha8Rng;

use crate::domin_up::level_player::DominUpLevelPlayer;
use crate::domin_up::levels::Strength;
use crate::domin_up::solver::SearchMemory;
use crate::domin_up::worlds::worlds;
use crate::original::{EqualMoves, Original, into_player};
use crate::{AnalysisEngine, ComputerPlayer, EngineGame, Player, Score, SeatKnowledge, StopFlag};
use rules::domin_up::{Move, Observation, Position, Tiles};
use rules::{Rules as _, Seat};

impl EngineGame for Position {
    fn computer(player: Player, seed: u64) -> Option<Box<dyn ComputerPlayer<Position>>> {
        match player.resolve_level(seed) {
            Player::Level(number) if Player::LEVELS.contains(&number) => {
                Some(Box::new(DominUpLevelPlayer::new(Strength::Level(number), seed)))
            }
            Player::Original(number @ 1..=2) => Some(into_player(DominUp2015 { hard: number == 2 }, seed)),
            Player::Human
            | Player::Level(_)
            | Player::Adaptive(_)
            | Player::Original(_)
            | Player::External(_) => None,
        }
    }

    fn analysis_engine(bytes: usize) -> Option<Box<dyn AnalysisEngine<Position>>> {
        Some(Box::new(SearchMemory::with_bytes(bytes / 2)))
    }

    fn announces_search(&self, player: &Player) -> bool {
        *player == Player::Original(2) && DominUp2015::thinks(self.hand(self.turn()), &self.legal_moves())
    }
}

/// The engine at full strength without a level, as the benchmark measures it.
pub(super) fn full_strength() -> impl ComputerPlayer<Position> {
    DominUpLevelPlayer::new(Strength::Full, 0)
}

/// The hard original player searches when its hand has fewer tiles than this.
const SEARCH_BELOW_TILES: u8 = 10;

/// The easy and the hard player of the 2015 report.
///
/// Both play a random legal move; climbs come first, as the rules now require. With few tiles, the hard player chooses
/// the move that leaves the next seat the fewest moves. It stops at the first move that leaves none. In the report, the
/// hard player knew the other hand. Here it uses a sampled world. With two seats this is the true world.
struct DominUp2015 {
    hard: bool,
}

impl DominUp2015 {
    /// Whether the hard player searches with this hand and these moves. Otherwise it plays a random move.
    fn thinks(hand: Tiles, moves: &[Move]) -> bool {
        hand.len() < SEARCH_BELOW_TILES && moves.len() > 1
    }
}

impl Original<Position> for DominUp2015 {
    fn turn_and_key(now: &Observation) -> (Seat, u64) {
        (now.turn(), now.key())
    }

    fn equal_moves(
        &self,
        knowledge: &SeatKnowledge<Position>,
        rng: &mut ChaCha8Rng,
        stop: &StopFlag,
    ) -> EqualMoves<Move> {
        let Some(world) = worlds(knowledge, 1, rng).pop() else { return EqualMoves::unsearched(Vec::new()) };
        let moves = world.legal_moves();
        if !(self.hard && DominUp2015::thinks(knowledge.observation.hand(), &moves)) {
            return EqualMoves::unsearched(moves);
        }
        let next_seat = knowledge.seat.next(knowledge.observation.seats());
        let mut best = None;
        let mut nodes = 0;
        for mv in moves {
            nodes += 1;
            let next = world.play(mv);
            let reply_count = if next.outcome(&[]).is_some() { 0 } else { next.placements(next_seat).len() };
            if best.is_none_or(|(fewest, _)| reply_count < fewest) {
                best = Some((reply_count, mv));
            }
            if reply_count == 0 || stop.is_raised() {
                break;
            }
        }
        let moves = best.map(|(_, mv)| mv).into_iter().collect();
        EqualMoves { moves, score: Score::EVEN, depth: 1, nodes }
    }
}
