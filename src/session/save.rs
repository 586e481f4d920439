//! How a game is kept between runs (save) and brought back (resume): texts and numbers alone, and the moves played again.

use super::face::{Game, Match, MatchPlan, ReopenError, SavedEnd, SavedGame, SavedMove};
use super::playable::Playable;
use super::running::Session;
use crate::rules::Terms;

impl<P: Playable> Session<P> {
    pub(super) fn saved(&self) -> SavedGame {
        let start = self.history.at(0);
        let terms =
            Terms { rules: start.rule_set(), seats: Some(self.plan.seats.len()), seed: self.plan.seed };
        // A game from its own start is kept as such, so that a rematch deals anew.
        let is_own = P::setup_on(&terms).is_ok_and(|setup| P::start(&setup) == *start);
        let plan = MatchPlan {
            game: Game::of::<P>(),
            seats: self.plan.seats.clone(),
            rules: terms.rules.filter(|_| is_own).map(str::to_owned),
            position: (!is_own).then(|| start.text()),
            seed: self.plan.seed,
        };
        let moves = self.record.iter();
        let moves = moves
            .map(|mv| SavedMove {
                seat: mv.seat,
                text: mv.text.clone(),
                used: mv.used,
                glyph: None,
                comment: String::new(),
            })
            .collect();
        SavedGame {
            plan,
            start: start.text(),
            moves,
            ply: self.history.ply(),
            lines: Vec::new(),
            looking: None,
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
        for (index, mv) in saved.moves.iter().enumerate() {
            let refused = |why| ReopenError::Move { number: index + 1, text: mv.text.clone(), why };
            let choice = self.choice_of(&mv.text).map_err(refused)?;
            // The choice was read from the list it is an index of.
            let played = self.play(choice);
            debug_assert!(played.is_ok(), "{played:?}");
            if let Some(used) = mv.used {
                self.note_time(used);
            }
        }
        if saved.ply > saved.moves.len() {
            return Err(ReopenError::Ply { ply: saved.ply, moves: saved.moves.len() });
        }
        if saved.ply < saved.moves.len() {
            self.jump(saved.ply);
        }
        self.offers = saved.offers.clone();
        if let Some(end) = saved.end.as_ref().filter(|end| end.is_declared) {
            self.declare(end.outcome);
        }
        Ok(self)
    }
}
