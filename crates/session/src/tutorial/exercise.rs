//! An exercise: a position, and one or two moves that the learner has to find.

use super::{plan_from, viewer};
use crate::attempt::{Attempt, RightMoves};
use crate::{Match, PlanError, Playable, Viewer, catalogue};
use rules::{GameId, Seat, chess, domin_up, draughts, racing_kings};

/// An exercise of a tutorial.
///
/// The learner moves first; the answer of the opponent to the first move is fixed.
pub struct TutorialExercise {
    /// Stable name, unique among all exercises, to remember which are solved.
    pub id: &'static str,
    /// The position text of the start. It implies the rule set and the number of seats.
    pub position: &'static str,
    /// The seat of the learner, which is to move.
    pub learner: Seat,
    /// Message key.
    pub title: &'static str,
    /// The message key of a sentence to show when the exercise is solved.
    pub remark: Option<&'static str>,
    /// Whether the learner sees the other hands, in games with hidden hands.
    pub has_open_hands: bool,
    pub(super) steps: Steps,
}

/// The steps of an exercise, each with one move of the learner.
pub(super) enum Steps {
    RacingKings(&'static [ExerciseStep<racing_kings::Position>]),
    Draughts(&'static [ExerciseStep<draughts::Position>]),
    Chess(&'static [ExerciseStep<chess::Position>]),
    DominUp(&'static [ExerciseStep<domin_up::Position>]),
}

/// A step of an exercise: the instruction, and which moves follow it.
pub struct ExerciseStep<P: Playable> {
    /// Message key.
    pub(super) instruction: &'static str,
    /// Whether a legal move does what the instruction says.
    pub(super) is_right: fn(&P, P::Move) -> bool,
    /// The canonical text of a right move. If the learner chose another first move, it may be impossible at the second
    /// step.
    pub(super) shown: &'static str,
    /// The canonical text of the opponent's answer; `None` after the last step.
    pub(super) answer: Option<&'static str>,
}

/// Evaluates `$body` with the steps of any game.
macro_rules! with_steps {
    ($exercise:expr, $steps:ident => $body:expr) => {
        match $exercise.steps {
            Steps::RacingKings($steps) => $body,
            Steps::Draughts($steps) => $body,
            Steps::Chess($steps) => $body,
            Steps::DominUp($steps) => $body,
        }
    };
}

impl TutorialExercise {
    pub const fn game(&self) -> GameId {
        match self.steps {
            Steps::RacingKings(_) => GameId::RacingKings,
            Steps::Draughts(_) => GameId::Draughts,
            Steps::Chess(_) => GameId::Chess,
            Steps::DominUp(_) => GameId::DominUp,
        }
    }

    /// The message key of the instruction for a step, counted from 0 as in [`Attempt::step`]; `None` after the last
    /// step.
    pub fn instruction(&self, step: usize) -> Option<&'static str> {
        with_steps!(self, steps => steps.get(step).map(|step| step.instruction))
    }

    /// The number of steps: 1 or 2.
    pub fn step_count(&self) -> usize {
        with_steps!(self, steps => steps.len())
    }

    /// A line that solves the exercise, as canonical texts: moves of the learner and answers by turns.
    pub fn shown_line(&self) -> Vec<&'static str> {
        with_steps!(self, steps => steps
            .iter()
            .flat_map(|step| std::iter::once(step.shown).chain(step.answer))
            .collect())
    }

    /// The viewer of the table: the learner, or with open hands somebody who sees all hands.
    pub const fn viewer(&self) -> Viewer {
        viewer(self.has_open_hands, self.learner)
    }

    /// Opens the position as a game between people.
    pub fn open(&self) -> Result<Box<dyn Match>, PlanError> {
        catalogue::open(&plan_from(self.game(), self.position))
    }

    /// Begins an attempt. Fails only if the position is invalid, which a test excludes.
    pub fn start(&self) -> Result<Attempt, PlanError> {
        Attempt::start_exercise(self)
    }
}

impl Attempt {
    /// Begins to solve an exercise. Fails only if the position is invalid, which a test excludes.
    pub fn start_exercise(exercise: &TutorialExercise) -> Result<Attempt, PlanError> {
        with_steps!(exercise, steps => {
            let right_moves = steps.iter().map(|step| RightMoves::Passing(step.is_right)).collect();
            let solution = exercise.shown_line().into_iter().map(str::to_owned).collect();
            Ok(Attempt::new(catalogue::read_position(exercise.position)?, solution, right_moves))
        })
    }
}
