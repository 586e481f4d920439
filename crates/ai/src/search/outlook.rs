//! The context of a node by which moves are left out, reduced or extended.

use crate::search::PLY;
use crate::search::ordering::Before;
use crate::search::selectivity::Informed;

/// What is known of a node before its moves are tried, by which they are left out or reduced.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    pub(super) depth: i32,
    /// The window when the node was entered.
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Plies from the root.
    pub(super) ply: usize,
    /// Whether it belongs to the principal variation: its window is open.
    pub(super) on_line: bool,
    /// Some move is expected to reach `beta`.
    pub(super) cuts: bool,
    /// Its value at sight, as searches have taught it.
    pub(super) value: i32,
    /// Things have not got better for the side to move since its last move.
    pub(super) gets_worse: bool,
    /// Whether moves may be left out at all.
    pub(super) prunes: bool,
    pub(super) forced: bool,
    /// Whether the table knows what it is worth exactly: it belonged to a principal variation.
    pub(super) was_on_line: bool,
    pub(super) before: Before,
}

impl Outlook {
    /// About how deeply a quiet move will be searched once it is reduced.
    /// `parts`: of its reduction, before what is learnt.
    pub(super) fn depth_left(&self, informed: &Informed, parts: i32, experience: i32) -> i32 {
        let worse = informed.gets_worse * i32::from(self.gets_worse);
        let parts = parts + worse - experience * PLY / informed.experience;
        (self.depth - parts / PLY).clamp(0, self.depth)
    }
}

/// What a search of the other moves says of the table's move.
pub(super) enum Singular {
    /// So many plies more or less for it.
    Extend(i32),
    /// Another move reaches `beta` as well.
    MultiCut(i32),
}
