//! How much a search leaves out: late move pruning, late move reductions and the singular extension. Whoever overlooks moves
//! searches a few thousand nodes, where leaving out much loses games; the whole engine searches a hundred times as many.

/// What is left out and what is looked at more deeply, beyond what holds for every player.
#[derive(Clone, Copy, Debug)]
pub struct Selectivity {
    pub(super) late_moves: LateMoves,
    /// How late moves are reduced.
    pub(super) reductions: Reductions,
    /// From which depth on the table's move is tried for being the only good one; `None`: never.
    pub(super) singular_from: Option<i32>,
}

/// Late move pruning: after so many moves of a node the quiet ones that are left are taken to fail low.
#[derive(Clone, Copy, Debug)]
pub(super) struct LateMoves {
    /// Up to this depth.
    pub(super) deepest: i32,
    /// The square of the depth counts for so many halves of a move.
    pub(super) halves: i32,
}

impl LateMoves {
    /// Whether the quiet moves are left out after so many have been tried.
    pub(super) const fn are_left_out(self, depth: i32, tried: i32) -> bool {
        depth <= self.deepest && tried >= 4 + self.halves * depth * depth / 2
    }
}

/// What a late move reduction goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reductions {
    /// The depth, and how many moves came before.
    Plain,
    /// What was learnt of the move after those before it as well (continuation history), and whether the node is expected
    /// to fail high. Captures that lose material are reduced too.
    Informed,
}

impl Selectivity {
    /// Leaves out little: for who overlooks moves already, and where more was not shown to gain.
    pub const CAREFUL: Selectivity = Selectivity {
        late_moves: LateMoves { deepest: 4, halves: 6 },
        reductions: Reductions::Plain,
        singular_from: None,
    };
    /// For searches of a hundred thousand nodes and more.
    pub const SHARP: Selectivity = Selectivity {
        late_moves: LateMoves { deepest: 6, halves: 3 },
        reductions: Reductions::Informed,
        singular_from: Some(7),
    };
}
