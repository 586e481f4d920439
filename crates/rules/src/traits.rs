//! The traits of a position: the rules ([`Rules`]), the texts ([`Texts`]) and hidden information
//! ([`HiddenInformation`]). [`GamePosition`] combines all three.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use crate::{EndReason, GameId, Outcome, Seat};

/// The rules of one game, implemented by its position type.
///
/// A position is an immutable value that holds the present state only. Methods that need the history take
/// `earlier`: the positions before this one, the oldest first. `earlier` does not contain this position, and the
/// oldest positions of the game may be missing.
pub trait Rules: Clone + Eq + Debug + Send + Sync + Sized + 'static {
    const GAME: GameId;

    /// A move, legal or not.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// The choices that determine the start position. In games that can start anywhere, the start position itself.
    type Setup: Clone + Eq + Debug + Default + Send + Sync + 'static;
    /// The rule that forbids a move.
    type IllegalMove: Clone + Eq + Debug + Send + Sync + 'static;

    /// The names of the rule sets, the default first; empty if the game has only one.
    const RULE_SETS: &'static [&'static str] = &[];

    /// The rule set of this position; `None` if the game has only one.
    fn rule_set(&self) -> Option<&'static str> {
        None
    }

    /// The start position of a game with this setup.
    fn start(setup: &Self::Setup) -> Self;

    /// Returns the setup of a new game with these terms.
    ///
    /// The default implementation is for games with one rule set. It ignores [`StartTerms::seats`]; the caller
    /// compares that number with [`Rules::seats`].
    fn setup_for(terms: &StartTerms<'_>) -> Result<Self::Setup, TermsError> {
        match terms.rules {
            None => Ok(Self::Setup::default()),
            Some(found) => Err(TermsError::Rules { found: found.to_owned(), expected: "none" }),
        }
    }

    /// The setup of a game that starts from this position.
    fn setup(&self) -> Self::Setup;

    /// The number of players.
    fn seats(&self) -> u8 {
        2
    }

    /// The seat to move.
    fn turn(&self) -> Seat;

    /// The full-move number of the first move if a game starts from this position.
    fn first_move_number(&self) -> usize {
        1
    }

    /// Returns all moves that the rules of movement allow, each once, in a fixed order.
    ///
    /// The list is empty if the position itself ends the game, for example by checkmate. Draws by repetition, by
    /// a move count or by material do not empty the list, because published perft figures ignore such draws.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Returns the rule that forbids `attempt`; `None` if the move is legal.
    ///
    /// Implementations decide from the rules, without [`Rules::legal_moves`], so that tests can compare both.
    fn illegal_reason(&self, attempt: Self::Move) -> Option<Self::IllegalMove>;

    /// The move by which the record of a game shows a skipped turn; `None` if no turn can be skipped here.
    ///
    /// No player may choose it, so it is never one of [`Rules::legal_moves`]. Annotators write it to show a threat.
    fn null_move_in_record(&self) -> Option<Self::Move> {
        None
    }

    /// Returns the position after the legal move `mv`, or after [`Rules::null_move_in_record`].
    ///
    /// The result for an illegal move is unspecified; use [`Rules::try_play`] if the move may be illegal.
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// Returns the position after `mv`, or the rule that forbids `mv`.
    fn try_play(&self, mv: Self::Move) -> Result<Self, Self::IllegalMove> {
        self.illegal_reason(mv).map_or_else(|| Ok(self.play(mv)), Err)
    }

    /// A 64-bit hash key, updated incrementally. Positions that repeat each other under the rules have equal keys.
    fn key(&self) -> u64;

    /// Returns the outcome if the rules end the game here; `None` if the game goes on.
    ///
    /// Ignores the ends that players cause: claims, resignation, agreement and time forfeit.
    fn outcome(&self, earlier: &[Self]) -> Option<Outcome>;

    /// Returns the reasons for which the seat to move may claim a draw now; empty if all draws are automatic.
    fn claims(&self, _earlier: &[Self]) -> Vec<EndReason> {
        Vec::new()
    }

    /// Implements [`perft`]. Games may override it with a version that counts the last ply without a list of moves.
    fn count_leaves(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => self.legal_moves().into_iter().map(|mv| self.play(mv).count_leaves(depth - 1)).sum(),
        }
    }
}

/// The terms of a new game from the normal start position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StartTerms<'a> {
    /// The name of the rule set; `None` for the default.
    pub rules: Option<&'a str>,
    /// The number of players; `None` for the default.
    pub seats: Option<usize>,
    /// The random seed of the deal, in games that deal tiles.
    pub seed: u64,
}

/// The error of [`Rules::setup_for`]: the game cannot be played on these [`StartTerms`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum TermsError {
    /// The game has no such rule set.
    Rules {
        found: String,
        /// The names of the game's rule sets, or `none`.
        expected: &'static str,
    },
    /// The game cannot be played by this number of players.
    Seats { given: usize, least: u8, most: u8 },
}

/// Counts the leaves of the game tree after `depth` plies ("performance test").
///
/// Compare the result with published figures to verify a move generator.
///
/// ```
/// use rules::{chess, perft};
///
/// assert_eq!(perft(&chess::Position::default(), 3), 8_902);
/// ```
pub fn perft<R: Rules>(position: &R, depth: u32) -> u64 {
    position.count_leaves(depth)
}

/// Positions and moves as text, for the command line, for files and for players.
pub trait Texts: Rules {
    /// The error of an invalid position text.
    type TextError: Error + Clone + Eq + Send + Sync + 'static;

    /// Parses a position in the game's own notation (chess: FEN).
    fn from_text(text: &str) -> Result<Self, Self::TextError>;

    /// Parses a position as other programs write it. Fills in missing fields, and drops rights without effect.
    ///
    /// Returns the position and the dropped parts. The default is [`Texts::from_text`].
    fn from_foreign_text(text: &str) -> Result<(Self, Vec<DroppedPart>), Self::TextError> {
        Ok((Self::from_text(text)?, Vec::new()))
    }

    /// The canonical text of the position; [`Texts::from_text`] parses it to an equal value.
    fn text(&self) -> String;

    /// The canonical text of a move (chess: UCI), unambiguous in this position.
    fn move_text(&self, mv: Self::Move) -> String;

    /// The text of a legal move as players write it (chess: SAN). The default is the canonical text.
    fn notation(&self, mv: Self::Move) -> String {
        self.move_text(mv)
    }

    /// Parses a move in canonical text or players' notation, and checks that it is legal.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError<Self::IllegalMove>>;

    /// The text of `outcome` on the command line, for example `1-0 checkmate`.
    fn outcome_text(&self, outcome: Outcome) -> String {
        outcome.to_string()
    }
}

/// A part of a position text that contradicts the board. [`Texts::from_foreign_text`] drops such parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DroppedPart {
    /// Castling rights without king and rook in their places, as FEN letters.
    CastlingRights(String),
    /// The square of an impossible en passant capture.
    EnPassant(String),
}

/// The reason why a text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum MoveError<R: Debug> {
    /// The text does not have the form of a move.
    Unreadable(String),
    /// Several legal moves fit the text.
    Ambiguous(String),
    /// The rules forbid the move.
    Illegal { text: String, why: R },
}

impl<R: Debug> MoveError<R> {
    /// This error, with `quote` as the text of the move.
    #[must_use]
    pub fn quoting(self, quote: &str) -> MoveError<R> {
        match self {
            MoveError::Unreadable(_) => MoveError::Unreadable(quote.to_owned()),
            MoveError::Ambiguous(_) => MoveError::Ambiguous(quote.to_owned()),
            MoveError::Illegal { why, .. } => MoveError::Illegal { text: quote.to_owned(), why },
        }
    }
}

/// Games with hidden information: what each seat may know of a position.
pub trait HiddenInformation: Rules {
    /// The part of a position that one seat may know. Engines and the user interface get only this.
    ///
    /// In games without hidden information, this is the position itself.
    type Observation: Clone + Eq + Debug + Send + Sync + 'static;

    /// Returns what `seat` may know of this position.
    fn observe(&self, seat: Seat) -> Self::Observation;
}

/// All traits of a position; implemented automatically.
pub trait GamePosition: Rules + Texts + HiddenInformation {}

impl<T: Rules + Texts + HiddenInformation> GamePosition for T {}
