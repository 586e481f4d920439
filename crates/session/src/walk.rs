//! A game followed by its rules alone: text by text, without pictures, players or a record. It is how games are read from
//! files and written to them, a hundred times quicker than by playing them at a table.

use super::playable::is_start_with;
use crate::{Counting, Explain, Message, Odds, Playable, PositionTerms, message};
use rules::{EndReason, History, Outcome, Seat};

/// A move that was followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who made it.
    pub seat: Seat,
    /// Its text: the canonical one, or as players write it.
    pub text: String,
}

/// A position on its way through a game.
pub trait Walk {
    /// Plays a move, which may be written in any way that the game knows: the canonical text of it, or why it is none.
    fn follow(&mut self, text: &str) -> Result<Step, Message>;
    /// Plays a move: the text of it as players write it.
    fn tell(&mut self, text: &str) -> Result<Step, Message>;
    /// Goes back to the position after so many moves; those behind it are forgotten.
    fn back_to(&mut self, ply: usize);
    /// The seat to move.
    fn turn(&self) -> Seat;
    /// How moves from here on are numbered.
    fn counting(&self) -> Counting;
    /// What the position decides before anybody sits down.
    fn terms(&self) -> PositionTerms;
    /// Whether the game begins here with these odds.
    fn is_start_with(&self, odds: Odds) -> bool;
    /// Whether the rules make the next move.
    fn is_by_rule(&self) -> bool;
    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The draws that may be claimed now.
    fn claims(&self) -> Vec<EndReason>;
    /// An end in the words of the command line.
    fn outcome_text(&self, outcome: Outcome) -> String;
    /// The position text.
    fn position_text(&self) -> String;
}

/// Reads the next move of a game, or why there is none.
pub(super) fn read_move<P: Playable>(history: &History<P>, text: &str) -> Result<P::Move, Message> {
    match history.outcome() {
        Some(_) => Err(message!("why-game-over")),
        None => history.position().parse_move(text).map_err(|error| error.message()),
    }
}

/// Plays a move that is read, and tells it as `write` writes it.
fn step<P: Playable>(
    history: &mut History<P>,
    text: &str,
    write: fn(&P, P::Move) -> String,
) -> Result<Step, Message> {
    let mv = read_move(history, text)?;
    let position = history.position();
    let step = Step { seat: position.turn(), text: write(position, mv) };
    history.push(mv);
    Ok(step)
}

impl<P: Playable> Walk for History<P> {
    fn follow(&mut self, text: &str) -> Result<Step, Message> {
        step(self, text, P::move_text)
    }

    fn tell(&mut self, text: &str) -> Result<Step, Message> {
        step(self, text, P::notation)
    }

    fn back_to(&mut self, ply: usize) {
        self.go_to(ply);
    }

    fn is_start_with(&self, odds: Odds) -> bool {
        is_start_with(self.position(), odds)
    }

    fn turn(&self) -> Seat {
        self.position().turn()
    }

    fn counting(&self) -> Counting {
        Counting::of(self.position())
    }

    fn terms(&self) -> PositionTerms {
        let position = self.position();
        PositionTerms { seats: position.seats(), rules: position.rule_set() }
    }

    fn is_by_rule(&self) -> bool {
        let position = self.position();
        self.outcome().is_none() && position.automatic(&position.legal_moves()).is_some()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn claims(&self) -> Vec<EndReason> {
        self.claims()
    }

    fn outcome_text(&self, outcome: Outcome) -> String {
        self.position().outcome_text(outcome)
    }

    fn position_text(&self) -> String {
        self.position().text()
    }
}
