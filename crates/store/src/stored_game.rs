//! A saved game: id, contents, and summary for lists.

use session::{Game, SavedGame, Seat};

/// Permanent id of a saved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StoredId(pub i64);

/// Permanent id of an import of several games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ImportId(pub i64);

/// A saved game with the settings of the window for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    pub saved: SavedGame,
    /// Seat at the lower edge of the board.
    pub bottom_seat: Seat,
}

/// Summary of a saved game, for lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    pub id: StoredId,
    /// `None` if this program version does not know the game.
    pub game: Option<Game>,
    /// Stored name of the game.
    pub name: String,
    /// Start, in milliseconds since 1970.
    pub begun: i64,
    /// Last change, in milliseconds since 1970.
    pub changed: i64,
    pub seats: Vec<SummarySeat>,
    /// Canonical texts of the moves, without those taken back.
    pub moves: Vec<String>,
    /// Result as on the command line; `*` if unfinished.
    pub result: String,
}

/// Seat of a saved game as stored.
///
/// This program version may not know the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SummarySeat {
    /// Player, as on the command line.
    pub player: String,
    /// Name; empty for most computer players.
    pub name: String,
    /// Time control, as on the command line; `None` without a clock.
    pub clock: Option<String>,
}
