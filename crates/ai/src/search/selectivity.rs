//! Parameters of pruning, reductions and extensions, tuned by matches.
//!
//! A player that overlooks moves searches a few thousand nodes, where much pruning loses games; the engine at
//! full strength searches a hundred times as many.

/// One ply in the unit of reductions (1/256 ply).
pub(crate) const PLY: i32 = 256;

/// Search parameters. Depths are in plies, margins in centipawns, reductions in 1/256 ply.
#[derive(Clone, Copy, Debug)]
pub struct Selectivity {
    /// Initial half width of the aspiration window.
    pub(super) aspiration: i32,
    /// Reverse futility pruning: so far ahead that a quiet move will keep the lead.
    pub(super) far_ahead: Margin,
    /// Razoring: so far behind that only captures may help.
    pub(super) far_behind: Option<Margin>,
    pub(super) null_move: NullMove,
    /// Futility pruning, by the depth after late move reduction where `informed` is set.
    pub(super) futile: Margin,
    pub(super) late_moves: LateMoves,
    /// SEE pruning of quiet moves: the loss allowed, by the same depth as `futile`.
    pub(super) quiet_loss: Margin,
    /// SEE pruning of captures: the loss allowed.
    pub(super) capture_loss: Margin,
    /// Minimal depth of internal iterative reduction.
    pub(super) unguided_from: i32,
    pub(super) reductions: Reductions,
    /// Singular extension of the hash move.
    pub(super) singular: Option<Singularity>,
    /// Delta pruning in quiescence: margin above the value of the captured piece.
    pub(super) delta: i32,
    pub(super) learning: Learning,
    /// Heuristics of the continuation history and of expected cut nodes; `None` disables them.
    pub(super) informed: Option<Informed>,
}

/// Parameters of history-based pruning and reductions.
///
/// They depend on the continuation history, on whether the side to move is improving, and on expected cut
/// nodes. With them captures are reduced too, quiet checks are not pruned, and the history also learns from TT
/// cutoffs and from the static evaluation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Informed {
    /// Reduces the reverse futility margin if the side to move is improving.
    pub(super) better: i32,
    pub(super) in_vain: InVain,
    /// History score that reduces a move by one ply less.
    pub(super) experience: i32,
    /// Extra reduction in an expected cut node.
    pub(super) cuts: i32,
    /// Extra reduction if the side to move is not improving.
    pub(super) gets_worse: i32,
    /// Less reduction if the TT entry has an exact score.
    pub(super) was_on_line: i32,
    /// Less reduction for a move that gives check.
    pub(super) check: i32,
    /// Less reduction for a killer.
    pub(super) killer: i32,
    /// Less reduction for a capture or promotion.
    pub(super) capture: i32,
    /// Weight of a TT cutoff in the history, in 64ths of a searched cutoff.
    pub(super) known: i32,
    /// Weight of a change of the static evaluation in the history, in 64ths.
    pub(super) at_sight: i32,
    /// Limit of that change, in history points.
    pub(super) most_at_sight: i32,
}

/// History pruning of quiet moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct InVain {
    /// Deepest depth after late move reduction.
    pub(super) deepest: i32,
    /// History score per ply of depth below which a move is pruned.
    pub(super) a_ply: i32,
}

/// A margin in centipawns that grows with the depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Margin {
    /// No margin, and so no pruning, beyond this depth.
    pub(super) deepest: i32,
    pub(super) base: i32,
    pub(super) a_ply: i32,
}

impl Margin {
    const fn new(deepest: i32, base: i32, a_ply: i32) -> Margin {
        Margin { deepest, base, a_ply }
    }

    /// The margin at `depth`; `None` if too deep.
    pub(super) fn at(self, depth: i32) -> Option<i32> {
        (depth <= self.deepest).then_some(self.base + self.a_ply * depth)
    }
}

/// Null move pruning: the reduction of the null move search.
#[derive(Clone, Copy, Debug)]
pub(super) struct NullMove {
    /// Minimal depth.
    pub(super) from: i32,
    pub(super) base: i32,
    pub(super) a_ply: i32,
    /// Centipawns above `beta` that add one ply.
    pub(super) lead: i32,
    /// Limit of the plies added for `lead`.
    pub(super) most: i32,
}

impl NullMove {
    /// Reduction in plies, for an evaluation `lead` centipawns above `beta`.
    pub(super) fn reduction(self, depth: i32, lead: i32) -> i32 {
        (self.base + self.a_ply * depth) / PLY + (lead / self.lead).min(self.most)
    }
}

/// Late move pruning: number of moves after which the remaining quiet ones are skipped.
#[derive(Clone, Copy, Debug)]
pub(super) struct LateMoves {
    /// No pruning beyond this depth.
    pub(super) deepest: i32,
    /// In 1/64 move.
    pub(super) base: i32,
    /// Multiplied by the square of the depth, in 1/64 move.
    pub(super) a_ply: i32,
    /// Factor in 64ths if the side to move is not improving.
    pub(super) where_worse: i32,
}

impl LateMoves {
    /// Whether to skip the remaining quiet moves after `tried` moves.
    pub(super) fn are_left_out(self, depth: i32, tried: i32, gets_worse: bool) -> bool {
        let most = (self.base + self.a_ply * depth * depth) / 64;
        depth <= self.deepest && tried >= if gets_worse { most * self.where_worse / 64 } else { most }
    }
}

/// Late move reductions, before the adjustments of `Informed`.
#[derive(Clone, Copy, Debug)]
pub struct Reductions {
    /// Number of moves that are never reduced.
    pub(crate) first: i32,
    pub(crate) base: i32,
    /// Factor of log2(depth) * log2(move number), both logarithms in 16ths; in 1/256 of 1/256 ply.
    pub(crate) by_logarithms: i32,
    /// Less reduction in PV nodes.
    pub(super) on_line: i32,
}

/// Singular extension: the hash move is searched deeper if all others are clearly worse.
#[derive(Clone, Copy, Debug)]
pub(super) struct Singularity {
    /// Minimal depth.
    pub(super) from: i32,
    /// Margin below the hash move's score, in 1/16 centipawn per ply of depth.
    pub(super) margin: i32,
    /// Centipawns below that margin at which the hash move is extended by two plies.
    pub(super) far_better: i32,
}

/// Updates of the history after a cutoff.
#[derive(Clone, Copy, Debug)]
pub(super) struct Learning {
    /// Bonus, multiplied by the square of the depth.
    pub(crate) square: i32,
    /// Limit of the bonus.
    pub(crate) most: i32,
    /// Malus of the quiet moves tried before, in 64ths of the bonus.
    pub(crate) in_vain: i32,
}

impl Learning {
    /// History bonus of a cutoff at `depth`.
    pub(crate) fn bonus(self, depth: i32) -> i32 {
        (self.square * depth * depth).min(self.most)
    }
}

impl Selectivity {
    /// Cautious parameters, for weak players and for games where more pruning did not gain strength. `margin`
    /// is the usual effect of a quiet move on the evaluation, in centipawns.
    pub const fn careful(margin: i32) -> Selectivity {
        Selectivity {
            aspiration: 24,
            far_ahead: Margin::new(6, 0, margin),
            far_behind: None,
            null_move: NullMove { from: 3, base: 3 * PLY, a_ply: PLY / 4, lead: 200, most: 2 },
            futile: Margin::new(4, margin, margin),
            late_moves: LateMoves { deepest: 4, base: 4 * 64, a_ply: 3 * 64, where_worse: 32 },
            quiet_loss: Margin::new(6, 0, 50),
            capture_loss: Margin::new(5, 0, 90),
            unguided_from: 5,
            reductions: Reductions { first: 3, base: PLY, by_logarithms: 64, on_line: PLY },
            singular: None,
            delta: 150,
            learning: Learning { square: 16, most: 1_024, in_vain: 64 },
            informed: None,
        }
    }

    /// Parameters for chess searches of ten thousand nodes and more.
    pub const SHARP: Selectivity = Selectivity {
        far_ahead: Margin::new(8, 0, 90),
        far_behind: Some(Margin::new(3, 0, 250)),
        futile: Margin::new(6, 90, 90),
        late_moves: LateMoves { deepest: 8, base: 4 * 64, a_ply: 64, where_worse: 32 },
        singular: Some(Singularity { from: 7, margin: 32, far_better: 15 }),
        informed: Some(Informed {
            better: 90,
            in_vain: InVain { deepest: 3, a_ply: -2_500 },
            experience: 8_000,
            cuts: PLY,
            gets_worse: PLY,
            was_on_line: PLY,
            check: PLY,
            killer: PLY,
            capture: PLY,
            known: 32,
            at_sight: 64,
            most_at_sight: 200,
        }),
        ..Selectivity::careful(90)
    };
}
