//! Time management by best-move stability: a stable best move ends the search earlier, a changing best move or
//! a falling score extends it.

/// Percentage of the usual time, by the number of iterations since the best move changed.
const PERCENT_BY_STABILITY: [u32; 7] = [150, 130, 115, 100, 85, 75, 65];
/// Iterations up to this depth, in plies, do not change the time.
const IGNORED_DEPTH: u8 = 5;
/// Largest extension for a falling score: one percent per centipawn lost since the last iteration.
const MAX_FALL_PERCENT: i32 = 60;

/// Tracks the best move and the score over the iterations of a search.
#[derive(Debug)]
pub(crate) struct BestMoveStability<M> {
    /// Best move and score of the last iteration; `None` before the first.
    last: Option<(M, i32)>,
    /// Number of iterations since the best move changed.
    unchanged_iterations: usize,
}

impl<M: Copy + Eq> BestMoveStability<M> {
    pub(crate) fn new() -> BestMoveStability<M> {
        BestMoveStability { last: None, unchanged_iterations: 0 }
    }

    /// Records the result of an iteration. Returns the percentage of the usual time that the search may take.
    pub(crate) fn update(&mut self, depth: u8, mv: M, score: i32) -> u32 {
        let last = self.last.replace((mv, score));
        let is_same = last.is_some_and(|(last_move, _)| last_move == mv);
        self.unchanged_iterations =
            if is_same && depth > IGNORED_DEPTH { self.unchanged_iterations + 1 } else { 0 };
        if depth <= IGNORED_DEPTH {
            return 100;
        }
        let fall =
            last.map_or(0, |(_, last_score)| last_score.saturating_sub(score)).clamp(0, MAX_FALL_PERCENT);
        PERCENT_BY_STABILITY[self.unchanged_iterations.min(PERCENT_BY_STABILITY.len() - 1)]
            + fall.unsigned_abs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stable_moves_save_time_and_falling_scores_add_it() {
        let mut stability = BestMoveStability::new();
        let early: Vec<u32> = (1..=IGNORED_DEPTH).map(|depth| stability.update(depth, 'a', 0)).collect();
        assert_eq!(early, [100; IGNORED_DEPTH as usize]);
        let percents: Vec<u32> = (6..=20).map(|depth| stability.update(depth, 'a', 10)).collect();
        assert!(percents.is_sorted_by(|one, next| one >= next), "{percents:?}");
        assert!(percents[0] > 100 && percents[14] < 70, "{percents:?}");
        assert!(stability.update(21, 'b', 10) > 140, "another move");
        let percent_if_steady = stability.update(22, 'b', 10);
        let mut other = BestMoveStability::new();
        other.update(21, 'b', 10);
        assert!(other.update(22, 'b', -40) > percent_if_steady, "a worse score");
        assert!(
            other.update(23, 'b', i32::MIN) > 100 && other.update(24, 'b', i32::MAX) > 0,
            "whatever the score"
        );
    }
}
