//! Quiescence search: plays out captures, promotions and other urgent moves before evaluating.

use crate::score::{INFINITY, clamp_to_unproven};
use crate::search::ordering::MovePicker;
use crate::search::search_state::Search;
use crate::search::transposition::Bound;
use crate::search::{MAX_PLY, SearchGame};

impl<G: SearchGame> Search<'_, G> {
    /// Score of a node at the horizon: quiescence, or the static evaluation if quiescence is off.
    pub(super) fn horizon_score(&mut self, position: &G, alpha: i32, beta: i32, ply: usize) -> i32 {
        if self.features.quiescence {
            return self.quiescence(position, alpha, beta, ply);
        }
        self.budget.tick();
        if position.moves().is_empty() { position.end_score(ply) } else { self.static_value(position, ply) }
    }

    /// Quiescence search of one node. Tries every move if the side to move is in check or must capture.
    fn quiescence(&mut self, position: &G, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        self.pv_table[ply].clear();
        if self.budget.tick() {
            return 0;
        }
        self.selective_depth = self.selective_depth.max(ply);
        if ply >= MAX_PLY - 1 {
            return self.static_value(position, ply);
        }
        if position.is_decided() {
            return position.end_score(ply);
        }
        let uses_table = G::PRUNING.table_in_quiescence
            && self.features.pruning
            && self.features.transpositions
            && self.weakness.is_none();
        let key = position.key();
        let tt_entry = if uses_table { self.table.find(key) } else { None };
        if let Some(entry) = tt_entry
            && beta - alpha == 1
            && let Some(score) = entry.cutoff(ply, alpha, beta)
        {
            return score;
        }
        let original_alpha = alpha;

        let forced = position.is_forced();
        let mut best = -INFINITY;
        if !forced {
            // Stand pat: the side to move need not capture.
            best = self.static_value(position, ply);
            if self.parameters.history_heuristics.is_some() && self.ending_value(position).is_none() {
                best = clamp_to_unproven(best + self.correction_history.correction(position));
            }
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let mut moves = if forced { position.moves() } else { position.quiescence_moves() };
        if forced && moves.is_empty() {
            return position.end_score(ply);
        }
        if self.weakness.is_some() {
            // The chance to notice a capture depends on the number of all moves, quiet ones included.
            let move_count = if forced { moves.len() } else { position.moves().len() };
            moves.retain(|mv| self.notices(position, *mv, ply, move_count));
            if forced && moves.is_empty() {
                return self.static_value(position, ply);
            }
        }
        let stand_pat = best;

        let mut best_move = None;
        let mut picker = MovePicker::empty();
        picker.fill(position, &moves, tt_entry.and_then(|entry| entry.mv), self.ordering, ply, [None; 2]);
        while let Some(mv) = picker.next(position) {
            if !forced && self.features.pruning && !position.is_urgent(mv) {
                // SEE pruning: skip captures that lose material.
                if picker.last_was_losing() {
                    continue;
                }
                // Delta pruning: even winning the captured piece for nothing would not raise alpha.
                let delta_bound = stand_pat + position.gain(mv) + self.parameters.delta_margin;
                if delta_bound <= alpha {
                    best = best.max(delta_bound);
                    continue;
                }
            }
            let next = position.play(mv);
            self.prefetch(&next);
            // Every move here resets the draw counters.
            let score = match next.probe_endings(self.endings, G::Counters::default(), ply + 1) {
                Some(solved_score) => -solved_score,
                None => -self.quiescence(&next, -beta, -alpha, ply + 1),
            };
            if self.budget.is_over() {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                }
                if score >= beta {
                    break;
                }
            }
        }
        if uses_table {
            let bound = Bound::of(best, original_alpha, beta);
            self.table.store(key, 0, ply, best, bound, best_move.map(G::pack));
        }
        best
    }
}
