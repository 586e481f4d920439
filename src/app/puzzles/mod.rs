//! Puzzles: the one of the day for each game, and all others by game, level and theme.
//!
//! A puzzle is solved at the table, as an exercise of `game`. This module chooses the puzzles and keeps the results.

mod page;

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::app::core::{FramePhase, Screen};
use crate::app::game::CurrentMatch;
use crate::app::kit::add_page;
use crate::app::words::dates;
use session::puzzles::{CalendarDay, Puzzle, PuzzleSet, Theme, shipped};
use session::{ExerciseSource, ExerciseStage, Game};

/// The puzzles that the player chooses from, and the results so far.
#[derive(Resource)]
pub struct Puzzles {
    game: Game,
    level: Option<u8>,
    theme: Option<Theme>,
    /// By game and id of the puzzle.
    results: BTreeMap<(&'static str, String), PuzzleResult>,
}

/// How a puzzle was solved when it was last tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleResult {
    /// Without a wrong move.
    AtOnce,
    /// After wrong moves.
    Later,
    /// The solution was shown.
    Shown,
}

impl Default for Puzzles {
    fn default() -> Puzzles {
        Puzzles { game: Game::CHESS, level: None, theme: None, results: BTreeMap::new() }
    }
}

impl Puzzles {
    /// The puzzles of the chosen game; `None` if its file is damaged, which no shipped file is.
    fn set(&self) -> Option<&'static PuzzleSet> {
        shipped(self.game.id).inspect_err(|error| error!("{error}")).ok()
    }

    /// The puzzle of the day for the chosen game.
    fn daily(&self) -> Option<&'static Puzzle> {
        let date = dates::today();
        let part = |part: i8| u8::try_from(part).unwrap_or(1);
        let day = CalendarDay { year: date.year(), month: part(date.month()), day: part(date.day()) };
        self.set()?.daily(day)
    }

    /// All puzzles of the chosen game, level and theme, easiest first.
    fn chosen(&self) -> impl Iterator<Item = &'static Puzzle> {
        self.set().into_iter().flat_map(|set| set.select(self.theme, self.level))
    }

    /// The chosen puzzles that are not solved yet, and then the others.
    fn queue(&self) -> Vec<&'static Puzzle> {
        let (solved, open): (Vec<_>, Vec<_>) = self.chosen().partition(|puzzle| self.is_solved(puzzle));
        open.into_iter().chain(solved).collect()
    }

    fn result(&self, puzzle: &Puzzle) -> Option<PuzzleResult> {
        self.results.get(&(puzzle.game.name(), puzzle.id.clone())).copied()
    }

    fn is_solved(&self, puzzle: &Puzzle) -> bool {
        self.result(puzzle).is_some_and(|result| result != PuzzleResult::Shown)
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Puzzles>()
        .add_systems(Update, note_result.in_set(FramePhase::Follow).run_if(resource_exists::<CurrentMatch>));
    add_page(app, &[Screen::Puzzles], page::draw_puzzles_page);
}

/// Keeps the result of the puzzle on the table when it is over.
fn note_result(game: Res<CurrentMatch>, mut puzzles: ResMut<Puzzles>) {
    let Some(exercise) = game.exercise().filter(|exercise| exercise.is_over()) else { return };
    let Some(ExerciseSource::Puzzle(puzzle)) = exercise.source() else { return };
    let result = match exercise.stage() {
        ExerciseStage::Shown => PuzzleResult::Shown,
        _ if exercise.is_solved_at_once() => PuzzleResult::AtOnce,
        _ => PuzzleResult::Later,
    };
    let name = (puzzle.game.name(), puzzle.id.clone());
    if puzzles.results.get(&name) != Some(&result) {
        puzzles.results.insert(name, result);
    }
}
