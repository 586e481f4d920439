//! Move ordering: table move, captures by gain, killers and the history heuristic, and the picker that
//! hands moves out in that order. The better the guess, the more alpha-beta cuts off.

use std::num::NonZeroU32;

use arrayvec::ArrayVec;

use crate::ai::search::{MAX_PLY, MoveRank, SearchGame};

/// Bound of what is remembered of a quiet move.
const HISTORY_LIMIT: i32 = 8_192;

const TABLE_MOVE: i32 = 1 << 30;
const GAIN: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const LOSS: i32 = -(1 << 20);

/// What earlier nodes of a search taught about quiet moves.
#[derive(Clone, Debug)]
pub(crate) struct Ordering<M> {
    /// Quiet moves that caused a cutoff at the same ply.
    killers: Vec<[Option<M>; 2]>,
    /// How often a quiet move caused a cutoff, less how often it was tried in vain, by
    /// [`SearchGame::history_slot`].
    history: Vec<i32>,
}

impl<M: Copy + Eq> Ordering<M> {
    pub(crate) fn new(history_slots: usize) -> Ordering<M> {
        Ordering { killers: vec![[None; 2]; MAX_PLY + 1], history: vec![0; history_slots] }
    }

    /// Killers belong to one search; history fades from one to the next.
    pub(crate) fn new_search(&mut self) {
        self.killers.fill([None; 2]);
        self.history.iter_mut().for_each(|value| *value /= 8);
    }

    /// A quiet move caused a cutoff; those tried before it did not.
    pub(crate) fn reward<G: SearchGame<Move = M>>(
        &mut self,
        position: &G,
        mv: M,
        in_vain: &[M],
        depth: i32,
        ply: usize,
    ) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        let bonus = (16 * depth * depth).min(1_024);
        self.learn(position.history_slot(mv), bonus);
        for &other in in_vain {
            self.learn(position.history_slot(other), -bonus);
        }
    }

    /// Moves a value towards its bound, the more slowly the nearer it is (history gravity).
    fn learn(&mut self, slot: usize, bonus: i32) {
        let value = &mut self.history[slot];
        *value += bonus - *value * bonus.abs() / HISTORY_LIMIT;
    }
}

/// Hands out moves, the most promising first.
pub(crate) struct Picker<M> {
    moves: ArrayVec<(i32, M), 256>,
    next: usize,
}

impl<M: Copy + Eq> Picker<M> {
    /// A picker without moves, to be filled where it stands: its list is large, and so not returned full.
    pub(crate) fn empty() -> Picker<M> {
        Picker { moves: ArrayVec::new(), next: 0 }
    }

    pub(crate) fn fill<G: SearchGame<Move = M>>(
        &mut self,
        position: &G,
        moves: &[M],
        table_move: Option<NonZeroU32>,
        ordering: &Ordering<M>,
        ply: usize,
    ) {
        let killers = ordering.killers.get(ply).copied().unwrap_or_default();
        let rate = |mv: M| {
            if table_move.is_some_and(|packed| packed == G::pack(mv)) {
                return TABLE_MOVE;
            }
            match position.rank(mv) {
                MoveRank::Gain(gain) => GAIN + gain,
                MoveRank::Loss(rank) => LOSS + rank,
                MoveRank::Urgent => KILLER + 2,
                MoveRank::Quiet if killers[0] == Some(mv) => KILLER + 1,
                MoveRank::Quiet if killers[1] == Some(mv) => KILLER,
                MoveRank::Quiet => ordering.history[position.history_slot(mv)],
            }
        };
        self.moves.extend(moves.iter().map(|&mv| (rate(mv), mv)));
    }

    /// Whether the move handed out last loses material.
    pub(crate) fn was_losing(&self) -> bool {
        self.next > 0 && self.moves[self.next - 1].0 < LOSS / 2
    }
}

impl<M: Copy> Iterator for Picker<M> {
    type Item = M;

    fn next(&mut self) -> Option<M> {
        let rest = self.moves.get_mut(self.next..)?;
        // The first of the best, so that equal moves keep the generator's order on every machine.
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].0 > rest[best].0 {
                best = index;
            }
        }
        if rest.is_empty() {
            return None;
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0].1)
    }
}
