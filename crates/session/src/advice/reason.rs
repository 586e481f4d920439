//! Reasons for a move: those of all games, and those of a single one.
//!
//! Each comes with a test that proves it in another way (`crates/session/tests/session/advice/checks`).

use crate::chess::ChessReason;
use crate::domin_up::DominUpReason;
use crate::draughts::DraughtsReason;
use crate::scene::Look;
use crate::spot::Spot;
use rules::EndReason;

/// A piece and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What it looks like.
    pub look: Look,
    pub spot: Spot,
    /// What that place is called.
    pub square: String,
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

/// What can be told in favour of a move: proven, or plainly seen.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    SolvedWin { moves: u32 },
    /// The ending is solved: this holds the draw, and every other move loses.
    HoldsDraw,
    /// Every other move lets the other side force a win within so many moves, and this one does not.
    OthersLose { moves: u32, by: EndReason },
    /// Every move, this one too, lets the other side force a win within so many moves.
    AllLose { moves: u32, by: EndReason },
    /// What a search, so many plies deep, has found of the other moves.
    OthersSearched { plies: u8, found: OthersFound },
    /// What only chess and Racing Kings can tell.
    Chess(ChessReason),
    /// What only draughts can tell.
    Draughts(DraughtsReason),
    /// What only Domin-Up can tell.
    DominUp(DominUpReason),
}

impl Reason {
    /// How much it says.
    pub const fn weight(&self) -> Weight {
        match self {
            Reason::Chess(reason) => reason.weight(),
            Reason::Draughts(reason) => reason.weight(),
            Reason::DominUp(_) | Reason::OthersSearched { .. } => Weight::Proven,
            _ => Weight::Settles,
        }
    }

    /// The spots on which it can be seen, beside those of the move itself.
    pub fn spots(&self) -> Vec<Spot> {
        match self {
            Reason::Chess(reason) => reason.spots(),
            Reason::Draughts(reason) => reason.spots(),
            _ => Vec::new(),
        }
    }
}

impl From<ChessReason> for Reason {
    fn from(reason: ChessReason) -> Reason {
        Reason::Chess(reason)
    }
}

impl From<DraughtsReason> for Reason {
    fn from(reason: DraughtsReason) -> Reason {
        Reason::Draughts(reason)
    }
}

impl From<DominUpReason> for Reason {
    fn from(reason: DominUpReason) -> Reason {
        Reason::DominUp(reason)
    }
}
