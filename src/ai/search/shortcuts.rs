//! Shortcuts of the search: razoring, reverse futility and null move before a node's moves are tried, the singular extension
//! of its best one, and the late move reductions of the others.

use crate::ai::score::PROVEN;
use crate::ai::search::node::Search;
use crate::ai::search::outlook::{EXPERIENCE, Outlook, Singular};
use crate::ai::search::selectivity::RAZORED;
use crate::ai::search::transposition::{Bound, Entry};
use crate::ai::search::{PLY, SearchGame};

/// The deepest ply at which a singular move is looked for.
const DEEPEST_SINGULAR: usize = 60;
/// A move that is better than all others by so many centipawns more than a singular one is extended by two plies.
const FAR_BETTER: i32 = 15;

impl<G: SearchGame> Search<'_, G> {
    /// The score of a node that is so far ahead or behind that its moves need not be tried one by one.
    pub(super) fn prune(
        &mut self,
        position: &G,
        outlook: &Outlook,
        (alpha, beta): (i32, i32),
        ply: usize,
        counters: G::Counters,
    ) -> Option<i32> {
        let &Outlook { depth, value, .. } = outlook;
        // Razoring: so far behind that only captures may help.
        if depth <= RAZORED && self.selectivity.far_behind.is_some_and(|a_ply| value + a_ply * depth <= alpha)
        {
            let score = self.leaf(position, alpha, beta, ply);
            if score <= alpha || self.budget.is_over() {
                return Some(score);
            }
        }
        // Reverse futility: so far ahead that a quiet move will keep it.
        let margin = G::PRUNING.margin.unwrap_or(0);
        let gets_better = self.selectivity.is_informed && !outlook.gets_worse;
        if depth <= self.selectivity.far_ahead && value - margin * (depth - i32::from(gets_better)) >= beta {
            return Some(value);
        }
        // Null move: ahead even when the other side may move twice.
        if depth < 3 || value < beta || self.after_null == self.keys.len() {
            return None;
        }
        let passed = position.null_move()?;
        let reduction = 3 + depth / 4 + ((value - beta) / 200).min(2);
        self.expect(&passed);
        (self.path[ply].played, self.path[ply].quiet) = (None, None);
        self.keys.push(position.key());
        let outer = std::mem::replace(&mut self.after_null, self.keys.len());
        let window = (-beta, 1 - beta);
        let score = -self.node(&passed, depth - 1 - reduction, window, ply + 1, counters, !outlook.cuts);
        self.after_null = outer;
        self.keys.pop();
        if self.budget.is_over() {
            return Some(0);
        }
        (score >= beta).then_some(if score >= PROVEN { beta } else { score })
    }

    /// Whether the table's move is worth trying for being the only good one.
    pub(super) fn may_be_singular(&self, entry: &Entry, depth: i32, ply: usize) -> bool {
        self.features.selective
            && self.selectivity.singular_from.is_some_and(|from| depth >= from)
            && ply < DEEPEST_SINGULAR
            && i32::from(entry.depth) >= depth - 3
            && entry.bound != Bound::Upper
            && entry.score(ply).abs() < PROVEN
    }

    /// Singular extension: a move that is much better than all others is looked at more deeply.
    pub(super) fn singular(
        &mut self,
        position: &G,
        outlook: &Outlook,
        mv: G::Move,
        (score, beta): (i32, i32),
        ply: usize,
        counters: G::Counters,
    ) -> Singular {
        let depth = outlook.depth;
        let limit = score - 2 * depth;
        self.path[ply].excluded = Some(mv);
        let others = self.node(position, (depth - 1) / 2, (limit - 1, limit), ply, counters, outlook.cuts);
        self.path[ply].excluded = None;
        self.lines[ply].clear();
        if others < limit {
            let stands_out = others < limit - FAR_BETTER && !outlook.on_line;
            Singular::Extend(1 + i32::from(stands_out))
        } else if limit >= beta {
            Singular::MultiCut(limit)
        } else {
            Singular::Extend(-i32::from(score >= beta))
        }
    }

    /// Late move reduction: by how much less deeply a move that is ordered late is first looked at. `experience` is that of a
    /// quiet move; captures are reduced by a ply less.
    pub(super) fn reduction(
        &self,
        outlook: &Outlook,
        (mv, next): (G::Move, &G),
        tried: i32,
        experience: Option<i32>,
        ply: usize,
    ) -> i32 {
        if !self.features.selective || outlook.depth < 3 || outlook.forced {
            return 0;
        }
        let mut parts = (G::PRUNING.reduction)(outlook.depth, tried);
        if self.selectivity.is_informed && parts > 0 {
            parts += PLY * (i32::from(outlook.cuts) + i32::from(outlook.gets_worse));
            parts -= PLY * (i32::from(outlook.was_on_line) + i32::from(next.is_forced()));
            match experience {
                Some(experience) => {
                    parts -= experience * PLY / EXPERIENCE;
                    parts -= PLY * i32::from(self.ordering.is_killer(mv, ply));
                }
                None => parts -= PLY,
            }
        }
        (parts / PLY - i32::from(outlook.on_line)).clamp(0, outlook.depth - 2)
    }
}
