//! Context of a node that pruning, reductions and extensions depend on.

use crate::search::REDUCTION_ONE_PLY;
use crate::search::ordering::ContinuationRows;
use crate::search::parameters::HistoryHeuristics;

/// State of a node before its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct NodeContext {
    pub(super) depth: i32,
    /// The search window on entry.
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) ply: usize,
    /// PV node: the window is open.
    pub(super) is_pv: bool,
    /// Expected cut node: some move should reach `beta`.
    pub(super) is_cut_node: bool,
    /// Static evaluation with the correction history added.
    pub(super) static_eval: i32,
    /// The opposite of "improving": the static evaluation has not risen since the side's last move.
    pub(super) not_improving: bool,
    /// Whether moves may be pruned.
    pub(super) may_prune: bool,
    pub(super) forced: bool,
    /// The TT entry has an exact score: the node was on a principal variation.
    pub(super) tt_pv: bool,
    pub(super) continuation: ContinuationRows,
}

impl NodeContext {
    /// Estimated depth after late move reduction of a quiet move (LMR depth). `parts` is the base reduction in
    /// 1/256 ply, `history_score` the history score of the move.
    pub(super) fn lmr_depth(&self, heuristics: &HistoryHeuristics, parts: i32, history_score: i32) -> i32 {
        let worse = heuristics.not_improving * i32::from(self.not_improving);
        let parts = parts + worse - history_score * REDUCTION_ONE_PLY / heuristics.history_per_ply;
        (self.depth - parts / REDUCTION_ONE_PLY).clamp(0, self.depth)
    }
}

/// Result of the singular extension search.
pub(super) enum SingularResult {
    /// Number of plies to extend the hash move by; negative to reduce.
    Extend(i32),
    /// Another move reaches `beta` as well: the score to return.
    MultiCut(i32),
}
