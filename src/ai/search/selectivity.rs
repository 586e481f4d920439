//! How much a search leaves out: reverse futility, razoring, futility and late move pruning, late move reductions and the
//! singular extension. Whoever overlooks moves searches a few thousand nodes, where leaving out much loses games; the whole
//! engine searches a hundred times as many.

use crate::ai::search::PLY;
use crate::ai::search::ordering::Before;

/// What is left out and what is looked at more deeply, beyond what holds for every player.
#[derive(Clone, Copy, Debug)]
pub struct Selectivity {
    /// Reverse futility up to this depth.
    pub(super) far_ahead: i32,
    /// Razoring up to [`RAZORED`]: so many centipawns a ply behind, captures alone may help.
    pub(super) far_behind: Option<i32>,
    /// Futility up to this depth, what late move reduction will leave of it where it is known.
    pub(super) futile: i32,
    pub(super) late_moves: LateMoves,
    /// Whether reductions and what is left out go by what was learnt of a move after those before it (continuation history),
    /// by whether things get better for the side to move, and by whether the node is expected to fail high. Captures
    /// that lose material are reduced then too, and quiet moves that give check are not left out.
    pub(super) is_informed: bool,
    /// From which depth on the table's move is tried for being the only good one; `None`: never.
    pub(super) singular_from: Option<i32>,
}

/// Razoring up to this depth.
pub(super) const RAZORED: i32 = 3;

/// Late move pruning: after so many moves of a node the quiet ones that are left are taken to fail low.
#[derive(Clone, Copy, Debug)]
pub(super) struct LateMoves {
    /// Up to this depth.
    pub(super) deepest: i32,
    /// The square of the depth counts for so many moves.
    pub(super) a_ply: i32,
}

impl LateMoves {
    /// Whether the quiet moves are left out after so many have been tried. Half as many are enough where things get worse.
    pub(super) const fn are_left_out(self, depth: i32, tried: i32, gets_worse: bool) -> bool {
        let most = 4 + self.a_ply * depth * depth;
        depth <= self.deepest && tried >= if gets_worse { most / 2 } else { most }
    }
}

impl Selectivity {
    /// Leaves out little: for who overlooks moves already, and where more was not shown to gain.
    pub const CAREFUL: Selectivity = Selectivity {
        far_ahead: 6,
        far_behind: None,
        futile: 4,
        late_moves: LateMoves { deepest: 4, a_ply: 3 },
        is_informed: false,
        singular_from: None,
    };
    /// For searches of ten thousand nodes and more.
    pub const SHARP: Selectivity = Selectivity {
        far_ahead: 8,
        far_behind: Some(250),
        futile: 6,
        late_moves: LateMoves { deepest: 8, a_ply: 1 },
        is_informed: true,
        singular_from: Some(7),
    };
}

/// So much experience of a move is worth a ply of its reduction.
pub(super) const EXPERIENCE: i32 = 8_000;

/// What is known of a node before its moves are tried, by which they are left out or reduced.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    pub(super) depth: i32,
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
    pub(super) before: Before,
}

impl Outlook {
    /// About how deeply a quiet move that comes after so many others will be searched once it is reduced.
    pub(super) fn depth_left(&self, tried: i32, experience: i32, reduction: fn(i32, i32) -> i32) -> i32 {
        let parts = reduction(self.depth, tried) + PLY * i32::from(self.gets_worse);
        (self.depth - (parts - experience * PLY / EXPERIENCE) / PLY).clamp(0, self.depth)
    }
}

/// What a search of the other moves says of the table's move.
pub(super) enum Singular {
    /// So many plies more or less for it.
    Extend(i32),
    /// Another move reaches `beta` as well.
    MultiCut(i32),
}
