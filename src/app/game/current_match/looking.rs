//! Looking back (review mode): a place of the record before the eyes while the game stands as it does, and who may make a
//! move there.

use crate::app::core::{Branching, SceneChanged};
use crate::app::game::current_match::{CurrentMatch, Look, Turn};
use session::{Choice, Eyes, Match, Place};

impl CurrentMatch {
    /// What lies before the eyes: the game, or the place of its record that is looked at.
    pub fn shown(&self) -> &dyn Match {
        self.look.as_ref().map_or(self.game.as_ref(), |look| look.game.as_ref())
    }

    /// The place that is looked at; `None` while that is the table itself.
    pub fn looking(&self) -> Option<Place> {
        self.look.as_ref().map(|look| look.place)
    }

    /// The place that is shown, be it looked at or the table itself.
    pub fn here(&self) -> Place {
        self.looking().unwrap_or(Place::of_game(self.game.view().ply))
    }

    /// Looks at a place of the record, or at the table again; how the picture is to follow. `None` where that is
    /// looked at already.
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
        // One move on is seen played, also into a variation.
        let goes_on =
            here.ply == before.ply + 1 && self.game.place(Place { ply: before.ply, ..here }) == before;
        Some(if goes_on { SceneChanged::Played(self.seen_steps()) } else { SceneChanged::Jumped })
    }

    /// After a change of the record: what is looked at may stand on another line, or be gone. How the picture is to
    /// follow; `None` where it stays as it is, with all that is asked about it.
    pub(in crate::app::game) fn look_again(&mut self) -> Option<SceneChanged> {
        let look = self.look.take()?;
        // Whatever line they stand on now: the place is where the same moves lead.
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

    /// Who may make the next move on what is shown. Where the past is looked at anybody may try any seat's move, if
    /// the hand that it is played from is seen.
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

    /// Whether a person may make a move on what is shown.
    pub fn waits_for_hand(&self) -> bool {
        self.shown_turn() == Turn::Human
    }

    /// What a move on what is shown asks for, where that is not the table itself.
    pub fn branching(&self, choice: Choice) -> Option<Branching> {
        self.look.as_ref().map(|_| Branching { choice: Some(choice), stamp: self.stamp_of_look() })
    }
}
