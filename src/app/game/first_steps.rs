//! Notes the first steps of the player at the table: games begun, and the exercises of the tutorial.

use bevy::prelude::*;

use crate::app::core::FramePhase;
use crate::app::game::current_match::CurrentMatch;
use crate::app::preferences::{FirstStart, FirstSteps};
use session::{ExerciseSource, ExerciseStage, Game};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (count_games, note_exercises)
            .chain()
            .in_set(FramePhase::Follow)
            .run_if(resource_exists_and_changed::<CurrentMatch>),
    );
}

/// Counts a game that begins at the table. Opened games and exercises are not counted.
///
/// A game that begins also ends the question for the name.
fn count_games(
    game: Res<CurrentMatch>,
    mut first_steps: ResMut<FirstSteps>,
    mut first_start: ResMut<FirstStart>,
) {
    if !game.is_added() || game.exercise().is_some() {
        return;
    }
    first_start.0 = false;
    if game.moves().is_empty() && !game.is_from_file() && !game.only_computers_play() {
        first_steps.count_game(game.game());
    }
}

/// Notes that the tutorial is begun, and each exercise of it that is solved.
fn note_exercises(game: Res<CurrentMatch>, mut first_steps: ResMut<FirstSteps>) {
    let Some(exercise) = game.exercise() else { return };
    match exercise.source() {
        Some(ExerciseSource::Lesson(lesson)) => {
            let game = Game::new(lesson.game());
            first_steps.answer_tutorial(game);
            if exercise.stage() == ExerciseStage::Solved {
                first_steps.mark_solved(game, lesson.id);
            }
        }
        Some(ExerciseSource::Demonstration(_)) => first_steps.answer_tutorial(game.game()),
        Some(ExerciseSource::Puzzle(_) | ExerciseSource::Mistake(_)) | None => {}
    }
}
