//! State of the exercises beside the one at the table: those that follow, and the thread that judges a move.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::app::core::Stamped;
use session::{ExerciseSource, MoveValue, Task};

/// The exercises that follow the one at the table.
#[derive(Resource, Default)]
pub(super) struct NextExercises(pub VecDeque<ExerciseSource>);

/// The thread that judges a move of the player.
#[derive(Resource, Default)]
pub(super) struct ExerciseJudge(pub Option<Stamped<Task<Option<MoveValue>>>>);
