//! What can be told in favour of a move: what holds for all games here, and what only one of them knows as a
//! [`GameReason`] of its own.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use crate::message::Message;
use crate::scene::Look;
use crate::spot::Spot;
use rules::EndReason;

/// A piece and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What it looks like.
    pub look: Look,
    /// Where it stands.
    pub spot: Spot,
    /// What that place is called.
    pub square: String,
}

/// Why the rules leave one move only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Duty {
    /// There is no other.
    None,
    /// Check has to be met.
    Check,
    /// Something must be captured.
    Capture,
    /// The most pieces must be captured.
    MostPieces,
    /// Among captures of as many pieces, the most kings.
    MostKings,
    /// Who can climb must climb.
    Climb,
}

/// What a search has found of all moves but the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OthersFound {
    /// They promise clearly less.
    Worse,
    /// They let a game that is as good as won slip.
    NoWin,
    /// They come out as good as lost.
    Lost,
}

/// How much a reason says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// How the game ends, or that there is no choice: nothing has to be added.
    Settles,
    /// Something that follows from the move and was proven.
    Proven,
    /// What the move plainly does, and nothing that follows from it.
    Plain,
    /// What is given up: it speaks for no move.
    Drawback,
}

/// What only one game can tell of a move. It comes with a test that proves it in another way
/// (`crates/session/tests/session/advice/checks`).
pub trait GameReason: Any + Debug + Send + Sync {
    /// The sentence that says it.
    fn message(&self) -> Message;

    /// How much it says.
    fn weight(&self) -> Weight {
        Weight::Proven
    }

    /// The spots on which it can be seen, beside those of the move itself.
    fn spots(&self) -> Vec<Spot> {
        Vec::new()
    }

    /// Whether the other reason is the same.
    fn is(&self, other: &dyn GameReason) -> bool;
}

impl PartialEq for dyn GameReason {
    fn eq(&self, other: &dyn GameReason) -> bool {
        self.is(other)
    }
}

impl Eq for dyn GameReason {}

/// What can be told in favour of a move: proven, or plainly seen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// No other move is legal.
    OnlyMove(Duty),
    /// It ends the game, and wins it.
    Wins(EndReason),
    /// It forces a win within so many moves, itself included.
    WinsIn {
        /// How many, at least two.
        moves: u32,
        /// How the game ends then.
        by: EndReason,
    },
    /// It wins whatever the other one does: a search to the end of the game has shown it.
    WinsForSure,
    /// The ending is solved: it is won within so many moves, this one included.
    SolvedWin {
        /// How many.
        moves: u32,
    },
    /// The ending is solved: this holds the draw, and every other move loses.
    HoldsDraw,
    /// Every other move lets the other side force a win within so many moves, and this one does not.
    OthersLose {
        /// How many.
        moves: u32,
        /// How the game would end.
        by: EndReason,
    },
    /// Every move, this one too, lets the other side force a win within so many moves.
    AllLose {
        /// How many.
        moves: u32,
        /// How the game would end.
        by: EndReason,
    },
    /// What a search, so many plies deep, has found of the other moves.
    OthersSearched {
        /// How deep.
        plies: u8,
        /// What it has found.
        found: OthersFound,
    },
    /// What only this game can tell.
    OfGame(Arc<dyn GameReason>),
}

impl Reason {
    /// The reason as one of a game, if it is one of that game.
    pub fn of_game<R: GameReason>(&self) -> Option<&R> {
        let Reason::OfGame(reason) = self else { return None };
        let reason: &dyn Any = &**reason;
        reason.downcast_ref()
    }

    /// How much it says.
    pub fn weight(&self) -> Weight {
        match self {
            Reason::OfGame(reason) => reason.weight(),
            Reason::OthersSearched { .. } => Weight::Proven,
            _ => Weight::Settles,
        }
    }

    /// The spots on which it can be seen, beside those of the move itself.
    pub fn spots(&self) -> Vec<Spot> {
        match self {
            Reason::OfGame(reason) => reason.spots(),
            _ => Vec::new(),
        }
    }
}

impl<R: GameReason> From<R> for Reason {
    fn from(reason: R) -> Reason {
        Reason::OfGame(Arc::new(reason))
    }
}
