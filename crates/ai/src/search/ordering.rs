//! Move ordering: hash move, captures by gain, killers, history heuristic, and the move picker.

use std::hint::black_box;
use std::num::NonZeroU32;

use arrayvec::ArrayVec;

use crate::search::memory::prefetch;
use crate::search::parameters::HistoryBonus;
use crate::search::{MAX_PLY, MoveClass, SearchGame};

/// Limit of a history score.
const HISTORY_LIMIT: i32 = 8_192;
/// Divisor of the main history's scores between searches.
const HISTORY_DIVISOR: i16 = 8;

// Ratings of the classes of moves, best first. Quiet moves have their history score, between `KILLER` and `LOSS`.
const HASH_MOVE: i32 = 1 << 30;
const GAIN: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const LOSS: i32 = -(1 << 20);
/// Bytes that a prefetch loads.
const CACHE_LINE: usize = 64;
/// Bit of a rating that marks a gain whose exchange is not evaluated yet. Such ratings are odd, those of other gains
/// even.
const UNCHECKED: i32 = 1;

/// Killer moves and history tables, learnt from earlier nodes of a search.
#[derive(Clone, Debug)]
pub(crate) struct MoveHistory<M> {
    /// Quiet moves that caused a cutoff, by ply.
    killers: Vec<[Option<M>; 2]>,
    /// History heuristic, by [`crate::search::MoveOrdering::history_slot`].
    history: Vec<i16>,
    /// Continuation histories: one for the move one ply before, one for the move two plies before. The row belongs to
    /// that earlier move ([`continuation_row`]), the column to the quiet move that follows
    /// ([`crate::search::MoveOrdering::continuation_slot`]). Empty until the first update.
    continuations: [Vec<i16>; 2],
}

/// Continuation-history rows of the moves one and two plies before; `None` for no move or a null move.
pub(crate) type ContinuationRowIndices = [Option<usize>; 2];

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

    /// Allocates the tables before a search needs them, with `continuation_slots` slots for moves. Changes no score.
    pub(crate) fn allocate(&mut self, continuation_slots: usize) {
        for continuations in self.continuations.iter_mut().filter(|table| table.is_empty()) {
            continuations.resize(2 * continuation_slots * continuation_slots, 0);
        }
        // The system provides zeroed memory only when it is written.
        self.history.iter_mut().for_each(|value| *value = black_box(*value));
    }

    /// Clears the killers and divides the scores of the main history by `HISTORY_DIVISOR`. The continuation histories
    /// stay as they are.
    pub(crate) fn new_search(&mut self) {
        self.killers.fill([None; 2]);
        self.history.iter_mut().for_each(|value| *value /= HISTORY_DIVISOR);
    }

    /// Rewards the quiet move `mv` that caused a cutoff. The quiet moves `failed`, searched before it, get a malus.
    pub(crate) fn update_on_cutoff<G: SearchGame<Move = M>>(
        &mut self,
        position: &G,
        mv: M,
        failed: &[M],
        history_bonus: &HistoryBonus,
        depth: i32,
        ply: usize,
        continuation: ContinuationRowIndices,
    ) {
        if let Some(ply_killers) = self.killers.get_mut(ply)
            && ply_killers[0] != Some(mv)
        {
            *ply_killers = [Some(mv), ply_killers[0]];
        }
        let bonus = history_bonus.bonus(depth);
        self.update(position, mv, bonus, continuation);
        for &other in failed {
            self.update(position, other, -bonus * history_bonus.malus_64ths / 64, continuation);
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
        continuation: ContinuationRowIndices,
    ) {
        apply_gravity(&mut self.history[position.history_slot(mv)], bonus);
        let slot = position.continuation_slot(mv);
        for (continuations, row) in self.continuations.iter_mut().zip(continuation) {
            let Some(row) = row.filter(|_| G::CONTINUATION_SLOTS > 0) else { continue };
            if continuations.is_empty() {
                continuations.resize(2 * G::CONTINUATION_SLOTS * G::CONTINUATION_SLOTS, 0);
            }
            apply_gravity(&mut continuations[row * G::CONTINUATION_SLOTS + slot], bonus);
        }
    }

    /// History score of a quiet move: history plus continuation history.
    #[inline]
    pub(crate) fn history_score<G: SearchGame<Move = M>>(
        &self,
        position: &G,
        mv: M,
        continuation: ContinuationRowIndices,
    ) -> i32 {
        let mut sum = i32::from(self.history[position.history_slot(mv)]);
        if continuation != [None; 2] {
            let slot = position.continuation_slot(mv);
            for (continuations, row) in self.continuations.iter().zip(continuation) {
                let index = row.map(|row| row * G::CONTINUATION_SLOTS + slot);
                let value = index.and_then(|index| continuations.get(index));
                sum += i32::from(value.copied().unwrap_or(0));
            }
        }
        sum
    }

    /// Prefetches the rows `continuation` of the continuation histories.
    #[inline]
    pub(crate) fn prefetch<G: SearchGame<Move = M>>(&self, continuation: ContinuationRowIndices) {
        for (continuations, row) in self.continuations.iter().zip(continuation) {
            let Some(row) = row else { continue };
            let scores = continuations.get(row * G::CONTINUATION_SLOTS..).unwrap_or_default();
            scores
                .iter()
                .take(G::CONTINUATION_SLOTS)
                .step_by(CACHE_LINE / size_of::<i16>())
                .for_each(prefetch);
        }
    }

    pub(crate) fn is_killer(&self, mv: M, ply: usize) -> bool {
        self.killers.get(ply).is_some_and(|killers| killers.contains(&Some(mv)))
    }
}

/// Adds `bonus` to a history score. The nearer the score is to `HISTORY_LIMIT`, the less is added (history gravity).
fn apply_gravity(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

/// Move picker: hands out moves in the order of their ratings, sorted only as far as needed.
pub(crate) struct MovePicker<M> {
    moves: ArrayVec<M, 256>,
    /// Ratings of `moves`; a separate list, so that the compiler uses SIMD to find the best one.
    ratings: ArrayVec<i32, 256>,
    /// Index of the first move that is not handed out yet.
    next: usize,
}

impl<M: Copy + Eq> MovePicker<M> {
    /// An empty picker. Fill it in place with [`MovePicker::fill`]: its lists are too large to move cheaply.
    pub(crate) fn empty() -> MovePicker<M> {
        MovePicker { moves: ArrayVec::new(), ratings: ArrayVec::new(), next: 0 }
    }

    /// Adds `moves` with their ratings. `hash_move` comes first if it is among them.
    pub(crate) fn fill<G: SearchGame<Move = M>>(
        &mut self,
        position: &G,
        moves: &[M],
        hash_move: Option<NonZeroU32>,
        ordering: &MoveHistory<M>,
        ply: usize,
        continuation: ContinuationRowIndices,
    ) {
        let killers = ordering.killers.get(ply).copied().unwrap_or_default();
        let rating = |mv: M| {
            if hash_move.is_some_and(|packed| packed == G::pack(mv)) {
                return HASH_MOVE;
            }
            match position.move_class(mv) {
                MoveClass::Gain(gain) => GAIN + 2 * gain,
                MoveClass::UncheckedGain(gain) => GAIN + 2 * gain + UNCHECKED,
                MoveClass::Loss(rank) => LOSS + rank,
                MoveClass::Urgent => KILLER + 2,
                MoveClass::Quiet if killers[0] == Some(mv) => KILLER + 1,
                MoveClass::Quiet if killers[1] == Some(mv) => KILLER,
                MoveClass::Quiet => ordering.history_score(position, mv, continuation),
            }
        };
        // `moves` comes from a list of the same capacity, so this cannot fail.
        let _ = self.moves.try_extend_from_slice(moves);
        self.ratings.extend(moves.iter().map(|&mv| rating(mv)));
    }

    /// Takes the best of the remaining moves.
    #[inline]
    pub(crate) fn next<G: SearchGame<Move = M>>(&mut self, position: &G) -> Option<M> {
        loop {
            let (moves, ratings) = (self.moves.get_mut(self.next..)?, self.ratings.get_mut(self.next..)?);
            let best = ratings.iter().fold(i32::MIN, |best, rating| best.max(*rating));
            // Take the first of equal moves, so that the order is the same on every machine.
            let index = ratings.iter().position(|rating| *rating == best)?;
            let mv = moves[index];
            // Evaluate the exchange only now: after a cutoff the remaining moves are not needed. A gain that loses the
            // exchange becomes a loss.
            if best >= GAIN && best & UNCHECKED != 0 && position.loses_exchange(mv, 0) {
                ratings[index] = LOSS + (best - GAIN) / 2;
                continue;
            }
            moves.swap(0, index);
            ratings.swap(0, index);
            self.next += 1;
            return Some(mv);
        }
    }

    /// Drops the remaining quiet moves, except those that give check from one of the `checking_squares`. Losses stay.
    /// Call it only after a quiet move: gains and urgent moves have been handed out by then.
    pub(crate) fn skip_quiets<G: SearchGame<Move = M>>(&mut self, position: &G, checking_squares: &[u64; 6]) {
        let mut end = self.next;
        for index in self.next..self.ratings.len() {
            if self.ratings[index] < LOSS / 2 || position.gives_check(checking_squares, self.moves[index]) {
                self.moves.swap(end, index);
                self.ratings.swap(end, index);
                end += 1;
            }
        }
        self.moves.truncate(end);
        self.ratings.truncate(end);
    }

    /// Whether the last move handed out loses material.
    pub(crate) fn last_was_losing(&self) -> bool {
        self.next > 0 && self.ratings[self.next - 1] < LOSS / 2
    }
}
