//! Nodes of the search: fail-soft principal variation search.
//!
//! Transposition table, internal iterative reduction, futility, late move, history and exchange (SEE) pruning
//! are here; pruning before the first move, reductions and extensions are in `pruning`. Each technique is
//! commented with its name in the Chess Programming Wiki. Scores are for the side to move; outside the window
//! they are bounds, which may be tighter than the window (fail-soft).

use arrayvec::ArrayVec;

use crate::score::{INFINITY, MIN_PROVEN_WIN, WIN, clamp_to_unproven};
use crate::search::budget::Budget;
use crate::search::correction::CorrectionHistory;
use crate::search::evaluation::Evaluation;
use crate::search::node_context::{NodeContext, SingularResult};
use crate::search::ordering::{ContinuationRows, MoveHistory, MovePicker, continuation_row};
use crate::search::parameters::{HistoryHeuristics, HistoryPruning, SearchParameters};
use crate::search::transposition::{Bound, Entry, TranspositionTable};
use crate::search::weakness::Weakness;
use crate::search::{Features, MAX_PLY, SearchGame, SearchRequest};

/// State of the search at one ply.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlyState<M> {
    /// Continuation-history row of the move being searched; `None` for a null move.
    pub(crate) continuation_row: Option<usize>,
    /// Square where the root move arrived; set only for a player that overlooks moves.
    pub(super) arrival: Option<u8>,
    /// Move excluded from the search (singular extension).
    pub(super) excluded: Option<M>,
    /// Corrected static evaluation; `None` where it is meaningless, such as in check.
    value: Option<i32>,
    /// History index of the move being searched, if it is quiet.
    pub(super) history_slot: Option<usize>,
}

impl<M> Default for PlyState<M> {
    fn default() -> PlyState<M> {
        PlyState { continuation_row: None, arrival: None, excluded: None, value: None, history_slot: None }
    }
}

/// A running search: the state that its nodes share.
pub(crate) struct Search<'a, G: SearchGame> {
    pub(crate) request: &'a SearchRequest<G::Move>,
    pub(crate) features: Features,
    pub(crate) evaluation: &'a mut Evaluation<G>,
    pub(crate) budget: Budget<'a>,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) ordering: &'a mut MoveHistory<G::Move>,
    pub(crate) correction_history: &'a mut CorrectionHistory,
    pub(crate) parameters: SearchParameters,
    /// The player that overlooks moves; `None` at full strength.
    pub(crate) weakness: Option<&'a dyn Weakness<G>>,
    pub(crate) knowledge: &'a G::Endings,
    /// Keys of the game so far and of the path to the current node's parent.
    pub(crate) key_history: Vec<u64>,
    /// Index in `key_history` of the root position.
    pub(crate) root_index: usize,
    /// Index in `key_history` of the first position after the last null move; repetitions are not sought before it.
    pub(crate) after_null: usize,
    /// Principal variation from each ply on (triangular PV table).
    pub(crate) pv_table: Vec<Vec<G::Move>>,
    pub(crate) path: Vec<PlyState<G::Move>>,
    pub(crate) selective_depth: usize,
}

impl<G: SearchGame> Search<'_, G> {
    /// Searches `position` to `depth` plies and returns its score. `is_cut_node` marks an expected cut node. The score
    /// is meaningless once the budget is over.
    pub(crate) fn node(
        &mut self,
        position: &G,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        ply: usize,
        counters: G::Counters,
        cuts: bool,
    ) -> i32 {
        debug_assert!(alpha < beta && ply > 0);
        self.pv_table[ply].clear();

        let excluded = self.path[ply].excluded;
        let forced = position.is_forced();
        // Check extension: replies to a check do not use up depth.
        if forced && G::PRUNING.extend_forced && self.features.pruning && excluded.is_none() {
            depth += 1;
        }
        if self.features.draws && self.is_drawn_by_history(position, counters) {
            return 0;
        }
        if let Some(score) = position.probe_endings(self.knowledge, counters, ply) {
            return score;
        }
        if depth <= 0 {
            return self.horizon_score(position, alpha, beta, ply);
        }
        if self.budget.tick() {
            return 0;
        }
        if ply >= MAX_PLY - 1 {
            return self.value(position, ply);
        }

        // Mate distance pruning: no line from here beats a shorter win already found.
        if self.features.pruning {
            alpha = alpha.max(ply as i32 - WIN);
            beta = beta.min(WIN - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }

        // Transposition table.
        let on_line = beta - alpha > 1;
        let key = position.key();
        let known = self.table.find(key);
        let table_move = known.and_then(|entry| entry.mv);
        // Internal iterative reduction: without a hash move, search a ply less and leave the move in the table
        // for the next visit. A TT entry of the reduced depth is deep enough for a cutoff.
        let lacks_hash_move = G::PRUNING.internal_reduction
            && self.features.pruning
            && table_move.is_none()
            && depth >= self.parameters.iir_min_depth;
        if let Some(entry) = known
            && !on_line
            && excluded.is_none()
            && self.features.transpositions
            && self.is_deep_enough(i32::from(entry.depth), depth - i32::from(lacks_hash_move))
            && !position.is_nearly_drawn(counters)
            && let Some(score) = entry.cutoff(ply, alpha, beta)
        {
            if score >= beta
                && let Some(heuristics) = self.parameters.history_heuristics
            {
                self.reward_hash_move(position, &entry, depth, heuristics.tt_cutoff_64ths, ply);
            }
            return score;
        }

        // Static evaluation: raw, and corrected by the correction history. Both are skipped where `ending_value`
        // measures the progress of a win: a pruning margin larger than one step of progress would hide the win.
        let valued = G::PRUNING.margin.is_some()
            && self.features.pruning
            && !forced
            && self.ending_value(position).is_none();
        let static_value = if valued { self.value(position, ply) } else { -INFINITY };
        let value = if valued {
            clamp_to_unproven(static_value + self.correction_history.correction(position))
        } else {
            -INFINITY
        };
        self.path[ply].value = valued.then_some(value);
        let heuristics = self.parameters.history_heuristics;
        if let Some(heuristics) = heuristics.filter(|_| valued && excluded.is_none()) {
            self.learn_from_value(&heuristics, value, ply);
        }
        let mut node = NodeContext {
            depth,
            alpha,
            beta,
            ply,
            is_pv: on_line,
            is_cut_node: cuts,
            static_eval: value,
            not_improving: valued && heuristics.is_some() && !self.is_improving(ply),
            may_prune: valued && !on_line && beta.abs() < MIN_PROVEN_WIN,
            forced,
            tt_pv: known.is_some_and(|entry| entry.bound == Bound::Exact),
            continuation: self.before(ply),
        };
        if node.may_prune
            && excluded.is_none()
            && let Some(score) = self.prune_node(position, &node, counters)
        {
            return score;
        }
        if lacks_hash_move {
            depth -= 1;
            node.depth = depth;
        }

        // Try the hash move before generating the others: after a cutoff they are not needed.
        let mut first = table_move.filter(|_| self.weakness.is_none()).and_then(|mv| position.unpack(mv));
        let mut picker = MovePicker::empty();
        let mut below = depth - 1;
        let mut extension = 0;
        if let Some(mv) = first
            && excluded.is_none()
            && let Some(entry) = known
            && let Some(singularity) = self.singular_parameters(&entry, depth, ply)
        {
            match self.search_singular(position, &node, mv, singularity, entry.score(ply), counters) {
                SingularResult::Extend(plies) => extension = plies,
                SingularResult::MultiCut(score) => return score,
            }
            if self.budget.is_over() {
                return 0;
            }
        }
        if first.is_none() {
            self.ordering.prefetch::<G>(node.continuation);
            let moves = self.noticed_moves(position, ply);
            if moves.is_empty() {
                let ended = self.weakness.is_none() || position.moves().is_empty();
                return if ended { position.end_score(ply) } else { self.value(position, ply) };
            }
            if G::PRUNING.extend_single_reply && self.features.pruning && moves.len() == 1 && ply < 40 {
                below = depth;
            }
            picker.fill(position, &moves, table_move, self.ordering, ply, node.continuation);
        }
        let mut listed = first.is_none();
        let mut best = -INFINITY;
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut tried = 0;
        let mut quiets = ArrayVec::<G::Move, 64>::new();
        // Quiet moves that give check are exempt from the pruning of quiet moves.
        let checking =
            if node.may_prune && heuristics.is_some() { position.checking_squares() } else { [0; 6] };
        self.key_history.push(key);
        loop {
            let mv = if let Some(mv) = first.take() {
                mv
            } else {
                if !listed {
                    listed = true;
                    self.ordering.prefetch::<G>(node.continuation);
                    let moves = position.moves();
                    picker.fill(position, &moves, table_move, self.ordering, ply, node.continuation);
                    // Skip the hash move, which has been searched.
                    picker.next(position);
                }
                let Some(mv) = picker.next(position) else { break };
                mv
            };
            if excluded == Some(mv) {
                continue;
            }
            let quiet = position.is_quiet(mv);
            let history_score = if quiet && tried > 0 && heuristics.is_some() {
                self.ordering.history_score(position, mv, node.continuation)
            } else {
                0
            };
            if node.may_prune && tried > 0 && best > -MIN_PROVEN_WIN && !position.is_urgent(mv) {
                let left = heuristics.filter(|_| quiet).map_or(depth, |heuristics| {
                    let parts = (G::PRUNING.reduction)(&self.parameters.reductions, depth, tried);
                    node.lmr_depth(&heuristics, parts, history_score)
                });
                if quiet && !position.gives_check(&checking, mv) {
                    // Late move pruning: at low depth, assume that the remaining quiet moves fail low.
                    if self.parameters.late_move_pruning.applies(depth, tried, node.not_improving) {
                        best = best.max(alpha);
                        picker.skip_quiets(position, &checking);
                        continue;
                    }
                    // Futility pruning: so far behind that a quiet move will not make up for it.
                    let hope = self.parameters.futility.at(left).map(|margin| value + margin);
                    if let Some(hope) = hope.filter(|hope| *hope <= alpha) {
                        best = best.max(hope);
                        picker.skip_quiets(position, &checking);
                        continue;
                    }
                    // History pruning: near the leaves, skip quiet moves with a bad history.
                    if let Some(HistoryPruning { max_depth, per_ply }) =
                        heuristics.map(|heuristics| heuristics.history_pruning)
                        && left <= max_depth
                        && history_score < per_ply * depth
                    {
                        continue;
                    }
                }
                // SEE pruning: near the leaves, skip moves that lose too much in an exchange.
                if (quiet || picker.last_was_losing())
                    && let margins =
                        if quiet { self.parameters.see_quiet } else { self.parameters.see_capture }
                    && let Some(margin) = margins.at(left)
                    && position.loses_exchange(mv, margin)
                {
                    continue;
                }
            }

            let next = position.play(mv);
            self.prefetch(&next);
            let counters = position.counters_after(counters, mv);
            self.path[ply].continuation_row = Some(continuation_row(position, mv));
            self.path[ply].history_slot = quiet.then(|| position.history_slot(mv));
            let mut score;
            if tried == 0 {
                let cuts = !on_line && !cuts;
                score = -self.node(&next, below + extension, -beta, -alpha, ply + 1, counters, cuts);
            } else {
                let reduction = if quiet || heuristics.is_some() {
                    self.late_move_reduction(&node, mv, &next, tried, quiet.then_some(history_score))
                } else {
                    0
                };
                let reduced = below - reduction;
                let is_cut = reduction > 0 || !cuts;
                score = -self.node(&next, reduced, -alpha - 1, -alpha, ply + 1, counters, is_cut);
                if score > alpha && reduction > 0 {
                    score = -self.node(&next, below, -alpha - 1, -alpha, ply + 1, counters, !cuts);
                }
                if score > alpha && score < beta {
                    score = -self.node(&next, below, -beta, -alpha, ply + 1, counters, false);
                }
            }
            if self.budget.is_over() {
                self.key_history.pop();
                return 0;
            }
            tried += 1;

            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    bound = Bound::Exact;
                    if on_line {
                        self.extend_line(ply, mv);
                    }
                }
                if score >= beta {
                    bound = Bound::Lower;
                    if quiet {
                        let learning = &self.parameters.history_bonus;
                        self.ordering.update_on_cutoff(
                            position,
                            mv,
                            &quiets,
                            learning,
                            depth,
                            ply,
                            node.continuation,
                        );
                    }
                    break;
                }
            }
            if quiet {
                let _ = quiets.try_push(mv);
            }
        }
        self.key_history.pop();
        if excluded.is_some() {
            return if best == -INFINITY { alpha } else { best };
        }
        // Correction history: a best capture says nothing about the static evaluation, nor does a bound that
        // the evaluation already satisfies.
        let teaches = match bound {
            Bound::Exact => true,
            Bound::Lower => best > static_value,
            Bound::Upper => best < static_value,
        };
        if valued
            && teaches
            && best.abs() < MIN_PROVEN_WIN
            && best_move.is_none_or(|mv| position.is_quiet(mv))
        {
            self.correction_history.learn(position, best - static_value, depth);
        }
        self.table.store(key, depth.clamp(0, 127) as u8, ply, best, bound, best_move.map(G::pack));
        best
    }

    /// Updates the history for a quiet hash move that causes a TT cutoff. `parts` is the weight in 64ths.
    fn reward_hash_move(&mut self, position: &G, entry: &Entry, depth: i32, parts: i32, ply: usize) {
        let mv = entry.mv.and_then(|mv| position.unpack(mv));
        if let Some(mv) = mv.filter(|mv| position.is_quiet(*mv)) {
            let bonus = self.parameters.history_bonus.bonus(depth) * parts / 64;
            self.ordering.update(position, mv, bonus, self.before(ply));
        }
    }

    /// Updates the history of the last move, if quiet, by the static evaluation. The evaluations before and
    /// after the move are for opposite sides, so their sum is what the move lost. Needs no search.
    fn learn_from_value(&mut self, heuristics: &HistoryHeuristics, value: i32, ply: usize) {
        if let PlyState { history_slot: Some(slot), value: Some(before), .. } = self.path[ply - 1] {
            let gained = -(before + value) / 2 * heuristics.eval_change_64ths / 64;
            let most = heuristics.max_eval_change;
            self.ordering.update_main_history(slot, gained.clamp(-most, most));
        }
    }

    /// Whether the side to move is improving: its static evaluation exceeds that of two (or four) plies ago.
    /// True if no earlier evaluation is known.
    fn is_improving(&self, ply: usize) -> bool {
        let earlier = [2, 4].into_iter().find_map(|plies| self.path[ply.checked_sub(plies)?].value);
        self.path[ply].value.is_some_and(|now| earlier.is_none_or(|earlier| now > earlier))
    }

    /// Continuation-history rows of the last two moves; none if the `parameters` do not use that history.
    fn before(&self, ply: usize) -> ContinuationRows {
        if self.parameters.history_heuristics.is_none() {
            return [None; 2];
        }
        [1, 2].map(|plies| ply.checked_sub(plies).and_then(|at| self.path[at].continuation_row))
    }

    /// The legal moves that the player notices; all of them at full strength.
    fn noticed_moves(&self, position: &G, ply: usize) -> ArrayVec<G::Move, 256> {
        let mut moves = position.moves();
        if self.weakness.is_some() {
            let choice = moves.len();
            moves.retain(|mv| self.notices(position, *mv, ply, choice));
        }
        moves
    }

    /// Whether the player notices `mv`, one of `choice` moves.
    pub(super) fn notices(&self, position: &G, mv: G::Move, ply: usize, choice: usize) -> bool {
        let moved_to = if ply == 1 { self.path[0].arrival } else { None };
        self.weakness.is_none_or(|blindness| blindness.notices_move(position, mv, ply, choice, moved_to))
    }

    /// Prefetches the TT entry and the cached evaluation of `position`.
    #[inline]
    pub(super) fn prefetch(&self, position: &G) {
        let key = position.key();
        self.table.prefetch(key);
        self.evaluation.prefetch(key);
    }

    /// Static evaluation or ending value, clamped to the range of unproven scores.
    pub(super) fn value(&mut self, position: &G, ply: usize) -> i32 {
        let value = self.ending_value(position).unwrap_or_else(|| self.evaluation.value(position, ply));
        clamp_to_unproven(value)
    }

    pub(super) fn ending_value(&self, position: &G) -> Option<i32> {
        self.features.endings.then(|| position.ending_value())?
    }

    fn is_deep_enough(&self, stored: i32, wanted: i32) -> bool {
        if self.features.pruning { stored >= wanted } else { stored == wanted }
    }

    /// Whether this is a draw by material, by a counter or by repetition. One earlier occurrence since the root
    /// is enough; before the root it takes two.
    fn is_drawn_by_history(&self, position: &G, counters: G::Counters) -> bool {
        if position.is_drawn(counters) {
            return true;
        }
        let key = position.key();
        let reversible = position.reversible_plies(counters);
        let earliest = self.key_history.len().saturating_sub(reversible).max(self.after_null);
        let mut occurrences = 0;
        // The same side is to move every second ply, and a repetition takes at least four plies.
        for (index, earlier) in self.key_history.iter().enumerate().skip(earliest).rev().skip(3).step_by(2) {
            if *earlier == key {
                occurrences += 1;
                if index >= self.root_index || occurrences == 2 {
                    return true;
                }
            }
        }
        false
    }

    fn extend_line(&mut self, ply: usize, mv: G::Move) {
        let (here, below) = self.pv_table.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (here.last_mut(), below.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }
}
