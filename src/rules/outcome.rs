//! How a game ends: who won, or a draw, and by what.

use std::fmt;

use super::seat::Seat;

/// Why a game ended. One list for all games, so that a result can be shown without knowing the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// Chess: the king is attacked and no move saves it (FIDE 5.1.1).
    Checkmate,
    /// The side to move has no legal move and is not in check (FIDE 5.2.1).
    Stalemate,
    /// Chess: no sequence of moves can mate (FIDE 5.2.2; the practical material test).
    DeadPosition,
    /// The same position for the third time: claimed in chess (FIDE 9.2), by itself in draughts (FPD
    /// 2026, 5.3).
    ThreefoldRepetition,
    /// The same position for the fifth time, by itself (FIDE 9.6.1).
    FivefoldRepetition,
    /// Fifty moves of each side without capture or pawn move: claimed in chess (FIDE 9.3),
    /// by itself in Racing Kings.
    FiftyMoves,
    /// Seventy-five such moves of each side, by itself (FIDE 9.6.2).
    SeventyFiveMoves,
    /// Racing Kings: one king stands on the last rank and the other could not answer.
    Race,
    /// Racing Kings: both kings reached the last rank.
    BothHome,
    /// Draughts: the side to move has no pieces left (FPD 13).
    NoPieces,
    /// Draughts: the side to move has pieces and none can move (FPD 13). Domin-Up: nobody can lay a tile.
    Blocked,
    /// Draughts: twenty moves of each side without a capture or a man's move, with few pieces left
    /// (FPD 2026, 3.8.b).
    TwentyMoves,
    /// Draughts: three kings holding the rio have not won against one in twelve moves (FPD 2026, 3.8.a).
    Forcada,
    /// Domin-Up: a player has laid all tiles.
    EmptyHand,
    /// A player gave the game up.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
}

impl EndReason {
    /// The English words of the command line, which double as the stable name of the reason.
    pub const fn text(self) -> &'static str {
        match self {
            EndReason::Checkmate => "checkmate",
            EndReason::Stalemate => "stalemate",
            EndReason::DeadPosition => "dead position",
            EndReason::ThreefoldRepetition => "threefold repetition",
            EndReason::FivefoldRepetition => "fivefold repetition",
            EndReason::FiftyMoves => "fifty moves",
            EndReason::SeventyFiveMoves => "seventy-five moves",
            EndReason::Race => "race",
            EndReason::BothHome => "both kings home",
            EndReason::NoPieces => "no pieces",
            EndReason::Blocked => "blocked",
            EndReason::TwentyMoves => "twenty moves",
            EndReason::Forcada => "Forcada",
            EndReason::EmptyHand => "empty hand",
            EndReason::Resignation => "resignation",
            EndReason::Agreement => "agreement",
        }
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The seat that won; `None` for a draw.
    pub winner: Option<Seat>,
    /// By what.
    pub reason: EndReason,
}

impl Outcome {
    /// `winner` won by `reason`.
    pub const fn win(winner: Seat, reason: EndReason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// Nobody won.
    pub const fn draw(reason: EndReason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// The score as PGN and PDN write it for a game of two: `1-0`, `0-1`, `1/2-1/2`.
    pub const fn score(self) -> &'static str {
        match self.winner {
            None => "1/2-1/2",
            Some(Seat::FIRST) => "1-0",
            Some(_) => "0-1",
        }
    }
}

/// `1-0 checkmate`: the form of the command line for games of two seats.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.score(), self.reason.text())
    }
}
