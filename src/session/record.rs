//! The game so far and what changes it, for any game.

use super::gesture::Choice;
use super::match_face::{ChoiceError, Record, RecordedMove};
use super::message::{Explain, Message, Word};
use super::playable::Playable;
use super::scene::Beats;
use super::session::{Session, seated};
use crate::rules::{EndReason, Outcome, Seat};

impl<P: Playable> Record for Session<P> {
    fn play(&mut self, choice: Choice) -> Result<Beats, ChoiceError> {
        let legal = self.now.choices.len();
        let mv = *self.now.choices.get(choice.0).ok_or(ChoiceError { choice, legal })?;
        let position = self.position();
        let record = RecordedMove {
            seat: position.turn(),
            text: position.move_text(mv),
            notation: position.notation(mv),
        };
        let (scenes, beats) = self.scenes[self.ply].after(position, mv);
        let next = position.play(mv);
        let path = position.trace(mv);

        self.played.truncate(self.ply);
        self.made.truncate(self.ply);
        self.paths.truncate(self.ply);
        self.line.truncate(self.ply + 1);
        self.scenes.truncate(self.ply + 1);
        self.played.push(record);
        self.made.push(mv);
        self.paths.push(path);
        self.line.push(next);
        self.scenes.push(scenes);
        self.ply += 1;
        self.refresh();
        Ok(beats)
    }

    fn choice_of(&self, text: &str) -> Result<Choice, Message> {
        if self.now.outcome.is_some() {
            return Err(Message::new("why-game-over"));
        }
        let mv = self.position().parse_move(text).map_err(|error| error.message())?;
        let index = self.now.choices.iter().position(|choice| *choice == mv);
        index.map(Choice).ok_or_else(|| {
            debug_assert!(false, "a move that was read is legal");
            Message::new("why-unreadable").with("text", Word::Text(text.to_owned()))
        })
    }

    fn moves(&self) -> &[RecordedMove] {
        &self.played
    }

    fn ply(&self) -> usize {
        self.ply
    }

    fn undo_target(&self) -> Option<usize> {
        // What a resignation or an agreement ended is first taken back to the moment before it.
        let newest = if self.declared.is_some() { Some(self.ply) } else { self.ply.checked_sub(1) };
        (0..=newest?).rev().find(|ply| self.rests_at(*ply))
    }

    fn redo_target(&self) -> Option<usize> {
        let last = self.played.len();
        (self.ply + 1..=last).find(|ply| *ply == last || self.rests_at(*ply))
    }

    fn jump(&mut self, ply: usize) {
        self.ply = ply.min(self.played.len());
        self.declared = None;
        self.refresh();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.now.outcome
    }

    fn outcome_text(&self) -> Option<String> {
        self.now.outcome.map(|outcome| self.position().outcome_text(outcome))
    }

    fn claims(&self) -> &[EndReason] {
        &self.now.claims
    }

    fn claim(&mut self, reason: EndReason) -> bool {
        let may = self.now.claims.contains(&reason);
        if may {
            self.declare(Outcome::draw(reason));
        }
        may
    }

    fn resign(&mut self, seat: Seat) {
        self.declare(self.position().resignation(seat));
    }

    fn agree_draw(&mut self) {
        if P::AGREED_DRAWS {
            self.declare(Outcome::draw(EndReason::AGREEMENT));
        }
    }

    fn position_text(&self) -> String {
        self.position().text()
    }

    fn position_text_for(&self, viewer: Option<Seat>) -> String {
        let position = self.position();
        viewer.map_or_else(|| position.text(), |viewer| position.text_for(seated(viewer, position.seats())))
    }

    fn start_text(&self) -> String {
        self.line[0].text()
    }
}

impl<P: Playable> Session<P> {
    /// Whether undo and redo may stop at a ply: where a person decides, so that no computer just
    /// plays on, or anywhere when the table has only people or only computers.
    fn rests_at(&self, ply: usize) -> bool {
        // A move that the rules make would be made again at once.
        if self.line[ply].automatic().is_some() {
            return false;
        }
        let computers = self.plan.seats.iter().filter(|seat| seat.player.is_computer()).count();
        let mixed = computers > 0 && computers < self.plan.seats.len();
        let decides = &self.plan.seats[self.line[ply].turn().index()];
        !mixed || !decides.player.is_computer()
    }
}
