//! How a game is kept between runs (save) and brought back (resume): texts and numbers alone, and the moves played again.

use std::time::Duration;

use super::face::{Game, Match, MatchPlan, SavedGame};
use super::plan_error::ReopenError;
use super::playable::{Playable, is_start_with, start_with};
use super::record::{Line, LineId, RecordedMove, Variations};
use super::running::Session;
use super::saved::{SavedEnd, SavedLine, SavedMove};
use rules::Terms;

impl From<&RecordedMove> for SavedMove {
    fn from(mv: &RecordedMove) -> SavedMove {
        SavedMove {
            seat: mv.seat,
            text: mv.text.clone(),
            used: mv.used,
            glyph: mv.glyph,
            comment: mv.comment.clone(),
        }
    }
}

impl<P: Playable> Session<P> {
    pub(super) fn saved(&self) -> SavedGame {
        let start = self.history.at(0);
        let terms =
            Terms { rules: start.rule_set(), seats: Some(self.plan.seats.len()), seed: self.plan.seed };
        // A game from its own start is kept as such, so that a rematch deals anew.
        let is_own = match self.plan.odds {
            Some(odds) => start_with::<P>(&terms, odds).is_some_and(|given| given == *start),
            None => P::setup_on(&terms).is_ok_and(|setup| P::start(&setup) == *start),
        };
        let plan = MatchPlan {
            game: Game::of::<P>(),
            seats: self.plan.seats.clone(),
            rules: terms.rules.filter(|_| is_own).map(str::to_owned),
            position: (!is_own).then(|| start.text()),
            odds: self.plan.odds.filter(|odds| is_own || is_start_with(start, *odds)),
            seed: self.plan.seed,
        };
        SavedGame {
            plan,
            start: start.text(),
            moves: self.record.iter().map(SavedMove::from).collect(),
            ply: self.history.ply(),
            lines: self.saved_lines(),
            looking: None,
            thought: if self.has_clocks() { self.thought } else { Duration::ZERO },
            offers: self.offers.clone(),
            end: self.now.end.as_ref().map(|end| SavedEnd {
                outcome: end.outcome,
                text: end.text.clone(),
                is_declared: self.declared.is_some(),
            }),
            board: self.position().text(),
        }
    }

    /// Plays a kept game again, from the start that this session has.
    pub(super) fn replay(mut self, saved: &SavedGame) -> Result<Session<P>, ReopenError> {
        self.play_again(&saved.moves)?;
        for line in &saved.lines {
            self.bring_line(line)?;
        }
        if saved.ply > saved.moves.len() {
            return Err(ReopenError::Ply { ply: saved.ply, moves: saved.moves.len() });
        }
        if saved.ply < saved.moves.len() {
            self.jump(saved.ply);
        }
        self.offers = saved.offers.clone();
        self.thought = saved.thought;
        if let Some(end) = saved.end.as_ref().filter(|end| end.is_declared) {
            self.declare(end.outcome);
        }
        Ok(self)
    }

    /// Plays kept moves on from the last one.
    fn play_again(&mut self, moves: &[SavedMove]) -> Result<(), ReopenError> {
        for mv in moves {
            let number = self.history.ply() + 1;
            let refused = |why| ReopenError::Move { number, text: mv.text.clone(), why };
            let choice = self.choice_of(&mv.text).map_err(refused)?;
            // The choice was read from the list it is an index of.
            let played = self.play(choice);
            debug_assert!(played.is_ok(), "{played:?}");
            if let Some(last) = self.record.last_mut() {
                (last.used, last.glyph, last.comment) = (mv.used, mv.glyph, mv.comment.clone());
            }
        }
        Ok(())
    }

    /// Brings a kept variation back.
    fn bring_line(&mut self, saved: &SavedLine) -> Result<(), ReopenError> {
        let SavedLine { id, from, moves } = saved;
        let is_new = *id != LineId::GAME && self.lines.iter().all(|line| line.id != *id);
        if !is_new || moves.is_empty() || self.place(*from) != *from {
            return Err(ReopenError::Line { line: id.0 });
        }
        let mut branch = self.branch(*from);
        branch.play_again(moves)?;
        self.lines.push(Line { id: *id, from: *from, moves: branch.record.split_off(from.ply) });
        Ok(())
    }

    /// The variations, each after the one that it leaves.
    fn saved_lines(&self) -> Vec<SavedLine> {
        let mut saved: Vec<SavedLine> = Vec::new();
        let mut parents = vec![LineId::GAME];
        while let Some(parent) = parents.pop() {
            for line in self.lines.iter().filter(|line| line.from.line == parent) {
                let moves = line.moves.iter().map(SavedMove::from).collect();
                saved.push(SavedLine { id: line.id, from: line.from, moves });
                parents.push(line.id);
            }
        }
        saved
    }
}
