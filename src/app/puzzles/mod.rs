//! Puzzles: the one of the day for each game, and all others by game, level and theme.
//!
//! A puzzle is solved at the table, as an exercise of `game`. This module chooses the puzzles and keeps the results.

mod page;

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::app::core::{FramePhase, Screen, Storage, StorageReply};
use crate::app::game::CurrentMatch;
use crate::app::kit::add_page;
use crate::app::words::calendar_day;
use session::catalogue::GAMES;
use session::puzzles::{Puzzle, PuzzleSet, Theme, shipped};
use session::{ExerciseSource, ExerciseStage, Game};
use store::{News, Order, PuzzleAttempt, Ticket};

/// The puzzles that the player chooses from, and the results so far.
#[derive(Resource)]
pub struct Puzzles {
    game: Game,
    level: Option<u8>,
    theme: Option<Theme>,
    /// The requests for saved results that are not answered yet.
    requests: Vec<(Ticket, Game)>,
    /// By game and id of the puzzle.
    results: BTreeMap<(&'static str, String), PuzzleResult>,
}

/// The result of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleResult {
    /// At the first attempt, without a wrong move.
    AtOnce,
    /// After wrong moves, or after the solution was shown.
    Later,
    /// The solution was shown, and the puzzle not solved since.
    Shown,
}

impl Default for Puzzles {
    fn default() -> Puzzles {
        Puzzles {
            game: Game::CHESS,
            level: None,
            theme: None,
            requests: Vec::new(),
            results: BTreeMap::new(),
        }
    }
}

impl Puzzles {
    /// The puzzles of the chosen game; `None` if its file is damaged, which no shipped file is.
    fn set(&self) -> Option<&'static PuzzleSet> {
        shipped(self.game.id).inspect_err(|error| error!("{error}")).ok()
    }

    /// The puzzle of the day for the chosen game.
    fn daily(&self) -> Option<&'static Puzzle> {
        self.set()?.daily(calendar_day())
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
    app.init_resource::<Puzzles>().add_systems(OnEnter(Screen::Puzzles), request_results).add_systems(
        Update,
        (
            receive_results.in_set(FramePhase::Library),
            note_result.in_set(FramePhase::AfterAnimations).run_if(resource_exists::<CurrentMatch>),
        ),
    );
    add_page(app, &[Screen::Puzzles], page::draw_puzzles_page);
}

/// Requests the results that were saved before.
fn request_results(storage: Option<ResMut<Storage>>, mut puzzles: ResMut<Puzzles>) {
    let Some(mut storage) = storage else { return };
    puzzles.requests = GAMES.iter().map(|game| (storage.send(Order::PuzzleResults(*game)), *game)).collect();
}

/// Takes over the results that were saved before.
fn receive_results(mut replies: MessageReader<StorageReply>, mut puzzles: ResMut<Puzzles>) {
    for StorageReply(news) in replies.read() {
        let News::PuzzleResults(ticket, saved) = news else { continue };
        let Some((_, game)) = puzzles.requests.iter().find(|(requested, _)| requested == ticket).copied()
        else {
            continue;
        };
        for saved in saved {
            let result = match (saved.solved_at, saved.first) {
                (None, _) => PuzzleResult::Shown,
                (Some(_), PuzzleAttempt { wrong_tries: 0, is_shown: false }) => PuzzleResult::AtOnce,
                (Some(_), _) => PuzzleResult::Later,
            };
            puzzles.results.insert((game.name(), saved.puzzle.clone()), result);
        }
    }
}

/// Keeps the result of the puzzle on the table when it is over.
fn note_result(
    game: Res<CurrentMatch>,
    mut puzzles: ResMut<Puzzles>,
    storage: Option<ResMut<Storage>>,
    mut noted: Local<Option<u64>>,
) {
    let Some(exercise) = game.exercise().filter(|exercise| exercise.is_over()) else { return };
    let Some(ExerciseSource::Puzzle(puzzle)) = exercise.source() else { return };
    // Every puzzle that is put on the table has a number of its own.
    if noted.replace(game.number()) == Some(game.number()) {
        return;
    }
    let attempt = PuzzleAttempt {
        wrong_tries: exercise.wrong_tries().into(),
        is_shown: exercise.stage() == ExerciseStage::Shown,
    };
    let result = match attempt {
        PuzzleAttempt { is_shown: true, .. } => PuzzleResult::Shown,
        PuzzleAttempt { wrong_tries: 0, .. } => PuzzleResult::AtOnce,
        PuzzleAttempt { .. } => PuzzleResult::Later,
    };
    // The first solution counts, as in the database.
    let name = (puzzle.game.name(), puzzle.id.clone());
    let known = puzzles.results.entry(name).or_insert(result);
    if *known == PuzzleResult::Shown && result != PuzzleResult::Shown {
        *known = PuzzleResult::Later;
    }
    if let Some(mut storage) = storage {
        storage.send(Order::RecordPuzzle(Game::new(puzzle.game), puzzle.id.clone(), attempt));
    }
}
