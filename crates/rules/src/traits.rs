//! What every game's position implements: the rules themselves ([`Rules`]), their texts ([`Texts`]) and
//! what each seat may see ([`Observe`]); [`Position`] is all of them together.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use crate::{EndReason, GameId, Outcome, Seat};

/// The rules of one game, as a position: everything they need about *now*, a value, copied and never
/// changed.
///
/// History is passed in. `earlier` is always the positions before this one, oldest first, as far
/// back as the caller has them; the position itself is not in it.
pub trait Rules: Clone + Eq + Debug + Send + Sync + Sized + 'static {
    /// Which game this is.
    const GAME: GameId;

    /// A move, legal or merely imaginable.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// What a game starts from.
    type Setup: Clone + Eq + Debug + Default + Send + Sync + 'static;
    /// The rule that forbids a move.
    type Refusal: Clone + Eq + Debug + Send + Sync + 'static;

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

    /// How many seats play.
    fn seats(&self) -> u8 {
        2
    }

    /// The seat to move.
    fn turn(&self) -> Seat;

    /// The number of the next move, in a game of which this is the start.
    fn first_move_number(&self) -> usize {
        1
    }

    /// Every move the rules of movement allow, each once, in a fixed order. Empty when the position
    /// itself ends the game; draws by counting or by material leave the list as it is, so that
    /// perft figures compare with everybody else's.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Why `attempt` is not in [`Rules::legal_moves`]; `None` when it is. Decided from the rules, not by
    /// looking it up in the list.
    fn why_not(&self, attempt: Self::Move) -> Option<Self::Refusal>;

    /// The position after a legal move. The result for any other move is unspecified: where a move may
    /// not be legal, ask [`Rules::try_play`].
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// The position after a move, or why the move is not legal.
    fn try_play(&self, mv: Self::Move) -> Result<Self, Self::Refusal> {
        self.why_not(mv).map_or_else(|| Ok(self.play(mv)), Err)
    }

    /// A 64-bit key, kept step by step: equal for positions that count as the same for repetition.
    fn key(&self) -> u64;

    /// How the game has ended, if it has, without anybody claiming or resigning.
    fn outcome(&self, earlier: &[Self]) -> Option<Outcome>;

    /// The draws that the seat to move may claim now; none where every draw comes by itself.
    fn claims(&self, _earlier: &[Self]) -> Vec<EndReason> {
        Vec::new()
    }

    /// What [`perft`] returns. Games count faster than by this plain definition, which makes a list of
    /// the last moves only to take its length.
    fn count_leaves(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => self.legal_moves().into_iter().map(|mv| self.play(mv).count_leaves(depth - 1)).sum(),
        }
    }
}

/// The terms of a game from its own start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms<'a> {
    /// The name of a rule set; the game's default one when there is none.
    pub rules: Option<&'a str>,
    /// How many play; the game's usual number when nobody says.
    pub seats: Option<usize>,
    /// Decides the deal, where there is one.
    pub seed: u64,
}

/// Terms that a game does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum TermsError {
    /// No such rule set.
    Rules {
        /// What was asked for.
        found: String,
        /// What there is.
        expected: &'static str,
    },
    /// Not so many seats.
    Seats {
        /// How many were asked for.
        given: usize,
        /// As few as can play.
        least: u8,
        /// As many as can play.
        most: u8,
    },
}

/// Number of leaf positions `depth` plies on (performance test): the figure by which move generators
/// are compared.
///
/// ```
/// use rules::{chess, perft};
///
/// assert_eq!(perft(&chess::Position::default(), 3), 8_902);
/// ```
pub fn perft<R: Rules>(position: &R, depth: u32) -> u64 {
    position.count_leaves(depth)
}

/// Positions and moves as text: on the command line, in files, and as players write them.
pub trait Texts: Rules {
    /// What is wrong with a position text.
    type TextError: Error + Clone + Eq + Send + Sync + 'static;

    /// Reads a position text in the game's own notation.
    fn from_text(text: &str) -> Result<Self, Self::TextError>;

    /// Writes the canonical position text; [`Texts::from_text`] reads it back to an equal value.
    fn text(&self) -> String;

    /// The canonical text of a move (chess: UCI), unambiguous in this position.
    fn move_text(&self, mv: Self::Move) -> String;

    /// A legal move as players write it (chess: SAN); the canonical text where there is no other notation.
    fn notation(&self, mv: Self::Move) -> String {
        self.move_text(mv)
    }

    /// Reads a move: canonical text or players' notation.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError<Self::Refusal>>;

    /// The end of a game in the words of the command line: `1-0 checkmate`.
    fn outcome_text(&self, outcome: Outcome) -> String {
        outcome.to_string()
    }
}

/// Why a text is not a move that can be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum MoveError<R: Debug> {
    /// The text has not the form of a move.
    Unreadable(String),
    /// The text fits more than one legal move.
    Ambiguous(String),
    /// The text is a move, and the rules forbid it here.
    Illegal {
        /// The text as given.
        text: String,
        /// The rule that forbids it.
        why: R,
    },
}

/// Hidden information: what a seat may know of a position.
pub trait Observe: Rules {
    /// The position as one seat may know it: what engines and screens receive. In a game without
    /// secrets, the position itself.
    type Observation: Clone + Eq + Debug + Send + Sync + 'static;

    /// The position as `seat` may know it.
    fn observe(&self, seat: Seat) -> Self::Observation;
}

/// A position of any game, with everything that can be asked of it.
pub trait Position: Rules + Texts + Observe {}

impl<T: Rules + Texts + Observe> Position for T {}
