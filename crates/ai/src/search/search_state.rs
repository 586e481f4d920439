//! State of a running search, and queries about a position that several parts of the search need.

use arrayvec::ArrayVec;

use crate::score::clamp_to_unproven;
use crate::search::budget::Budget;
use crate::search::correction::CorrectionHistory;
use crate::search::evaluation::Evaluation;
use crate::search::ordering::{ContinuationRowIndices, MoveHistory};
use crate::search::parameters::SearchParameters;
use crate::search::transposition::TranspositionTable;
use crate::search::weakness::Weakness;
use crate::search::{Features, SearchGame, SearchRequest};

/// State of the search at one ply.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlyState<M> {
    /// Continuation-history row of the move being searched; `None` for a null move, or if none is searched yet.
    pub(crate) continuation_row: Option<usize>,
    /// Destination square of the root move. Set only at ply 0, for a player that overlooks moves.
    pub(super) destination: Option<u8>,
    /// Move excluded from the search (singular extension); `None` in an ordinary search.
    pub(super) excluded: Option<M>,
    /// Static evaluation with the correction history added. `None` in check (or with a compulsory capture), in an
    /// ending with an `ending_value`, and with pruning off.
    pub(super) corrected_eval: Option<i32>,
    /// History index of the move being searched; `None` for a capture, a promotion or a null move.
    pub(super) history_slot: Option<usize>,
}

impl<M> Default for PlyState<M> {
    fn default() -> PlyState<M> {
        PlyState {
            continuation_row: None,
            destination: None,
            excluded: None,
            corrected_eval: None,
            history_slot: None,
        }
    }
}

/// A running search: the state that its nodes share.
pub(crate) struct Search<'a, G: SearchGame> {
    pub(crate) request: &'a SearchRequest<G::Move>,
    pub(crate) features: Features,
    pub(crate) evaluation: &'a mut Evaluation<G>,
    pub(crate) budget: Budget<'a>,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) ordering: &'a mut MoveHistory<G::Move>,
    pub(crate) correction_history: &'a mut CorrectionHistory,
    pub(crate) parameters: SearchParameters,
    /// The player that overlooks moves; `None` at full strength.
    pub(crate) weakness: Option<&'a dyn Weakness<G>>,
    pub(crate) endings: &'a G::Endings,
    /// Keys of the game so far and of the path to the current node's parent.
    pub(crate) key_history: Vec<u64>,
    /// Index in `key_history` of the root position.
    pub(crate) root_index: usize,
    /// Index in `key_history` of the first position after the last null move. Repetitions do not count across it.
    pub(crate) after_null_index: usize,
    /// Principal variation from each ply on (triangular PV table).
    pub(crate) pv_table: Vec<Vec<G::Move>>,
    pub(crate) path: Vec<PlyState<G::Move>>,
    pub(crate) selective_depth: usize,
}

impl<G: SearchGame> Search<'_, G> {
    /// Whether the side to move is improving: its static evaluation exceeds the one of two plies ago or, if that is
    /// unknown, of four plies ago. True if both are unknown; false if the current evaluation is unknown.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let earlier = [2, 4].into_iter().find_map(|plies| self.path[ply.checked_sub(plies)?].corrected_eval);
        self.path[ply].corrected_eval.is_some_and(|now| earlier.is_none_or(|earlier| now > earlier))
    }

    /// Continuation-history rows of the last two moves; `None` if the `parameters` do not use that history.
    pub(super) fn continuation_rows(&self, ply: usize) -> ContinuationRowIndices {
        if self.parameters.history_heuristics.is_none() {
            return [None; 2];
        }
        [1, 2].map(|plies| ply.checked_sub(plies).and_then(|earlier| self.path[earlier].continuation_row))
    }

    /// The legal moves that the player notices; all of them at full strength.
    pub(super) fn noticed_moves(&self, position: &G, ply: usize) -> ArrayVec<G::Move, 256> {
        let mut moves = position.moves();
        if self.weakness.is_some() {
            let move_count = moves.len();
            moves.retain(|mv| self.notices(position, *mv, ply, move_count));
        }
        moves
    }

    /// Whether the player notices `mv`, one of `move_count` moves.
    pub(super) fn notices(&self, position: &G, mv: G::Move, ply: usize, move_count: usize) -> bool {
        let root_destination = if ply == 1 { self.path[0].destination } else { None };
        self.weakness
            .is_none_or(|weakness| weakness.notices_move(position, mv, ply, move_count, root_destination))
    }

    /// Prefetches the TT entry and the cached evaluation of `position`.
    #[inline]
    pub(super) fn prefetch(&self, position: &G) {
        let key = position.key();
        self.table.prefetch(key);
        self.evaluation.prefetch(key);
    }

    /// Static evaluation or ending value, clamped to the range of unproven scores.
    pub(super) fn static_value(&mut self, position: &G, ply: usize) -> i32 {
        let value = self.ending_value(position).unwrap_or_else(|| self.evaluation.value(position, ply));
        clamp_to_unproven(value)
    }

    /// Value of an ending that needs technique; `None` in all other positions, or with `endings` off.
    pub(super) fn ending_value(&self, position: &G) -> Option<i32> {
        self.features.endings.then(|| position.ending_value())?
    }

    /// Whether `position` is a draw by material, by a counter or by repetition. A repetition counts as a draw if the
    /// position occurred once at or after the root, or twice in all.
    pub(super) fn is_drawn_by_history(&self, position: &G, counters: G::Counters) -> bool {
        if position.is_drawn(counters) {
            return true;
        }
        let key = position.key();
        let reversible = position.reversible_plies(counters);
        let earliest = self.key_history.len().saturating_sub(reversible).max(self.after_null_index);
        let mut occurrences = 0;
        // The same side is to move every second ply, and a repetition takes at least four plies.
        for (index, earlier_key) in
            self.key_history.iter().enumerate().skip(earliest).rev().skip(3).step_by(2)
        {
            if *earlier_key == key {
                occurrences += 1;
                if index >= self.root_index || occurrences == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Sets the principal variation from `ply` on to `mv`, followed by that of the next ply.
    pub(super) fn update_pv(&mut self, ply: usize, mv: G::Move) {
        let (up_to_ply, deeper) = self.pv_table.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (up_to_ply.last_mut(), deeper.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }
}
