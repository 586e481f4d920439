//! Original players: the computer players of the student reports from which this program grew. Each of them finds the
//! moves that it considers equally good, and plays one at random. They keep the algorithms of their authors, but follow
//! the correct rules.

use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::{ComputerPlayer, Limits, Score, SearchResult, SeatKnowledge, StopFlag, random};
use rules::{GamePosition, Seat};

/// Moves that an original player considers equally good, with the data of its search.
pub(crate) struct EqualMoves<M> {
    pub(crate) moves: Vec<M>,
    pub(crate) score: Score,
    pub(crate) depth: u8,
    pub(crate) nodes: u64,
}

impl<M> EqualMoves<M> {
    /// Moves chosen without search.
    pub(crate) fn unsearched(moves: Vec<M>) -> EqualMoves<M> {
        EqualMoves { moves, score: Score::EVEN, depth: 0, nodes: 1 }
    }
}

/// A computer player of the student reports.
pub(crate) trait Original<P: GamePosition>: Send {
    /// Side to move and hash key of a position.
    fn turn_and_key(now: &P::Observation) -> (Seat, u64);
    /// The equally good moves; empty if the game is over.
    fn equal_moves(
        &self,
        knowledge: &SeatKnowledge<P>,
        rng: &mut ChaCha8Rng,
        stop: &StopFlag,
    ) -> EqualMoves<P::Move>;
}

/// Makes a computer player of `original`; its random choices depend on `seed`.
pub(crate) fn into_player<P: GamePosition>(
    original: impl Original<P> + 'static,
    seed: u64,
) -> Box<dyn ComputerPlayer<P>> {
    Box::new(OriginalPlayer { original, seed })
}

/// Adapter that makes an [`Original`] a [`ComputerPlayer`].
struct OriginalPlayer<T> {
    original: T,
    seed: u64,
}

impl<P: GamePosition, T: Original<P>> ComputerPlayer<P> for OriginalPlayer<T> {
    fn choose_move(
        &mut self,
        knowledge: &SeatKnowledge<P>,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Option<SearchResult<P::Move>> {
        let (turn, key) = T::turn_and_key(&knowledge.observation);
        if turn != knowledge.seat {
            return None;
        }
        let mut rng = random::for_decision(self.seed, key, knowledge.earlier_observations.len());
        let EqualMoves { moves, score, depth, nodes } =
            self.original.equal_moves(knowledge, &mut rng, &limits.timed_stop_flag(stop));
        let mv = moves.choose(&mut rng).copied()?;
        Some(SearchResult { score, depth, nodes, ..SearchResult::without_search(mv) })
    }

    /// Declines every draw: the reports have no draw offers.
    fn accepts_draw(&mut self, _: &SeatKnowledge<P>, _: &StopFlag) -> Option<bool> {
        Some(false)
    }
}

/// The moves with the highest value, and that value; all values must be above `lowest`.
///
/// `value` gets a move and the best value so far. A value below the best so far need not be exact. If `value` returns
/// `None`, the remaining moves are skipped.
pub(crate) fn best_moves<M: Copy>(
    moves: Vec<M>,
    lowest: i32,
    mut value: impl FnMut(M, i32) -> Option<i32>,
) -> (Vec<M>, i32) {
    let mut best = lowest;
    let mut best_moves = Vec::new();
    for mv in moves {
        let Some(value) = value(mv, best) else { break };
        if value > best {
            best = value;
            best_moves.clear();
        }
        if value == best {
            best_moves.push(mv);
        }
    }
    (best_moves, best)
}
