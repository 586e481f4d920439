//! Parameters of pruning, reductions and extensions, tuned by matches.
//!
//! The engine at full strength uses `AGGRESSIVE` parameters in chess. A player that overlooks moves searches only a
//! few thousand nodes, where much pruning loses games, and uses `cautious` parameters.

/// One ply in the unit of reductions (1/256 ply).
pub(crate) const REDUCTION_ONE_PLY: i32 = 256;

/// Search parameters. Depths are in plies, margins in centipawns, reductions in 1/256 ply.
#[derive(Clone, Copy, Debug)]
pub struct SearchParameters {
    /// Half width of the first aspiration window of an iteration.
    pub(super) aspiration_half_width: i32,
    /// Reverse futility pruning: lead over `beta` at which a node is pruned, because a quiet move will keep the lead.
    pub(super) reverse_futility: Margin,
    /// Razoring: deficit to `alpha` at which only captures may help, so that quiescence decides. `None` disables it.
    pub(super) razoring: Option<Margin>,
    pub(super) null_move: NullMove,
    /// Futility pruning, by the LMR depth if `history_heuristics` is set, else by the depth.
    pub(super) futility: Margin,
    pub(super) late_move_pruning: LateMovePruning,
    /// SEE pruning of quiet moves: the loss allowed, by the depth used for `futility`.
    pub(super) see_quiet: Margin,
    /// SEE pruning of captures: the loss allowed, by the depth.
    pub(super) see_capture: Margin,
    /// Minimal depth of internal iterative reduction.
    pub(super) iir_min_depth: i32,
    pub(super) reductions: Reductions,
    /// Singular extension of the hash move; `None` disables it.
    pub(super) singular_extension: Option<SingularExtension>,
    /// Delta pruning in quiescence: margin above the value of the captured piece.
    pub(super) delta_margin: i32,
    pub(super) history_bonus: HistoryBonus,
    /// Heuristics that depend on history scores, on improving and on expected cut nodes; `None` disables them.
    pub(super) history_heuristics: Option<HistoryHeuristics>,
}

/// Parameters of history-based pruning and reductions.
///
/// They depend on history scores, on whether the side to move is improving, and on expected cut nodes. If they are
/// set, late move reduction also reduces captures, quiet checks are pruned by SEE only, and the history also learns
/// from TT cutoffs and from changes of the static evaluation.
#[derive(Clone, Copy, Debug)]
pub(super) struct HistoryHeuristics {
    /// Centipawns off the reverse futility margin if the side to move is improving.
    pub(super) improving_margin: i32,
    pub(super) history_pruning: HistoryPruning,
    /// Increase of the history score that reduces a move by one ply less.
    pub(super) history_per_ply: i32,
    /// Extra reduction in an expected cut node.
    pub(super) cut_node: i32,
    /// Extra reduction if the side to move is not improving.
    pub(super) not_improving: i32,
    /// Reduction subtracted if the TT entry has an exact score.
    pub(super) tt_pv: i32,
    /// Reduction subtracted for a move that gives check.
    pub(super) check: i32,
    /// Reduction subtracted for a killer move.
    pub(super) killer: i32,
    /// Reduction subtracted for a capture or promotion.
    pub(super) capture: i32,
    /// History bonus of a TT cutoff, in 64ths of that of a searched cutoff.
    pub(super) tt_cutoff_64ths: i32,
    /// History points per centipawn of half the change of the static evaluation, in 64ths.
    pub(super) eval_change_64ths: i32,
    /// Limit of the bonus or malus for a change of the static evaluation, in history points.
    pub(super) max_eval_change: i32,
}

/// History pruning of quiet moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct HistoryPruning {
    /// Largest LMR depth at which moves are pruned.
    pub(super) max_depth: i32,
    /// Threshold per ply of depth: a move with a lower history score is pruned.
    pub(super) per_ply: i32,
}

/// A margin in centipawns that grows linearly with the depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Margin {
    /// No margin, and so no pruning, beyond this depth.
    pub(super) max_depth: i32,
    pub(super) base: i32,
    pub(super) per_ply: i32,
}

impl Margin {
    const fn new(max_depth: i32, base: i32, per_ply: i32) -> Margin {
        Margin { max_depth, base, per_ply }
    }

    /// The margin at `depth`; `None` beyond `max_depth`.
    pub(super) fn at(self, depth: i32) -> Option<i32> {
        (depth <= self.max_depth).then_some(self.base + self.per_ply * depth)
    }
}

/// Null move pruning: the reduction of the null move search.
#[derive(Clone, Copy, Debug)]
pub(super) struct NullMove {
    /// Minimal depth in plies.
    pub(super) min_depth: i32,
    /// Constant part of the reduction, in 1/256 ply.
    pub(super) base: i32,
    /// Reduction per ply of depth, in 1/256 ply.
    pub(super) per_ply: i32,
    /// Centipawns above `beta` that add one ply of reduction.
    pub(super) centipawns_per_ply: i32,
    /// Largest number of plies added for the centipawns above `beta`.
    pub(super) max_extra: i32,
}

impl NullMove {
    /// Reduction in plies, for an evaluation `lead` centipawns above `beta`.
    pub(super) fn reduction(self, depth: i32, lead: i32) -> i32 {
        (self.base + self.per_ply * depth) / REDUCTION_ONE_PLY
            + (lead / self.centipawns_per_ply).min(self.max_extra)
    }
}

/// Late move pruning: number of moves after which the remaining quiet ones are skipped.
#[derive(Clone, Copy, Debug)]
pub(super) struct LateMovePruning {
    /// No pruning beyond this depth.
    pub(super) max_depth: i32,
    /// Constant part, in 1/64 move.
    pub(super) base: i32,
    /// Factor of the square of the depth, in 1/64 move.
    pub(super) per_ply: i32,
    /// Factor in 64ths if the side to move is not improving.
    pub(super) not_improving_64ths: i32,
}

impl LateMovePruning {
    /// Whether to skip the remaining quiet moves after `moves_searched` moves.
    pub(super) fn applies(self, depth: i32, moves_searched: i32, not_improving: bool) -> bool {
        let limit = (self.base + self.per_ply * depth * depth) / 64;
        let limit = if not_improving { limit * self.not_improving_64ths / 64 } else { limit };
        depth <= self.max_depth && moves_searched >= limit
    }
}

/// Late move reductions, before the adjustments of `HistoryHeuristics`.
#[derive(Clone, Copy, Debug)]
pub struct Reductions {
    /// Number of moves at the start of the list that are never reduced.
    pub(crate) min_move_number: i32,
    /// Constant part of the reduction, in 1/256 ply.
    pub(crate) base: i32,
    /// Factor of log2(depth) * log2(move number), in 1/256 ply. Both logarithms are in 16ths, and their product with
    /// this factor is divided by 256.
    pub(crate) log_factor: i32,
    /// Reduction subtracted in PV nodes.
    pub(super) pv_node: i32,
}

/// Singular extension: searches the hash move deeper if all other moves are clearly worse.
#[derive(Clone, Copy, Debug)]
pub(super) struct SingularExtension {
    /// Minimal depth in plies.
    pub(super) min_depth: i32,
    /// Margin below the hash move's score, in 1/16 centipawn per ply of depth.
    pub(super) margin: i32,
    /// Centipawns beyond `margin` by which the others must be worse to extend the hash move by two plies.
    pub(super) double_extension_margin: i32,
}

/// Updates of the history after a cutoff.
#[derive(Clone, Copy, Debug)]
pub(super) struct HistoryBonus {
    /// Factor of the square of the depth, in history points.
    pub(crate) square: i32,
    /// Largest bonus, in history points.
    pub(crate) max_bonus: i32,
    /// Malus of the quiet moves that were searched before the cutoff, in 64ths of the bonus.
    pub(crate) malus_64ths: i32,
}

impl HistoryBonus {
    /// Bonus of a quiet move that causes a cutoff at `depth`, in history points.
    pub(crate) fn bonus(self, depth: i32) -> i32 {
        (self.square * depth * depth).min(self.max_bonus)
    }
}

impl SearchParameters {
    /// Cautious parameters, for weak players and for games where more pruning did not gain strength. `margin`
    /// is the usual effect of a quiet move on the evaluation, in centipawns.
    pub const fn cautious(margin: i32) -> SearchParameters {
        SearchParameters {
            aspiration_half_width: 24,
            reverse_futility: Margin::new(6, 0, margin),
            razoring: None,
            null_move: NullMove {
                min_depth: 3,
                base: 3 * REDUCTION_ONE_PLY,
                per_ply: REDUCTION_ONE_PLY / 4,
                centipawns_per_ply: 200,
                max_extra: 2,
            },
            futility: Margin::new(4, margin, margin),
            late_move_pruning: LateMovePruning {
                max_depth: 4,
                base: 4 * 64,
                per_ply: 3 * 64,
                not_improving_64ths: 32,
            },
            see_quiet: Margin::new(6, 0, 50),
            see_capture: Margin::new(5, 0, 90),
            iir_min_depth: 5,
            reductions: Reductions {
                min_move_number: 3,
                base: REDUCTION_ONE_PLY,
                log_factor: 64,
                pv_node: REDUCTION_ONE_PLY,
            },
            singular_extension: None,
            delta_margin: 150,
            history_bonus: HistoryBonus { square: 16, max_bonus: 1_024, malus_64ths: 64 },
            history_heuristics: None,
        }
    }

    /// Parameters for chess searches of ten thousand nodes and more.
    pub const AGGRESSIVE: SearchParameters = SearchParameters {
        reverse_futility: Margin::new(8, 0, 90),
        razoring: Some(Margin::new(3, 0, 250)),
        futility: Margin::new(6, 90, 90),
        late_move_pruning: LateMovePruning {
            max_depth: 8,
            base: 4 * 64,
            per_ply: 64,
            not_improving_64ths: 32,
        },
        singular_extension: Some(SingularExtension { min_depth: 7, margin: 32, double_extension_margin: 15 }),
        history_heuristics: Some(HistoryHeuristics {
            improving_margin: 90,
            history_pruning: HistoryPruning { max_depth: 3, per_ply: -2_500 },
            history_per_ply: 8_000,
            cut_node: REDUCTION_ONE_PLY,
            not_improving: REDUCTION_ONE_PLY,
            tt_pv: REDUCTION_ONE_PLY,
            check: REDUCTION_ONE_PLY,
            killer: REDUCTION_ONE_PLY,
            capture: REDUCTION_ONE_PLY,
            tt_cutoff_64ths: 32,
            eval_change_64ths: 64,
            max_eval_change: 200,
        }),
        ..SearchParameters::cautious(90)
    };
}
