//! Reasons for a move, and the messages that explain them (words: `hints.ftl`).
//!
//! Each reason has a test that proves it independently (`crates/session/tests/session/hint/checks`).

use crate::{ChessReason, DominUpReason, DraughtsReason, LocalizedMessage, Spot, message, number};
use rules::EndReason;

/// The rule that leaves only one legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compulsion {
    /// No particular rule: the position has only one legal move.
    None,
    Check,
    Capture,
    /// The capture that takes the most pieces is compulsory.
    MostPieces,
    /// Among captures of equally many pieces, the one with the most kings is compulsory.
    MostKings,
    /// Domin-Up: a player who can climb must do so.
    ///
    /// To climb is to put a tile on top of two cells of equal height whose numbers match the tile.
    Climb,
}

/// Result of a search of all moves except the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OtherMovesResult {
    /// They score clearly lower.
    Worse,
    /// The best move is as good as winning; all others give the win away.
    NoWin,
    /// They are as good as lost.
    Lost,
}

/// A reason for a move: proven, or plainly visible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No other move is legal.
    OnlyMove(Compulsion),
    /// The move wins the game at once.
    Wins(EndReason),
    /// The move forces a win; `moves` is at least 2 and counts this move.
    WinsIn { moves: u32, by: EndReason },
    /// A search to the end of the game proves that the move wins.
    WinsForSure,
    /// Won according to the endgame tables; `moves` counts this move.
    SolvedWin { moves: u32 },
    /// According to the endgame tables this move draws and every other move loses.
    HoldsDraw,
    /// Every other move lets the opponent force a win within `moves` moves.
    OthersLose { moves: u32, by: EndReason },
    /// Every move, this one included, lets the opponent force a win within `moves` moves.
    AllLose { moves: u32, by: EndReason },
    /// Result of a search of the other moves, `plies` deep.
    OthersSearched { plies: u8, found: OtherMovesResult },
    /// Specific to chess and Racing Kings.
    Chess(ChessReason),
    /// Specific to draughts.
    Draughts(DraughtsReason),
    /// Specific to Domin-Up.
    DominUp(DominUpReason),
}

impl Reason {
    /// Returns the sentence that explains the reason.
    pub fn message(&self) -> LocalizedMessage {
        match self {
            Reason::OnlyMove(compulsion) => match compulsion {
                Compulsion::None => message!("hint-only-move"),
                Compulsion::Check => message!("hint-only-way-out"),
                Compulsion::Capture => message!("hint-only-capture"),
                Compulsion::MostPieces => message!("hint-most-pieces"),
                Compulsion::MostKings => message!("hint-most-kings"),
                Compulsion::Climb => message!("hint-only-climb"),
            },
            Reason::Wins(EndReason::Checkmate) => message!("hint-checkmate"),
            Reason::Wins(EndReason::Race) => message!("hint-wins-race"),
            Reason::Wins(EndReason::EmptyHand) => message!("hint-empty-hand"),
            Reason::Wins(_) => message!("hint-wins"),
            Reason::WinsIn { moves, by } => match *by {
                EndReason::Checkmate => message!("hint-mate-in", moves = number(*moves)),
                EndReason::Race => message!("hint-wins-race-in", moves = number(*moves)),
                _ => message!("hint-wins-in", moves = number(*moves)),
            },
            Reason::WinsForSure => message!("hint-wins-certainly"),
            Reason::SolvedWin { moves } => message!("hint-solved-win", moves = number(*moves)),
            Reason::HoldsDraw => message!("hint-holds-draw"),
            Reason::OthersLose { moves, by } => match *by {
                EndReason::Checkmate => message!("hint-others-allow-mate", moves = number(*moves)),
                EndReason::Race => message!("hint-others-lose-race", moves = number(*moves)),
                _ => message!("hint-others-lose", moves = number(*moves)),
            },
            Reason::AllLose { moves, by } => match *by {
                EndReason::Race => message!("hint-all-moves-lose-race", moves = number(*moves)),
                _ => message!("hint-all-moves-allow-mate", moves = number(*moves)),
            },
            Reason::OthersSearched { plies, found } => match found {
                OtherMovesResult::Worse => message!("hint-others-worse", plies = number(*plies)),
                OtherMovesResult::NoWin => message!("hint-others-miss-win", plies = number(*plies)),
                OtherMovesResult::Lost => message!("hint-others-lost", plies = number(*plies)),
            },
            Reason::Chess(reason) => reason.message(),
            Reason::Draughts(reason) => reason.message(),
            Reason::DominUp(reason) => reason.message(),
        }
    }

    /// Whether the reason needs no second one: it tells how the game ends, or that there is no other move.
    pub const fn is_complete(&self) -> bool {
        !matches!(
            self,
            Reason::Chess(_) | Reason::Draughts(_) | Reason::DominUp(_) | Reason::OthersSearched { .. }
        )
    }

    /// Whether the reason names a disadvantage, which does not speak for the move.
    pub const fn is_drawback(&self) -> bool {
        matches!(self, Reason::Chess(ChessReason::Sacrifices(_)))
    }

    /// Returns the spots that the reason refers to, besides those of the move itself.
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
