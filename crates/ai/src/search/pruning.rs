//! Pruning of nodes and of single moves, singular extension and late move reductions.

use crate::score::MIN_PROVEN_WIN;
use crate::search::node_context::{MovePruning, NodeContext, PruningCandidate, SingularResult};
use crate::search::parameters::{HistoryPruning, SingularExtension};
use crate::search::search_state::Search;
use crate::search::transposition::{Bound, Entry};
use crate::search::{REDUCTION_ONE_PLY, SearchGame};

/// Largest distance from the root, in plies, for the singular extension.
const MAX_SINGULAR_PLY: usize = 60;

/// Singular extension: the TT entry of the hash move may be at most this many plies shallower than the search.
const MAX_DEPTH_BEHIND: i32 = 3;
/// Minimal depth of late move reduction, in plies.
const LMR_MIN_DEPTH: i32 = 3;

impl<G: SearchGame> Search<'_, G> {
    /// Tries to prune a node that is far ahead or far behind. Returns its score, or `None` if its moves must be
    /// searched.
    pub(super) fn prune_node(
        &mut self,
        position: &G,
        node: &NodeContext,
        counters: G::Counters,
    ) -> Option<i32> {
        let &NodeContext { depth, alpha, beta, ply, corrected_eval, .. } = node;
        // Razoring: with so large a deficit only captures may help. Quiescence tries them.
        let razoring_margin = self.parameters.razoring.and_then(|margin| margin.at(depth));
        if razoring_margin.is_some_and(|margin| corrected_eval + margin <= alpha) {
            let score = self.horizon_score(position, alpha, beta, ply);
            if score <= alpha || self.budget.is_over() {
                return Some(score);
            }
        }
        // Reverse futility pruning: the lead is so large that a quiet move will keep it.
        let improving_margin = self
            .parameters
            .history_heuristics
            .filter(|_| !node.not_improving)
            .map_or(0, |heuristics| heuristics.improving_margin);
        if self
            .parameters
            .reverse_futility
            .at(depth)
            .is_some_and(|margin| corrected_eval - margin + improving_margin >= beta)
        {
            return Some(corrected_eval);
        }
        // Null move pruning: the side to move stays ahead even if the opponent moves twice in a row.
        let null_move = self.parameters.null_move;
        // Do not try a null move directly after a null move.
        if depth < null_move.min_depth
            || corrected_eval < beta
            || self.after_null_index == self.key_history.len()
        {
            return None;
        }
        let passed = position.null_move()?;
        let reduction = null_move.reduction(depth, corrected_eval - beta);
        self.prefetch(&passed);
        (self.path[ply].continuation_row, self.path[ply].history_slot) = (None, None);
        self.key_history.push(position.key());
        let outer_after_null = std::mem::replace(&mut self.after_null_index, self.key_history.len());
        let reduced_depth = depth - 1 - reduction;
        let child_is_cut_node = !node.is_cut_node;
        let score =
            -self.search_node(&passed, reduced_depth, -beta, 1 - beta, ply + 1, counters, child_is_cut_node);
        self.after_null_index = outer_after_null;
        self.key_history.pop();
        if self.budget.is_over() {
            return Some(0);
        }
        // A win proven after a null move is not proven without it.
        (score >= beta).then_some(if score >= MIN_PROVEN_WIN { beta } else { score })
    }

    /// Decides whether a move that is neither the first nor urgent is searched. `alpha` is the lower bound of the
    /// window after the moves searched so far.
    #[inline]
    pub(super) fn prune_move(
        &self,
        position: &G,
        node: &NodeContext,
        candidate: &PruningCandidate<G::Move>,
        alpha: i32,
    ) -> MovePruning {
        let &PruningCandidate { mv, is_quiet, history_score, moves_searched, .. } = candidate;
        let heuristics = self.parameters.history_heuristics;
        let lmr_depth = heuristics.filter(|_| is_quiet).map_or(node.depth, |heuristics| {
            let reduction_256ths =
                (G::PRUNING.reduction)(&self.parameters.reductions, node.depth, moves_searched);
            node.lmr_depth(&heuristics, reduction_256ths, history_score)
        });
        if is_quiet && !candidate.gives_check {
            // Late move pruning: at low depth, assume that the remaining quiet moves fail low.
            if self.parameters.late_move_pruning.applies(node.depth, moves_searched, node.not_improving) {
                return MovePruning::SkipQuiets(alpha);
            }
            // Futility pruning: the deficit is so large that a quiet move will not make up for it.
            let futility_bound =
                self.parameters.futility.at(lmr_depth).map(|margin| node.corrected_eval + margin);
            if let Some(futility_bound) = futility_bound.filter(|bound| *bound <= alpha) {
                return MovePruning::SkipQuiets(futility_bound);
            }
            // History pruning: near the leaves, skip quiet moves with a bad history.
            if let Some(HistoryPruning { max_depth, per_ply }) =
                heuristics.map(|heuristics| heuristics.history_pruning)
                && lmr_depth <= max_depth
                && history_score < per_ply * node.depth
            {
                return MovePruning::SkipMove;
            }
        }
        // SEE pruning: near the leaves, skip moves that lose too much in an exchange.
        let margins = if is_quiet { self.parameters.see_quiet } else { self.parameters.see_capture };
        if (is_quiet || candidate.is_losing_capture)
            && let Some(margin) = margins.at(lmr_depth)
            && position.loses_exchange(mv, margin)
        {
            return MovePruning::SkipMove;
        }
        MovePruning::Search
    }

    /// Parameters of the singular extension; `None` if it is off, or the node or the hash move's TT entry does not
    /// qualify.
    pub(super) fn singular_parameters(
        &self,
        entry: &Entry,
        depth: i32,
        ply: usize,
    ) -> Option<SingularExtension> {
        let is_worth_trying = self.features.pruning
            && ply < MAX_SINGULAR_PLY
            && i32::from(entry.depth) >= depth - MAX_DEPTH_BEHIND
            && entry.bound != Bound::Upper
            && entry.score(ply).abs() < MIN_PROVEN_WIN;
        self.parameters
            .singular_extension
            .filter(|singularity| is_worth_trying && depth >= singularity.min_depth)
    }

    /// Singular extension: searches the moves except `mv`, the hash move, with half the depth. Checks whether all of
    /// them are clearly worse than `score`, the score of the TT entry.
    pub(super) fn search_singular(
        &mut self,
        position: &G,
        node: &NodeContext,
        mv: G::Move,
        singularity: SingularExtension,
        score: i32,
        counters: G::Counters,
    ) -> SingularResult {
        let &NodeContext { depth, beta, ply, .. } = node;
        let singular_beta = score - singularity.margin * depth / 16;
        self.path[ply].excluded = Some(mv);
        let others_score = self.search_node(
            position,
            (depth - 1) / 2,
            singular_beta - 1,
            singular_beta,
            ply,
            counters,
            node.is_cut_node,
        );
        self.path[ply].excluded = None;
        self.pv_table[ply].clear();
        if others_score < singular_beta {
            let is_far_better =
                others_score < singular_beta - singularity.double_extension_margin && !node.is_pv;
            SingularResult::Extend(1 + i32::from(is_far_better))
        } else if singular_beta >= beta {
            SingularResult::MultiCut(singular_beta)
        } else {
            SingularResult::Extend(-i32::from(score >= beta))
        }
    }

    /// Late move reduction of `mv` in plies. `history_score` is the history score of a quiet move, `None` for
    /// captures.
    pub(super) fn late_move_reduction(
        &self,
        node: &NodeContext,
        mv: G::Move,
        next: &G,
        moves_searched: i32,
        history_score: Option<i32>,
    ) -> i32 {
        if !self.features.pruning || node.depth < LMR_MIN_DEPTH || node.is_forced {
            return 0;
        }
        let reductions = &self.parameters.reductions;
        let mut reduction = (G::PRUNING.reduction)(reductions, node.depth, moves_searched);
        if let Some(heuristics) = self.parameters.history_heuristics.filter(|_| reduction > 0) {
            let when = |condition: bool, amount: i32| if condition { amount } else { 0 };
            reduction += when(node.is_cut_node, heuristics.cut_node)
                + when(node.not_improving, heuristics.not_improving);
            reduction -= when(node.was_pv, heuristics.tt_pv);
            reduction -= when(next.is_forced(), heuristics.check);
            reduction -= match history_score {
                Some(history_score) => {
                    let killer = when(self.ordering.is_killer(mv, node.ply), heuristics.killer);
                    history_score * REDUCTION_ONE_PLY / heuristics.history_per_ply + killer
                }
                None => heuristics.capture,
            };
        }
        let pv_reduction = if node.is_pv { reductions.pv_node } else { 0 };
        ((reduction - pv_reduction) / REDUCTION_ONE_PLY).clamp(0, node.depth - 2)
    }
}
