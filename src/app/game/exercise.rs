//! Exercises at the table: another try at a move of the reviewed game, puzzles, and the tutorial of a game.
//!
//! The exercise is a part of [`CurrentMatch`], where it is shown like a browsed position. This module plays the moves of
//! the player in it, judges them on a thread of their own, and plays the answers once the pieces are at rest.

use bevy::prelude::*;

use crate::app::commands::GoBack;
use crate::app::core::{NextFrame, ReturnScreens, RunningAnimations, SceneChanged, Screen, Stamped};
use crate::app::game::current_match::{self, CurrentMatch};
use crate::app::game::effects::GameEffects;
use crate::app::game::exercise_state::{ExerciseJudge, ReasonsSearch};
use crate::app::game::job_thread::start_job;
use session::exercise::AfterMove;
use session::{EngineJob, Exercise, ExerciseSource, ExerciseStage, MoveIndex, MoveValue, Place};

impl GameEffects<'_, '_> {
    /// Lets the player look for a better move than the one that leads to `ply` of the reviewed game.
    pub(super) fn retry(&mut self, game: &mut ResMut<CurrentMatch>, ply: usize) {
        let review = self.review.review(game);
        let Some(exercise) = review.and_then(|review| Exercise::retry(&***game, review, ply)) else { return };
        game.show_exercise(Place::of_game(ply - 1), exercise);
        self.forget_position();
        self.scene.write(SceneChanged::Jumped);
    }

    /// Plays a move of the player in the exercise.
    pub(super) fn play_in_exercise(&mut self, game: &mut ResMut<CurrentMatch>, choice: MoveIndex) {
        let Some(result) = game.exercise_mut().map(|exercise| exercise.play(choice)) else { return };
        self.forget_position();
        match result {
            Ok(AfterMove::Decided) => {}
            Ok(AfterMove::Judge(job)) => self.start_judge(game, job),
            Err(error) => {
                error!("{error}");
                return;
            }
        }
        self.scene.write(SceneChanged::Played(game.visible_steps()));
    }

    fn start_judge(&mut self, game: &mut ResMut<CurrentMatch>, job: EngineJob<MoveValue>) {
        match start_job("exercise", job, self.proxy.as_deref()) {
            Some(task) => self.judge.0 = Some(Stamped { stamp: game.browse_stamp(), value: task }),
            None => self.change_exercise(game, Exercise::take_back),
        }
    }

    /// Takes a wrong move back; after the exercise, goes on to the next mistake of the same player.
    pub(super) fn continue_exercise(&mut self, game: &mut ResMut<CurrentMatch>) {
        let Some(exercise) = game.exercise() else { return };
        if exercise.is_over() {
            if exercise.source().is_some() {
                self.start_next_exercise();
                return;
            }
            let (seat, ply) = (exercise.seat(), game.displayed_place().ply + 1);
            let next = self.review.review(game).and_then(|review| review.next_mistake(seat, ply));
            match next {
                Some(ply) => self.retry(game, ply),
                None => self.show_place(game, game.browsed_place()),
            }
        } else if exercise.stage() == ExerciseStage::Wrong {
            self.change_exercise(game, Exercise::take_back);
        }
    }

    /// Begins these exercises, one after the other.
    pub(super) fn begin_exercises(&mut self, sources: &[ExerciseSource]) {
        self.next_exercises.0 = sources.iter().cloned().collect();
        self.start_next_exercise();
    }

    /// Puts the next exercise on the table; after the last one, leaves the table.
    fn start_next_exercise(&mut self) {
        while let Some(source) = self.next_exercises.0.pop_front() {
            let is_demonstration = matches!(source, ExerciseSource::Demonstration(_));
            match Exercise::start(source) {
                Ok(exercise) => {
                    // Below the exercise lies a game between people from the same position. Of a kept mistake, it has the
                    // move that was played.
                    let start = exercise.position();
                    current_match::replace_match(start.browse_at(Place::of_game(0)), &mut self.commands);
                    self.commands.queue(move |world: &mut World| {
                        let mut game = world.resource_mut::<CurrentMatch>();
                        if !is_demonstration && !game.game().one_view {
                            game.bottom = exercise.seat();
                        }
                        game.show_exercise(Place::of_game(0), exercise);
                    });
                    return;
                }
                Err(error) => error!("{error}"),
            }
        }
        self.commands.write_message(GoBack);
    }

    /// Shows the solution of the exercise.
    pub(super) fn show_solution(&mut self, game: &mut ResMut<CurrentMatch>) {
        if game.exercise().is_some_and(|exercise| !exercise.is_over()) {
            self.change_exercise(game, Exercise::show_solution);
        }
    }

    fn change_exercise(&mut self, game: &mut ResMut<CurrentMatch>, change: fn(&mut Exercise)) {
        if let Some(exercise) = game.exercise_mut() {
            change(exercise);
            self.forget_position();
            self.scene.write(SceneChanged::Jumped);
        }
    }

    /// Clears what belongs to the position shown before.
    fn forget_position(&mut self) {
        self.notice.clear();
        self.dialog.close();
        self.hint.clear();
    }
}

/// Lets a tutorial that the setup page offered return there, and takes an exercise from the table when the player goes
/// back to the menu or a page: it is no game to continue.
pub(super) fn follow_screen(
    mut transitions: MessageReader<StateTransitionEvent<Screen>>,
    game: Option<Res<CurrentMatch>>,
    mut returns: ResMut<ReturnScreens>,
    mut commands: Commands,
) {
    let Some((from, to)) =
        transitions.read().last().map(|transition| (transition.exited, transition.entered))
    else {
        return;
    };
    let Some(game) = game.filter(|game| game.exercise().and_then(Exercise::source).is_some()) else { return };
    match to {
        Some(Screen::Table) if from == Some(Screen::Setup) => returns.leave_table_to(Screen::Setup),
        Some(Screen::Menu | Screen::Setup | Screen::HowToPlay | Screen::Puzzles | Screen::Mistakes) => {
            let number = game.number();
            commands.queue(move |world: &mut World| {
                current_match::remove_match(world, number);
            });
        }
        _ => {}
    }
}

/// Reads how good the last move of the player is, and plays the moves of the program when the pieces are at rest.
pub(super) fn follow_exercise(
    mut game: ResMut<CurrentMatch>,
    mut effects: GameEffects,
    next_frame: Res<NextFrame>,
) {
    if effects.judge.0.is_some() {
        read_verdict(&mut game, &mut effects.judge);
    }
    update_reasons(&mut game, &mut effects);
    let Some(pace) = game.exercise().filter(|exercise| exercise.has_pending()).map(Exercise::pace) else {
        return;
    };
    // The first move of a demonstration waits, too: the player reads what is shown.
    let due = game.exercise_changed_at() + pace;
    if due > game.time() {
        next_frame.request_at(due);
    } else if !effects.motion.is_moving() && game.exercise_mut().is_some_and(Exercise::play_pending) {
        effects.scene.write(SceneChanged::Played(game.visible_steps()));
    }
}

/// Looks for the reasons of the solution once an exercise is over and its last move is shown.
fn update_reasons(game: &mut ResMut<CurrentMatch>, effects: &mut GameEffects) {
    let over = game.exercise().filter(|exercise| exercise.is_over() && !exercise.has_pending());
    let Some(exercise) = over else {
        if !matches!(*effects.reasons, ReasonsSearch::NotStarted) {
            *effects.reasons = ReasonsSearch::NotStarted;
        }
        return;
    };
    match &mut *effects.reasons {
        ReasonsSearch::NotStarted => {
            let task = exercise.explain().and_then(|job| start_job("reasons", job, effects.proxy.as_deref()));
            *effects.reasons = task.map_or(ReasonsSearch::Ended, ReasonsSearch::Running);
        }
        ReasonsSearch::Running(task) => {
            let (is_finished, report) = (task.is_finished(), task.try_next_report());
            if is_finished || report.is_some() {
                *effects.reasons = ReasonsSearch::Ended;
            }
            if let (Some(explained), Some(exercise)) = (report.flatten(), game.exercise_mut()) {
                exercise.set_explained(explained);
            }
        }
        ReasonsSearch::Ended => {}
    }
}

/// Reads the verdict about the last move of the player. Drops a verdict about another position.
fn read_verdict(game: &mut ResMut<CurrentMatch>, judge: &mut ExerciseJudge) {
    let stamp = game.browse_stamp();
    let Some(task) = judge.0.as_mut().filter(|judging| judging.stamp == stamp) else {
        judge.0 = None;
        return;
    };
    let (is_finished, report) = (task.value.is_finished(), task.value.try_next_report());
    if is_finished || report.is_some() {
        judge.0 = None;
        if let Some(exercise) = game.exercise_mut() {
            exercise.judged(report.flatten().as_ref());
        }
    }
}

/// Requests the frame in which the program plays its next move.
pub(super) fn request_answer(
    game: Res<CurrentMatch>,
    animations: Res<RunningAnimations>,
    next_frame: Res<NextFrame>,
) {
    let is_due = game.exercise().is_some_and(Exercise::has_pending) && !animations.is_moving();
    next_frame.request_if(is_due);
}
