//! Replay of a game by its rules alone, without players, pictures and record.
//!
//! Files are read and written this way, a hundred times faster than by a [`Session`](super::Session).

use super::playable::is_start_with;
use crate::{LocalizedMessage, MoveNumbering, Odds, Playable, PositionFacts, ToMessage, message};
use rules::{EndReason, History, Outcome, Seat};

/// A replayed move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayedMove {
    pub seat: Seat,
    /// The move as text: canonical after [`Replay::play_canonical`], players' notation after [`Replay::play_in_notation`].
    pub text: String,
}

/// A game that is replayed move by move, without the type of its rules.
pub trait Replay {
    /// Plays a move in any notation, and returns its canonical text. Fails if it is not legal.
    fn play_canonical(&mut self, text: &str) -> Result<ReplayedMove, LocalizedMessage>;
    /// Plays a move in any notation, and returns it in players' notation. Fails if it is not legal.
    fn play_in_notation(&mut self, text: &str) -> Result<ReplayedMove, LocalizedMessage>;
    /// Goes back to the position after `ply` moves and forgets the moves after it.
    fn go_back_to(&mut self, ply: usize);
    fn turn(&self) -> Seat;
    /// The numbering of the moves, as if the game began at this position.
    fn counting(&self) -> MoveNumbering;
    /// The number of seats and the rule set of this position.
    fn terms(&self) -> PositionFacts;
    /// Whether this position is a start with these odds.
    fn is_start_with(&self, odds: Odds) -> bool;
    /// Whether the rules make the next move.
    fn made_by_rules(&self) -> bool;
    /// The outcome, if the game has ended by the rules.
    fn outcome(&self) -> Option<Outcome>;
    /// The draws that the seat to move may claim.
    fn claims(&self) -> Vec<EndReason>;
    /// An outcome in the words of the command line.
    fn outcome_text(&self, outcome: Outcome) -> String;
    fn position_text(&self) -> String;
}

/// Parses the next move of a game. Fails if it is not legal or the game is over.
pub(super) fn read_move<P: Playable>(history: &History<P>, text: &str) -> Result<P::Move, LocalizedMessage> {
    match history.outcome() {
        Some(_) => Err(message!("why-game-over")),
        None => history.position().parse_move(text).map_err(|error| error.message()),
    }
}

/// Parses and plays a move; `write` makes its text.
fn step<P: Playable>(
    history: &mut History<P>,
    text: &str,
    write: fn(&P, P::Move) -> String,
) -> Result<ReplayedMove, LocalizedMessage> {
    let mv = read_move(history, text)?;
    let position = history.position();
    let step = ReplayedMove { seat: position.turn(), text: write(position, mv) };
    history.push(mv);
    Ok(step)
}

impl<P: Playable> Replay for History<P> {
    fn play_canonical(&mut self, text: &str) -> Result<ReplayedMove, LocalizedMessage> {
        step(self, text, P::move_text)
    }

    fn play_in_notation(&mut self, text: &str) -> Result<ReplayedMove, LocalizedMessage> {
        step(self, text, P::notation)
    }

    fn go_back_to(&mut self, ply: usize) {
        self.go_to(ply);
    }

    fn is_start_with(&self, odds: Odds) -> bool {
        is_start_with(self.position(), odds)
    }

    fn turn(&self) -> Seat {
        self.position().turn()
    }

    fn counting(&self) -> MoveNumbering {
        MoveNumbering::of(self.position())
    }

    fn terms(&self) -> PositionFacts {
        let position = self.position();
        PositionFacts { seats: position.seats(), rules: position.rule_set() }
    }

    fn made_by_rules(&self) -> bool {
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
