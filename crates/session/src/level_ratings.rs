//! Elo ratings of the computer levels, from matches between neighbouring levels (logistic scale), and of the levels of
//! chess among other engines.

use crate::thinking_time::longest_answer;
use crate::{Game, LocalizedMessage, message, number};
use rules::GameId;

/// Scores of each level against the one below, in percent; see docs/STRENGTH.md.
struct Steps {
    /// Level 2 against 1, and so on up to 10 against 9. Level 10 is limited by time, so the last step depends on the
    /// speed of the machine.
    scores: [f64; 9],
    /// Number of steps that were measured; the others are estimates.
    measured: usize,
}

/// Level 10 won ten of ten games against level 9; half a game is added for each side.
const CHESS: Steps = Steps { scores: [82.5, 78.2, 78.5, 83.8, 76.0, 80.5, 85.8, 88.8, 95.5], measured: 8 };

const RACING_KINGS: Steps =
    Steps { scores: [83.5, 73.5, 74.0, 78.5, 69.2, 76.0, 71.5, 75.0, 75.0], measured: 8 };

const DRAUGHTS: Steps = Steps { scores: [78.8, 78.5, 75.5, 73.0, 72.0, 74.0, 72.0, 72.0, 65.0], measured: 8 };

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

/// The range of Elo ratings that a level of chess has among other chess engines; see docs/STRENGTH.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingRange {
    pub low: u16,
    /// `None` for level 10: only a lower bound is known.
    pub high: Option<u16>,
    /// Whether enough games against other engines determine the range. Otherwise it rests on the steps between the levels.
    pub is_measured: bool,
}

const fn measured(low: u16, high: u16) -> RatingRange {
    RatingRange { low, high: Some(high), is_measured: true }
}

const fn estimated(low: u16, high: u16) -> RatingRange {
    RatingRange { low, high: Some(high), is_measured: false }
}

const CHESS_RANGES: [RatingRange; 10] = [
    estimated(100, 350),
    estimated(350, 600),
    estimated(550, 850),
    measured(800, 1050),
    measured(1050, 1300),
    measured(1300, 1550),
    measured(1700, 2000),
    estimated(1800, 2150),
    estimated(2200, 2550),
    RatingRange { low: 2400, high: None, is_measured: false },
];

/// The range of ratings of a level of chess, counted from 1. `None` in the other games.
pub fn rating_range(game: Game, level: u8) -> Option<RatingRange> {
    (game == Game::CHESS).then(|| CHESS_RANGES.get(usize::from(level).checked_sub(1)?).copied()).flatten()
}

/// Facts about a level for its description: the range of ratings, if any, and the time of an answer.
pub fn describe_level(game: Game, level: u8) -> LocalizedMessage {
    let seconds = number(longest_answer(level).as_secs());
    match rating_range(game, level) {
        None => message!("level-answers", seconds),
        Some(RatingRange { low, high: None, .. }) => message!("level-answers-rated-above", low, seconds),
        Some(RatingRange { low, high: Some(high), is_measured: true }) => {
            message!("level-answers-rated", low, high, seconds)
        }
        Some(RatingRange { low, high: Some(high), is_measured: false }) => {
            message!("level-answers-rated-about", low, high, seconds)
        }
    }
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

    #[test]
    fn rating_ranges_of_chess_rise_and_end_open() {
        let ranges: Vec<RatingRange> =
            (1..=10).filter_map(|level| rating_range(Game::CHESS, level)).collect();
        assert_eq!(ranges.len(), 10);
        for range in &ranges {
            assert!(range.high.is_none_or(|high| range.low < high), "{range:?}");
        }
        assert!(ranges.is_sorted_by(|lower, upper| lower.low < upper.low), "{ranges:?}");
        let highs: Vec<u16> = ranges.iter().filter_map(|range| range.high).collect();
        assert!(highs.len() == 9 && highs.is_sorted_by(|lower, upper| lower < upper), "{ranges:?}");
        assert!(ranges[9].high.is_none());
    }

    #[test]
    fn only_levels_of_chess_have_a_rating_range() {
        assert!([0, 11].iter().all(|level| rating_range(Game::CHESS, *level).is_none()));
        for game in crate::catalogue::GAMES.iter().filter(|game| **game != Game::CHESS) {
            assert!((1..=10).all(|level| rating_range(*game, level).is_none()));
            assert_eq!(describe_level(*game, 5).english(), "Answers within 5 seconds.");
        }
        let text = |level| describe_level(Game::CHESS, level).english();
        assert!(text(1).starts_with("Rated about ") && text(10).starts_with("Rated above "));
        assert!(text(10).ends_with("Answers within 4 seconds."), "{}", text(10));
    }
}
