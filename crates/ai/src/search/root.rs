//! Root of the search: iterative deepening, aspiration windows, MultiPV, and the choice of the move.

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::score::{INFINITY, MIN_PROVEN_WIN, WIN};
use crate::search::ordering::{MovePicker, continuation_row};
use crate::search::search_state::Search;
use crate::search::stability::BestMoveStability;
use crate::search::transposition::{Bound, MAX_STORED_DEPTH};
use crate::search::weakness::{OpeningVariety, Weakness};
use crate::search::{PvInfo, SearchGame, SearchReport};
use crate::{Score, SearchResult, SeatKnowledge};
use rules::zobrist::mix;

/// Depth in plies of the first iteration with an aspiration window.
const ASPIRATION_DEPTH: u8 = 5;

/// Half width of the aspiration window, in centipawns, beyond which the window is opened completely.
const MAX_ASPIRATION: i32 = 500;

/// Factor by which the aspiration window grows after a score outside it.
const ASPIRATION_GROWTH: i32 = 3;

/// Time before a search reports the current root move and scores outside the window.
const REPORT_AFTER: Duration = Duration::from_secs(1);

/// Callback for the progress of the search.
type Listener<'a, M> = dyn FnMut(SearchReport<'_, M>) + 'a;

/// A root move with its result of the current iteration.
struct RootMove<M> {
    mv: M,
    /// Score in centipawns. `-INFINITY` if the move is not searched yet or, if only the best move matters, is not better
    /// than the best move before it.
    score: i32,
    /// The last finite score in centipawns, the centre of the aspiration window.
    guess: i32,
    /// Principal variation, beginning with `mv`.
    pv: Vec<M>,
}

/// The root position, and values that are the same for all its moves.
struct Root<'a, G: SearchGame> {
    position: &'a G,
    counters: G::Counters,
    /// By how many centipawns a move may be worse than the best and still be chosen; 0 if only the best move matters.
    choice_range: i32,
}

impl<G: SearchGame> Search<'_, G> {
    /// Searches `knowledge.observation` by iterative deepening over `depths`. Returns the chosen move; `None` without
    /// legal moves.
    pub(crate) fn iterative_deepening(
        &mut self,
        knowledge: &SeatKnowledge<G>,
        counters: G::Counters,
        depths: RangeInclusive<u8>,
        weakness: Option<&dyn Weakness<G>>,
        variety: Option<OpeningVariety>,
        report: &mut Listener<'_, G::Move>,
    ) -> Option<SearchResult<G::Move>> {
        let (position, earlier) = (&knowledge.observation, &*knowledge.earlier_observations);
        let root = Root { position, counters, choice_range: weakness.map_or(0, Weakness::choice_range) };
        if variety.is_some() {
            self.budget.reserve_quarter_for_second_step();
        }
        let mut candidates = self.candidates(position, earlier)?;
        let line_count =
            if root.choice_range > 0 { 1 } else { self.request.multi_pv.clamp(1, candidates.len()) };
        let mut answer = SearchResult::without_search(candidates.first()?.mv);
        let mut completed_depth = 0;
        let mut stability = BestMoveStability::new();
        let first_depth = *depths.start();
        for depth in depths {
            if depth > first_depth && !self.budget.allows_another_iteration() {
                break;
            }
            self.selective_depth = 0;
            let bounds = self.best_lines(&root, &mut candidates, depth, line_count, report);
            let Some(best_bound) = bounds.first().copied() else { break };
            let scores: Vec<_> = candidates.iter().map(|candidate| (candidate.mv, candidate.score)).collect();
            let chosen = match weakness {
                Some(weakness) => weakness.choose(position, earlier, &scores),
                // Choose the first of equal moves: `max_by_key` returns the last one, so go backwards.
                None => (0..scores.len()).rev().max_by_key(|index| scores[*index].1).unwrap_or(0),
            };
            let best = &candidates[chosen];
            answer.replace_with(SearchResult {
                mv: best.mv,
                score: Score::from_raw(best.score),
                depth,
                nodes: self.budget.nodes(),
                line: best.pv.clone(),
                best_move_changes: 0,
            });
            self.budget.mark_answered();
            if bounds.len() > 1 {
                for (number, bound) in bounds.into_iter().enumerate() {
                    self.report_line(&candidates[number], depth, number + 1, bound, report);
                }
            } else {
                self.report_line(best, depth, 1, best_bound, report);
            }
            if self.budget.is_over() {
                break;
            }
            completed_depth = depth;
            self.budget.set_time_percent(stability.update(depth, answer.mv, answer.score.raw()));
            // Stop at a win or loss that no deeper search can shorten.
            let is_final = |score: i32| WIN - score.abs() <= i32::from(depth);
            let all_final = if line_count == 1 {
                is_final(answer.score.raw())
            } else {
                candidates[..line_count].iter().all(|candidate| is_final(candidate.score))
            };
            if all_final && self.features.pruning {
                break;
            }
            // Stop at a win within the requested number of moves.
            let mate_in = answer.score.mate_in().and_then(|moves| u32::try_from(moves).ok());
            if mate_in.zip(self.request.mate_limit).is_some_and(|(moves, limit)| (1..=limit).contains(&moves))
            {
                break;
            }
        }
        if let Some(variety) = variety
            && completed_depth > 0
            && self.budget.end_reservation()
        {
            self.vary(&root, &candidates, completed_depth, variety, &mut answer);
        }
        answer.nodes = self.budget.nodes();
        Some(answer)
    }

    /// MultiPV: searches for the best `line_count` moves one after the other and sorts them to the front of
    /// `candidates`. Returns the bounds of their scores; fewer than `line_count` if the search is cut off.
    fn best_lines(
        &mut self,
        root: &Root<'_, G>,
        candidates: &mut [RootMove<G::Move>],
        depth: u8,
        line_count: usize,
        report: &mut Listener<'_, G::Move>,
    ) -> Vec<Bound> {
        let mut bounds = Vec::with_capacity(line_count);
        for first in 0..line_count {
            let Some(bound) = self.search_with_aspiration(root, candidates, first, depth, report) else {
                break;
            };
            if self.budget.is_over() && root.choice_range > 0 {
                break;
            }
            bounds.push(bound);
            if root.choice_range == 0 {
                // This sort must be stable, so that equal scores keep their order on every machine.
                candidates[first..].sort_by_key(|candidate| -candidate.score);
            }
            if self.budget.is_over() {
                break;
            }
        }
        // A later line can score higher than an earlier one, because each is a search of its own.
        candidates[..bounds.len()].sort_by_key(|candidate| -candidate.score);
        for candidate in candidates.iter_mut().filter(|candidate| candidate.score > -INFINITY) {
            candidate.guess = candidate.score;
        }
        bounds
    }

    /// Reports `candidate` as line `number` (from 1) of an iteration of `depth` plies.
    fn report_line(
        &self,
        candidate: &RootMove<G::Move>,
        depth: u8,
        number: usize,
        bound: Bound,
        report: &mut Listener<'_, G::Move>,
    ) {
        report(SearchReport::Line(&PvInfo {
            depth,
            selective_depth: self.selective_depth.max(usize::from(depth)) as u8,
            number,
            score: Score::from_raw(candidate.score),
            bound,
            nodes: self.budget.nodes(),
            time: self.budget.elapsed(),
            hash_full: self.table.fullness(),
            line: candidate.pv.clone(),
        }));
    }

    /// Chooses at random among the best move and the moves that are nearly equal to it. A null-window search proves
    /// that the score of such a move is at most `variety.margin` lower.
    fn vary(
        &mut self,
        root: &Root<'_, G>,
        candidates: &[RootMove<G::Move>],
        depth: u8,
        variety: OpeningVariety,
        answer: &mut SearchResult<G::Move>,
    ) {
        let best = answer.score.raw();
        if best.abs() >= MIN_PROVEN_WIN {
            return;
        }
        let position = root.position;
        let key = position.key();
        let floor = best - variety.margin;
        let mut moves: Vec<G::Move> = candidates.iter().map(|candidate| candidate.mv).collect();
        moves.sort_by_key(|mv| mix(variety.seed ^ mix(key ^ G::move_number(*mv))));
        self.key_history.push(key);
        for mv in moves.into_iter().take_while(|mv| *mv != answer.mv) {
            let next = position.play(mv);
            self.path[0].continuation_row = Some(continuation_row(position, mv));
            let counters = position.counters_after(root.counters, mv);
            let score = -self.search_node(&next, i32::from(depth) - 1, -floor, 1 - floor, 1, counters, true);
            if self.budget.is_over() {
                break;
            }
            if score >= floor {
                *answer = SearchResult {
                    score: Score::from_raw(score.min(best)),
                    depth,
                    best_move_changes: answer.best_move_changes,
                    ..SearchResult::without_search(mv)
                };
                break;
            }
        }
        self.key_history.pop();
    }

    /// The legal root moves in search order; `None` without legal moves.
    ///
    /// If a move of `request.search_moves` is legal, lists only such moves; otherwise all legal moves. Leaves out moves
    /// that a weak player does not consider.
    fn candidates(&self, position: &G, earlier: &[G]) -> Option<Vec<RootMove<G::Move>>> {
        let mut moves = position.moves();
        moves.first()?;
        if let Some(search_moves) = &self.request.search_moves
            && moves.iter().any(|mv| search_moves.contains(mv))
        {
            moves.retain(|mv| search_moves.contains(mv));
        }
        if let Some(weakness) = self.weakness {
            weakness.drop_unconsidered_moves(position, earlier, &mut moves);
        }
        let hash_move = self.table.find(position.key()).and_then(|entry| entry.mv);
        let mut picker = MovePicker::empty();
        picker.fill(position, &moves, hash_move, self.ordering, 0, [None; 2]);
        let candidate = |mv| RootMove { mv, score: -INFINITY, guess: -INFINITY, pv: vec![mv] };
        Some(std::iter::from_fn(|| picker.next(position).map(candidate)).collect())
    }

    /// Searches `candidates[first..]` to `depth` plies, with a wider aspiration window after each score outside it.
    /// Returns the bound of the best score; `None` if the search is cut off before there is one.
    fn search_with_aspiration(
        &mut self,
        root: &Root<'_, G>,
        candidates: &mut [RootMove<G::Move>],
        first: usize,
        depth: u8,
        report: &mut Listener<'_, G::Move>,
    ) -> Option<Bound> {
        let guess = candidates.get(first).map_or(0, |candidate| candidate.guess);
        let mut width = self.parameters.aspiration_half_width;
        let (mut alpha, mut beta) =
            if depth < ASPIRATION_DEPTH || root.choice_range > 0 || guess.abs() >= MIN_PROVEN_WIN {
                (-INFINITY, INFINITY)
            } else {
                (guess - width, guess + width)
            };
        // Whether a fail high has moved the better move to the front. It stays there if the search is cut off.
        let mut failed_high = false;
        loop {
            let best = self.search_root(root, candidates, first, depth, alpha, beta, report);
            if self.budget.is_over() {
                return match best.filter(|best| *best > alpha) {
                    Some(best) => Some(if best >= beta { Bound::Lower } else { Bound::Exact }),
                    None => failed_high.then_some(Bound::Lower),
                };
            }
            let best = best.unwrap_or(-INFINITY);
            width *= ASPIRATION_GROWTH;
            let bound = if best <= alpha && alpha > -INFINITY {
                alpha = if width > MAX_ASPIRATION { -INFINITY } else { best - width };
                failed_high = false;
                Bound::Upper
            } else if best >= beta && beta < INFINITY {
                beta = if width > MAX_ASPIRATION { INFINITY } else { best + width };
                candidates[first..].sort_by_key(|candidate| -candidate.score);
                failed_high = true;
                Bound::Lower
            } else {
                return Some(Bound::Exact);
            };
            if first == 0 && self.budget.elapsed() >= REPORT_AFTER {
                // After a fail low, report the line of the previous iteration.
                let better = candidates.iter().find(|candidate| candidate.score == best);
                let line = better.or(candidates.first()).map(|candidate| candidate.pv.clone());
                if let Some((mv, line)) = line.and_then(|line| Some((*line.first()?, line))) {
                    self.report_line(&RootMove { mv, score: best, guess, pv: line }, depth, 1, bound, report);
                }
            }
        }
    }

    /// Searches `candidates[first..]` once. Returns the best score, if at least one move was finished.
    fn search_root(
        &mut self,
        root: &Root<'_, G>,
        candidates: &mut [RootMove<G::Move>],
        first: usize,
        depth: u8,
        alpha: i32,
        beta: i32,
        report: &mut Listener<'_, G::Move>,
    ) -> Option<i32> {
        let Root { position, counters, choice_range } = *root;
        // Store a score in the transposition table only if no legal move is left out of `candidates`.
        let has_all_moves = first == 0 && self.request.search_moves.is_none() && self.weakness.is_none();
        let candidates = &mut candidates[first..];
        let child_depth = i32::from(depth) - 1;
        let mut best: Option<i32> = None;
        let key = position.key();
        let previous_scores: Vec<i32> = candidates.iter().map(|candidate| candidate.score).collect();
        for candidate in candidates.iter_mut() {
            candidate.score = -INFINITY;
        }
        self.key_history.push(key);
        for (index, candidate) in candidates.iter_mut().enumerate() {
            if self.budget.elapsed() >= REPORT_AFTER {
                report(SearchReport::Trying { depth, mv: candidate.mv, number: first + index + 1 });
            }
            let next = position.play(candidate.mv);
            self.path[0].destination =
                self.weakness.and_then(|weakness| weakness.destination(position, &next));
            self.path[0].continuation_row = Some(continuation_row(position, candidate.mv));
            let next_counters = position.counters_after(counters, candidate.mv);
            // A move that the player may choose although it is worse needs an exact score, not a bound.
            let floor = match best {
                Some(best) if choice_range > 0 => alpha.max(best - choice_range - 1),
                Some(best) => alpha.max(best),
                None => alpha,
            };
            let mut score = floor;
            if index > 0 && choice_range == 0 {
                score = -self.search_node(&next, child_depth, -floor - 1, -floor, 1, next_counters, true);
            }
            if index == 0 || choice_range > 0 || (score > floor && score < beta) {
                score = -self.search_node(&next, child_depth, -beta, -floor, 1, next_counters, false);
            }
            if self.budget.is_over() {
                break;
            }
            candidate.score = score;
            if score > floor {
                // A score above the window may have no PV. Then keep the line of the previous iteration.
                if score < beta || !self.pv_table[1].is_empty() {
                    candidate.pv.clear();
                    candidate.pv.push(candidate.mv);
                    candidate.pv.extend_from_slice(&self.pv_table[1]);
                }
            } else if choice_range == 0 {
                // The score is only an upper bound: keep the move behind the best one.
                candidate.score = -INFINITY;
            }
            if best.is_none_or(|best| score > best) {
                best = Some(score);
            }
            if score >= beta {
                break;
            }
        }
        self.key_history.pop();
        if self.budget.is_over() && best.is_none_or(|best| best <= alpha) {
            for (candidate, score) in candidates.iter_mut().zip(previous_scores) {
                candidate.score = score;
            }
        } else if let Some(best) = best.filter(|_| has_all_moves && !self.budget.is_over()) {
            let bound = Bound::of(best, alpha, beta);
            let mv =
                candidates.iter().find(|candidate| candidate.score == best).map(|candidate| candidate.mv);
            self.table.store(key, depth.min(MAX_STORED_DEPTH), 0, best, bound, mv.map(G::pack));
        }
        best
    }
}
