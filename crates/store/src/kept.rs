//! A kept game: its number, all of it, and what a list tells of it.

use session::{Game, SavedGame, Seat};

/// The number of a kept game, the same for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KeptId(pub i64);

/// A kept game with what the window wants to know of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    /// The game.
    pub saved: SavedGame,
    /// The seat at the lower edge of the board.
    pub below: Seat,
}

/// A kept game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Its number.
    pub id: KeptId,
    /// Which game; `None` where this program does not know it.
    pub game: Option<Game>,
    /// The name that it is kept under.
    pub name: String,
    /// When it was begun, in milliseconds since 1970.
    pub begun: i64,
    /// When it was last changed, likewise.
    pub changed: i64,
    /// Who sits where.
    pub seats: Vec<SummarySeat>,
    /// The moves on the table, as canonical texts; what was taken back is not among them.
    pub moves: Vec<String>,
    /// As on the command line; `*` while it goes on.
    pub result: String,
}

/// Who sits on a seat of a kept game, as it is written there: also where this program does not know the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SummarySeat {
    /// The player, as on the command line.
    pub player: String,
    /// What the player is called; empty for most computers.
    pub name: String,
    /// The time control, as on the command line; `None` without a clock.
    pub clock: Option<String>,
}
