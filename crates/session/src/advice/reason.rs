//! Reasons for a move, those of all games and those of a single one, and the sentences that say them; the words are in the
//! Fluent files.
//!
//! Each comes with a test that proves it in another way (`crates/session/tests/session/advice/checks`).

use crate::{ChessReason, DominUpReason, DraughtsReason, Message, Spot, message, number};
use rules::EndReason;

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
    /// It forces a win by this end within so many moves, at least two, itself included.
    WinsIn { moves: u32, by: EndReason },
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
    /// The sentence that says it.
    pub fn message(&self) -> Message {
        match self {
            Reason::OnlyMove(duty) => match duty {
                Duty::None => message!("advice-only-move"),
                Duty::Check => message!("advice-only-way-out"),
                Duty::Capture => message!("advice-only-capture"),
                Duty::MostPieces => message!("advice-most-pieces"),
                Duty::MostKings => message!("advice-most-kings"),
                Duty::Climb => message!("advice-only-climb"),
            },
            Reason::Wins(EndReason::Checkmate) => message!("advice-checkmate"),
            Reason::Wins(EndReason::Race) => message!("advice-race"),
            Reason::Wins(EndReason::EmptyHand) => message!("advice-empty-hand"),
            Reason::Wins(_) => message!("advice-wins"),
            Reason::WinsIn { moves, by } => match *by {
                EndReason::Checkmate => message!("advice-mate-in", moves = number(*moves)),
                EndReason::Race => message!("advice-race-in", moves = number(*moves)),
                _ => message!("advice-wins-in", moves = number(*moves)),
            },
            Reason::WinsForSure => message!("advice-wins-for-sure"),
            Reason::SolvedWin { moves } => message!("advice-solved-win", moves = number(*moves)),
            Reason::HoldsDraw => message!("advice-holds-draw"),
            Reason::OthersLose { moves, by } => match *by {
                EndReason::Checkmate => message!("advice-others-mate", moves = number(*moves)),
                EndReason::Race => message!("advice-others-race", moves = number(*moves)),
                _ => message!("advice-others-lose", moves = number(*moves)),
            },
            Reason::AllLose { moves, by } => match *by {
                EndReason::Race => message!("advice-all-race", moves = number(*moves)),
                _ => message!("advice-all-mate", moves = number(*moves)),
            },
            Reason::OthersSearched { plies, found } => match found {
                OthersFound::Worse => message!("advice-others-worse", plies = number(*plies)),
                OthersFound::NoWin => message!("advice-others-no-win", plies = number(*plies)),
                OthersFound::Lost => message!("advice-others-lost", plies = number(*plies)),
            },
            Reason::Chess(reason) => reason.message(),
            Reason::Draughts(reason) => reason.message(),
            Reason::DominUp(reason) => reason.message(),
        }
    }

    /// Whether it says how the game ends, or that there is no choice: nothing has to be added.
    pub const fn settles(&self) -> bool {
        !matches!(
            self,
            Reason::Chess(_) | Reason::Draughts(_) | Reason::DominUp(_) | Reason::OthersSearched { .. }
        )
    }

    /// Whether it says what is given up: that speaks for no move.
    pub const fn is_drawback(&self) -> bool {
        matches!(self, Reason::Chess(ChessReason::Gives(_)))
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
