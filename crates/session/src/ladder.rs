//! How strong the levels of the computer are, from matches between each and the one below (Elo, logistic scale).

use super::game::Game;
use rules::GameId;

/// How much a level scores against the one below it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rung {
    /// So many points of a hundred, in a match.
    Measured(f64),
    /// No match was played between the levels as they are: taken for this.
    Assumed(f64),
}

use Rung::{Assumed, Measured};

/// Level 2 against 1, 3 against 2 and so on to 10 against 9: the tables of docs/STRENGTH.md.
const CHESS: [Rung; 9] = [
    Measured(82.7),
    Measured(83.4),
    Measured(80.8),
    Measured(79.5),
    Measured(79.8),
    Measured(80.9),
    Measured(76.0),
    Measured(76.0),
    // All of 60 games at 300 ms a move were won: as much as that shows.
    Assumed(97.0),
];

/// As in chess.
const RACING_KINGS: [Rung; 9] = [
    Measured(64.2),
    Measured(81.0),
    Measured(80.0),
    Measured(78.0),
    Measured(74.0),
    Measured(66.0),
    Measured(77.2),
    Measured(71.3),
    TOP,
];

/// As in chess.
const DRAUGHTS: [Rung; 9] = [
    Measured(75.0),
    Measured(72.2),
    Measured(73.2),
    Measured(70.2),
    Measured(77.0),
    Measured(74.8),
    Measured(66.8),
    Measured(76.0),
    TOP,
];

/// What the step to the whole engine is taken for, whose three seconds are worth more on one machine than on another.
const TOP: Rung = Assumed(70.0);

/// By the rules of the report, for two. The deal decides much, so the steps are small; beyond level 6 more thinking hardly
/// wins more games.
const DOMIN_UP: [Rung; 9] = [
    Measured(61.5),
    Measured(64.2),
    Measured(64.0),
    Measured(62.0),
    Measured(73.7),
    Measured(60.5),
    Measured(55.0),
    Measured(56.0),
    Assumed(55.0),
];

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
    let rungs = match game.id {
        GameId::Chess => CHESS,
        GameId::RacingKings => RACING_KINGS,
        GameId::Draughts => DRAUGHTS,
        GameId::DominUp => DOMIN_UP,
    };
    let mut levels = vec![LevelRating { value: 0.0, is_measured: true }];
    for rung in rungs {
        let below = levels[levels.len() - 1].value;
        let (Measured(score) | Assumed(score)) = rung;
        levels.push(LevelRating { value: below + difference(score), is_measured: true });
    }
    let (fixed, value) = (FIXED.0 - 1, FIXED.1);
    let shift = value - levels[fixed].value;
    for level in &mut levels {
        level.value += shift;
    }
    // A step is between a level and the next: what lies beyond one that was assumed is assumed too.
    let is_measured = |rung: &Rung| matches!(rung, Measured(_));
    for (index, level) in levels.iter_mut().enumerate() {
        let between = if index < fixed { &rungs[index..fixed] } else { &rungs[fixed..index] };
        level.is_measured = between.iter().all(is_measured);
    }
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
