//! The record of a session as a tree: variations, comments, and signs for good and bad moves. Looking at a place of it leaves
//! the game alone.

use std::sync::Arc;
use std::time::Duration;

use super::gesture::{Choice, ChoiceError};
use super::playable::Playable;
use super::record::{Glyph, Record, RecordedMove, Variations};
use super::running::{Now, Session};
use super::seats::Computers;
use super::tree::{GameTree, LineId, Place};
use rules::History;

impl<P: Playable> Variations for Session<P> {
    fn tree(&self) -> &GameTree<RecordedMove> {
        &self.record.shown
    }

    fn note(&mut self, place: Place, choice: Choice) -> Result<Place, ChoiceError> {
        let place = self.place(place);
        let history = self.history_to(place);
        let now = Now::of(&history, None, &self.plan.seats, self.counting);
        let before = self.move_at(place).map_or(&self.start, |mv| &mv.pictures);
        let (shown, mv) = now.recorded(history.position(), choice, before)?;
        let known = self.record.moves.next(place, |other| *other == mv);
        Ok(known.unwrap_or_else(|| self.record.add(place, (shown, mv))))
    }

    fn take_up(&mut self, place: Place) {
        if self.now.view.end.is_some() {
            return;
        }
        let place = self.place(place);
        self.make_game(&self.tree().way_to_line(place.line));
        self.offers.retain(|offer| offer.ply <= place.ply);
        self.history.go_to(place.ply);
        self.thought = Duration::ZERO;
        self.refresh();
    }

    fn comment(&mut self, place: Place, text: &str) {
        if let Some(mv) = self.record.shown.get_mut(place) {
            text.trim().clone_into(&mut mv.comment);
        }
    }

    fn judge(&mut self, place: Place, glyph: Option<Glyph>) {
        if let Some(mv) = self.record.shown.get_mut(place) {
            mv.glyph = glyph;
        }
    }

    fn promote(&mut self, line: LineId) {
        self.record.shown.promote(line);
        self.record.moves.promote(line);
    }

    fn delete(&mut self, line: LineId) {
        self.record.shown.delete(line);
        self.record.moves.delete(line);
    }
}

impl<P: Playable> Session<P> {
    /// The positions from the start to a place.
    fn history_to(&self, place: Place) -> History<P> {
        let mut history = History::new(self.history.at(0).clone());
        self.record.moves.way_to(place).for_each(|mv| history.push(*mv));
        history
    }

    /// A game of its own that stands at a place, with all that follows on that line.
    pub(super) fn at(&self, place: Place) -> Session<P> {
        let place = self.place(place);
        let end = Place { ply: self.length(place.line), ..place };
        let mut history = self.history_to(end);
        history.go_to(place.ply);
        let shown = self.record.shown.way_to(end).cloned().collect();
        Session {
            now: Now::of(&history, None, &self.plan.seats, self.counting),
            start: Arc::clone(&self.start),
            counting: self.counting,
            record: Record::of_game(shown, history.moves().to_vec()),
            history,
            declared: None,
            thought: Duration::ZERO,
            offers: Vec::new(),
            computers: Computers::none(),
            analyst: Arc::clone(&self.analyst),
            plan: self.plan.clone(),
        }
    }

    /// Makes variations the game, each of which leaves the one before it, and the first the game; the table stands at the
    /// end then.
    pub(super) fn make_game(&mut self, lines: &[LineId]) {
        let first = lines.first().and_then(|line| self.tree().line(*line));
        let Some(ply) = first.map(|line| line.from.ply) else { return };
        lines.iter().for_each(|line| self.record.exchange(*line));
        self.history.go_to(ply);
        self.record.moves.game()[ply..].iter().for_each(|mv| self.history.push(*mv));
    }
}
