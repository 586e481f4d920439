//! Razoring, reverse futility, null move, singular extension and late move reductions.

use crate::score::PROVEN;
use crate::search::node::Search;
use crate::search::outlook::{Outlook, Singular};
use crate::search::selectivity::Singularity;
use crate::search::transposition::{Bound, Entry};
use crate::search::{PLY, SearchGame};

/// Largest distance from the root, in plies, for the singular extension.
const DEEPEST_SINGULAR: usize = 60;

impl<G: SearchGame> Search<'_, G> {
    /// Prunes a node that is far ahead or far behind; returns its score.
    pub(super) fn prune(&mut self, position: &G, outlook: &Outlook, counters: G::Counters) -> Option<i32> {
        let &Outlook { depth, alpha, beta, ply, value, .. } = outlook;
        // Razoring: so far behind that only captures may help.
        let behind = self.selectivity.far_behind.and_then(|margin| margin.at(depth));
        if behind.is_some_and(|margin| value + margin <= alpha) {
            let score = self.leaf(position, alpha, beta, ply);
            if score <= alpha || self.budget.is_over() {
                return Some(score);
            }
        }
        // Reverse futility pruning: so far ahead that a quiet move will keep the lead.
        let better =
            self.selectivity.informed.filter(|_| !outlook.gets_worse).map_or(0, |informed| informed.better);
        if self.selectivity.far_ahead.at(depth).is_some_and(|margin| value - margin + better >= beta) {
            return Some(value);
        }
        // Null move pruning: ahead even if the opponent moves twice in a row.
        let null_move = self.selectivity.null_move;
        if depth < null_move.from || value < beta || self.after_null == self.keys.len() {
            return None;
        }
        let passed = position.null_move()?;
        let reduction = null_move.reduction(depth, value - beta);
        self.expect(&passed);
        (self.path[ply].played, self.path[ply].quiet) = (None, None);
        self.keys.push(position.key());
        let outer = std::mem::replace(&mut self.after_null, self.keys.len());
        let depth = depth - 1 - reduction;
        let score = -self.node(&passed, depth, -beta, 1 - beta, ply + 1, counters, !outlook.cuts);
        self.after_null = outer;
        self.keys.pop();
        if self.budget.is_over() {
            return Some(0);
        }
        (score >= beta).then_some(if score >= PROVEN { beta } else { score })
    }

    /// Parameters of the singular extension, if the hash move's TT entry qualifies.
    pub(super) fn singularity(&self, entry: &Entry, depth: i32, ply: usize) -> Option<Singularity> {
        let is_worth_trying = self.features.selective
            && ply < DEEPEST_SINGULAR
            && i32::from(entry.depth) >= depth - 3
            && entry.bound != Bound::Upper
            && entry.score(ply).abs() < PROVEN;
        self.selectivity.singular.filter(|singularity| is_worth_trying && depth >= singularity.from)
    }

    /// Singular extension: searches the other moves to see if the hash move is much better than all.
    pub(super) fn singular(
        &mut self,
        position: &G,
        outlook: &Outlook,
        mv: G::Move,
        singularity: Singularity,
        score: i32,
        counters: G::Counters,
    ) -> Singular {
        let &Outlook { depth, beta, ply, .. } = outlook;
        let limit = score - singularity.margin * depth / 16;
        self.path[ply].excluded = Some(mv);
        let others = self.node(position, (depth - 1) / 2, limit - 1, limit, ply, counters, outlook.cuts);
        self.path[ply].excluded = None;
        self.lines[ply].clear();
        if others < limit {
            let stands_out = others < limit - singularity.far_better && !outlook.on_line;
            Singular::Extend(1 + i32::from(stands_out))
        } else if limit >= beta {
            Singular::MultiCut(limit)
        } else {
            Singular::Extend(-i32::from(score >= beta))
        }
    }

    /// Late move reduction of `mv` in plies. `experience` is the history score of a quiet move, `None` for
    /// captures.
    pub(super) fn reduction(
        &self,
        outlook: &Outlook,
        mv: G::Move,
        next: &G,
        tried: i32,
        experience: Option<i32>,
    ) -> i32 {
        if !self.features.selective || outlook.depth < 3 || outlook.forced {
            return 0;
        }
        let reductions = &self.selectivity.reductions;
        let mut parts = (G::PRUNING.reduction)(reductions, outlook.depth, tried);
        if let Some(informed) = self.selectivity.informed.filter(|_| parts > 0) {
            let if_so = |is_so: bool, parts: i32| if is_so { parts } else { 0 };
            parts += if_so(outlook.cuts, informed.cuts) + if_so(outlook.gets_worse, informed.gets_worse);
            parts -= if_so(outlook.was_on_line, informed.was_on_line);
            parts -= if_so(next.is_forced(), informed.check);
            parts -= match experience {
                Some(experience) => {
                    let killer = if_so(self.ordering.is_killer(mv, outlook.ply), informed.killer);
                    experience * PLY / informed.experience + killer
                }
                None => informed.capture,
            };
        }
        let less = if outlook.on_line { reductions.on_line } else { 0 };
        ((parts - less) / PLY).clamp(0, outlook.depth - 2)
    }
}
