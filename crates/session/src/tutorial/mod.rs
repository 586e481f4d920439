//! Tutorials: for each game a demonstration, six exercises, and a mini game against the weakest level.
//!
//! A [`Demonstration`] plays real moves with captions. An [`TutorialExercise`] asks for one or two moves; an
//! [`Attempt`] decides which moves are right, and [`NOT_ASKED`] is the message for a legal move that is not. A
//! [`MiniGame`] is a small position to play to the end. Words: `tutorial.ftl`.
//!
//! ```
//! use session::tutorial::{MoveVerdict, Tutorial};
//! use session::{GameId, Player};
//!
//! let tutorial = Tutorial::of(GameId::Chess);
//! let exercise = &tutorial.exercises[3];
//! let mut table = exercise.open()?;
//! let mut attempt = exercise.start()?;
//! assert_eq!((attempt.play("Qg6"), attempt.step()), (MoveVerdict::Wrong, 0), "stalemate is legal, but no mate");
//! assert_eq!(attempt.play("Qg7"), MoveVerdict::Solved);
//! table.play(table.choice_of("Qg7").expect("legal")).expect("a choice of the list");
//! assert!(table.state().end.is_some());
//! assert_eq!(tutorial.mini_game.plan("Ana", 7).seats[1].player, Player::Level(1));
//! # Ok::<(), session::PlanError>(())
//! ```

mod chess;
mod demonstration;
mod domin_up;
mod draughts;
mod exercise;
mod mini_game;
mod racing_kings;

pub use crate::attempt::{Attempt, MoveVerdict};
pub use demonstration::{Demonstration, DemonstrationMove};
pub use exercise::{ExerciseStep, TutorialExercise};
pub use mini_game::MiniGame;

use crate::{Game, MatchPlan, PlayerPlan, Viewer, key};
use ai::Player;
use rules::{GameId, Seat};

/// The message key for a legal move that is not what an exercise asks for.
pub const NOT_ASKED: &str = key!("tutorial-not-asked");

/// The tutorial of one game.
pub struct Tutorial {
    pub game: GameId,
    pub demonstration: Demonstration,
    pub exercises: [TutorialExercise; 6],
    pub mini_game: MiniGame,
}

impl Tutorial {
    /// The tutorial of a game.
    pub fn of(game: GameId) -> &'static Tutorial {
        match game {
            GameId::RacingKings => &racing_kings::TUTORIAL,
            GameId::Draughts => &draughts::TUTORIAL,
            GameId::Chess => &chess::TUTORIAL,
            GameId::DominUp => &domin_up::TUTORIAL,
        }
    }

    /// The exercise with this id.
    pub fn find(&self, id: &str) -> Option<&TutorialExercise> {
        self.exercises.iter().find(|exercise| exercise.id == id)
    }
}

/// A game from a position between people, without names. A test opens every position, so that invalid texts cannot
/// occur.
fn plan_from(game: GameId, position: &str) -> MatchPlan {
    let people = vec![PlayerPlan::nameless(Player::Human); 2];
    MatchPlan {
        position: Some(position.to_owned()),
        seats: people,
        ..MatchPlan::between_people(Game::new(game))
    }
}

/// The viewer of a position: the learner, or with open hands somebody who sees all hands.
///
/// Open hands are a matter of the picture alone: a computer still knows only what its seat may know.
const fn viewer(has_open_hands: bool, learner: Seat) -> Viewer {
    if has_open_hands { Viewer::All } else { Viewer::Seat(learner) }
}
