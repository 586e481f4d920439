//! Elo ratings of the computer levels, from matches between neighbouring levels (logistic scale).

use crate::Game;
use rules::GameId;

/// Scores of each level against the one below, in percent; see docs/STRENGTH.md.
struct Steps {
    /// Level 2 against 1, and so on up to 10 against 9. Level 10 is limited by time, so the last step depends on the
    /// speed of the machine.
    scores: [f64; 9],
    /// Number of steps that were measured; the others are estimates.
    measured: usize,
}

const CHESS: Steps = Steps { scores: [82.5, 78.2, 78.5, 83.8, 73.0, 75.0, 84.0, 88.5, 85.0], measured: 8 };

const RACING_KINGS: Steps =
    Steps { scores: [83.5, 73.5, 74.0, 78.8, 74.0, 69.5, 70.0, 72.0, 75.0], measured: 6 };

const DRAUGHTS: Steps = Steps { scores: [78.8, 78.5, 72.0, 73.0, 73.0, 75.0, 68.0, 72.0, 65.0], measured: 2 };

/// With two seats and the rule set `report`. The steps are small because the deal decides many games.
const DOMIN_UP: Steps = Steps { scores: [60.7, 62.5, 60.0, 57.0, 62.0, 60.0, 57.0, 57.0, 57.0], measured: 3 };

/// The rating of a level.
///
/// Ratings are comparable only within one game, where level 3 is defined as 1000. They are not comparable with the
/// ratings of federations or servers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelRating {
    pub value: f64,
    /// Whether all steps between this level and level 3 were measured.
    pub is_measured: bool,
}

/// The level that defines the scale, counted from 1, and its rating.
pub const REFERENCE_LEVEL: (usize, f64) = (3, 1000.0);

/// The ratings of the levels of a game, the first level first.
pub fn level_ratings(game: Game) -> Vec<LevelRating> {
    let Steps { scores, measured } = match game.id {
        GameId::Chess => CHESS,
        GameId::RacingKings => RACING_KINGS,
        GameId::Draughts => DRAUGHTS,
        GameId::DominUp => DOMIN_UP,
    };
    let mut levels = vec![LevelRating { value: 0.0, is_measured: true }];
    for (index, score) in scores.into_iter().enumerate() {
        let below = levels[levels.len() - 1].value;
        levels.push(LevelRating { value: below + difference(score), is_measured: index < measured });
    }
    let shift = REFERENCE_LEVEL.1 - levels[REFERENCE_LEVEL.0 - 1].value;
    levels.iter_mut().for_each(|level| level.value += shift);
    levels
}

/// The Elo difference at which the stronger player scores `score` percent.
fn difference(score: f64) -> f64 {
    400.0 * (score / (100.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_fixed_at_level_three_and_rise() {
        for game in crate::catalogue::GAMES {
            let levels = level_ratings(*game);
            assert_eq!(levels.len(), 10);
            assert!((levels[2].value - 1000.0).abs() < 1e-9);
            assert!(levels.is_sorted_by(|lower, upper| lower.value < upper.value), "{levels:?}");
        }
        // By definition of the logistic scale, odds of 10 to 1 are 400 points.
        assert!((difference(1000.0 / 11.0) - 400.0).abs() < 1e-9);
        let chess = level_ratings(Game::CHESS);
        assert!(chess[2].is_measured && !chess[9].is_measured);
    }
}
