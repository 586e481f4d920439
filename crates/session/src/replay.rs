//! Replay of a game by its rules alone, without players, scenes and record.
//!
//! Reading and writing files uses this replay, because a full [`Session`](super::Session) is far slower.

use super::playable::is_start_with;
use crate::{LocalizedMessage, MoveNumbering, Odds, Playable, PositionFacts, ToMessage, message};
use rules::{EndReason, History, Outcome, Seat};

/// A replayed move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayedMove {
    pub seat: Seat,
    /// Canonical text from [`Replay::play_canonical`], players' notation from [`Replay::play_in_notation`].
    pub text: String,
}

/// A game that is replayed move by move, independent of the type of the rules.
pub trait Replay {
    /// Parses and plays a move in any notation; returns its canonical text. Fails if the move is not legal.
    ///
    /// `quote` is the move as the file has it, for the message.
    fn play_canonical(&mut self, text: &str, quote: &str) -> Result<ReplayedMove, LocalizedMessage>;
    /// Parses and plays a move in any notation; returns it in players' notation. Fails if the move is not legal.
    fn play_in_notation(&mut self, text: &str) -> Result<ReplayedMove, LocalizedMessage>;
    /// Goes back to the position after `ply` moves and forgets the moves after it.
    fn go_back_to(&mut self, ply: usize);
    fn turn(&self) -> Seat;
    /// The move numbering of a game that begins at the current position.
    fn numbering(&self) -> MoveNumbering;
    /// The number of seats and the rule set of the current position.
    fn terms(&self) -> PositionFacts;
    /// Whether the current position is a start position with these odds.
    fn is_start_with(&self, odds: Odds) -> bool;
    /// Whether the next move is a forced move that the program makes (pass, opening).
    fn is_next_move_forced(&self) -> bool;
    /// The outcome, if the game has ended by the rules.
    fn outcome(&self) -> Option<Outcome>;
    /// Whether the position itself ends the game, so that no move can follow. False after an automatic draw.
    fn is_final(&self) -> bool;
    /// The draws that the seat to move may claim.
    fn claims(&self) -> Vec<EndReason>;
    /// An outcome as the command line prints it: `1-0 checkmate`.
    fn outcome_text(&self, outcome: Outcome) -> String;
    fn position_text(&self) -> String;
}

/// Parses the next move of a recorded game. Fails if the move is neither legal nor a skipped turn.
///
/// A record may go on after an automatic draw: such a draw counts only once an arbiter notices it (FIDE 9.6, 5.2.2),
/// and the rule is younger than many games. Nothing can follow a position that ends the game itself.
///
/// The message of the error quotes `quote`.
pub(super) fn read_move<P: Playable>(
    history: &History<P>,
    text: &str,
    quote: &str,
) -> Result<P::Move, LocalizedMessage> {
    let position = history.position();
    if (P::INFO.text.is_null)(text) {
        return position.null_move_in_record().ok_or_else(|| message!("file-null-move"));
    }
    position.parse_move(text).map_err(|error| match is_final(history) {
        true => message!("illegal-move-game-over"),
        false => error.quoting(quote).message(),
    })
}

/// Whether the position itself ends the game, so that no move can follow.
pub(super) fn is_final<P: Playable>(history: &History<P>) -> bool {
    history.outcome().is_some() && history.position().legal_moves().is_empty()
}

/// Parses and plays a move; `write_move` makes the text of the result.
fn step<P: Playable>(
    history: &mut History<P>,
    (text, quote): (&str, &str),
    write_move: fn(&P, P::Move) -> String,
) -> Result<ReplayedMove, LocalizedMessage> {
    let mv = read_move(history, text, quote)?;
    let position = history.position();
    let replayed = ReplayedMove { seat: position.turn(), text: write_move(position, mv) };
    history.push(mv);
    Ok(replayed)
}

impl<P: Playable> Replay for History<P> {
    fn play_canonical(&mut self, text: &str, quote: &str) -> Result<ReplayedMove, LocalizedMessage> {
        step(self, (text, quote), P::move_text)
    }

    fn play_in_notation(&mut self, text: &str) -> Result<ReplayedMove, LocalizedMessage> {
        step(self, (text, text), P::notation)
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

    fn numbering(&self) -> MoveNumbering {
        MoveNumbering::of(self.position())
    }

    fn terms(&self) -> PositionFacts {
        let position = self.position();
        PositionFacts { seats: position.seats(), rules: position.rule_set() }
    }

    fn is_next_move_forced(&self) -> bool {
        let position = self.position();
        P::INFO.has_forced_moves
            && self.outcome().is_none()
            && position.forced_move_notice(&position.legal_moves()).is_some()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn is_final(&self) -> bool {
        is_final(self)
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
