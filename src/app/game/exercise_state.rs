//! State of the exercises beside the one at the table: those that follow, and the threads that judge a move and find
//! the reasons of the solution.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::app::core::Stamped;
use session::{ExerciseSource, ExplainedMove, MoveValue, Task};

/// The exercises that follow the one at the table.
#[derive(Resource, Default)]
pub(super) struct NextExercises(pub VecDeque<ExerciseSource>);

/// The thread that judges a move of the player.
#[derive(Resource, Default)]
pub(super) struct ExerciseJudge(pub Option<Stamped<Task<Option<MoveValue>>>>);

/// The search for the reasons of the solution of an exercise that is over.
#[derive(Resource, Default)]
pub(super) enum ReasonsSearch {
    #[default]
    NotStarted,
    Running(Task<Option<ExplainedMove>>),
    Ended,
}
