//! Nodes of the search: fail-soft principal variation search.
//!
//! This module has the transposition table (TT) cutoffs, mate distance pruning, internal iterative reduction,
//! the check and single-reply extensions, and the pruning of single moves: late move, futility, history and SEE
//! (static exchange evaluation) pruning. `pruning` has razoring, reverse futility and null move pruning, singular
//! extension and late move reduction (LMR). The names of the techniques are those of the Chess Programming Wiki.
//!
//! Scores are in centipawns for the side to move. A score outside the window (`alpha` to `beta`) is only a bound,
//! which may lie further outside than the window's edge (fail-soft).

use arrayvec::ArrayVec;

use crate::score::{INFINITY, MIN_PROVEN_WIN, WIN, clamp_to_unproven};
use crate::search::budget::Budget;
use crate::search::correction::CorrectionHistory;
use crate::search::evaluation::Evaluation;
use crate::search::node_context::{NodeContext, SingularResult};
use crate::search::ordering::{ContinuationRowIndices, MoveHistory, MovePicker, continuation_row};
use crate::search::parameters::{HistoryHeuristics, HistoryPruning, SearchParameters};
use crate::search::transposition::{Bound, Entry, MAX_STORED_DEPTH, TranspositionTable};
use crate::search::weakness::Weakness;
use crate::search::{Features, MAX_PLY, SearchGame, SearchRequest};

/// A single legal reply extends the search only up to this distance from the root, in plies.
const MAX_SINGLE_REPLY_PLY: usize = 40;

/// State of the search at one ply.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlyState<M> {
    /// Continuation-history row of the move being searched; `None` for a null move, or if none is searched yet.
    pub(crate) continuation_row: Option<usize>,
    /// Destination square of the root move. Set only at ply 0, for a player that overlooks moves.
    pub(super) arrival: Option<u8>,
    /// Move excluded from the search (singular extension); `None` in an ordinary search.
    pub(super) excluded: Option<M>,
    /// Static evaluation with the correction history added. `None` in check (or with a compulsory capture), in an
    /// ending with an `ending_value`, and with pruning off.
    corrected_eval: Option<i32>,
    /// History index of the move being searched; `None` for a capture, a promotion or a null move.
    pub(super) history_slot: Option<usize>,
}

impl<M> Default for PlyState<M> {
    fn default() -> PlyState<M> {
        PlyState {
            continuation_row: None,
            arrival: None,
            excluded: None,
            corrected_eval: None,
            history_slot: None,
        }
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
    pub(crate) endings: &'a G::Endings,
    /// Keys of the game so far and of the path to the current node's parent.
    pub(crate) key_history: Vec<u64>,
    /// Index in `key_history` of the root position.
    pub(crate) root_index: usize,
    /// Index in `key_history` of the first position after the last null move. Repetitions do not count across it.
    pub(crate) after_null_index: usize,
    /// Principal variation from each ply on (triangular PV table).
    pub(crate) pv_table: Vec<Vec<G::Move>>,
    pub(crate) path: Vec<PlyState<G::Move>>,
    pub(crate) selective_depth: usize,
}

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
        // Quiet moves that give check are exempt from late move, futility and history pruning. They are not exempt
        // from SEE pruning.
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
                let lmr_depth = heuristics.filter(|_| is_quiet).map_or(depth, |heuristics| {
                    let reduction_256ths =
                        (G::PRUNING.reduction)(&self.parameters.reductions, depth, moves_searched);
                    node.lmr_depth(&heuristics, reduction_256ths, history_score)
                });
                if is_quiet && !position.gives_check(&checking_squares, mv) {
                    // Late move pruning: at low depth, assume that the remaining quiet moves fail low.
                    if self.parameters.late_move_pruning.applies(depth, moves_searched, node.not_improving) {
                        best_score = best_score.max(alpha);
                        picker.skip_quiets(position, &checking_squares);
                        continue;
                    }
                    // Futility pruning: so far behind that a quiet move will not make up for it.
                    let futility_bound =
                        self.parameters.futility.at(lmr_depth).map(|margin| corrected_eval + margin);
                    if let Some(futility_bound) = futility_bound.filter(|bound| *bound <= alpha) {
                        best_score = best_score.max(futility_bound);
                        picker.skip_quiets(position, &checking_squares);
                        continue;
                    }
                    // History pruning: near the leaves, skip quiet moves with a bad history.
                    if let Some(HistoryPruning { max_depth, per_ply }) =
                        heuristics.map(|heuristics| heuristics.history_pruning)
                        && lmr_depth <= max_depth
                        && history_score < per_ply * depth
                    {
                        continue;
                    }
                }
                // SEE pruning: near the leaves, skip moves that lose too much in an exchange.
                if (is_quiet || picker.last_was_losing())
                    && let margins =
                        if is_quiet { self.parameters.see_quiet } else { self.parameters.see_capture }
                    && let Some(margin) = margins.at(lmr_depth)
                    && position.loses_exchange(mv, margin)
                {
                    continue;
                }
            }

            let next = position.play(mv);
            self.prefetch(&next);
            let next_counters = position.counters_after(counters, mv);
            self.path[ply].continuation_row = Some(continuation_row(position, mv));
            self.path[ply].history_slot = is_quiet.then(|| position.history_slot(mv));
            let mut score;
            if moves_searched == 0 {
                let child_is_cut_node = !is_pv && !is_cut_node;
                score = -self.search_node(
                    &next,
                    child_depth + extension,
                    -beta,
                    -alpha,
                    ply + 1,
                    next_counters,
                    child_is_cut_node,
                );
            } else {
                // Principal variation search: expect that the move is not better, and prove it with a null window.
                // If that fails, search again without the reduction, and then with the full window.
                let reduction = if is_quiet || heuristics.is_some() {
                    self.late_move_reduction(
                        &node,
                        mv,
                        &next,
                        moves_searched,
                        is_quiet.then_some(history_score),
                    )
                } else {
                    0
                };
                let reduced_depth = child_depth - reduction;
                let child_is_cut_node = reduction > 0 || !is_cut_node;
                score = -self.search_node(
                    &next,
                    reduced_depth,
                    -alpha - 1,
                    -alpha,
                    ply + 1,
                    next_counters,
                    child_is_cut_node,
                );
                if score > alpha && reduction > 0 {
                    score = -self.search_node(
                        &next,
                        child_depth,
                        -alpha - 1,
                        -alpha,
                        ply + 1,
                        next_counters,
                        !is_cut_node,
                    );
                }
                if score > alpha && score < beta {
                    score =
                        -self.search_node(&next, child_depth, -beta, -alpha, ply + 1, next_counters, false);
                }
            }
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

    /// Whether the side to move is improving: its static evaluation exceeds that of two plies ago. If that is unknown,
    /// compares with four plies ago. True if neither is known; false without an evaluation now.
    fn is_improving(&self, ply: usize) -> bool {
        let earlier = [2, 4].into_iter().find_map(|plies| self.path[ply.checked_sub(plies)?].corrected_eval);
        self.path[ply].corrected_eval.is_some_and(|now| earlier.is_none_or(|earlier| now > earlier))
    }

    /// Continuation-history rows of the last two moves; `None` if the `parameters` do not use that history.
    fn continuation_rows(&self, ply: usize) -> ContinuationRowIndices {
        if self.parameters.history_heuristics.is_none() {
            return [None; 2];
        }
        [1, 2].map(|plies| ply.checked_sub(plies).and_then(|earlier| self.path[earlier].continuation_row))
    }

    /// The legal moves that the player notices; all of them at full strength.
    fn noticed_moves(&self, position: &G, ply: usize) -> ArrayVec<G::Move, 256> {
        let mut moves = position.moves();
        if self.weakness.is_some() {
            let move_count = moves.len();
            moves.retain(|mv| self.notices(position, *mv, ply, move_count));
        }
        moves
    }

    /// Whether the player notices `mv`, one of `move_count` moves.
    pub(super) fn notices(&self, position: &G, mv: G::Move, ply: usize, move_count: usize) -> bool {
        let root_arrival = if ply == 1 { self.path[0].arrival } else { None };
        self.weakness
            .is_none_or(|weakness| weakness.notices_move(position, mv, ply, move_count, root_arrival))
    }

    /// Prefetches the TT entry and the cached evaluation of `position`.
    #[inline]
    pub(super) fn prefetch(&self, position: &G) {
        let key = position.key();
        self.table.prefetch(key);
        self.evaluation.prefetch(key);
    }

    /// Static evaluation or ending value, clamped to the range of unproven scores.
    pub(super) fn static_value(&mut self, position: &G, ply: usize) -> i32 {
        let value = self.ending_value(position).unwrap_or_else(|| self.evaluation.value(position, ply));
        clamp_to_unproven(value)
    }

    /// Value of an ending that needs technique; `None` in all other positions, or with `endings` off.
    pub(super) fn ending_value(&self, position: &G) -> Option<i32> {
        self.features.endings.then(|| position.ending_value())?
    }

    /// Whether a TT entry of `stored_depth` answers a search of `depth` plies. Without pruning only an equal depth
    /// does, so that the score equals that of a plain search of `depth` plies.
    fn is_deep_enough(&self, stored_depth: i32, depth: i32) -> bool {
        if self.features.pruning { stored_depth >= depth } else { stored_depth == depth }
    }

    /// Whether `position` is a draw by material, by a counter or by repetition. A repetition counts as a draw if the
    /// position occurred once at or after the root, or twice in all.
    fn is_drawn_by_history(&self, position: &G, counters: G::Counters) -> bool {
        if position.is_drawn(counters) {
            return true;
        }
        let key = position.key();
        let reversible = position.reversible_plies(counters);
        let earliest = self.key_history.len().saturating_sub(reversible).max(self.after_null_index);
        let mut occurrences = 0;
        // The same side is to move every second ply, and a repetition takes at least four plies.
        for (index, earlier_key) in
            self.key_history.iter().enumerate().skip(earliest).rev().skip(3).step_by(2)
        {
            if *earlier_key == key {
                occurrences += 1;
                if index >= self.root_index || occurrences == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Sets the principal variation from `ply` on to `mv`, followed by that of the next ply.
    fn update_pv(&mut self, ply: usize, mv: G::Move) {
        let (up_to_ply, deeper) = self.pv_table.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (up_to_ply.last_mut(), deeper.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }
}
