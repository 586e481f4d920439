//! Exercises on the board: a position in which the player looks for a good move, or a demonstration of moves.
//!
//! An exercise has a copy of the game of its own, so that neither tries nor answers change the game that it comes from.
//! The caller shows [`Exercise::table`], plays the player's moves with [`Exercise::play`], runs the job that this may
//! return, and plays the moves of the program one by one with [`Exercise::play_pending`].

use std::sync::Arc;
use std::time::Duration;

use crate::attempt::{Attempt, MoveVerdict};
use crate::puzzles::Puzzle;
use crate::review::{ExplainedMove, GOOD_ENOUGH, Label, MoveValue, Review, ReviewedMove};
use crate::tutorial::{Demonstration, Tutorial, TutorialExercise};
use crate::{
    ChoiceError, EngineJob, Game, LocalizedMessage, Match, MatchPlan, Mistake, MoveIndex, Place, PlanError,
    Player, PlayerPlan, RecordedMove, SceneStep, Seat, Viewer, catalogue, message,
};

/// Number of wrong tries after which the player is offered the solution.
pub const TRIES: u8 = 3;
/// Most moves that show why a try is wrong.
const LONGEST_REFUTATION: usize = 3;

/// An exercise in progress.
pub struct Exercise {
    task: Task,
    /// The seat of the player.
    seat: Seat,
    /// The position in which the player looks for the next move.
    base: Box<dyn Match>,
    /// The game on the board: `base`, or a position after it.
    table: Box<dyn Match>,
    stage: ExerciseStage,
    wrong_tries: u8,
    /// Moves that the program plays next on `table`.
    pending: Vec<String>,
    /// The first move of the solution with its reasons, once they are found.
    explained: Option<ExplainedMove>,
}

/// An exercise that stands for itself, without a reviewed game on the table.
#[derive(Clone)]
pub enum ExerciseSource {
    /// A kept mistake.
    Mistake(Arc<Mistake>),
    Puzzle(&'static Puzzle),
    Lesson(&'static TutorialExercise),
    Demonstration(&'static Demonstration),
}

impl ExerciseSource {
    /// The demonstration and the exercises of a tutorial, in their order.
    pub fn whole_tutorial(tutorial: &'static Tutorial) -> Vec<ExerciseSource> {
        let demonstration = ExerciseSource::Demonstration(&tutorial.demonstration);
        std::iter::once(demonstration).chain(tutorial.exercises.iter().map(ExerciseSource::Lesson)).collect()
    }

    /// The exercises of a tutorial that `is_solved` does not know by their id.
    pub fn rest_of_tutorial(
        tutorial: &'static Tutorial,
        is_solved: impl Fn(&str) -> bool,
    ) -> Vec<ExerciseSource> {
        let open = tutorial.exercises.iter().filter(|exercise| !is_solved(exercise.id));
        open.map(ExerciseSource::Lesson).collect()
    }
}

/// The reason why an exercise cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum ExerciseError {
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error("the position or the moves of a kept mistake are invalid")]
    Mistake,
}

/// The task of the player.
enum Task {
    /// A better move than the one that was played in a game.
    Retry {
        reviewed: Box<ReviewedMove>,
        /// `None` if the game is on the table.
        kept: Option<Arc<Mistake>>,
    },
    Puzzle(Box<Attempt>, &'static Puzzle),
    /// The steps of an exercise of a tutorial.
    Lesson(Box<Attempt>, &'static TutorialExercise),
    /// Nothing: the program shows moves.
    Demonstration(&'static Demonstration),
}

/// The stage of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExerciseStage {
    /// The player looks for a move, or the program plays the answer to a right one.
    Trying,
    /// A job judges the move that the player has made.
    Judging,
    /// The move was wrong; what refutes it is played on the table.
    Wrong,
    /// The player has found the solution.
    Solved,
    /// The solution is shown, or a demonstration.
    Shown,
}

/// The result of a move of the player.
pub enum AfterMove {
    /// The move is right or wrong: see [`Exercise::stage`].
    Decided,
    /// The caller runs the job and reports its result to [`Exercise::judged`].
    Judge(EngineJob<MoveValue>),
}

impl Exercise {
    /// Begins to look for a better move than the one that leads to `ply` of a reviewed game.
    ///
    /// `None` unless the review calls that move a mistake.
    pub fn retry(game: &dyn Match, review: &Review, ply: usize) -> Option<Exercise> {
        let reviewed = review.at(ply).filter(|mv| mv.label.is_some_and(Label::is_mistake))?;
        let start = game.browse_at(Place::of_game(ply.checked_sub(1)?));
        start.choice_of(&reviewed.best).ok()?;
        let reviewed = Box::new(reviewed.clone());
        Some(Exercise::of(Task::Retry { reviewed, kept: None }, start))
    }

    /// Begins an exercise.
    ///
    /// # Errors
    ///
    /// The game cannot read the position.
    pub fn start(source: ExerciseSource) -> Result<Exercise, ExerciseError> {
        Ok(match source {
            ExerciseSource::Mistake(mistake) => {
                let reviewed = Box::new(mistake.reviewed.clone());
                let start = mistake.open().ok_or(ExerciseError::Mistake)?;
                Exercise::of(Task::Retry { reviewed, kept: Some(mistake) }, start)
            }
            ExerciseSource::Puzzle(puzzle) => {
                let start = catalogue::open(&Exercise::puzzle_plan(puzzle))?;
                Exercise::of(Task::Puzzle(Box::new(Attempt::start(puzzle)?), puzzle), start)
            }
            ExerciseSource::Lesson(lesson) => {
                Exercise::of(Task::Lesson(Box::new(lesson.start()?), lesson), lesson.open()?)
            }
            ExerciseSource::Demonstration(demonstration) => {
                let mut shown = Exercise::of(Task::Demonstration(demonstration), demonstration.open()?);
                shown.stage = ExerciseStage::Shown;
                shown.pending = demonstration.moves.iter().map(|mv| mv.text.to_owned()).collect();
                shown
            }
        })
    }

    /// The plan of a game between people from the position of a puzzle.
    pub fn puzzle_plan(puzzle: &Puzzle) -> MatchPlan {
        let game = Game::new(puzzle.game);
        let mut plan = MatchPlan::between_people(game);
        if let Ok(facts) = catalogue::read_position_facts(game, &puzzle.position) {
            plan.seats = vec![PlayerPlan::nameless(Player::Human); usize::from(facts.seats)];
        }
        MatchPlan { position: Some(puzzle.position.clone()), ..plan }
    }

    fn of(task: Task, start: Box<dyn Match>) -> Exercise {
        let seat = start.state().turn.unwrap_or(Seat::FIRST);
        let (table, stage) = (copy_of(&*start), ExerciseStage::Trying);
        Exercise {
            task,
            seat,
            base: start,
            table,
            stage,
            wrong_tries: 0,
            pending: Vec::new(),
            explained: None,
        }
    }

    /// The game to show on the board.
    pub fn table(&self) -> &dyn Match {
        &*self.table
    }

    /// The seat of the player.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn stage(&self) -> ExerciseStage {
        self.stage
    }

    /// Whether the player is to move.
    pub fn waits_for_player(&self) -> bool {
        self.stage == ExerciseStage::Trying && self.pending.is_empty()
    }

    /// Whether the exercise is over: solved, or its solution is shown.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, ExerciseStage::Solved | ExerciseStage::Shown)
    }

    /// Number of wrong tries.
    pub fn wrong_tries(&self) -> u8 {
        self.wrong_tries
    }

    /// Number of tries left before the player is offered the solution; 0 after that.
    pub fn tries_left(&self) -> u8 {
        TRIES.saturating_sub(self.wrong_tries)
    }

    /// Whether the first try was right.
    pub fn is_solved_at_once(&self) -> bool {
        self.stage == ExerciseStage::Solved && self.wrong_tries == 0
    }

    /// The reviewed move that the player tries to better; `None` in a puzzle.
    pub fn reviewed_move(&self) -> Option<&ReviewedMove> {
        match &self.task {
            Task::Retry { reviewed, .. } => Some(reviewed),
            Task::Puzzle(..) | Task::Lesson(..) | Task::Demonstration(_) => None,
        }
    }

    /// The source of the exercise; `None` if it is another try at a move of the reviewed game on the table.
    pub fn source(&self) -> Option<ExerciseSource> {
        match &self.task {
            Task::Retry { kept, .. } => kept.clone().map(ExerciseSource::Mistake),
            Task::Puzzle(_, puzzle) => Some(ExerciseSource::Puzzle(puzzle)),
            Task::Lesson(_, lesson) => Some(ExerciseSource::Lesson(lesson)),
            Task::Demonstration(demonstration) => Some(ExerciseSource::Demonstration(demonstration)),
        }
    }

    /// The viewer of the table until the exercise is over.
    pub const fn viewer(&self) -> Viewer {
        match self.task {
            Task::Lesson(_, lesson) => lesson.viewer(),
            Task::Demonstration(_) => Demonstration::VIEWER,
            Task::Retry { .. } | Task::Puzzle(..) => Viewer::Seat(self.seat),
        }
    }

    /// The time from the start of one move of the program to the next.
    pub const fn pace(&self) -> Duration {
        match self.task {
            Task::Demonstration(_) => Demonstration::MOVE_TIME,
            Task::Retry { .. } | Task::Puzzle(..) | Task::Lesson(..) => Duration::ZERO,
        }
    }

    /// The instruction for the player.
    pub fn question(&self) -> LocalizedMessage {
        match &self.task {
            Task::Retry { reviewed, .. } if reviewed.label == Some(Label::MissedWin) => {
                message!("exercise-find-win")
            }
            Task::Retry { .. } => message!("exercise-find-better"),
            Task::Puzzle(_, puzzle) => puzzle.goal.message(),
            Task::Lesson(attempt, lesson) => {
                // After the last step, the instruction of that step stays.
                let step = attempt.step().min(lesson.step_count() - 1);
                LocalizedMessage::new(lesson.instruction(step).unwrap_or(lesson.title))
            }
            Task::Demonstration(demonstration) => {
                LocalizedMessage::new(demonstration.caption(self.table.state().ply))
            }
        }
    }

    /// The next move of the solution in the position in which the player looks for it.
    pub fn solution(&self) -> Option<MoveIndex> {
        self.base.choice_of(self.solution_text()?).ok()
    }

    fn solution_text(&self) -> Option<&str> {
        match &self.task {
            Task::Retry { reviewed, .. } => Some(&reviewed.best),
            Task::Puzzle(attempt, _) | Task::Lesson(attempt, _) => attempt.next_move(),
            Task::Demonstration(_) => None,
        }
    }

    /// A job that finds the reasons of the first move of the solution; the caller reports them to
    /// [`Exercise::set_explained`]. `None` in a tutorial.
    pub fn explain(&self) -> Option<EngineJob<ExplainedMove>> {
        match &self.task {
            Task::Retry { reviewed, .. } if reviewed.better_line.is_empty() => {
                self.base.explain_line(std::slice::from_ref(&reviewed.best))
            }
            Task::Retry { reviewed, .. } => self.base.explain_line(&reviewed.better_line),
            Task::Puzzle(_, puzzle) => {
                catalogue::open(&Exercise::puzzle_plan(puzzle)).ok()?.explain_line(&puzzle.solution)
            }
            Task::Lesson(..) | Task::Demonstration(_) => None,
        }
    }

    pub fn set_explained(&mut self, explained: ExplainedMove) {
        self.explained = Some(explained);
    }

    /// The first move of the solution with its reasons; `None` until they are found, and before the exercise is over.
    pub fn explained(&self) -> Option<&ExplainedMove> {
        self.explained.as_ref().filter(|_| self.is_over())
    }

    /// The position in which the player looks for the next move.
    pub fn position(&self) -> &dyn Match {
        &*self.base
    }

    /// The move that the player has made in that position; `None` while the player is to move.
    pub fn tried_move(&self) -> Option<&RecordedMove> {
        let ply = self.base.state().ply;
        (self.table.state().ply > ply).then(|| self.table.moves().get(ply)).flatten()
    }

    /// Plays a move of the player. An illegal choice, or one out of turn, changes nothing.
    pub fn play(&mut self, choice: MoveIndex) -> Result<AfterMove, ChoiceError> {
        if !self.waits_for_player() {
            return Ok(AfterMove::Decided);
        }
        let ply = self.table.state().ply;
        self.table.play(choice)?;
        let text = self.table.moves().get(ply).map(|mv| mv.text.clone()).unwrap_or_default();
        match &mut self.task {
            Task::Retry { reviewed, .. } if text == reviewed.best => self.stage = ExerciseStage::Solved,
            Task::Retry { reviewed, .. } if text == reviewed.text => {
                let refutation = reviewed.refutation.clone();
                self.refute(&refutation);
            }
            Task::Retry { .. } => return Ok(self.judge(choice)),
            Task::Puzzle(attempt, _) | Task::Lesson(attempt, _) => match attempt.play(&text) {
                MoveVerdict::Solved => self.stage = ExerciseStage::Solved,
                MoveVerdict::Right { answer } => self.pending = vec![answer],
                MoveVerdict::Wrong if matches!(self.task, Task::Lesson(..)) => self.refute(&[]),
                MoveVerdict::Wrong => return Ok(self.judge(choice)),
            },
            Task::Demonstration(_) => {}
        }
        Ok(AfterMove::Decided)
    }

    fn judge(&mut self, choice: MoveIndex) -> AfterMove {
        match self.base.value_of(choice) {
            Some(job) => {
                self.stage = ExerciseStage::Judging;
                AfterMove::Judge(job)
            }
            None => {
                self.refute(&[]);
                AfterMove::Decided
            }
        }
    }

    /// Reports the value of the move that the player has made; `None` if the job failed.
    pub fn judged(&mut self, value: Option<&MoveValue>) {
        if self.stage != ExerciseStage::Judging {
            return;
        }
        let Some(value) = value else {
            self.take_back();
            return;
        };
        let is_good = match &self.task {
            Task::Retry { reviewed, .. } if reviewed.label == Some(Label::MissedWin) => value.is_proven_win,
            Task::Retry { reviewed, .. } => {
                let loss = reviewed.before.saturating_sub(value.score);
                loss <= GOOD_ENOUGH && loss < reviewed.loss()
            }
            Task::Puzzle(..) | Task::Lesson(..) | Task::Demonstration(_) => false,
        };
        if is_good {
            self.stage = ExerciseStage::Solved;
        } else {
            self.refute(&value.answers);
        }
    }

    /// The try was wrong: `answers` are the moves that the program expects after it.
    fn refute(&mut self, answers: &[String]) {
        self.stage = ExerciseStage::Wrong;
        self.wrong_tries = self.wrong_tries.saturating_add(1);
        self.pending = self.refutation(answers);
    }

    /// As many of `answers` as show what is wrong: up to the first loss of the player, or else the first one.
    fn refutation(&self, answers: &[String]) -> Vec<String> {
        let mut copy = copy_of(&*self.table);
        let mut shown = Vec::new();
        for text in answers.iter().take(LONGEST_REFUTATION) {
            let is_answer = copy.state().turn != Some(self.seat);
            let Ok(choice) = copy.choice_of(text) else { break };
            if copy.play(choice).is_err() {
                break;
            }
            shown.push(text.clone());
            let takes =
                copy.steps(Viewer::All).concat().iter().any(|step| matches!(step, SceneStep::Capture { .. }));
            if is_answer && takes || copy.state().outcome().is_some() {
                return shown;
            }
        }
        shown.truncate(1);
        shown
    }

    /// Plays the next move of the program on the table. Returns whether there was one.
    pub fn play_pending(&mut self) -> bool {
        if self.pending.is_empty() {
            return false;
        }
        let text = self.pending.remove(0);
        let is_played = self.table.choice_of(&text).is_ok_and(|choice| self.table.play(choice).is_ok());
        if !is_played {
            self.pending.clear();
        }
        if self.pending.is_empty() && self.stage == ExerciseStage::Trying {
            // The answer to a right move: the player looks for the next one from here.
            self.base = copy_of(&*self.table);
        }
        is_played
    }

    /// Whether the program plays a move next.
    pub fn has_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Takes the wrong move and its answers back.
    pub fn take_back(&mut self) {
        if matches!(self.stage, ExerciseStage::Wrong | ExerciseStage::Judging) {
            self.return_to_base(ExerciseStage::Trying);
        }
    }

    /// Shows the solution, or the rest of it.
    pub fn show_solution(&mut self) {
        if self.is_over() {
            return;
        }
        self.return_to_base(ExerciseStage::Shown);
        self.pending = match &self.task {
            Task::Retry { reviewed, .. } => vec![reviewed.best.clone()],
            Task::Puzzle(attempt, _) | Task::Lesson(attempt, _) => attempt.rest_of_solution().to_vec(),
            Task::Demonstration(_) => Vec::new(),
        };
    }

    fn return_to_base(&mut self, stage: ExerciseStage) {
        self.table = copy_of(&*self.base);
        self.pending.clear();
        self.stage = stage;
    }
}

/// A copy of the game at its current position.
fn copy_of(game: &dyn Match) -> Box<dyn Match> {
    game.browse_at(Place::of_game(game.state().ply))
}
