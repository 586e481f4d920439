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
/// Marks, among moves that gain, one that may lose.
const RISK: i32 = 1;

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
    moves: ArrayVec<M, 256>,
    /// What each of them promises, in a list of its own so that the best is found several at a time.
    rates: ArrayVec<i32, 256>,
    next: usize,
}

impl<M: Copy + Eq> Picker<M> {
    /// A picker without moves, to be filled where it stands: its lists are large, and so not returned full.
    pub(crate) fn empty() -> Picker<M> {
        Picker { moves: ArrayVec::new(), rates: ArrayVec::new(), next: 0 }
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
                MoveRank::Gain(gain) => GAIN + 2 * gain,
                MoveRank::Risk(gain) => GAIN + 2 * gain + RISK,
                MoveRank::Loss(rank) => LOSS + rank,
                MoveRank::Urgent => KILLER + 2,
                MoveRank::Quiet if killers[0] == Some(mv) => KILLER + 1,
                MoveRank::Quiet if killers[1] == Some(mv) => KILLER,
                MoveRank::Quiet => ordering.history[position.history_slot(mv)],
            }
        };
        // A list of moves is never longer than this one.
        let _ = self.moves.try_extend_from_slice(moves);
        self.rates.extend(moves.iter().map(|&mv| rate(mv)));
    }

    /// The best of the moves that are left.
    #[inline]
    pub(crate) fn next<G: SearchGame<Move = M>>(&mut self, position: &G) -> Option<M> {
        loop {
            let (moves, rates) = (self.moves.get_mut(self.next..)?, self.rates.get_mut(self.next..)?);
            let best = rates.iter().fold(i32::MIN, |best, rate| best.max(*rate));
            // The first of the best, so that equal moves keep the generator's order on every machine.
            let index = rates.iter().position(|rate| *rate == best)?;
            let mv = moves[index];
            // Only now, because most moves are never asked for: counting an exchange takes time.
            if best >= GAIN && best & RISK != 0 && position.loses_exchange(mv, 0) {
                rates[index] = LOSS + (best - GAIN) / 2;
                continue;
            }
            moves.swap(0, index);
            rates.swap(0, index);
            self.next += 1;
            return Some(mv);
        }
    }

    /// Hands out no more quiet moves. Those that may end the game come before the others.
    pub(crate) fn skip_quiet(&mut self) {
        let mut kept = self.next;
        for index in self.next..self.rates.len() {
            if self.rates[index] < LOSS / 2 {
                self.moves.swap(kept, index);
                self.rates.swap(kept, index);
                kept += 1;
            }
        }
        self.moves.truncate(kept);
        self.rates.truncate(kept);
    }

    /// Whether the move handed out last loses material.
    pub(crate) fn was_losing(&self) -> bool {
        self.next > 0 && self.rates[self.next - 1] < LOSS / 2
    }
}
