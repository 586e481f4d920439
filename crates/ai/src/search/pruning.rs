//! Razoring, reverse futility, null move, singular extension and late move reductions.

use crate::score::MIN_PROVEN_WIN;
use crate::search::node::Search;
use crate::search::node_context::{NodeContext, SingularResult};
use crate::search::parameters::SingularExtension;
use crate::search::transposition::{Bound, Entry};
use crate::search::{REDUCTION_ONE_PLY, SearchGame};

/// Largest distance from the root, in plies, for the singular extension.
const DEEPEST_SINGULAR: usize = 60;

impl<G: SearchGame> Search<'_, G> {
    /// Prunes a node that is far ahead or far behind; returns its score.
    pub(super) fn prune_node(
        &mut self,
        position: &G,
        node: &NodeContext,
        counters: G::Counters,
    ) -> Option<i32> {
        let &NodeContext { depth, alpha, beta, ply, static_eval: value, .. } = node;
        // Razoring: so far behind that only captures may help.
        let behind = self.parameters.razoring.and_then(|margin| margin.at(depth));
        if behind.is_some_and(|margin| value + margin <= alpha) {
            let score = self.horizon_score(position, alpha, beta, ply);
            if score <= alpha || self.budget.is_over() {
                return Some(score);
            }
        }
        // Reverse futility pruning: so far ahead that a quiet move will keep the lead.
        let better = self
            .parameters
            .history_heuristics
            .filter(|_| !node.not_improving)
            .map_or(0, |heuristics| heuristics.improving_margin);
        if self.parameters.reverse_futility.at(depth).is_some_and(|margin| value - margin + better >= beta) {
            return Some(value);
        }
        // Null move pruning: ahead even if the opponent moves twice in a row.
        let null_move = self.parameters.null_move;
        if depth < null_move.min_depth || value < beta || self.after_null == self.key_history.len() {
            return None;
        }
        let passed = position.null_move()?;
        let reduction = null_move.reduction(depth, value - beta);
        self.prefetch(&passed);
        (self.path[ply].continuation_row, self.path[ply].history_slot) = (None, None);
        self.key_history.push(position.key());
        let outer = std::mem::replace(&mut self.after_null, self.key_history.len());
        let depth = depth - 1 - reduction;
        let score = -self.node(&passed, depth, -beta, 1 - beta, ply + 1, counters, !node.is_cut_node);
        self.after_null = outer;
        self.key_history.pop();
        if self.budget.is_over() {
            return Some(0);
        }
        (score >= beta).then_some(if score >= MIN_PROVEN_WIN { beta } else { score })
    }

    /// Parameters of the singular extension, if the hash move's TT entry qualifies.
    pub(super) fn singular_parameters(
        &self,
        entry: &Entry,
        depth: i32,
        ply: usize,
    ) -> Option<SingularExtension> {
        let is_worth_trying = self.features.pruning
            && ply < DEEPEST_SINGULAR
            && i32::from(entry.depth) >= depth - 3
            && entry.bound != Bound::Upper
            && entry.score(ply).abs() < MIN_PROVEN_WIN;
        self.parameters.singular_extension.filter(|singularity| is_worth_trying && depth >= singularity.from)
    }

    /// Singular extension: searches the other moves to see if the hash move is much better than all.
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
        let limit = score - singularity.margin * depth / 16;
        self.path[ply].excluded = Some(mv);
        let others = self.node(position, (depth - 1) / 2, limit - 1, limit, ply, counters, node.is_cut_node);
        self.path[ply].excluded = None;
        self.pv_table[ply].clear();
        if others < limit {
            let stands_out = others < limit - singularity.double_extension_margin && !node.is_pv;
            SingularResult::Extend(1 + i32::from(stands_out))
        } else if limit >= beta {
            SingularResult::MultiCut(limit)
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
        tried: i32,
        history_score: Option<i32>,
    ) -> i32 {
        if !self.features.pruning || node.depth < 3 || node.forced {
            return 0;
        }
        let reductions = &self.parameters.reductions;
        let mut parts = (G::PRUNING.reduction)(reductions, node.depth, tried);
        if let Some(heuristics) = self.parameters.history_heuristics.filter(|_| parts > 0) {
            let if_so = |is_so: bool, parts: i32| if is_so { parts } else { 0 };
            parts += if_so(node.is_cut_node, heuristics.cut_node)
                + if_so(node.not_improving, heuristics.not_improving);
            parts -= if_so(node.tt_pv, heuristics.tt_pv);
            parts -= if_so(next.is_forced(), heuristics.check);
            parts -= match history_score {
                Some(history_score) => {
                    let killer = if_so(self.ordering.is_killer(mv, node.ply), heuristics.killer);
                    history_score * REDUCTION_ONE_PLY / heuristics.history_per_ply + killer
                }
                None => heuristics.capture,
            };
        }
        let less = if node.is_pv { reductions.pv_node } else { 0 };
        ((parts - less) / REDUCTION_ONE_PLY).clamp(0, node.depth - 2)
    }
}
