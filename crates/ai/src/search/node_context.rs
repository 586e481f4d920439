//! Context of a node that pruning, reductions and extensions depend on.

use crate::search::REDUCTION_ONE_PLY;
use crate::search::ordering::ContinuationRowIndices;
use crate::search::parameters::HistoryHeuristics;

/// State of a node before its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct NodeContext {
    /// Remaining depth in plies.
    pub(super) depth: i32,
    /// Lower bound of the search window on entry.
    pub(super) alpha: i32,
    /// Upper bound of the search window.
    pub(super) beta: i32,
    /// Distance from the root in plies.
    pub(super) ply: usize,
    /// PV node: the window is wider than 1.
    pub(super) is_pv: bool,
    /// Expected cut node: some move probably reaches `beta`.
    pub(super) is_cut_node: bool,
    /// Static evaluation with the correction history added; `-INFINITY` if there is none.
    pub(super) corrected_eval: i32,
    /// Whether the static evaluation has not risen since the last move of the side to move.
    pub(super) not_improving: bool,
    /// Whether moves may be pruned.
    pub(super) may_prune: bool,
    /// `SearchGame::is_forced`: in check, compulsory capture, or the last move of a Racing Kings game.
    pub(super) is_forced: bool,
    /// The TT entry has an exact score: the node was on a principal variation.
    pub(super) was_pv: bool,
    pub(super) continuation: ContinuationRowIndices,
}

impl NodeContext {
    /// LMR depth: estimated depth of a quiet move after late move reduction, in plies. `base_reduction` is in 1/256
    /// ply; `history_score` is the history score of the move.
    pub(super) fn lmr_depth(
        &self,
        heuristics: &HistoryHeuristics,
        base_reduction: i32,
        history_score: i32,
    ) -> i32 {
        let not_improving = heuristics.not_improving * i32::from(self.not_improving);
        let by_history = history_score * REDUCTION_ONE_PLY / heuristics.history_per_ply;
        let reduction = base_reduction + not_improving - by_history;
        (self.depth - reduction / REDUCTION_ONE_PLY).clamp(0, self.depth)
    }
}

/// Result of the singular extension search.
pub(super) enum SingularResult {
    /// Number of plies to extend the hash move by; negative to reduce.
    Extend(i32),
    /// The node fails high even without the hash move (multi-cut): the score to return.
    MultiCut(i32),
}

/// A move that pruning judges before it is searched.
pub(super) struct PruningCandidate<M> {
    pub(super) mv: M,
    pub(super) is_quiet: bool,
    /// Whether a quiet move gives a direct check. Such a move is exempt from late move, futility and history pruning,
    /// but not from SEE pruning.
    pub(super) gives_check: bool,
    /// Whether a move that is not quiet loses material, by the rating of move ordering.
    pub(super) is_losing_capture: bool,
    /// History score of a quiet move; 0 for other moves, and if the parameters use no history heuristics.
    pub(super) history_score: i32,
    /// Number of moves of the node that were searched before.
    pub(super) moves_searched: i32,
}

/// Decision of pruning about one move.
pub(super) enum MovePruning {
    /// Search the move.
    Search,
    /// Skip this move only.
    SkipMove,
    /// Skip this move and all quiet moves after it, except those that give check. The value is the score that they
    /// cannot exceed.
    SkipQuiets(i32),
}
