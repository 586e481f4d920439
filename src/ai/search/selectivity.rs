//! How much a search leaves out: reverse futility, razoring, futility and late move pruning, late move reductions and the
//! singular extension. Whoever overlooks moves searches a few thousand nodes, where leaving out much loses games; the whole
//! engine searches a hundred times as many.

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
    /// are reduced then too, and quiet moves that give check are not left out; the history is also told what the table knows to
    /// cut off and what a move changes at sight.
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
