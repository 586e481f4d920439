//! How a game ends: who won, or a draw, and by what.

use std::fmt;

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::{GameId, Seat};

/// Why a game ended. The text is its stable name in files and on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum EndReason {
    /// Chess: the king is attacked and no move saves it (FIDE 5.1.1).
    Checkmate,
    /// Racing Kings: one king stands on the last rank and the other could not answer.
    Race,
    /// Racing Kings: both kings reached the last rank.
    #[strum(serialize = "both kings home")]
    BothHome,
    /// Draughts: the side to move has no pieces left (FPD 13).
    #[strum(serialize = "no pieces")]
    NoPieces,
    /// Domin-Up: a player has laid all tiles.
    #[strum(serialize = "empty hand")]
    EmptyHand,
    /// Draughts: the side to move has pieces and none can move (FPD 13). Domin-Up: nobody can lay a tile.
    Blocked,
    /// The side to move has no legal move and is not in check (FIDE 5.2.1).
    Stalemate,
    /// Chess: no sequence of moves can mate (FIDE 5.2.2; the practical material test).
    #[strum(serialize = "dead position")]
    DeadPosition,
    /// The same position for the third time: claimed in chess (FIDE 9.2), automatic in draughts (FPD 2026, 5.3).
    #[strum(serialize = "threefold repetition")]
    ThreefoldRepetition,
    /// The same position for the fifth time, automatic (FIDE 9.6.1).
    #[strum(serialize = "fivefold repetition")]
    FivefoldRepetition,
    /// Fifty moves of each side without capture or pawn move: claimed in chess (FIDE 9.3), automatic in Racing Kings.
    #[strum(serialize = "fifty moves")]
    FiftyMoves,
    /// Seventy-five such moves of each side, automatic (FIDE 9.6.2).
    #[strum(serialize = "seventy-five moves")]
    SeventyFiveMoves,
    /// Draughts: twenty moves of each side without a capture or a man's move, with few pieces left (FPD 2026, 3.8.b).
    #[strum(serialize = "twenty moves")]
    TwentyMoves,
    /// Draughts: three kings holding the rio have not won against one in twelve moves (FPD 2026, 3.8.a).
    #[strum(serialize = "Forcada")]
    Forcada,
    /// A player resigned.
    Resignation,
    /// A player's time ran out.
    #[strum(serialize = "time forfeit")]
    TimeForfeit,
    /// Chess: a player's time ran out, and no series of moves lets the other one mate (FIDE 6.9).
    #[strum(serialize = "time forfeit, no mate possible")]
    TimeWithoutMate,
    /// The players agreed on a draw.
    Agreement,
    /// A record tells who won, but not how, and the moves do not show it.
    #[strum(serialize = "as recorded")]
    AsRecorded,
}

impl EndReason {
    /// Every reason.
    pub const ALL: &'static [EndReason] = EndReason::VARIANTS;

    /// The stable name: English words.
    pub fn text(self) -> &'static str {
        self.into()
    }

    /// Whether a game can end for this reason.
    pub const fn ends(self, game: GameId) -> bool {
        use GameId::{Chess, DominUp, Draughts, RacingKings};
        match self {
            EndReason::Checkmate
            | EndReason::DeadPosition
            | EndReason::SeventyFiveMoves
            | EndReason::TimeWithoutMate => matches!(game, Chess),
            EndReason::Race | EndReason::BothHome => matches!(game, RacingKings),
            EndReason::NoPieces | EndReason::TwentyMoves | EndReason::Forcada => matches!(game, Draughts),
            EndReason::EmptyHand => matches!(game, DominUp),
            EndReason::Blocked => matches!(game, Draughts | DominUp),
            EndReason::Stalemate | EndReason::FivefoldRepetition | EndReason::FiftyMoves => {
                matches!(game, Chess | RacingKings)
            }
            EndReason::ThreefoldRepetition | EndReason::Agreement => !matches!(game, DominUp),
            EndReason::Resignation | EndReason::TimeForfeit | EndReason::AsRecorded => true,
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
