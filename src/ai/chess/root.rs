//! The root of the search: iterative deepening, and the choice among the moves.

use super::engine::Info;
use super::ordering::Picker;
use super::search::Search;
use super::searched::Searched;
use crate::ai::computer::Thought;
use crate::ai::luck::scatter;
use crate::ai::score::{INFINITY, PROVEN, Score, WIN};
use crate::ai::transposition::Bound;
use crate::rules::chess::Move;
use crate::rules::square::Square;

/// Half the width of the first window around the last iteration's score.
const ASPIRATION: i32 = 24;
/// Whole iterations before a window is guessed.
const ASPIRATION_DEPTH: u8 = 5;

/// How the choice among the moves is blurred.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blur {
    /// The largest misjudgement, in centipawns.
    pub(crate) noise: i32,
    /// What it is drawn from.
    pub(crate) seed: u64,
    /// Where the rival has just arrived, for those who never fail to take back: if the best move captures
    /// there it is played.
    pub(crate) take_back: Option<Square>,
}

impl Blur {
    /// Clear sight.
    pub(crate) const NONE: Blur = Blur { noise: 0, seed: 0, take_back: None };
}

/// A move at the root, and what the last iteration made of it.
struct Candidate {
    mv: Move,
    score: i32,
    line: Vec<Move>,
}

impl<V: Searched> Search<'_, V> {
    /// Searches `position` deeper and deeper; the choice among moves that are nearly as good as the best is
    /// blurred.
    pub(crate) fn deepen(
        &mut self,
        position: &V,
        max_depth: u8,
        blur: Blur,
        report: &mut dyn FnMut(&Info),
    ) -> Option<Thought<Move>> {
        let noise = blur.noise;
        let mut candidates = self.candidates(position)?;
        let mut answer = Thought::unsearched(candidates.first()?.mv);
        for depth in 1..=max_depth {
            if depth > 1 && !self.watch.allows_another_iteration() {
                break;
            }
            self.selective_depth = 0;
            let searched = self.iteration(position, &mut candidates, depth, noise);
            if self.watch.is_over() && (noise > 0 || !searched) {
                break;
            }
            if noise == 0 {
                // Stable, so that equal scores keep their order on every machine.
                candidates.sort_by_key(|candidate| -candidate.score);
            }
            let chosen = choose(position, &candidates, blur);
            answer = Thought {
                mv: chosen.mv,
                score: Score::from_raw(chosen.score),
                depth,
                nodes: self.watch.nodes(),
                line: chosen.line.clone(),
            };
            self.watch.answered();
            if self.watch.is_over() {
                break;
            }
            report(&Info {
                depth,
                selective_depth: self.selective_depth.max(usize::from(depth)) as u8,
                score: answer.score,
                nodes: answer.nodes,
                time: self.watch.elapsed(),
                line: answer.line.clone(),
            });
            // A win or loss that cannot be found shorter any more.
            if self.manner.selective && WIN - chosen.score.abs() <= i32::from(depth) {
                break;
            }
        }
        answer.nodes = self.watch.nodes();
        Some(answer)
    }

    /// The legal moves, the promising first; less what a weak player overlooks.
    fn candidates(&self, position: &V) -> Option<Vec<Candidate>> {
        let mut moves = position.moves();
        let first = moves.first().copied()?;
        if let Some(glasses) = self.glasses {
            moves.retain(|mv| glasses.sees(position, *mv, 0));
        }
        if moves.is_empty() {
            moves.push(first);
        }
        let known = self.table.find(position.key()).and_then(|entry| entry.mv);
        let picker = Picker::new(position, &moves, known, self.ordering, 0);
        Some(picker.map(|mv| Candidate { mv, score: -INFINITY, line: vec![mv] }).collect())
    }

    /// One iteration over all candidates; with a guess of the score where there is one. `true` when the
    /// scores it leaves may be used, though it was cut off.
    fn iteration(&mut self, position: &V, candidates: &mut [Candidate], depth: u8, noise: i32) -> bool {
        let guess = candidates.first().map_or(0, |candidate| candidate.score);
        let mut width = ASPIRATION;
        let (mut alpha, mut beta) = if depth < ASPIRATION_DEPTH || noise > 0 || guess.abs() >= PROVEN {
            (-INFINITY, INFINITY)
        } else {
            (guess - width, guess + width)
        };
        loop {
            let best = self.root(position, candidates, i32::from(depth), alpha, beta, noise);
            if self.watch.is_over() {
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
        position: &V,
        candidates: &mut [Candidate],
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
            // Every move within reach of the blur needs its own score, not only a bound.
            let floor = match best {
                Some(best) if noise > 0 => alpha.max(best - 2 * noise - 1),
                Some(best) => alpha.max(best),
                None => alpha,
            };
            let mut score = floor;
            if tried > 0 && noise == 0 {
                score = -self.node(&next, depth - 1, -floor - 1, -floor, 1, false);
            }
            if tried == 0 || noise > 0 || (score > floor && score < beta) {
                score = -self.node(&next, depth - 1, -beta, -floor, 1, false);
            }
            if self.watch.is_over() {
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
        if self.watch.is_over() && best.is_none_or(|best| best <= alpha) {
            for (candidate, score) in candidates.iter_mut().zip(earlier) {
                candidate.score = score;
            }
        } else if let Some(best) = best.filter(|_| !self.watch.is_over()) {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let mv =
                candidates.iter().find(|candidate| candidate.score == best).map(|candidate| candidate.mv);
            if self.glasses.is_none() {
                self.table.store(key, depth.clamp(0, 127) as u8, 0, best, bound, mv);
            }
        }
        best
    }
}

/// The candidate to play: the best, or with `noise` the one that looks best.
fn choose<'c, V: Searched>(position: &V, candidates: &'c [Candidate], blur: Blur) -> &'c Candidate {
    let best = candidates.iter().map(|candidate| candidate.score).max().unwrap_or(0);
    let takes_back = |candidate: &&Candidate| {
        candidate.score == best
            && blur.take_back == Some(candidate.mv.to)
            && position.is_capture(candidate.mv)
    };
    if let Some(obvious) = candidates.iter().find(takes_back) {
        return obvious;
    }
    // Where little can be done little goes wrong; a proven result is not blurred, a decided game less.
    let crowd = candidates.len().min(30) as i32;
    let noise = if best.abs() >= PROVEN {
        0
    } else if best.abs() > 600 {
        blur.noise * crowd / 90
    } else {
        blur.noise * crowd / 30
    };
    let blurred = |candidate: &Candidate| {
        if noise == 0 || candidate.score <= -PROVEN {
            return candidate.score;
        }
        let number = candidate.mv.from.index() as u64 | (candidate.mv.to.index() as u64) << 6;
        let die = scatter(!blur.seed ^ scatter(position.key() ^ number));
        // The sum of two dice: small errors are more frequent than large ones.
        let side = noise as u64 + 1;
        let sum = (die & 0xFFFF_FFFF) % side + (die >> 32) % side;
        candidate.score + sum as i32 - noise
    };
    let mut chosen = &candidates[0];
    for candidate in &candidates[1..] {
        if blurred(candidate) > blurred(chosen) {
            chosen = candidate;
        }
    }
    chosen
}
