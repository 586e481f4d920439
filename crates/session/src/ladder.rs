//! How strong the levels of the computer are, from matches between each and the one below (Elo, logistic scale).

use crate::Game;
use rules::GameId;

/// How much each level scores against the one below it, in points of a hundred.
struct Steps {
    /// Level 2 against 1, 3 against 2 and so on to 9 against 8, from matches: the tables of docs/STRENGTH.md.
    measured: [f64; 8],
    /// Level 10 against 9. No match was played between the levels as they are: taken for this.
    assumed: f64,
}

/// All of 60 games at 300 ms a move were won by the whole engine: as much as that shows.
const CHESS: Steps = Steps { measured: [82.7, 83.4, 80.8, 79.5, 79.8, 80.9, 76.0, 76.0], assumed: 97.0 };

/// The three seconds of the whole engine are worth more on one machine than on another.
const RACING_KINGS: Steps =
    Steps { measured: [64.2, 81.0, 80.0, 78.0, 74.0, 66.0, 77.2, 71.3], assumed: 70.0 };

/// As in Racing Kings.
const DRAUGHTS: Steps = Steps { measured: [75.0, 72.2, 73.2, 70.2, 77.0, 74.8, 66.8, 76.0], assumed: 70.0 };

/// By the rules of the report, for two. The deal decides much, so the steps are small; beyond level 6 more thinking hardly
/// wins more games.
const DOMIN_UP: Steps = Steps { measured: [61.5, 64.2, 64.0, 62.0, 73.7, 60.5, 55.0, 56.0], assumed: 55.0 };

/// What a level is rated at. The scale is this game's own: level 3 is 1000, and the numbers of other games, servers or
/// federations mean something else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelRating {
    /// The value.
    pub value: f64,
    /// Whether every step between this level and level 3 was measured.
    pub is_measured: bool,
}

/// The level that the scale is fixed at, counted from 1, and its value.
pub const FIXED: (usize, f64) = (3, 1000.0);

/// What the levels of a game are rated at, the first level first.
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
    let shift = FIXED.1 - levels[FIXED.0 - 1].value;
    levels.iter_mut().for_each(|level| level.value += shift);
    levels
}

/// The difference of ratings by which somebody scores so many points of a hundred.
fn difference(score: f64) -> f64 {
    400.0 * (score / (100.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_stands_on_level_three_and_climbs() {
        for game in crate::catalogue::GAMES {
            let levels = level_ratings(*game);
            assert_eq!(levels.len(), 10);
            assert!((levels[2].value - 1000.0).abs() < 1e-9);
            assert!(levels.is_sorted_by(|lower, upper| lower.value < upper.value), "{levels:?}");
        }
        // 10 : 1 is 400 points on the logistic scale, by its definition.
        assert!((difference(1000.0 / 11.0) - 400.0).abs() < 1e-9);
        let chess = level_ratings(Game::CHESS);
        assert!(chess[8].is_measured && !chess[9].is_measured);
    }
}
