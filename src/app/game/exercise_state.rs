//! State of the exercises beside the one at the table: those that follow, and the threads that judge a move and find
//! the reasons of the solution.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::app::core::Stamped;
use crate::app::game::current_match::CurrentMatch;
use session::{ExerciseSource, ExplainedMove, MoveValue, Task};

/// The exercises that follow the one at the table.
#[derive(Resource, Default)]
pub(super) struct NextExercises(pub VecDeque<ExerciseSource>);

/// The thread that judges a move of the player.
#[derive(Resource, Default)]
pub(super) struct ExerciseJudge(pub Option<Stamped<Task<Option<MoveValue>>>>);

/// The reasons of the solution of an exercise that is over.
#[derive(Resource, Default)]
pub struct SolutionReasons(pub(super) Option<Stamped<ReasonsProgress>>);

pub(super) enum ReasonsProgress {
    Searching(Task<Option<ExplainedMove>>),
    /// `None` if the search failed.
    Found(Option<ExplainedMove>),
}

impl SolutionReasons {
    /// The first move of the solution with its reasons, once they are found.
    pub fn of(&self, game: &CurrentMatch) -> Option<&ExplainedMove> {
        match self.0.as_ref()?.get(game.browse_stamp())? {
            ReasonsProgress::Found(explained) => explained.as_ref(),
            ReasonsProgress::Searching(_) => None,
        }
    }
}
