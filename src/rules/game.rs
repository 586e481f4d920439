//! The one trait every game's rules implement.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;

use super::game_id::GameId;
use super::outcome::{EndReason, Outcome};
use super::seat::Seat;
use super::terms::{Terms, TermsError};

/// Why a text is not a move that can be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError<R: Debug + Display> {
    /// The text has not the form of a move.
    #[error("{0:?} is not a move")]
    Unreadable(String),
    /// The text fits more than one legal move.
    #[error("{0:?} fits more than one move")]
    Ambiguous(String),
    /// The text is a move, and the rules forbid it here.
    #[error("{text:?} is not legal: {why}")]
    Illegal {
        /// The text as given.
        text: String,
        /// The rule that forbids it.
        why: R,
    },
}

/// Everything the rules of one game need about *now*: a value, copied and never changed.
///
/// History is passed in. `earlier` is always the positions before this one, oldest first, as far
/// back as the caller has them; the position itself is not in it.
pub trait Position: Clone + Eq + Debug + Send + Sync + Sized + 'static {
    /// Which game this is.
    const GAME: GameId;

    /// A move, legal or merely imaginable.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// What a game starts from.
    type Setup: Clone + Eq + Debug + Default + Send + Sync + 'static;
    /// The position as one seat may know it: what engines and screens receive.
    type Observation: Clone + Eq + Debug + Send + Sync + 'static;
    /// The rule that forbids a move.
    type Refusal: Clone + Eq + Debug + Display + Send + Sync + 'static;
    /// What is wrong with a position text.
    type TextError: Error + Clone + Eq + Send + Sync + 'static;

    /// The rule sets to choose from, the default one first; none where a game has but one.
    const RULE_SETS: &'static [&'static str] = &[];

    /// The rule set this position is played by, where there is a choice.
    fn rule_set(&self) -> Option<&'static str> {
        None
    }

    /// The position before the first move.
    fn start(setup: &Self::Setup) -> Self;

    /// The setup of a game on these terms. Games with one rule set and a fixed number of seats have no
    /// choice to offer: the caller compares the seats.
    fn setup_on(terms: &Terms<'_>) -> Result<Self::Setup, TermsError> {
        match terms.rules {
            None => Ok(Self::Setup::default()),
            Some(found) => Err(TermsError::Rules { found: found.to_owned(), expected: "none" }),
        }
    }

    /// The setup that starts from this very position.
    fn setup(&self) -> Self::Setup;

    /// Reads a position text in the game's own notation.
    fn from_text(text: &str) -> Result<Self, Self::TextError>;

    /// Writes the canonical position text; [`Position::from_text`] reads it back to an equal value.
    fn text(&self) -> String;

    /// How many seats play.
    fn seats(&self) -> u8;

    /// The seat to move.
    fn turn(&self) -> Seat;

    /// Every move the rules of movement allow, each once, in a fixed order. Empty when the position
    /// itself ends the game; draws by counting or by material leave the list as it is, so that
    /// perft figures compare with everybody else's.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Why `attempt` is not in [`Position::legal_moves`]; `None` when it is. Decided from the rules,
    /// not by looking it up in the list.
    fn why_not(&self, attempt: Self::Move) -> Option<Self::Refusal>;

    /// The position after a legal move. The result for any other move is unspecified.
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// A 64-bit key, kept step by step: equal for positions that count as the same for repetition.
    fn key(&self) -> u64;

    /// The same key computed anew.
    fn key_from_scratch(&self) -> u64;

    /// How the game has ended, if it has, without anybody claiming or resigning.
    fn outcome(&self, earlier: &[Self]) -> Option<Outcome>;

    /// The draws that the seat to move may claim now.
    fn claims(&self, earlier: &[Self]) -> Vec<EndReason>;

    /// The position as `seat` may know it.
    fn observe(&self, seat: Seat) -> Self::Observation;

    /// The canonical text of a move (chess: UCI), unambiguous in this position.
    fn move_text(&self, mv: Self::Move) -> String;

    /// A legal move as players write it (chess: SAN).
    fn notation(&self, mv: Self::Move) -> String;

    /// The end of a game in the words of the command line: `1-0 checkmate`.
    fn outcome_text(&self, outcome: Outcome) -> String {
        outcome.to_string()
    }

    /// Reads a move: canonical text or players' notation.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError<Self::Refusal>>;

    /// Number of leaf positions `depth` plies on.
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => self.legal_moves().into_iter().map(|mv| self.play(mv).perft(depth - 1)).sum(),
        }
    }
}
