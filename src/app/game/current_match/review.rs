//! Review mode: shows an earlier position or a variation without changing the game.
//!
//! The record is the tree of moves, that is the game and its variations; a [`Place`] is a position in it. This module
//! also decides who may move in the position shown.

use crate::app::core::{ReviewMove, SceneChanged};
use crate::app::game::current_match::{CurrentMatch, NextActor, ReviewedPosition};
use session::{Match, MoveIndex, Place, Viewer};

impl CurrentMatch {
    /// The match as displayed: the game itself, or a match at the reviewed position.
    pub fn displayed(&self) -> &dyn Match {
        self.reviewed.as_ref().map_or(self.game.as_ref(), |reviewed| reviewed.game.as_ref())
    }

    /// The reviewed place in the record. `None` while the current position of the game is shown.
    pub fn reviewed_place(&self) -> Option<Place> {
        self.reviewed.as_ref().map(|reviewed| reviewed.place)
    }

    /// The place shown, whether it is reviewed or the current position of the game.
    pub fn displayed_place(&self) -> Place {
        self.reviewed_place().unwrap_or(Place::of_game(self.game.state().ply))
    }

    /// Reviews `place`, or returns to the current position of the game with `None`.
    ///
    /// Returns how the display must change; `None` if `place` is shown already.
    pub(in crate::app::game) fn review(&mut self, place: Option<Place>) -> Option<SceneChanged> {
        let place = place.map(|place| self.game.canonical_place(place));
        let place = place.filter(|place| *place != Place::of_game(self.game.state().ply));
        if place == self.reviewed_place() {
            return None;
        }
        let before = self.displayed_place();
        self.stamp.review += 1;
        self.reviewed = place.map(|place| ReviewedPosition { place, game: self.game.review_at(place) });
        let after = self.displayed_place();
        // Animate a single step forward as a move, also if the step enters a variation.
        let is_next_ply = after.ply == before.ply + 1
            && self.game.canonical_place(Place { ply: before.ply, ..after }) == before;
        Some(if is_next_ply { SceneChanged::Played(self.visible_steps()) } else { SceneChanged::Jumped })
    }

    /// Updates the reviewed place after a change of the record. Its line may have been moved or deleted.
    ///
    /// Returns how the display must change. `None` if the same position is still shown, or if no position is reviewed;
    /// then the caller need not close its dialogs.
    pub(in crate::app::game) fn refresh_review(&mut self) -> Option<SceneChanged> {
        let reviewed = self.reviewed.take()?;
        // The ids of the lines may have changed. Find the place again by following the same moves.
        let moves = &reviewed.game.moves()[..reviewed.place.ply];
        let replayed =
            moves.iter().try_fold(Place::of_game(0), |place, mv| self.game.find_next(place, &mv.text));
        let place = replayed.unwrap_or_else(|| self.game.canonical_place(reviewed.place));
        if place != Place::of_game(self.game.state().ply) {
            self.reviewed = Some(ReviewedPosition { place, game: self.game.review_at(place) });
        }
        if replayed.is_some() && self.reviewed.is_some() {
            return None;
        }
        self.stamp.review += 1;
        Some(SceneChanged::Jumped)
    }

    /// Decides who may make the next move in the position shown.
    ///
    /// In review mode a person may try the moves of every seat whose hand the viewer sees. For any other seat the
    /// result is [`NextActor::Computer`], so that no person can move.
    pub fn displayed_turn(&self) -> NextActor {
        let Some(reviewed) = &self.reviewed else { return self.next_actor() };
        let Some(seat) = reviewed.game.state().turn else { return NextActor::Over };
        match (reviewed.game.state().forced_move.as_ref(), self.viewer_state.viewer) {
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

    /// The request for a move in the reviewed position; `None` outside review mode.
    pub fn review_move_for(&self, choice: MoveIndex) -> Option<ReviewMove> {
        self.reviewed.as_ref().map(|_| ReviewMove { choice: Some(choice), stamp: self.review_stamp() })
    }
}
