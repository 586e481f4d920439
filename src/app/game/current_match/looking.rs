//! Review mode: shows an earlier position or a variation without changing the game.
//!
//! The record is the tree of moves, that is the game and its variations; a [`Place`] is a position in it. This module
//! also decides who may move in the position shown.

use crate::app::core::{Branching, SceneChanged};
use crate::app::game::current_match::{CurrentMatch, Look, Turn};
use session::{Choice, Eyes, Match, Place};

impl CurrentMatch {
    /// The match as displayed: the game itself, or the reviewed position.
    pub fn shown(&self) -> &dyn Match {
        self.look.as_ref().map_or(self.game.as_ref(), |look| look.game.as_ref())
    }

    /// The reviewed place in the record. `None` while the current position of the game is shown.
    pub fn looking(&self) -> Option<Place> {
        self.look.as_ref().map(|look| look.place)
    }

    /// The place shown, whether it is reviewed or the current position of the game.
    pub fn here(&self) -> Place {
        self.looking().unwrap_or(Place::of_game(self.game.view().ply))
    }

    /// Reviews `place`, or returns to the current position of the game with `None`.
    ///
    /// Returns how the display must change; `None` if `place` is shown already.
    pub(in crate::app::game) fn look_at(&mut self, place: Option<Place>) -> Option<SceneChanged> {
        let place = place.map(|place| self.game.place(place));
        let place = place.filter(|place| *place != Place::of_game(self.game.view().ply));
        if place == self.looking() {
            return None;
        }
        let before = self.here();
        self.stamp.look += 1;
        self.look = place.map(|place| Look { place, game: self.game.look(place) });
        let here = self.here();
        // A single step forward is animated as a move, also when it enters a variation.
        let goes_on =
            here.ply == before.ply + 1 && self.game.place(Place { ply: before.ply, ..here }) == before;
        Some(if goes_on { SceneChanged::Played(self.seen_steps()) } else { SceneChanged::Jumped })
    }

    /// Updates the reviewed place after a change of the record. Its line may have been moved or deleted.
    ///
    /// Returns how the display must change. `None` if it stays the same and open dialogs about it stay valid.
    pub(in crate::app::game) fn look_again(&mut self) -> Option<SceneChanged> {
        let look = self.look.take()?;
        // Line ids may have changed: find the place again by replaying the same moves.
        let moves = &look.game.moves()[..look.place.ply];
        let way = moves.iter().try_fold(Place::of_game(0), |place, mv| self.game.following(place, &mv.text));
        let place = way.unwrap_or_else(|| self.game.place(look.place));
        if place != Place::of_game(self.game.view().ply) {
            self.look = Some(Look { place, game: self.game.look(place) });
        }
        if way.is_some() && self.look.is_some() {
            return None;
        }
        self.stamp.look += 1;
        Some(SceneChanged::Jumped)
    }

    /// Decides who may make the next move in the position shown.
    ///
    /// In review mode a person may try any seat's move, unless the viewer cannot see that seat's hand; the result is
    /// then [`Turn::Computer`].
    pub fn shown_turn(&self) -> Turn {
        let Some(look) = &self.look else { return self.decides() };
        let Some(seat) = look.game.view().turn else { return Turn::Over };
        match (look.game.view().automatic.as_ref(), self.watch.viewer) {
            (Some(_), _) => Turn::Forced,
            (None, Eyes::Of(eyes)) if eyes != seat => Turn::Computer,
            (None, Eyes::Nobody) => Turn::Computer,
            _ => Turn::Human,
        }
    }

    /// Whether a person may move in the position shown.
    pub fn waits_for_hand(&self) -> bool {
        self.shown_turn() == Turn::Human
    }

    /// The request for a move in the reviewed position; `None` outside review mode.
    pub fn branching(&self, choice: Choice) -> Option<Branching> {
        self.look.as_ref().map(|_| Branching { choice: Some(choice), stamp: self.stamp_of_look() })
    }
}
