//! Orders to the autosave thread and its answers.

use crate::{Filter, KeptGame, KeptId, Page, Salvage, Statistics, Who};
use session::transcript::Form;
use session::{Game, Match, Message, Place, Score, Seat};

/// Number of an order; increases with each.
pub type Ticket = u64;

/// An order to the autosave thread.
pub enum Order {
    /// Saves the current game; the first time, it gets an id.
    Keep(Box<KeptGame>),
    /// Detaches the current game: the next [`Order::Keep`] is about a new one.
    Leave,
    /// Loads a saved game as the current game.
    Resume(KeptId),
    /// Requests the game to offer under "Continue".
    Look,
    /// Requests a page of the list: filter, index of the first game, number of games.
    ///
    /// Only the last of several such orders is answered.
    Shelf(Filter, usize, usize),
    /// Renames the player on a seat of a saved game or the current one.
    Rename(KeptId, Seat, String),
    /// Moves a game to the bin, unless another program is playing it. If it is the current game, it is left.
    Bin(KeptId),
    /// Restores a game from the bin.
    TakeOut(KeptId),
    /// Permanently deletes the games in the bin, except those that are being played.
    EmptyBin,
    /// Requests a game as text: the saved game with this id, or the current one.
    Copy(Option<KeptId>, Form),
    /// Requests the names of the people in all saved games. Only the last of several such orders is answered.
    Names,
    /// Requests the statistics of a person. Only the last of several such orders is answered.
    Count(Who, Game),
    /// Requests the score between players with these names, one per seat, without the current game.
    ///
    /// Only the last of several such orders is answered.
    Score(Game, Vec<String>),
}

impl Order {
    /// Whether a later order makes this one unnecessary.
    ///
    /// A save is replaced only by a later save of the same game: an order that changes the current game in between
    /// prevents it.
    pub fn is_void_before<'a>(&self, later: impl IntoIterator<Item = &'a Order>) -> bool {
        // The last state must be saved before the game goes to the bin.
        let of_the_table =
            |order: &Order| matches!(order, Order::Keep(_) | Order::Leave | Order::Resume(_) | Order::Bin(_));
        let is_alike = |order: &Order| std::mem::discriminant(self) == std::mem::discriminant(order);
        let mut later = later.into_iter();
        match self {
            Order::Keep(_) => later.find(|order| of_the_table(order)).is_some_and(is_alike),
            Order::Shelf(..) | Order::Count(..) | Order::Score(..) | Order::Names => later.any(is_alike),
            _ => false,
        }
    }
}

/// An answer of the autosave thread.
pub enum News {
    /// The game was saved as it was at this order.
    ///
    /// If several states wait to be saved, only the last is saved and reported.
    Written(Ticket),
    /// Saving failed. The game goes on, and saving is tried again regularly and with the next change.
    NotWritten(Ticket, Message),
    /// A damaged database was found and moved away.
    Salvaged(Salvage),
    /// The database cannot be opened.
    Unavailable(Message),
    /// The game to offer under "Continue".
    Latest(Option<(KeptId, Box<dyn Match>)>),
    /// A saved game was loaded.
    Resumed(Resumed),
    /// A saved game cannot be loaded.
    NotResumed(Message),
    /// A page of the list.
    Shelf(Ticket, Page),
    /// The player on this seat of the current game was renamed.
    Renamed(Seat, String),
    /// The current game was moved to the bin by this order; the table is empty.
    Cleared(Ticket),
    /// The order changed a saved game.
    Changed(Ticket),
    /// The order failed.
    NotChanged(Ticket, Message),
    Text(Ticket, String),
    /// Names of people in saved games, most frequent first.
    Names(Vec<String>),
    Statistics(Ticket, Box<Statistics>),
    /// Score between the named players, in the order of the names.
    Score(Ticket, Score),
}

/// A saved game that was loaded.
pub struct Resumed {
    pub game: Box<dyn Match>,
    /// Seat at the lower edge of the board.
    pub below: Seat,
    /// Position that the player was looking at.
    pub looking: Option<Place>,
    /// Whether the game was imported from a file; such games count in no score.
    pub is_from_file: bool,
}
