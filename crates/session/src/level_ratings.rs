//! Elo ratings of the computer levels, from matches between neighbouring levels (logistic scale).

use crate::Game;
use rules::GameId;

/// Scores of each level against the one below, in percent.
struct Steps {
    /// Level 2 against 1, and so on up to 9 against 8: measured, see docs/STRENGTH.md.
    measured: [f64; 8],
    /// Level 10 against 9: an estimate. Level 10 thinks for 3 s a move; matches were only played with 300 ms a move.
    assumed: f64,
}

/// Level 10 won all 60 games at 300 ms a move; this supports an estimate of about 97 %.
const CHESS: Steps = Steps { measured: [82.7, 83.4, 80.8, 79.5, 79.8, 80.9, 76.0, 76.0], assumed: 97.0 };

/// Level 10 is limited by time, so the assumed step depends on the speed of the machine.
const RACING_KINGS: Steps =
    Steps { measured: [64.2, 81.0, 80.0, 78.0, 74.0, 66.0, 77.2, 71.3], assumed: 70.0 };

/// Level 10 is limited by time, so the assumed step depends on the speed of the machine.
const DRAUGHTS: Steps = Steps { measured: [75.0, 72.2, 73.2, 70.2, 77.0, 74.8, 66.8, 76.0], assumed: 70.0 };

/// With two seats and the rule set `report`. The steps are small because the deal decides many games. The steps above
/// level 4 are estimates, from matches of similar settings.
const DOMIN_UP: Steps = Steps { measured: [60.7, 62.5, 60.0, 57.0, 62.0, 60.0, 57.0, 57.0], assumed: 57.0 };

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
    let Steps { measured, assumed } = match game.id {
        GameId::Chess => CHESS,
        GameId::RacingKings => RACING_KINGS,
        GameId::Draughts => DRAUGHTS,
        GameId::DominUp => DOMIN_UP,
    };
    let mut levels = vec![LevelRating { value: 0.0, is_measured: true }];
    for (step, is_measured) in measured.map(|step| (step, true)).into_iter().chain([(assumed, false)]) {
        let below = levels[levels.len() - 1].value;
        levels.push(LevelRating { value: below + difference(step), is_measured });
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
        assert!(chess[8].is_measured && !chess[9].is_measured);
    }
}
