//! The shelf: which kept games there are (search, filter, sort), a page at a time.

use super::kept::KeptId;
use crate::session::{Game, SavedEnd, Seat, SeatPlan};

/// Which kept games are asked for. By default all that are not in the bin, the one that changed last first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Of this game alone.
    pub game: Option<Game>,
    /// Part of a player's name, in any case; empty: anybody.
    pub name: String,
    /// With this result alone.
    pub result: Option<ResultFilter>,
    /// Begun at this time or later, in milliseconds since 1970.
    pub since: Option<i64>,
    /// Begun before this time, likewise.
    pub until: Option<i64>,
    /// With at least so many moves.
    pub least: Option<u32>,
    /// With at most so many moves.
    pub most: Option<u32>,
    /// Those in the bin instead.
    pub binned: bool,
    /// Which comes first.
    pub order: Order,
}

/// What became of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultFilter {
    /// It goes on.
    Unfinished,
    /// It has ended, somehow.
    Finished,
    /// A person won.
    Won,
    /// A person played a computer, and a computer won.
    Lost,
    /// Nobody won.
    Drawn,
}

/// Which game comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// The one that changed last.
    #[default]
    Newest,
    /// The one that has not changed for longest.
    Oldest,
    /// The one with the most moves.
    Longest,
    /// The one with the fewest moves.
    Shortest,
}

/// A kept game as the shelf shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its number.
    pub id: KeptId,
    /// Which game; `None` where this program does not know it.
    pub game: Option<Game>,
    /// When it was begun, in milliseconds since 1970.
    pub begun: i64,
    /// When it was last changed, likewise.
    pub changed: i64,
    /// Who sat where.
    pub seats: Vec<SeatPlan>,
    /// How many moves it has.
    pub moves: usize,
    /// How it ended; `None` while it goes on.
    pub end: Option<SavedEnd>,
    /// The position text of the table as it was left, hidden hands included.
    pub board: String,
    /// The seat at the lower edge of the board.
    pub below: Seat,
    /// Whether another program plays it.
    pub is_busy: bool,
}

/// Part of the games that a filter lets through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// How many there are in all.
    pub total: usize,
    /// The place of the first of these among all, counted from 0.
    pub first: usize,
    /// These.
    pub cards: Vec<Card>,
}
