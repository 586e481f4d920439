//! The handicaps of weak levels: moves they do not notice (blindness) and misjudged moves at the root
//! (root noise). Both depend on the seed and the position alone, so that a weak player overlooks the same
//! moves in the same position on every machine.

use crate::ai::score::PROVEN;
use crate::ai::search::SearchGame;
use crate::rules::zobrist::scatter;

/// How a weak player differs from the engine behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handicap {
    /// What it overlooks, if anything.
    pub(crate) blindness: Option<Blindness>,
    /// How it misjudges moves.
    pub(crate) noise: RootNoise,
    /// How much worse than the best a move may be and still be played, so that no two games begin alike.
    pub(crate) variety: i32,
}

impl Handicap {
    pub(crate) const NONE: Handicap = Handicap { blindness: None, noise: RootNoise::NONE, variety: 0 };
}

/// Which moves one player does not notice at one moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blindness {
    /// Drawn from the player's seed.
    pub(crate) seed: u64,
    /// Percentage of moves that are noticed, before what makes them easy or hard to notice.
    pub(crate) sight: i32,
    /// Whether the obvious is never overlooked: taking back what just captured, and ending the game.
    pub(crate) alert: bool,
    /// Where the last move ended.
    pub(crate) arrival: Option<u8>,
}

impl Blindness {
    /// Plies from the root at which something can be overlooked: the own move and the answer.
    pub(crate) const PLIES: usize = 1;

    /// Whether the player notices that `mv` is possible.
    pub(crate) fn sees<G: SearchGame>(&self, position: &G, mv: G::Move, ply: usize) -> bool {
        if self.alert {
            let takes_back = ply == 0 && self.arrival.is_some_and(|square| position.takes_back(mv, square));
            if takes_back || position.is_obvious(mv) {
                return true;
            }
        }
        let die = scatter(self.seed ^ scatter(position.key() ^ G::move_number(mv))) % 100;
        (die as i32) < self.sight + position.visibility(mv)
    }
}

/// How the choice among the moves at the root is blurred.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootNoise {
    /// The largest misjudgement, in centipawns.
    pub(crate) amount: i32,
    /// What it is drawn from.
    pub(crate) seed: u64,
    /// Where the rival has just arrived, for those who never fail to take back: if the best move captures
    /// there it is played.
    pub(crate) take_back: Option<u8>,
}

impl RootNoise {
    /// Every move is judged as it was searched.
    pub(crate) const NONE: RootNoise = RootNoise { amount: 0, seed: 0, take_back: None };

    /// Which of the moves is played, each given with its score: the best, or the one that looks best.
    pub(crate) fn choose<G: SearchGame>(&self, position: &G, moves: &[(G::Move, i32)]) -> usize {
        let best = moves.iter().map(|(_, score)| *score).max().unwrap_or(0);
        let takes_back = |(mv, score): &(G::Move, i32)| {
            *score == best && self.take_back.is_some_and(|square| position.takes_back(*mv, square))
        };
        if let Some(obvious) = moves.iter().position(takes_back) {
            return obvious;
        }
        // Where little can be done little goes wrong; a proven result is not blurred, a decided game less.
        let crowd = G::CROWD.min(moves.len() as i32);
        let amount = if best.abs() >= PROVEN {
            0
        } else if best.abs() > 600 {
            self.amount * crowd / (3 * G::CROWD)
        } else {
            self.amount * crowd / G::CROWD
        };
        let blurred = |(mv, score): (G::Move, i32)| {
            if amount == 0 || score <= -PROVEN {
                return score;
            }
            let die = scatter(!self.seed ^ scatter(position.key() ^ G::move_number(mv)));
            // The sum of two dice: small errors are more frequent than large ones.
            let sides = amount as u64 + 1;
            let sum = (die & 0xFFFF_FFFF) % sides + (die >> 32) % sides;
            score + sum as i32 - amount
        };
        let mut chosen = 0;
        for index in 1..moves.len() {
            if blurred(moves[index]) > blurred(moves[chosen]) {
                chosen = index;
            }
        }
        chosen
    }
}
