//! First steps of a newcomer in each game on this computer: tutorials, offers, and the first games.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::app::preferences::lenient;
use crate::app::preferences::saved_file::SavedData;
use session::Game;

/// Whether this is the first start: no earlier run has left settings or games on this computer.
///
/// Becomes `false` when the question for the player's name is answered, or a game is begun.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstStart(pub bool);

/// The first steps of the player in each game.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FirstSteps {
    /// By the name of the game.
    games: BTreeMap<String, GameSteps>,
}

/// The first steps in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct GameSteps {
    /// Ids of the solved exercises of the tutorial.
    solved: BTreeSet<String>,
    /// Whether the player has begun the tutorial or declined it.
    is_tutorial_answered: bool,
    /// Number of games begun, counted no further than [`FirstSteps::LEGEND_GAMES`] + 1.
    #[serde(deserialize_with = "lenient::number")]
    games_begun: u8,
    /// Whether the player has closed the legend of the numbers.
    is_legend_closed: bool,
}

impl FirstSteps {
    /// Number of games with a legend of the numbers.
    pub const LEGEND_GAMES: u8 = 3;

    fn of(&self, game: Game) -> Option<&GameSteps> {
        self.games.get(game.name())
    }

    fn of_mut(&mut self, game: Game) -> &mut GameSteps {
        self.games.entry(game.name().to_owned()).or_default()
    }

    /// Whether the exercise with this id is solved.
    pub fn is_solved(&self, game: Game, exercise: &str) -> bool {
        self.of(game).is_some_and(|steps| steps.solved.contains(exercise))
    }

    pub fn mark_solved(&mut self, game: Game, exercise: &str) {
        self.of_mut(game).solved.insert(exercise.to_owned());
    }

    /// Whether the tutorial is offered: the player has neither begun a game nor answered the offer.
    pub fn offers_tutorial(&self, game: Game) -> bool {
        self.of(game).is_none_or(|steps| steps.games_begun == 0 && !steps.is_tutorial_answered)
    }

    /// Notes that the player has begun the tutorial or declined it.
    pub fn answer_tutorial(&mut self, game: Game) {
        self.of_mut(game).is_tutorial_answered = true;
    }

    /// Notes that the player has begun a game.
    pub fn count_game(&mut self, game: Game) {
        let begun = self.of(game).map_or(0, |steps| steps.games_begun);
        self.note_games(game, usize::from(begun) + 1);
    }

    /// Notes that the player has begun at least `count` games, for example those that are saved.
    pub fn note_games(&mut self, game: Game, count: usize) {
        let begun = &mut self.of_mut(game).games_begun;
        let count = u8::try_from(count).unwrap_or(u8::MAX).min(FirstSteps::LEGEND_GAMES + 1);
        *begun = (*begun).max(count);
    }

    /// Whether the table shows the legend of the numbers: in the first games, until the player closes it.
    pub fn shows_legend(&self, game: Game) -> bool {
        self.of(game)
            .is_none_or(|steps| steps.games_begun <= FirstSteps::LEGEND_GAMES && !steps.is_legend_closed)
    }

    pub fn close_legend(&mut self, game: Game) {
        self.of_mut(game).is_legend_closed = true;
    }
}

impl SavedData for FirstSteps {
    const NAME: &'static str = "first-steps";
    /// Two instances may solve exercises of the same game.
    const MERGE_DEPTH: u8 = 3;

    fn sanitised(self) -> FirstSteps {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tutorial_is_offered_until_it_is_answered_or_a_game_is_begun() {
        let mut steps = FirstSteps::default();
        assert!(steps.offers_tutorial(Game::CHESS) && steps.offers_tutorial(Game::DRAUGHTS));
        steps.answer_tutorial(Game::CHESS);
        steps.count_game(Game::DRAUGHTS);
        assert!(!steps.offers_tutorial(Game::CHESS) && !steps.offers_tutorial(Game::DRAUGHTS));
        assert!(steps.offers_tutorial(Game::DOMIN_UP), "each game has an offer of its own");
        steps.note_games(Game::DOMIN_UP, 0);
        assert!(steps.offers_tutorial(Game::DOMIN_UP), "there are no saved games");
        steps.note_games(Game::DOMIN_UP, 70_000);
        assert!(!steps.offers_tutorial(Game::DOMIN_UP));
    }

    #[test]
    fn the_legend_is_shown_in_the_first_games_until_it_is_closed() {
        let mut steps = FirstSteps::default();
        for _ in 0..FirstSteps::LEGEND_GAMES {
            steps.count_game(Game::DOMIN_UP);
            assert!(steps.shows_legend(Game::DOMIN_UP));
        }
        let mut closed = steps.clone();
        closed.close_legend(Game::DOMIN_UP);
        assert!(!closed.shows_legend(Game::DOMIN_UP));
        steps.count_game(Game::DOMIN_UP);
        assert!(!steps.shows_legend(Game::DOMIN_UP), "after the first games");
    }

    #[test]
    fn unknown_values_are_ignored_and_solved_exercises_are_read() {
        let text =
            "(games: {\"chess\": (solved: [\"chess-lines\"], games_begun: 9999, stars: 3), \"whist\": ()})";
        let steps: FirstSteps = ron::from_str(text).expect("it can be read");
        assert!(steps.is_solved(Game::CHESS, "chess-lines") && !steps.is_solved(Game::CHESS, "chess-steps"));
        assert!(steps.offers_tutorial(Game::CHESS), "a number out of range counts as none");
    }
}
