//! The root of the search: iterative deepening with aspiration windows, and the choice among the moves.

use crate::ai::score::{INFINITY, PROVEN, WIN};
use crate::ai::search::handicap::Handicap;
use crate::ai::search::node::Search;
use crate::ai::search::ordering::Picker;
use crate::ai::search::transposition::Bound;
use crate::ai::search::{Info, SearchGame};
use crate::ai::{Score, Thought};
use crate::rules::zobrist::scatter;

/// Half the width of the first window around the last iteration's score.
const ASPIRATION: i32 = 24;
/// Whole iterations before a window is guessed.
const ASPIRATION_DEPTH: u8 = 5;

/// A move at the root, and what the last iteration made of it.
struct Candidate<M> {
    mv: M,
    score: i32,
    line: Vec<M>,
}

impl<G: SearchGame> Search<'_, G> {
    /// Searches `position` deeper and deeper (iterative deepening) and chooses among the moves as the
    /// handicap has it.
    pub(crate) fn deepen(
        &mut self,
        position: &G,
        counters: G::Counters,
        max_depth: u8,
        handicap: Handicap,
        report: &mut dyn FnMut(&Info<G::Move>),
    ) -> Option<Thought<G::Move>> {
        let root_noise = handicap.noise;
        let noise = root_noise.amount;
        if handicap.variety > 0 {
            self.budget.hold_back();
        }
        let mut candidates = self.candidates(position)?;
        let mut answer = Thought::unsearched(candidates.first()?.mv);
        let mut completed = 0;
        for depth in 1..=max_depth {
            if depth > 1 && !self.budget.allows_another_iteration() {
                break;
            }
            self.selective_depth = 0;
            let searched = self.iteration(position, counters, &mut candidates, depth, noise);
            if self.budget.is_over() && (noise > 0 || !searched) {
                break;
            }
            if noise == 0 {
                // Stable, so that equal scores keep their order on every machine.
                candidates.sort_by_key(|candidate| -candidate.score);
            }
            let scores: Vec<_> = candidates.iter().map(|candidate| (candidate.mv, candidate.score)).collect();
            let chosen = &candidates[root_noise.choose(position, &scores)];
            answer = Thought {
                mv: chosen.mv,
                score: Score::from_raw(chosen.score),
                depth,
                nodes: self.budget.nodes(),
                line: chosen.line.clone(),
            };
            self.budget.answered();
            if self.budget.is_over() {
                break;
            }
            completed = depth;
            report(&Info {
                depth,
                selective_depth: self.selective_depth.max(usize::from(depth)) as u8,
                score: answer.score,
                nodes: answer.nodes,
                time: self.budget.elapsed(),
                line: answer.line.clone(),
            });
            // A win or loss that cannot be found shorter any more.
            if self.features.selective && WIN - chosen.score.abs() <= i32::from(depth) {
                break;
            }
        }
        if handicap.variety > 0 && completed > 0 && self.budget.release() {
            self.vary(position, counters, &candidates, completed, handicap, &mut answer);
        }
        answer.nodes = self.budget.nodes();
        Some(answer)
    }

    /// Plays another move than the best if a null-window search shows it to be worth nearly as much. Which
    /// one is drawn from the seed; each of them is as likely.
    fn vary(
        &mut self,
        position: &G,
        counters: G::Counters,
        candidates: &[Candidate<G::Move>],
        depth: u8,
        handicap: Handicap,
        answer: &mut Thought<G::Move>,
    ) {
        let best = answer.score.value();
        if best.abs() >= PROVEN {
            return;
        }
        let key = position.key();
        let floor = best - handicap.variety;
        let mut moves: Vec<G::Move> = candidates.iter().map(|candidate| candidate.mv).collect();
        moves.sort_by_key(|mv| scatter(handicap.noise.seed ^ scatter(key ^ G::move_number(*mv))));
        self.keys.push(key);
        for mv in moves.into_iter().take_while(|mv| *mv != answer.mv) {
            let next = position.play(mv);
            let counters = position.count(counters, mv);
            let score = -self.node(&next, i32::from(depth) - 1, -floor, 1 - floor, 1, counters);
            if self.budget.is_over() {
                break;
            }
            if score >= floor {
                *answer =
                    Thought { score: Score::from_raw(score.min(best)), depth, ..Thought::unsearched(mv) };
                break;
            }
        }
        self.keys.pop();
    }

    /// The legal moves, the promising first; less what a weak player overlooks.
    fn candidates(&self, position: &G) -> Option<Vec<Candidate<G::Move>>> {
        let mut moves = position.moves();
        let first = moves.first().copied()?;
        if let Some(blindness) = self.blindness {
            moves.retain(|mv| blindness.sees(position, *mv, 0));
        }
        if moves.is_empty() {
            moves.push(first);
        }
        let known = self.table.find(position.key()).and_then(|entry| entry.mv);
        let mut picker = Picker::empty();
        picker.fill(position, &moves, known, self.ordering, 0);
        Some(picker.map(|mv| Candidate { mv, score: -INFINITY, line: vec![mv] }).collect())
    }

    /// One iteration over all candidates; with a guess of the score where there is one. `true` when the
    /// scores it leaves may be used, though it was cut off.
    fn iteration(
        &mut self,
        position: &G,
        counters: G::Counters,
        candidates: &mut [Candidate<G::Move>],
        depth: u8,
        noise: i32,
    ) -> bool {
        let guess = candidates.first().map_or(0, |candidate| candidate.score);
        let mut width = ASPIRATION;
        let (mut alpha, mut beta) = if depth < ASPIRATION_DEPTH || noise > 0 || guess.abs() >= PROVEN {
            (-INFINITY, INFINITY)
        } else {
            (guess - width, guess + width)
        };
        loop {
            let best = self.root(position, counters, candidates, i32::from(depth), alpha, beta, noise);
            if self.budget.is_over() {
                return best.is_some_and(|best| best > alpha);
            }
            let best = best.unwrap_or(-INFINITY);
            width *= 3;
            if best <= alpha && alpha > -INFINITY {
                alpha = if width > 500 { -INFINITY } else { best - width };
            } else if best >= beta && beta < INFINITY {
                beta = if width > 500 { INFINITY } else { best + width };
            } else {
                return true;
            }
        }
    }

    /// Searches every candidate once; the best score, if at least one was finished.
    fn root(
        &mut self,
        position: &G,
        counters: G::Counters,
        candidates: &mut [Candidate<G::Move>],
        depth: i32,
        alpha: i32,
        beta: i32,
        noise: i32,
    ) -> Option<i32> {
        let mut best: Option<i32> = None;
        let key = position.key();
        let earlier: Vec<i32> = candidates.iter().map(|candidate| candidate.score).collect();
        for candidate in candidates.iter_mut() {
            candidate.score = -INFINITY;
        }
        self.keys.push(key);
        for (tried, candidate) in candidates.iter_mut().enumerate() {
            let next = position.play(candidate.mv);
            let counters = position.count(counters, candidate.mv);
            // Every move within reach of the blur needs its own score, not only a bound.
            let floor = match best {
                Some(best) if noise > 0 => alpha.max(best - 2 * noise - 1),
                Some(best) => alpha.max(best),
                None => alpha,
            };
            let mut score = floor;
            if tried > 0 && noise == 0 {
                score = -self.node(&next, depth - 1, -floor - 1, -floor, 1, counters);
            }
            if tried == 0 || noise > 0 || (score > floor && score < beta) {
                score = -self.node(&next, depth - 1, -beta, -floor, 1, counters);
            }
            if self.budget.is_over() {
                break;
            }
            candidate.score = score;
            if score > floor {
                candidate.line.clear();
                candidate.line.push(candidate.mv);
                candidate.line.extend_from_slice(&self.lines[1]);
            } else if noise == 0 {
                // Only a bound: it must not be ordered by it, but stays behind the best.
                candidate.score = -INFINITY;
            }
            if best.is_none_or(|best| score > best) {
                best = Some(score);
            }
            if score >= beta {
                break;
            }
        }
        self.keys.pop();
        if self.budget.is_over() && best.is_none_or(|best| best <= alpha) {
            for (candidate, score) in candidates.iter_mut().zip(earlier) {
                candidate.score = score;
            }
        } else if let Some(best) = best.filter(|_| !self.budget.is_over()) {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let mv =
                candidates.iter().find(|candidate| candidate.score == best).map(|candidate| candidate.mv);
            if self.blindness.is_none() {
                self.table.store(key, depth.clamp(0, 127) as u8, 0, best, bound, mv.map(G::pack));
            }
        }
        best
    }
}
