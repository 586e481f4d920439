//! Exercises at the table: another try at a move of the reviewed game, and puzzles.
//!
//! The exercise is a part of [`CurrentMatch`], where it is shown like a browsed position. This module plays the moves of
//! the player in it, judges them on a thread of their own, and plays the answers once the pieces are at rest.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy::prelude::*;

use crate::app::commands::GoBack;
use crate::app::core::{NextFrame, RunningAnimations, SceneChanged, Stamped, waker};
use crate::app::game::current_match::{self, CurrentMatch};
use crate::app::game::effects::GameEffects;
use session::exercise::AfterMove;
use session::puzzles::Puzzle;
use session::{
    EngineJob, Exercise, ExerciseStage, MoveIndex, MoveValue, Place, Task, TaskBuilder, catalogue,
};

/// Requests that these puzzles are solved at the table, one after the other.
#[derive(Message, Clone, Debug)]
pub struct SolvePuzzles(pub Vec<&'static Puzzle>);

/// The puzzles that follow the one at the table.
#[derive(Resource, Default)]
pub(super) struct NextPuzzles(VecDeque<&'static Puzzle>);

/// The thread that judges a move of the player.
#[derive(Resource, Default)]
pub(super) struct ExerciseJudge(Option<Stamped<Task<Option<MoveValue>>>>);

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
        let task = TaskBuilder::new(waker(self.proxy.as_deref())).start("exercise", move |reporter| {
            let value = catch_unwind(AssertUnwindSafe(|| job(reporter.stop())));
            reporter.send(value.ok().and_then(Result::ok));
        });
        match task {
            Ok(task) => self.judge.0 = Some(Stamped { stamp: game.browse_stamp(), value: task }),
            Err(error) => {
                error!("the thread that judges a move could not be started: {error}");
                self.change_exercise(game, Exercise::take_back);
            }
        }
    }

    /// Takes a wrong move back; after the exercise, goes on to the next mistake of the same player.
    pub(super) fn continue_exercise(&mut self, game: &mut ResMut<CurrentMatch>) {
        let Some(exercise) = game.exercise() else { return };
        if exercise.is_over() {
            if exercise.puzzle_of().is_some() {
                self.solve_next_puzzle();
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

    /// Puts the next puzzle on the table; after the last one, leaves the table.
    pub(super) fn solve_next_puzzle(&mut self) {
        while let Some(puzzle) = self.next_puzzles.0.pop_front() {
            let opened = Exercise::puzzle(puzzle)
                .and_then(|exercise| Ok((catalogue::open(&Exercise::puzzle_plan(puzzle))?, exercise)));
            match opened {
                Ok((game, exercise)) => {
                    current_match::replace_match(game, &mut self.commands);
                    self.commands.queue(move |world: &mut World| {
                        let mut game = world.resource_mut::<CurrentMatch>();
                        game.bottom = exercise.seat();
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

/// Begins the requested puzzles.
pub(super) fn begin_puzzles(mut requests: MessageReader<SolvePuzzles>, mut effects: GameEffects) {
    for SolvePuzzles(puzzles) in requests.read() {
        effects.next_puzzles.0 = puzzles.iter().copied().collect();
        effects.solve_next_puzzle();
    }
}

/// Reads how good the last move of the player is, and plays the moves of the program when the pieces are at rest.
pub(super) fn follow_exercise(mut game: ResMut<CurrentMatch>, mut effects: GameEffects) {
    if effects.judge.0.is_some() {
        read_verdict(&mut game, &mut effects.judge);
    }
    if game.exercise().is_some_and(Exercise::has_pending)
        && !effects.motion.is_moving()
        && game.exercise_mut().is_some_and(Exercise::play_pending)
    {
        effects.scene.write(SceneChanged::Played(game.visible_steps()));
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
