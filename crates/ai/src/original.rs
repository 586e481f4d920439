//! What the originals, the computer players of the reports that this game grew from, have in common: each
//! finds moves that it thinks equally good and plays one of them at random. They think as their authors
//! wrote, under the real rules.

use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::{Computer, Limits, Score, Seen, StopFlag, Thought, luck};
use rules::{Position, Seat};

/// Moves that an original thinks equally good, and what it found.
pub(crate) struct Equals<M> {
    pub(crate) moves: Vec<M>,
    pub(crate) score: Score,
    pub(crate) depth: u8,
    pub(crate) nodes: u64,
}

impl<M> Equals<M> {
    /// Moves taken without looking ahead.
    pub(crate) fn unsearched(moves: Vec<M>) -> Equals<M> {
        Equals { moves, score: Score::EVEN, depth: 0, nodes: 1 }
    }
}

/// A computer player of the reports.
pub(crate) trait Original<P: Position>: Send {
    /// Who is to move, and the key of the position.
    fn turn_and_key(now: &P::Observation) -> (Seat, u64);
    /// The moves to choose from; none when the game is over.
    fn equals(&self, seen: &Seen<P>, luck: &mut ChaCha8Rng, stop: &StopFlag) -> Equals<P::Move>;
}

/// An original at the table, its luck drawn from `seed`.
pub(crate) fn seated<P: Position>(original: impl Original<P> + 'static, seed: u64) -> Box<dyn Computer<P>> {
    Box::new(OriginalPlayer { original, seed })
}

struct OriginalPlayer<T> {
    original: T,
    seed: u64,
}

impl<P: Position, T: Original<P>> Computer<P> for OriginalPlayer<T> {
    fn choose(&mut self, seen: &Seen<P>, limits: &Limits, stop: &StopFlag) -> Option<Thought<P::Move>> {
        let (turn, key) = T::turn_and_key(&seen.now);
        if turn != seen.seat {
            return None;
        }
        let mut luck = luck::generator(self.seed, key, seen.earlier.len());
        let Equals { moves, score, depth, nodes } = self.original.equals(seen, &mut luck, &limits.stop(stop));
        let mv = moves.choose(&mut luck).copied()?;
        Some(Thought { score, depth, nodes, ..Thought::unsearched(mv) })
    }

    /// The reports knew no offers of a draw.
    fn accepts_draw(&mut self, _: &Seen<P>, _: &StopFlag) -> Option<bool> {
        Some(false)
    }
}

/// The moves with the highest value, with that value: `value` is told the best so far and need tell the
/// value of a move exactly only if it is as good.
pub(crate) fn best_of<M: Copy>(
    moves: Vec<M>,
    lowest: i32,
    mut value: impl FnMut(M, i32) -> Option<i32>,
) -> (Vec<M>, i32) {
    let mut best = lowest;
    let mut equals = Vec::new();
    for mv in moves {
        let Some(value) = value(mv, best) else { break };
        if value > best {
            best = value;
            equals.clear();
        }
        if value == best {
            equals.push(mv);
        }
    }
    (equals, best)
}
