//! How a game ends: who won, or a draw, and by what.

use std::fmt;

use crate::Seat;

/// Why a game ended: a name that is stable, in the English words of the command line. Reasons are no closed list:
/// those that several games share stand here, the others beside their game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EndReason {
    text: &'static str,
    key: &'static str,
}

impl EndReason {
    /// The side to move has no legal move and is not in check (FIDE 5.2.1).
    pub const STALEMATE: EndReason = EndReason::new("stalemate", "reason-stalemate");
    /// The same position for the third time: claimed in chess (FIDE 9.2), by itself in draughts (FPD
    /// 2026, 5.3).
    pub const THREEFOLD_REPETITION: EndReason =
        EndReason::new("threefold repetition", "reason-threefold-repetition");
    /// Fifty moves of each side without capture or pawn move: claimed in chess (FIDE 9.3),
    /// by itself in Racing Kings.
    pub const FIFTY_MOVES: EndReason = EndReason::new("fifty moves", "reason-fifty-moves");
    /// Draughts: the side to move has pieces and none can move (FPD 13). Domin-Up: nobody can lay a tile.
    pub const BLOCKED: EndReason = EndReason::new("blocked", "reason-blocked");
    /// A player gave the game up.
    pub const RESIGNATION: EndReason = EndReason::new("resignation", "reason-resignation");
    /// A player's time ran out.
    pub const TIME_FORFEIT: EndReason = EndReason::new("time forfeit", "reason-time-forfeit");
    /// The players agreed on a draw.
    pub const AGREEMENT: EndReason = EndReason::new("agreement", "reason-agreement");

    /// A record tells who won and not by what, and the moves do not show it.
    pub const AS_RECORDED: EndReason = EndReason::new("as recorded", "reason-as-recorded");

    /// A reason by its name and the message that says it in the window.
    pub const fn new(text: &'static str, key: &'static str) -> EndReason {
        EndReason { text, key }
    }

    /// The English words of the command line, which double as the stable name of the reason.
    pub const fn text(self) -> &'static str {
        self.text
    }

    /// The message that says it, in `assets/locales`.
    pub const fn key(self) -> &'static str {
        self.key
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
