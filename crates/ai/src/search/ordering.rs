//! Move ordering: table move, captures by gain, killers and the history heuristic, and the picker that
//! hands moves out in that order. The better the guess, the more alpha-beta cuts off.

use std::num::NonZeroU32;

use arrayvec::ArrayVec;

use crate::search::memory::prefetch;
use crate::search::selectivity::Learning;
use crate::search::{MAX_PLY, MoveRank, SearchGame};

/// Bound of what is remembered of a quiet move.
const HISTORY_LIMIT: i32 = 8_192;
/// What is left of it for the next search: one part of so many.
const FADE: i16 = 8;

const TABLE_MOVE: i32 = 1 << 30;
const GAIN: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const LOSS: i32 = -(1 << 20);
/// So many bytes are fetched from memory at once.
const CACHE_LINE: usize = 64;
/// Marks, among moves that gain, one that may lose.
const RISK: i32 = 1;

/// What earlier nodes of a search taught about quiet moves.
#[derive(Clone, Debug)]
pub(crate) struct Ordering<M> {
    /// Quiet moves that caused a cutoff at the same ply.
    killers: Vec<[Option<M>; 2]>,
    /// How often a quiet move caused a cutoff, less how often it was tried in vain, by
    /// [`crate::search::MoveOrdering::history_slot`].
    history: Vec<i16>,
    /// The same of a quiet move after the move one and two plies before it (continuation history): a row for each move before,
    /// by [`continuation_row`], and in it a place for each move, by [`crate::search::MoveOrdering::continuation_slot`]. Empty
    /// until something is learnt.
    continuations: [Vec<i16>; 2],
}

/// The rows in the continuation history of the moves one and two plies before; `None` where none was played.
pub(crate) type Before = [Option<usize>; 2];

/// The row in the continuation history for what is played after `mv`, a move of `position`.
pub(crate) fn continuation_row<G: SearchGame>(position: &G, mv: G::Move) -> usize {
    position.turn().index() * G::CONTINUATION_SLOTS + position.continuation_slot(mv)
}

impl<M: Copy + Eq> Ordering<M> {
    pub(crate) fn new(history_slots: usize) -> Ordering<M> {
        Ordering {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: vec![0; history_slots],
            continuations: [Vec::new(), Vec::new()],
        }
    }

    /// Killers belong to one search; history fades from one to the next.
    pub(crate) fn new_search(&mut self) {
        self.killers.fill([None; 2]);
        self.history.iter_mut().for_each(|value| *value /= FADE);
    }

    /// A quiet move caused a cutoff; those tried before it did not.
    pub(crate) fn reward<G: SearchGame<Move = M>>(
        &mut self,
        position: &G,
        mv: M,
        in_vain: &[M],
        learning: &Learning,
        depth: i32,
        ply: usize,
        before: Before,
    ) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        let bonus = learning.bonus(depth);
        self.learn(position, mv, bonus, before);
        for &other in in_vain {
            self.learn(position, other, -bonus * learning.in_vain / 64, before);
        }
    }

    /// A quiet move, by its place in the history, turned out to be worth so much at sight.
    pub(crate) fn learn_at_sight(&mut self, slot: usize, bonus: i32) {
        draw_on(&mut self.history[slot], bonus);
    }

    /// A quiet move turned out well, or badly where the bonus is below 0.
    pub(crate) fn learn<G: SearchGame<Move = M>>(&mut self, position: &G, mv: M, bonus: i32, before: Before) {
        draw_on(&mut self.history[position.history_slot(mv)], bonus);
        let slot = position.continuation_slot(mv);
        for (continuations, before) in self.continuations.iter_mut().zip(before) {
            let Some(before) = before.filter(|_| G::CONTINUATION_SLOTS > 0) else { continue };
            if continuations.is_empty() {
                continuations.resize(2 * G::CONTINUATION_SLOTS * G::CONTINUATION_SLOTS, 0);
            }
            draw_on(&mut continuations[before * G::CONTINUATION_SLOTS + slot], bonus);
        }
    }

    /// How often a quiet move caused a cutoff, less how often it was tried in vain: anywhere, and after these moves.
    #[inline]
    pub(crate) fn experience<G: SearchGame<Move = M>>(&self, position: &G, mv: M, before: Before) -> i32 {
        let mut sum = i32::from(self.history[position.history_slot(mv)]);
        if before != [None; 2] {
            let slot = position.continuation_slot(mv);
            for (continuations, before) in self.continuations.iter().zip(before) {
                let place = before.map(|before| before * G::CONTINUATION_SLOTS + slot);
                let value = place.and_then(|place| continuations.get(place));
                sum += i32::from(value.copied().unwrap_or(0));
            }
        }
        sum
    }

    /// Has what is known of moves after these fetched from memory, before they are listed and ordered by it.
    #[inline]
    pub(crate) fn expect<G: SearchGame<Move = M>>(&self, before: Before) {
        for (continuations, before) in self.continuations.iter().zip(before) {
            let Some(before) = before else { continue };
            let row = continuations.get(before * G::CONTINUATION_SLOTS..).unwrap_or_default();
            row.iter().take(G::CONTINUATION_SLOTS).step_by(CACHE_LINE / size_of::<i16>()).for_each(prefetch);
        }
    }

    /// Whether a move lately caused a cutoff elsewhere at this ply.
    pub(crate) fn is_killer(&self, mv: M, ply: usize) -> bool {
        self.killers.get(ply).is_some_and(|killers| killers.contains(&Some(mv)))
    }
}

/// Moves a value towards its bound, the more slowly the nearer it is (history gravity).
fn draw_on(value: &mut i16, bonus: i32) {
    let now = i32::from(*value);
    *value = (now + bonus - now * bonus.abs() / HISTORY_LIMIT) as i16;
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
        before: Before,
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
                MoveRank::Quiet => ordering.experience(position, mv, before),
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

    /// Hands out no more quiet moves but those that give check from one of these squares. Those that may end
    /// the game come before the others.
    pub(crate) fn skip_quiet<G: SearchGame<Move = M>>(&mut self, position: &G, squares: &[u64; 6]) {
        let mut kept = self.next;
        for index in self.next..self.rates.len() {
            if self.rates[index] < LOSS / 2 || position.checks(squares, self.moves[index]) {
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
