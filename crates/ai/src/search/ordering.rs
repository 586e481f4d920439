//! Move ordering: hash move, captures by gain, killers, history heuristic, and the move picker.

use std::num::NonZeroU32;

use arrayvec::ArrayVec;

use crate::search::memory::prefetch;
use crate::search::parameters::HistoryBonus;
use crate::search::{MAX_PLY, MoveClass, SearchGame};

/// Limit of a history score.
const HISTORY_LIMIT: i32 = 8_192;
/// Divisor of the history scores between searches.
const HISTORY_DIVISOR: i16 = 8;

const TABLE_MOVE: i32 = 1 << 30;
const GAIN: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const LOSS: i32 = -(1 << 20);
/// Bytes that a prefetch loads.
const CACHE_LINE: usize = 64;
/// Marks a gain that may lose the exchange: such ratings are odd, those of other gains even.
const RISK: i32 = 1;

/// Killers and history tables, learnt from earlier nodes of a search.
#[derive(Clone, Debug)]
pub(crate) struct MoveHistory<M> {
    /// Quiet moves that caused a cutoff, by ply.
    killers: Vec<[Option<M>; 2]>,
    /// History heuristic, by [`crate::search::MoveOrdering::history_slot`].
    history: Vec<i16>,
    /// Continuation history for the moves one and two plies before. The row belongs to the earlier move
    /// ([`continuation_row`]), the column to the quiet move
    /// ([`crate::search::MoveOrdering::continuation_slot`]). Empty until something is learnt.
    continuations: [Vec<i16>; 2],
}

/// Continuation-history rows of the moves one and two plies before; `None` for no move or a null move.
pub(crate) type ContinuationRows = [Option<usize>; 2];

/// Continuation-history row for replies to `mv`, a legal move of `position`.
pub(crate) fn continuation_row<G: SearchGame>(position: &G, mv: G::Move) -> usize {
    position.turn().index() * G::CONTINUATION_SLOTS + position.continuation_slot(mv)
}

impl<M: Copy + Eq> MoveHistory<M> {
    pub(crate) fn new(history_slots: usize) -> MoveHistory<M> {
        MoveHistory {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: vec![0; history_slots],
            continuations: [Vec::new(), Vec::new()],
        }
    }

    /// Clears the killers and fades the history.
    pub(crate) fn new_search(&mut self) {
        self.killers.fill([None; 2]);
        self.history.iter_mut().for_each(|value| *value /= HISTORY_DIVISOR);
    }

    /// Rewards the quiet move that caused a cutoff. The quiet moves in `in_vain`, tried before it, get a malus.
    pub(crate) fn update_on_cutoff<G: SearchGame<Move = M>>(
        &mut self,
        position: &G,
        mv: M,
        in_vain: &[M],
        learning: &HistoryBonus,
        depth: i32,
        ply: usize,
        continuation: ContinuationRows,
    ) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        let bonus = learning.bonus(depth);
        self.update(position, mv, bonus, continuation);
        for &other in in_vain {
            self.update(position, other, -bonus * learning.malus_64ths / 64, continuation);
        }
    }

    /// Adds `bonus` to the history of the move with index `slot`. The bonus comes from a change of the static
    /// evaluation.
    pub(crate) fn update_main_history(&mut self, slot: usize, bonus: i32) {
        apply_gravity(&mut self.history[slot], bonus);
    }

    /// Adds `bonus` to the history and continuation history of a quiet move. The bonus may be negative (malus).
    pub(crate) fn update<G: SearchGame<Move = M>>(
        &mut self,
        position: &G,
        mv: M,
        bonus: i32,
        continuation: ContinuationRows,
    ) {
        apply_gravity(&mut self.history[position.history_slot(mv)], bonus);
        let slot = position.continuation_slot(mv);
        for (continuations, before) in self.continuations.iter_mut().zip(continuation) {
            let Some(before) = before.filter(|_| G::CONTINUATION_SLOTS > 0) else { continue };
            if continuations.is_empty() {
                continuations.resize(2 * G::CONTINUATION_SLOTS * G::CONTINUATION_SLOTS, 0);
            }
            apply_gravity(&mut continuations[before * G::CONTINUATION_SLOTS + slot], bonus);
        }
    }

    /// History score of a quiet move: history plus continuation history.
    #[inline]
    pub(crate) fn history_score<G: SearchGame<Move = M>>(
        &self,
        position: &G,
        mv: M,
        continuation: ContinuationRows,
    ) -> i32 {
        let mut sum = i32::from(self.history[position.history_slot(mv)]);
        if continuation != [None; 2] {
            let slot = position.continuation_slot(mv);
            for (continuations, before) in self.continuations.iter().zip(continuation) {
                let place = before.map(|before| before * G::CONTINUATION_SLOTS + slot);
                let value = place.and_then(|place| continuations.get(place));
                sum += i32::from(value.copied().unwrap_or(0));
            }
        }
        sum
    }

    /// Prefetches the continuation history of replies to `before`.
    #[inline]
    pub(crate) fn prefetch<G: SearchGame<Move = M>>(&self, continuation: ContinuationRows) {
        for (continuations, before) in self.continuations.iter().zip(continuation) {
            let Some(before) = before else { continue };
            let row = continuations.get(before * G::CONTINUATION_SLOTS..).unwrap_or_default();
            row.iter().take(G::CONTINUATION_SLOTS).step_by(CACHE_LINE / size_of::<i16>()).for_each(prefetch);
        }
    }

    pub(crate) fn is_killer(&self, mv: M, ply: usize) -> bool {
        self.killers.get(ply).is_some_and(|killers| killers.contains(&Some(mv)))
    }
}

/// History gravity: adds `bonus`, less the nearer the value is to its limit.
fn apply_gravity(value: &mut i16, bonus: i32) {
    let now = i32::from(*value);
    *value = (now + bonus - now * bonus.abs() / HISTORY_LIMIT) as i16;
}

/// Move picker: hands out moves in the order of their ratings.
pub(crate) struct MovePicker<M> {
    moves: ArrayVec<M, 256>,
    /// Ratings of `moves`, a separate list so that the search for the best uses SIMD.
    ratings: ArrayVec<i32, 256>,
    next: usize,
}

impl<M: Copy + Eq> MovePicker<M> {
    /// An empty picker. Fill it in place with [`MovePicker::fill`]: its lists are too large to move cheaply.
    pub(crate) fn empty() -> MovePicker<M> {
        MovePicker { moves: ArrayVec::new(), ratings: ArrayVec::new(), next: 0 }
    }

    pub(crate) fn fill<G: SearchGame<Move = M>>(
        &mut self,
        position: &G,
        moves: &[M],
        table_move: Option<NonZeroU32>,
        ordering: &MoveHistory<M>,
        ply: usize,
        continuation: ContinuationRows,
    ) {
        let killers = ordering.killers.get(ply).copied().unwrap_or_default();
        let rating = |mv: M| {
            if table_move.is_some_and(|packed| packed == G::pack(mv)) {
                return TABLE_MOVE;
            }
            match position.rank(mv) {
                MoveClass::Gain(gain) => GAIN + 2 * gain,
                MoveClass::UncheckedGain(gain) => GAIN + 2 * gain + RISK,
                MoveClass::Loss(rank) => LOSS + rank,
                MoveClass::Urgent => KILLER + 2,
                MoveClass::Quiet if killers[0] == Some(mv) => KILLER + 1,
                MoveClass::Quiet if killers[1] == Some(mv) => KILLER,
                MoveClass::Quiet => ordering.history_score(position, mv, continuation),
            }
        };
        // The source list has the same capacity, so this cannot fail.
        let _ = self.moves.try_extend_from_slice(moves);
        self.ratings.extend(moves.iter().map(|&mv| rating(mv)));
    }

    /// Takes the best of the remaining moves.
    #[inline]
    pub(crate) fn next<G: SearchGame<Move = M>>(&mut self, position: &G) -> Option<M> {
        loop {
            let (moves, ratings) = (self.moves.get_mut(self.next..)?, self.ratings.get_mut(self.next..)?);
            let best = ratings.iter().fold(i32::MIN, |best, rating| best.max(*rating));
            // The first of equal moves, so that every machine searches in the same order.
            let index = ratings.iter().position(|rating| *rating == best)?;
            let mv = moves[index];
            // The exchange is evaluated only now, because after a cutoff most moves are never reached.
            if best >= GAIN && best & RISK != 0 && position.loses_exchange(mv, 0) {
                ratings[index] = LOSS + (best - GAIN) / 2;
                continue;
            }
            moves.swap(0, index);
            ratings.swap(0, index);
            self.next += 1;
            return Some(mv);
        }
    }

    /// Drops the remaining quiet moves, except those that give check from one of `squares`. Call it only after
    /// a quiet move: gains and urgent moves have been handed out by then.
    pub(crate) fn skip_quiets<G: SearchGame<Move = M>>(&mut self, position: &G, squares: &[u64; 6]) {
        let mut kept = self.next;
        for index in self.next..self.ratings.len() {
            if self.ratings[index] < LOSS / 2 || position.gives_check(squares, self.moves[index]) {
                self.moves.swap(kept, index);
                self.ratings.swap(kept, index);
                kept += 1;
            }
        }
        self.moves.truncate(kept);
        self.ratings.truncate(kept);
    }

    /// Whether the last move handed out loses material.
    pub(crate) fn last_was_losing(&self) -> bool {
        self.next > 0 && self.ratings[self.next - 1] < LOSS / 2
    }
}
