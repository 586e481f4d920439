//! What the keeper is asked for, and what it answers.

use crate::{Filter, KeptGame, KeptId, Page, Salvage, Statistics, Who};
use session::transcript::Form;
use session::{Game, Match, Message, Place, Score, Seat};

/// The number of an order to the keeper; later ones are higher.
pub type Ticket = u64;

/// An order to the keeper.
pub enum Order {
    /// Writes the game on the table as it is now; the first time it gets a number.
    Keep(Box<KeptGame>),
    /// The game on the table is left: the next one that is kept is another game.
    Leave,
    /// Brings a kept game back to the table.
    Resume(KeptId),
    /// Asks which game would be continued.
    Look,
    /// Asks for a page of kept games: the filter, the first place, and the number of games. Of several such orders only the
    /// last is answered.
    Shelf(Filter, usize, usize),
    /// Gives the player on a seat of a kept game another name; the game on the table may be renamed too.
    Rename(KeptId, Seat, String),
    /// Moves a game to the bin, unless another program plays it; the game on the table is left.
    Bin(KeptId),
    /// Takes a game out of the bin.
    TakeOut(KeptId),
    /// Deletes the games in the bin for ever, except those that are being played.
    EmptyBin,
    /// Asks for a game as text: the kept one with this number, or the one on the table.
    Copy(Option<KeptId>, Form),
    /// Asks for the names of people in kept games.
    Names,
    /// Asks for the statistics of a person. Of several such orders only the last is answered.
    Count(Who, Game),
    /// Asks for the score between players with these names, one a seat, without the game on the table. Of several such
    /// orders only the last is answered.
    Score(Game, Vec<String>),
}

impl Order {
    /// Whether this need not be done, since the same is asked for again. What comes in between matters to the game on
    /// the table alone: a later state of another game says nothing of this one.
    pub fn is_void_before<'a>(&self, later: impl IntoIterator<Item = &'a Order>) -> bool {
        // What goes to the bin goes there as it was last.
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

/// What the keeper has done.
pub enum News {
    /// The game is on the disk as it was when this was asked for. Of several states of a game that wait to be written only
    /// the last is, and is answered for.
    Written(Ticket),
    /// It is not, and why: the game goes on, and the next change tries again.
    NotWritten(Ticket, Message),
    /// A damaged database was found and set aside.
    Salvaged(Salvage),
    /// The games cannot be opened, and why.
    Unavailable(Message),
    /// The game that would be continued.
    Latest(Option<(KeptId, Box<dyn Match>)>),
    /// A kept game is to be on the table again.
    Resumed(Resumed),
    /// A kept game does not come back, and why.
    NotResumed(Message),
    /// Kept games, as they were asked for.
    Shelf(Ticket, Page),
    /// The player on this seat of the game on the table has another name.
    Renamed(Seat, String),
    /// The game on the table went to the bin, as it was asked for: the table is empty.
    Cleared(Ticket),
    /// The kept game is changed as it was asked for.
    Changed(Ticket),
    /// It is not, or what was asked for cannot be read, and why.
    NotChanged(Ticket, Message),
    /// The game as text.
    Text(Ticket, String),
    /// The names of people in kept games, the most frequent first.
    Names(Vec<String>),
    /// The games of a person.
    Statistics(Ticket, Box<Statistics>),
    /// The games between the players that were named, wins in their order.
    Score(Ticket, Score),
}

/// A kept game that comes back to the table.
pub struct Resumed {
    /// The game.
    pub game: Box<dyn Match>,
    /// The seat at the lower edge.
    pub below: Seat,
    /// Where one was looking.
    pub looking: Option<Place>,
    /// Whether it was read from a file: it was played elsewhere, and counts in no score.
    pub is_from_file: bool,
}
