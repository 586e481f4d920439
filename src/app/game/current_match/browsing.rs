//! Browse mode: shows an earlier position, a variation or an exercise without changing the game.
//!
//! The record is the tree of moves, that is the game and its variations; a [`Place`] is a position in it. This module
//! also decides who may move in the position shown.

use std::time::Duration;

use crate::app::core::{BrowseMove, SceneChanged};
use crate::app::game::current_match::{BrowsedPosition, CurrentMatch, NextActor, Shown};
use session::{EngineJob, Exercise, Hint, Match, MoveIndex, Place, Viewer};

impl BrowsedPosition {
    /// A position of the record of `game`.
    fn in_record(game: &dyn Match, place: Place) -> BrowsedPosition {
        BrowsedPosition { place, shown: Shown::Record(game.browse_at(place)) }
    }

    fn game(&self) -> &dyn Match {
        match &self.shown {
            Shown::Record(game) => game.as_ref(),
            Shown::Exercise(exercise, _) => exercise.table(),
        }
    }
}

impl CurrentMatch {
    /// The match as displayed: the game itself, a match at the browsed position, or the table of an exercise.
    pub fn displayed(&self) -> &dyn Match {
        self.browsed.as_ref().map_or(self.game.as_ref(), BrowsedPosition::game)
    }

    /// A copy of the match as displayed.
    pub fn displayed_copy(&self) -> Box<dyn Match> {
        let displayed = self.displayed();
        displayed.browse_at(Place::of_game(displayed.state().ply))
    }

    /// The exercise on the board.
    pub fn exercise(&self) -> Option<&Exercise> {
        match &self.browsed.as_ref()?.shown {
            Shown::Exercise(exercise, _) => Some(exercise),
            Shown::Record(_) => None,
        }
    }

    /// Write access to the exercise on the board. Invalidates what was decided for its earlier state.
    pub(in crate::app::game) fn exercise_mut(&mut self) -> Option<&mut Exercise> {
        let now = self.time();
        match &mut self.browsed.as_mut()?.shown {
            Shown::Exercise(exercise, changed_at) => {
                self.stamp.browse += 1;
                *changed_at = now;
                Some(exercise)
            }
            Shown::Record(_) => None,
        }
    }

    /// The time of the last change of the exercise; zero without one.
    pub(in crate::app::game) fn exercise_changed_at(&self) -> Duration {
        match self.browsed.as_ref().map(|browsed| &browsed.shown) {
            Some(Shown::Exercise(_, changed_at)) => *changed_at,
            _ => Duration::ZERO,
        }
    }

    /// Shows an exercise that begins at `place`.
    pub(in crate::app::game) fn show_exercise(&mut self, place: Place, exercise: Exercise) {
        self.stamp.browse += 1;
        self.browsed =
            Some(BrowsedPosition { place, shown: Shown::Exercise(Box::new(exercise), self.time()) });
    }

    /// A job that finds a hint: for the person to move in the game, or in the exercise.
    pub(in crate::app::game) fn hint_job(&self) -> Option<EngineJob<Hint>> {
        match self.exercise() {
            Some(exercise) => exercise.position().prove_reasons(exercise.solution()?),
            None => self.find_hint(),
        }
    }

    /// The browsed place in the record. `None` while the current position of the game is shown.
    pub fn browsed_place(&self) -> Option<Place> {
        self.browsed.as_ref().map(|browsed| browsed.place)
    }

    /// The place shown, whether it is browsed or the current position of the game.
    pub fn displayed_place(&self) -> Place {
        self.browsed_place().unwrap_or(Place::of_game(self.game.state().ply))
    }

    /// Browses `place`, or returns to the current position of the game with `None`.
    ///
    /// Returns how the display must change; `None` if `place` is shown already.
    pub(in crate::app::game) fn browse(&mut self, place: Option<Place>) -> Option<SceneChanged> {
        let place = place.map(|place| self.game.canonical_place(place));
        let place = place.filter(|place| *place != Place::of_game(self.game.state().ply));
        let was_exercise = self.exercise().is_some();
        if place == self.browsed_place() && !was_exercise {
            return None;
        }
        let before = self.displayed_place();
        self.stamp.browse += 1;
        self.browsed = place.map(|place| BrowsedPosition::in_record(&*self.game, place));
        let after = self.displayed_place();
        // Animate a single step forward as a move, also if the step enters a variation.
        let is_next_ply = after.ply == before.ply + 1
            && !was_exercise
            && self.game.canonical_place(Place { ply: before.ply, ..after }) == before;
        Some(if is_next_ply { SceneChanged::Played(self.visible_steps()) } else { SceneChanged::Jumped })
    }

    /// Updates the browsed place after a change of the record. Its line may have been moved or deleted.
    ///
    /// Returns how the display must change. `None` if the same position is still shown, or if no position is browsed;
    /// then the caller need not close its dialogs.
    pub(in crate::app::game) fn refresh_browse(&mut self) -> Option<SceneChanged> {
        let browsed = self.browsed.take()?;
        if let Shown::Exercise(..) = browsed.shown {
            // An exercise has a game of its own.
            self.browsed = Some(browsed);
            return None;
        }
        // The ids of the lines may have changed. Find the place again by following the same moves.
        let moves = &browsed.game().moves()[..browsed.place.ply];
        let replayed =
            moves.iter().try_fold(Place::of_game(0), |place, mv| self.game.find_next(place, &mv.text));
        let place = replayed.unwrap_or_else(|| self.game.canonical_place(browsed.place));
        if place != Place::of_game(self.game.state().ply) {
            self.browsed = Some(BrowsedPosition::in_record(&*self.game, place));
        }
        if replayed.is_some() && self.browsed.is_some() {
            return None;
        }
        self.stamp.browse += 1;
        Some(SceneChanged::Jumped)
    }

    /// Decides who may make the next move in the position shown.
    ///
    /// In an exercise it is the player until a move is made; then the program answers it.
    ///
    /// Otherwise, in browse mode a person may try the moves of every seat whose hand the viewer sees. For any other seat the
    /// result is [`NextActor::Computer`], so that no person can move.
    pub fn displayed_turn(&self) -> NextActor {
        let Some(browsed) = &self.browsed else { return self.next_actor() };
        let Some(seat) = browsed.game().state().turn else { return NextActor::Over };
        if self.exercise().is_some_and(|exercise| !exercise.waits_for_player()) {
            return NextActor::Computer;
        }
        match (browsed.game().state().forced_move.as_ref(), self.viewer_state.viewer) {
            (Some(_), _) => NextActor::Forced,
            (None, Viewer::Seat(viewer)) if viewer != seat => NextActor::Computer,
            (None, Viewer::Onlooker) => NextActor::Computer,
            _ => NextActor::Human,
        }
    }

    /// Whether a person may move in the position shown.
    pub fn waits_for_input(&self) -> bool {
        self.displayed_turn() == NextActor::Human
    }

    /// The request for a move in the browsed position; `None` outside browse mode.
    pub fn browse_move_for(&self, choice: MoveIndex) -> Option<BrowseMove> {
        self.browsed.as_ref().map(|_| BrowseMove { choice: Some(choice), stamp: self.browse_stamp() })
    }
}
