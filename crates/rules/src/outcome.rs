//! The end of a game: the winner or a draw, and the reason.

use std::fmt;

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::{GameId, Seat};

/// The reason why a game ended.
///
/// Its text is its name in files and on the command line; the names must not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum EndReason {
    /// Chess: the king of the side to move is in check, and no legal move exists (FIDE 5.1.1).
    Checkmate,
    /// Racing Kings: one king reached the last rank, and the other may not or cannot reach it with the next move.
    Race,
    /// Racing Kings: both kings reached the last rank.
    #[strum(serialize = "both kings home")]
    BothArrived,
    /// Draughts: the side to move has no pieces left (Federação Portuguesa de Damas, FPD, article 13).
    #[strum(serialize = "no pieces")]
    NoPieces,
    /// Domin-Up: a player has placed all of their tiles.
    #[strum(serialize = "empty hand")]
    EmptyHand,
    /// Draughts: no piece of the side to move can move (FPD 13). Domin-Up: no player can place a tile.
    Blocked,
    /// Chess and Racing Kings: the side to move has no legal move and is not in check (FIDE 5.2.1).
    Stalemate,
    /// Chess: no sequence of legal moves leads to checkmate (FIDE 5.2.2). The program looks only at the material.
    #[strum(serialize = "dead position")]
    DeadPosition,
    /// A position occurred for the third time.
    ///
    /// A player claims this draw in chess and Racing Kings (FIDE 9.2); it is automatic in draughts (FPD 2026, 5.3).
    #[strum(serialize = "threefold repetition")]
    ThreefoldRepetition,
    /// Chess and Racing Kings: the position occurred for the fifth time. This draw is automatic (FIDE 9.6.1).
    #[strum(serialize = "fivefold repetition")]
    FivefoldRepetition,
    /// 50 moves by each side without a capture or a pawn move.
    ///
    /// A player claims this draw in chess (FIDE 9.3); it is automatic in Racing Kings.
    #[strum(serialize = "fifty moves")]
    FiftyMoves,
    /// Chess: 75 moves by each side without a capture or a pawn move. This draw is automatic (FIDE 9.6.2).
    #[strum(serialize = "seventy-five moves")]
    SeventyFiveMoves,
    /// Draughts: 20 moves by each side without a capture or a man's move (FPD 2026, 3.8.b).
    ///
    /// Applies if each side has a king and at most 4 pieces.
    #[strum(serialize = "twenty moves")]
    TwentyMoves,
    /// Draughts: three kings have not beaten one king in 12 moves (FPD 2026, 3.8.a).
    ///
    /// A move counts if one of the three kings stands on the long diagonal.
    #[strum(serialize = "Forcada")]
    Forcada,
    Resignation,
    #[strum(serialize = "time forfeit")]
    TimeForfeit,
    /// Chess: a player's time ran out, and no series of moves lets the opponent mate (FIDE 6.9).
    #[strum(serialize = "time forfeit, no mate possible")]
    TimeWithoutMate,
    Agreement,
    /// A game file gives the result without a reason, and the moves do not show one.
    #[strum(serialize = "as recorded")]
    AsRecorded,
}

impl EndReason {
    pub const ALL: &'static [EndReason] = EndReason::VARIANTS;

    /// The stable name, in English words.
    pub fn text(self) -> &'static str {
        self.into()
    }

    /// Whether `game` can end for this reason.
    pub const fn applies_to(self, game: GameId) -> bool {
        use GameId::{Chess, DominUp, Draughts, RacingKings};
        match self {
            EndReason::Checkmate
            | EndReason::DeadPosition
            | EndReason::SeventyFiveMoves
            | EndReason::TimeWithoutMate => matches!(game, Chess),
            EndReason::Race | EndReason::BothArrived => matches!(game, RacingKings),
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The seat that won; `None` for a draw.
    pub winner: Option<Seat>,
    pub reason: EndReason,
}

impl Outcome {
    /// A win of `winner`.
    pub const fn win(winner: Seat, reason: EndReason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    pub const fn draw(reason: EndReason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// The result of a two-player game as in PGN and PDN: `1-0`, `0-1`, `1/2-1/2`.
    pub const fn score(self) -> &'static str {
        match self.winner {
            None => "1/2-1/2",
            Some(Seat::FIRST) => "1-0",
            Some(_) => "0-1",
        }
    }
}

/// Writes the form of the command line for two-player games: `1-0 checkmate`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.score(), self.reason.text())
    }
}
