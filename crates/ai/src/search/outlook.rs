//! Context of a node that pruning, reductions and extensions depend on.

use crate::search::PLY;
use crate::search::ordering::Before;
use crate::search::selectivity::Informed;

/// State of a node before its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    pub(super) depth: i32,
    /// The search window on entry.
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) ply: usize,
    /// PV node: the window is open.
    pub(super) on_line: bool,
    /// Expected cut node: some move should reach `beta`.
    pub(super) cuts: bool,
    /// Static evaluation with the correction history added.
    pub(super) value: i32,
    /// The opposite of "improving": the static evaluation has not risen since the side's last move.
    pub(super) gets_worse: bool,
    /// Whether moves may be pruned.
    pub(super) prunes: bool,
    pub(super) forced: bool,
    /// The TT entry has an exact score: the node was on a principal variation.
    pub(super) was_on_line: bool,
    pub(super) before: Before,
}

impl Outlook {
    /// Estimated depth after late move reduction of a quiet move (LMR depth). `parts` is the base reduction in
    /// 1/256 ply, `experience` the history score of the move.
    pub(super) fn depth_left(&self, informed: &Informed, parts: i32, experience: i32) -> i32 {
        let worse = informed.gets_worse * i32::from(self.gets_worse);
        let parts = parts + worse - experience * PLY / informed.experience;
        (self.depth - parts / PLY).clamp(0, self.depth)
    }
}

/// Result of the singular extension search.
pub(super) enum Singular {
    /// Number of plies to extend the hash move by; negative to reduce.
    Extend(i32),
    /// Another move reaches `beta` as well: the score to return.
    MultiCut(i32),
}
