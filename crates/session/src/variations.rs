//! The record as a tree (game tree): what was or might have been played instead (variations), comments, and signs for
//! good and bad moves. Looking at a place of it leaves the game alone.

use std::sync::Arc;
use std::time::Duration;

use super::face::Match;
use super::gesture::{Choice, ChoiceError};
use super::playable::Playable;
use super::record::{Glyph, Line, LineId, Place, RecordedMove, Variations};
use super::running::{Now, Session};
use super::seats::Computers;
use rules::History;

impl<P: Playable> Variations for Session<P> {
    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn place(&self, wanted: Place) -> Place {
        match self.line(wanted.line) {
            None => Place::of_game(wanted.ply.min(self.record.len())),
            Some(line) if wanted.ply <= line.from.ply => {
                self.place(Place { line: line.from.line, ply: wanted.ply })
            }
            Some(line) => Place { ply: wanted.ply.min(line.end()), ..wanted },
        }
    }

    fn move_at(&self, place: Place) -> Option<&RecordedMove> {
        let place = self.place(place);
        let (before, moves) = self.own_moves(place.line);
        moves.get(place.ply.checked_sub(before + 1)?)
    }

    fn length(&self, line: LineId) -> usize {
        let (before, moves) = self.own_moves(line);
        before + moves.len()
    }

    fn following(&self, place: Place, text: &str) -> Option<Place> {
        let place = self.place(place);
        let next = Place { ply: place.ply + 1, ..place };
        let goes_on = |place: &Place| self.place(*place) == *place;
        let beside = self.lines.iter().filter(|line| line.from == place);
        let beside = beside.map(|line| Place { line: line.id, ply: place.ply + 1 });
        let mut all = Some(next).filter(goes_on).into_iter().chain(beside);
        all.find(|place| self.move_at(*place).is_some_and(|mv| mv.text == text))
    }

    fn note(&mut self, place: Place, choice: Choice) -> Result<Place, ChoiceError> {
        let place = self.place(place);
        let mut branch = self.branch(place);
        branch.play(choice)?;
        let Some(played) = branch.record.pop() else { return Ok(place) };
        if let Some(next) = self.following(place, &played.text) {
            return Ok(next);
        }
        let ply = place.ply + 1;
        // At its end a variation goes on; the game does not: it is not played here.
        let goes_on = self.lines.iter_mut().find(|line| line.id == place.line && line.end() == place.ply);
        if let Some(line) = goes_on {
            line.moves.push(played);
            return Ok(Place { ply, ..place });
        }
        Ok(Place { line: self.add_line(place, vec![played]), ply })
    }

    fn take_up(&mut self, place: Place) {
        if self.now.end.is_some() {
            return;
        }
        let place = self.place(place);
        let mut way = vec![place.line];
        while let Some(line) = way.last().and_then(|id| self.line(*id)) {
            way.push(line.from.line);
        }
        // The line that leaves the game itself first: then the next one does.
        for line in way.into_iter().rev() {
            self.exchange(line);
        }
        self.offers.retain(|offer| offer.ply <= place.ply);
        self.history.go_to(place.ply);
        self.thought = Duration::ZERO;
        self.refresh();
    }

    fn comment(&mut self, place: Place, text: &str) {
        if let Some(mv) = self.move_at_mut(place) {
            text.trim().clone_into(&mut mv.comment);
        }
    }

    fn judge(&mut self, place: Place, glyph: Option<Glyph>) {
        if let Some(mv) = self.move_at_mut(place) {
            mv.glyph = glyph;
        }
    }

    fn can_promote(&self, line: LineId) -> bool {
        self.line(line).is_some_and(|line| line.from.line != LineId::GAME)
            || self.sibling_before(line).is_some()
    }

    fn promote(&mut self, line: LineId) {
        if let Some((this, before)) = self.sibling_before(line) {
            self.lines.swap(this, before);
        } else if self.can_promote(line) {
            self.exchange(line);
        }
    }

    fn delete(&mut self, line: LineId) {
        let mut gone = vec![line];
        while let Some(id) = gone.pop() {
            self.lines.retain(|line| line.id != id);
            gone.extend(self.lines.iter().filter(|line| line.from.line == id).map(|line| line.id));
        }
    }
}

impl<P: Playable> Session<P> {
    fn line(&self, id: LineId) -> Option<&Line> {
        self.lines.iter().find(|line| line.id == id)
    }

    /// The moves of a line itself, and how many lead to its beginning.
    fn own_moves(&self, id: LineId) -> (usize, &[RecordedMove]) {
        self.line(id).map_or((0, &self.record), |line| (line.from.ply, &line.moves))
    }

    fn move_at_mut(&mut self, place: Place) -> Option<&mut RecordedMove> {
        let place = self.place(place);
        match self.lines.iter_mut().find(|line| line.id == place.line) {
            None => self.record.get_mut(place.ply.checked_sub(1)?),
            Some(line) => line.moves.get_mut(place.ply.checked_sub(line.from.ply + 1)?),
        }
    }

    /// Where a variation stands among all, and the one before it that leaves from the same place.
    fn sibling_before(&self, id: LineId) -> Option<(usize, usize)> {
        let this = self.lines.iter().position(|line| line.id == id)?;
        let from = self.lines[this].from;
        let before = self.lines[..this].iter().rposition(|line| line.from == from)?;
        Some((this, before))
    }

    /// All moves from the start to the end of a line.
    pub(super) fn way_to(&self, id: LineId) -> Vec<&RecordedMove> {
        let Some(line) = self.line(id) else { return self.record.iter().collect() };
        let mut way = self.way_to(line.from.line);
        way.truncate(line.from.ply);
        way.extend(&line.moves);
        way
    }

    /// The positions from the start to the end of a line.
    fn history_of(&self, id: LineId) -> History<P> {
        let Some(line) = self.line(id) else { return self.history.clone() };
        let mut history = self.history_of(line.from.line);
        history.go_to(line.from.ply);
        push(&mut history, &line.moves);
        history
    }

    /// A game of its own that stands at a place, with all that follows on that line.
    pub(super) fn at(&self, place: Place) -> Session<P> {
        let place = self.place(place);
        let mut history = self.history_of(place.line);
        history.go_to(place.ply);
        Session {
            now: Now::of(&history, None, &self.plan.seats),
            start: Arc::clone(&self.start),
            counting: self.counting,
            history,
            record: self.way_to(place.line).into_iter().cloned().collect(),
            lines: Vec::new(),
            declared: None,
            thought: Duration::ZERO,
            offers: Vec::new(),
            computers: Computers::none(),
            analyst: self.analyst.clone(),
            plan: self.plan.clone(),
        }
    }

    /// A game of its own that ends at a place.
    pub(super) fn branch(&self, place: Place) -> Session<P> {
        let mut branch = self.at(place);
        branch.record.truncate(branch.history.ply());
        branch
    }

    /// A new variation, after all others that leave from the same place.
    fn add_line(&mut self, from: Place, moves: Vec<RecordedMove>) -> LineId {
        let id = LineId(self.lines.iter().map(|line| line.id.0).max().unwrap_or(0).saturating_add(1));
        self.lines.push(Line { id, from, moves });
        id
    }

    /// Makes what follows in the game after a ply a variation.
    pub(super) fn set_tail_aside(&mut self, ply: usize) {
        let tail = self.record.split_off(ply.min(self.record.len()));
        if tail.is_empty() {
            return;
        }
        let id = self.add_line(Place::of_game(ply), tail);
        for line in &mut self.lines {
            if line.from.line == LineId::GAME && line.from.ply > ply {
                line.from.line = id;
            }
        }
    }

    /// Puts a variation in the place of what follows on the line that it leaves, which becomes the variation. If that
    /// line is the game, the table stands at the end of it afterwards. Nothing for the game itself.
    pub(super) fn exchange(&mut self, id: LineId) {
        let Some(index) = self.lines.iter().position(|line| line.id == id) else { return };
        let from = self.lines[index].from;
        let moves = std::mem::take(&mut self.lines[index].moves);
        let other = self.lines.iter_mut().find(|line| line.id == from.line);
        let tail = match other {
            None => {
                let tail = self.record.split_off(from.ply);
                self.history.go_to(from.ply);
                push(&mut self.history, &moves);
                self.record.extend(moves);
                tail
            }
            Some(other) => {
                let tail = other.moves.split_off(from.ply - other.from.ply);
                other.moves.extend(moves);
                tail
            }
        };
        // What leaves either of them leaves the same moves as before.
        for line in self.lines.iter_mut().filter(|line| line.from.ply > from.ply) {
            if line.from.line == from.line {
                line.from.line = id;
            } else if line.from.line == id {
                line.from.line = from.line;
            }
        }
        if tail.is_empty() {
            self.lines.remove(index);
        } else {
            self.lines[index].moves = tail;
        }
    }
}

/// Plays recorded moves on.
fn push<P: Playable>(history: &mut History<P>, moves: &[RecordedMove]) {
    for mv in moves {
        match history.position().parse_move(&mv.text) {
            Ok(mv) => history.push(mv),
            Err(_) => debug_assert!(false, "{} was played there before", mv.text),
        }
    }
}
