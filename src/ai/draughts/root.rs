//! The root of the search: iterative deepening, and the choice among the moves.

use super::search::{Quiet, Search};
use super::sight::number;
use crate::ai::computer::Thought;
use crate::ai::luck::scatter;
use crate::ai::score::{INFINITY, PROVEN, Score, WIN};
use crate::rules::Rules as _;
use crate::rules::draughts::{Move, Position};

/// A move at the root, and what the last iteration made of it.
struct Candidate {
    mv: Move,
    score: i32,
    line: Vec<Move>,
}

impl Search<'_> {
    /// Searches deeper and deeper. The choice among the moves is blurred by up to `noise`, drawn from `seed`.
    pub(crate) fn deepen(
        &mut self,
        position: &Position,
        quiet: Quiet,
        max_depth: u8,
        noise: i32,
        seed: u64,
    ) -> Option<Thought<Move>> {
        let mut moves = position.moves();
        let first = *moves.first()?;
        if let Some(sight) = self.sight {
            moves.retain(|mv| sight.sees(position, *mv));
            if moves.is_empty() {
                moves.push(first);
            }
        }
        let known = self.table.find(position.key()).and_then(|entry| entry.mv);
        self.memory.sort(position, &mut moves, known, 0);
        let mut candidates: Vec<Candidate> =
            moves.iter().map(|&mv| Candidate { mv, score: -INFINITY, line: vec![mv] }).collect();

        let mut answer = Thought::unsearched(candidates.first()?.mv);
        for depth in 1..=max_depth {
            if depth > 1 && !self.watch.allows_another_iteration() {
                break;
            }
            let finished = self.iteration(position, quiet, &mut candidates, i32::from(depth), noise);
            // A cut-off iteration still tells when its first move, the best so far, was finished.
            if !finished && noise > 0 || candidates.iter().all(|candidate| candidate.score == -INFINITY) {
                break;
            }
            if noise == 0 {
                // Stable, so that equal scores keep their order on every machine.
                candidates.sort_by_key(|candidate| -candidate.score);
            }
            let chosen = choose(position, &candidates, noise, seed);
            answer = Thought {
                mv: chosen.mv,
                score: Score::from_raw(chosen.score),
                depth,
                nodes: self.watch.nodes(),
                line: chosen.line.clone(),
            };
            self.watch.answered();
            // A win or loss that cannot be found shorter any more.
            if self.watch.is_over() || WIN - chosen.score.abs() <= i32::from(depth) {
                break;
            }
        }
        answer.nodes = self.watch.nodes();
        Some(answer)
    }

    /// Searches every candidate once; `false` when cut off.
    fn iteration(
        &mut self,
        position: &Position,
        quiet: Quiet,
        candidates: &mut [Candidate],
        depth: i32,
        noise: i32,
    ) -> bool {
        let mut best = -INFINITY;
        for candidate in candidates.iter_mut() {
            candidate.score = -INFINITY;
        }
        self.keys.push(position.key());
        for candidate in candidates.iter_mut() {
            let next = position.play(candidate.mv);
            let quiet = quiet.after(position, candidate.mv);
            // Every move within reach of the blur needs its own score, not only a bound.
            let floor =
                if best == -INFINITY || noise == 0 { best } else { (best - 2 * noise - 1).max(-INFINITY) };
            let mut score = floor;
            if best > -INFINITY && noise == 0 {
                score = -self.node(&next, depth - 1, -floor - 1, -floor, 1, quiet);
            }
            if best == -INFINITY || noise > 0 || score > floor {
                score = -self.node(&next, depth - 1, -INFINITY, -floor, 1, quiet);
            }
            if self.watch.is_over() {
                break;
            }
            if score > floor {
                candidate.score = score;
                candidate.line.clear();
                candidate.line.push(candidate.mv);
                candidate.line.extend_from_slice(&self.lines[1]);
            }
            best = best.max(score);
        }
        self.keys.pop();
        !self.watch.is_over()
    }
}

/// The candidate to play: the best, or with `noise` the one that looks best.
fn choose<'c>(position: &Position, candidates: &'c [Candidate], noise: i32, seed: u64) -> &'c Candidate {
    let best = candidates.iter().map(|candidate| candidate.score).max().unwrap_or(0);
    // Where little can be done little goes wrong; a proven result is not blurred.
    let crowd = candidates.len().min(10) as i32;
    let noise = if best.abs() >= PROVEN { 0 } else { noise * crowd / 10 };
    let blurred = |candidate: &Candidate| {
        if noise == 0 || candidate.score <= -PROVEN {
            return candidate.score;
        }
        let die = scatter(!seed ^ scatter(position.key() ^ number(candidate.mv)));
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
