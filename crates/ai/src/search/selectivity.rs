//! How much a search leaves out: reverse futility, razoring, null move, futility and late move pruning, late move reductions
//! and the singular extension, with all the numbers that matches can tune.
//!
//! Whoever overlooks moves searches a few thousand nodes, where leaving out much loses games; the whole engine searches a
//! hundred times as many.

/// A ply, where parts of it are counted.
pub(crate) const PLY: i32 = 256;

/// What is left out and what is looked at more deeply. Depths are whole plies, margins centipawns, reductions parts of a ply,
/// of which 256 make one.
#[derive(Clone, Copy, Debug)]
pub struct Selectivity {
    /// Half the width of the first window around the score of the last iteration (aspiration).
    pub(super) aspiration: i32,
    /// Reverse futility: so far ahead that a quiet move will keep it.
    pub(super) far_ahead: Margin,
    /// Razoring: so far behind that captures alone may help.
    pub(super) far_behind: Option<Margin>,
    pub(super) null_move: NullMove,
    /// Futility: so far behind that a quiet move will not make up for it, by the depth that late move reduction will leave
    /// where that is known.
    pub(super) futile: Margin,
    pub(super) late_moves: LateMoves,
    /// What a quiet move may lose in an exchange, by that depth.
    pub(super) quiet_loss: Margin,
    /// What a capture may lose so.
    pub(super) capture_loss: Margin,
    /// From this depth on a node without a move of the table is searched by a ply less (internal iterative reduction).
    pub(super) unguided_from: i32,
    pub(super) reductions: Reductions,
    /// The table's move may be the only good one (singular extension).
    pub(super) singular: Option<Singularity>,
    /// Delta pruning in quiescence: what may be won beyond the piece that is captured.
    pub(super) delta: i32,
    pub(super) learning: Learning,
    /// What goes by what a search has learnt; `None` where nothing does.
    pub(super) informed: Option<Informed>,
}

/// What goes by what was learnt of a move after those before it (continuation history), by whether things get better for
/// the side to move, and by whether a node is expected to fail high. Captures are reduced then too, and quiet moves that give
/// check are not left out; the history is also told what the table knows to cut off and what a move changes at sight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Informed {
    /// Reverse futility asks for so much less where things get better.
    pub(super) better: i32,
    /// Near the leaves quiet moves that were always tried in vain are left out (history pruning).
    pub(super) in_vain: InVain,
    /// So much experience is worth a ply of reduction.
    pub(super) experience: i32,
    /// By how much more a move is reduced where a cutoff is expected.
    pub(super) cuts: i32,
    /// And where things get worse.
    pub(super) gets_worse: i32,
    /// By how much less where the node belonged to a principal variation.
    pub(super) was_on_line: i32,
    /// A move that gives check.
    pub(super) check: i32,
    /// A killer.
    pub(super) killer: i32,
    /// A capture or promotion.
    pub(super) capture: i32,
    /// What the table knows to cut off counts for so many of 64 parts of finding it.
    pub(super) known: i32,
    /// What a move changes at sight counts for so many of 64 parts of a centipawn.
    pub(super) at_sight: i32,
    /// And at most for this.
    pub(super) most_at_sight: i32,
}

/// History pruning.
#[derive(Clone, Copy, Debug)]
pub(super) struct InVain {
    /// Where reduction will leave no more than this depth.
    pub(super) deepest: i32,
    /// Of worse experience than this for a ply of the depth.
    pub(super) a_ply: i32,
}

/// A margin that grows with the depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Margin {
    /// Up to this depth.
    pub(super) deepest: i32,
    pub(super) base: i32,
    pub(super) a_ply: i32,
}

impl Margin {
    const fn new(deepest: i32, base: i32, a_ply: i32) -> Margin {
        Margin { deepest, base, a_ply }
    }

    /// How much it is at a depth; `None` deeper down.
    pub(super) fn at(self, depth: i32) -> Option<i32> {
        (depth <= self.deepest).then_some(self.base + self.a_ply * depth)
    }
}

/// Null move: by how much less deeply than a move it is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct NullMove {
    /// From this depth on.
    pub(super) from: i32,
    pub(super) base: i32,
    pub(super) a_ply: i32,
    /// So many centipawns above the window are worth a ply.
    pub(super) lead: i32,
    /// At most so many plies for that.
    pub(super) most: i32,
}

impl NullMove {
    /// Whole plies, at a node whose value is so far above the window.
    pub(super) fn reduction(self, depth: i32, lead: i32) -> i32 {
        (self.base + self.a_ply * depth) / PLY + (lead / self.lead).min(self.most)
    }
}

/// Late move pruning: after so many moves of a node the quiet ones that are left are taken to fail low.
#[derive(Clone, Copy, Debug)]
pub(super) struct LateMoves {
    /// Up to this depth.
    pub(super) deepest: i32,
    /// In 64ths of a move.
    pub(super) base: i32,
    /// For the square of the depth.
    pub(super) a_ply: i32,
    /// Of 64 parts so many are enough where things get worse.
    pub(super) where_worse: i32,
}

impl LateMoves {
    /// Whether the quiet moves are left out after so many have been tried.
    pub(super) fn are_left_out(self, depth: i32, tried: i32, gets_worse: bool) -> bool {
        let most = (self.base + self.a_ply * depth * depth) / 64;
        depth <= self.deepest && tried >= if gets_worse { most * self.where_worse / 64 } else { most }
    }
}

/// Late move reductions, before what is learnt of a move.
#[derive(Clone, Copy, Debug)]
pub struct Reductions {
    /// Moves that come after at least so many others are reduced.
    pub(crate) first: i32,
    pub(crate) base: i32,
    /// 256th of a part for the product of depth and number of moves, both as 16 times their binary logarithms.
    pub(crate) by_logarithms: i32,
    /// By how much less in the principal variation.
    pub(super) on_line: i32,
}

/// The singular extension.
#[derive(Clone, Copy, Debug)]
pub(super) struct Singularity {
    /// From this depth on.
    pub(super) from: i32,
    /// The others are worse than the table's move by more than so many sixteenths of a centipawn a ply.
    pub(super) margin: i32,
    /// If they are worse by so many centipawns more, it is extended by two plies.
    pub(super) far_better: i32,
}

/// What a cutoff teaches of quiet moves (history).
#[derive(Clone, Copy, Debug)]
pub(super) struct Learning {
    /// What it counts for, by the square of the depth.
    pub(crate) square: i32,
    /// At most so much.
    pub(crate) most: i32,
    /// What was tried in vain before loses so many of 64 parts of it.
    pub(crate) in_vain: i32,
}

impl Learning {
    /// What a cutoff counts for that was found by a search of so many plies.
    pub(crate) fn bonus(self, depth: i32) -> i32 {
        (self.square * depth * depth).min(self.most)
    }
}

impl Selectivity {
    /// Leaves out little: for who overlooks moves already, and where more was not shown to gain. `margin`: how much a quiet
    /// move may be expected to change the evaluation.
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

    /// For searches of chess of ten thousand nodes and more.
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
