//! Nodes of the search: fail-soft principal variation search.
//!
//! This module has the transposition table (TT) cutoffs, mate distance pruning, internal iterative reduction, and the
//! check and single-reply extensions. `pruning` has the pruning of nodes and of single moves, the singular extension
//! and late move reduction (LMR). The names of the techniques are those of the Chess Programming Wiki.
//!
//! Scores are in centipawns for the side to move. A score outside the window (`alpha` to `beta`) is only a bound,
//! which may lie further outside than the window's edge (fail-soft).

use arrayvec::ArrayVec;

use crate::score::{INFINITY, MIN_PROVEN_WIN, WIN, clamp_to_unproven};
use crate::search::node_context::{MovePruning, NodeContext, PruningCandidate, SingularResult};
use crate::search::ordering::{MovePicker, continuation_row};
use crate::search::parameters::HistoryHeuristics;
use crate::search::search_state::{PlyState, Search};
use crate::search::transposition::{Bound, Entry, MAX_STORED_DEPTH};
use crate::search::{MAX_PLY, SearchGame};

/// A single legal reply extends the search only up to this distance from the root, in plies.
const MAX_SINGLE_REPLY_PLY: usize = 40;

impl<G: SearchGame> Search<'_, G> {
    /// Searches `position` to `depth` plies and returns its score. `is_cut_node` marks an expected cut node: a node
    /// where some move probably reaches `beta`. The score is meaningless once the budget is over.
    pub(crate) fn search_node(
        &mut self,
        position: &G,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        ply: usize,
        counters: G::Counters,
        is_cut_node: bool,
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
        if let Some(score) = position.probe_endings(self.endings, counters, ply) {
            return score;
        }
        if depth <= 0 {
            return self.horizon_score(position, alpha, beta, ply);
        }
        if self.budget.tick() {
            return 0;
        }
        if ply >= MAX_PLY - 1 {
            return self.static_value(position, ply);
        }

        // Mate distance pruning: stop if even an immediate win or loss here cannot improve on a shorter win.
        if self.features.pruning {
            alpha = alpha.max(ply as i32 - WIN);
            beta = beta.min(WIN - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }

        // Transposition table.
        let is_pv = beta - alpha > 1;
        let key = position.key();
        let tt_entry = self.table.find(key);
        let hash_move = tt_entry.and_then(|entry| entry.mv);
        // Internal iterative reduction: without a hash move, search one ply less. The search stores its best move,
        // so that the next visit has a hash move. A TT entry of the reduced depth is deep enough for a cutoff.
        let lacks_hash_move = G::PRUNING.internal_reduction
            && self.features.pruning
            && hash_move.is_none()
            && depth >= self.parameters.iir_min_depth;
        if let Some(entry) = tt_entry
            && !is_pv
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

        // Static evaluation: raw, and with the correction history added. Do not use it where `ending_value` measures
        // the progress of a win: one step of progress is smaller than a pruning margin, so pruning would hide it.
        let has_eval = G::PRUNING.margin.is_some()
            && self.features.pruning
            && !forced
            && self.ending_value(position).is_none();
        let raw_eval = if has_eval { self.static_value(position, ply) } else { -INFINITY };
        let corrected_eval = if has_eval {
            clamp_to_unproven(raw_eval + self.correction_history.correction(position))
        } else {
            -INFINITY
        };
        self.path[ply].corrected_eval = has_eval.then_some(corrected_eval);
        let heuristics = self.parameters.history_heuristics;
        if let Some(heuristics) = heuristics.filter(|_| has_eval && excluded.is_none()) {
            self.learn_from_eval_change(&heuristics, corrected_eval, ply);
        }
        let mut node = NodeContext {
            depth,
            alpha,
            beta,
            ply,
            is_pv,
            is_cut_node,
            corrected_eval,
            not_improving: has_eval && heuristics.is_some() && !self.is_improving(ply),
            may_prune: has_eval && !is_pv && beta.abs() < MIN_PROVEN_WIN,
            is_forced: forced,
            was_pv: tt_entry.is_some_and(|entry| entry.bound == Bound::Exact),
            continuation: self.continuation_rows(ply),
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

        // Try the hash move before generating the other moves: after a cutoff they are not needed. A player that
        // overlooks moves might overlook the hash move, so it generates all moves first.
        let mut untried_hash_move =
            hash_move.filter(|_| self.weakness.is_none()).and_then(|mv| position.unpack(mv));
        let mut picker = MovePicker::empty();
        let mut child_depth = depth - 1;
        let mut extension = 0;
        if let Some(mv) = untried_hash_move
            && excluded.is_none()
            && let Some(entry) = tt_entry
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
        if untried_hash_move.is_none() {
            self.ordering.prefetch::<G>(node.continuation);
            let moves = self.noticed_moves(position, ply);
            if moves.is_empty() {
                let is_game_over = self.weakness.is_none() || position.moves().is_empty();
                return if is_game_over { position.end_score(ply) } else { self.static_value(position, ply) };
            }
            // Single-reply extension: a forced move does not use up depth.
            if G::PRUNING.extend_single_reply
                && self.features.pruning
                && moves.len() == 1
                && ply < MAX_SINGLE_REPLY_PLY
            {
                child_depth = depth;
            }
            picker.fill(position, &moves, hash_move, self.ordering, ply, node.continuation);
        }
        let mut others_generated = untried_hash_move.is_none();
        let mut best_score = -INFINITY;
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut moves_searched = 0;
        let mut searched_quiets = ArrayVec::<G::Move, 64>::new();
        let checking_squares =
            if node.may_prune && heuristics.is_some() { position.checking_squares() } else { [0; 6] };
        self.key_history.push(key);
        loop {
            let mv = if let Some(mv) = untried_hash_move.take() {
                mv
            } else {
                if !others_generated {
                    others_generated = true;
                    self.ordering.prefetch::<G>(node.continuation);
                    let moves = position.moves();
                    picker.fill(position, &moves, hash_move, self.ordering, ply, node.continuation);
                    // Skip the hash move, which has been searched.
                    picker.next(position);
                }
                let Some(mv) = picker.next(position) else { break };
                mv
            };
            if excluded == Some(mv) {
                continue;
            }
            let is_quiet = position.is_quiet(mv);
            let history_score = if is_quiet && moves_searched > 0 && heuristics.is_some() {
                self.ordering.history_score(position, mv, node.continuation)
            } else {
                0
            };
            if node.may_prune && moves_searched > 0 && best_score > -MIN_PROVEN_WIN && !position.is_urgent(mv)
            {
                let candidate = PruningCandidate {
                    mv,
                    is_quiet,
                    gives_check: is_quiet && position.gives_check(&checking_squares, mv),
                    is_losing_capture: !is_quiet && picker.last_was_losing(),
                    history_score,
                    moves_searched,
                };
                match self.prune_move(position, &node, &candidate, alpha) {
                    MovePruning::Search => {}
                    MovePruning::SkipMove => continue,
                    MovePruning::SkipQuiets(score_bound) => {
                        best_score = best_score.max(score_bound);
                        picker.skip_quiets(position, &checking_squares);
                        continue;
                    }
                }
            }

            let next = position.play(mv);
            self.prefetch(&next);
            let next_counters = position.counters_after(counters, mv);
            self.path[ply].continuation_row = Some(continuation_row(position, mv));
            self.path[ply].history_slot = is_quiet.then(|| position.history_slot(mv));
            let score = if moves_searched == 0 {
                let child_is_cut_node = !is_pv && !is_cut_node;
                let depth = child_depth + extension;
                -self.search_node(&next, depth, -beta, -alpha, ply + 1, next_counters, child_is_cut_node)
            } else {
                let reduction = if is_quiet || heuristics.is_some() {
                    let history_score = is_quiet.then_some(history_score);
                    self.late_move_reduction(&node, mv, &next, moves_searched, history_score)
                } else {
                    0
                };
                self.search_later_move(&next, &node, alpha, child_depth, reduction, next_counters)
            };
            if self.budget.is_over() {
                self.key_history.pop();
                return 0;
            }
            moves_searched += 1;

            if score > best_score {
                best_score = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    bound = Bound::Exact;
                    if is_pv {
                        self.update_pv(ply, mv);
                    }
                }
                if score >= beta {
                    bound = Bound::Lower;
                    if is_quiet {
                        let history_bonus = &self.parameters.history_bonus;
                        self.ordering.update_on_cutoff(
                            position,
                            mv,
                            &searched_quiets,
                            history_bonus,
                            depth,
                            ply,
                            node.continuation,
                        );
                    }
                    break;
                }
            }
            if is_quiet {
                let _ = searched_quiets.try_push(mv);
            }
        }
        self.key_history.pop();
        if excluded.is_some() {
            return if best_score == -INFINITY { alpha } else { best_score };
        }
        // Correction history: do not learn from a best move that is a capture, because it changes the material, nor
        // from a bound that the raw evaluation already satisfies.
        let is_informative = match bound {
            Bound::Exact => true,
            Bound::Lower => best_score > raw_eval,
            Bound::Upper => best_score < raw_eval,
        };
        if has_eval
            && is_informative
            && best_score.abs() < MIN_PROVEN_WIN
            && best_move.is_none_or(|mv| position.is_quiet(mv))
        {
            self.correction_history.learn(position, best_score - raw_eval, depth);
        }
        self.table.store(
            key,
            depth.clamp(0, i32::from(MAX_STORED_DEPTH)) as u8,
            ply,
            best_score,
            bound,
            best_move.map(G::pack),
        );
        best_score
    }

    /// Principal variation search of a move after the first: expects that the move is not better than `alpha`, and
    /// proves it with a null window. If that fails, searches again without the reduction, and then with the full
    /// window. Returns the score for the side that moved.
    #[inline]
    fn search_later_move(
        &mut self,
        next: &G,
        node: &NodeContext,
        alpha: i32,
        depth: i32,
        reduction: i32,
        counters: G::Counters,
    ) -> i32 {
        let &NodeContext { beta, is_cut_node, .. } = node;
        let ply = node.ply + 1;
        let child_is_cut_node = reduction > 0 || !is_cut_node;
        let mut score =
            -self.search_node(next, depth - reduction, -alpha - 1, -alpha, ply, counters, child_is_cut_node);
        if score > alpha && reduction > 0 {
            score = -self.search_node(next, depth, -alpha - 1, -alpha, ply, counters, !is_cut_node);
        }
        if score > alpha && score < beta {
            score = -self.search_node(next, depth, -beta, -alpha, ply, counters, false);
        }
        score
    }

    /// Rewards a quiet hash move that causes a TT cutoff in the history. `weight_64ths` is the weight compared with
    /// a cutoff that was searched, in 64ths.
    fn reward_hash_move(&mut self, position: &G, entry: &Entry, depth: i32, weight_64ths: i32, ply: usize) {
        let mv = entry.mv.and_then(|mv| position.unpack(mv));
        if let Some(mv) = mv.filter(|mv| position.is_quiet(*mv)) {
            let bonus = self.parameters.history_bonus.bonus(depth) * weight_64ths / 64;
            self.ordering.update(position, mv, bonus, self.continuation_rows(ply));
        }
    }

    /// Updates the history of the last move, if quiet, by the change of the static evaluation. The evaluations before
    /// and after the move are for opposite sides, so the move lost their sum.
    fn learn_from_eval_change(&mut self, heuristics: &HistoryHeuristics, eval_after: i32, ply: usize) {
        if let PlyState { history_slot: Some(slot), corrected_eval: Some(eval_before), .. } =
            self.path[ply - 1]
        {
            let bonus = -(eval_before + eval_after) / 2 * heuristics.eval_change_64ths / 64;
            let limit = heuristics.max_eval_change;
            self.ordering.update_main_history(slot, bonus.clamp(-limit, limit));
        }
    }

    /// Whether a TT entry of `stored_depth` answers a search of `depth` plies. Without pruning, only an entry of equal
    /// depth does: a plain search of `depth` plies then has the same score.
    fn is_deep_enough(&self, stored_depth: i32, depth: i32) -> bool {
        if self.features.pruning { stored_depth >= depth } else { stored_depth == depth }
    }
}
