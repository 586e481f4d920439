//! What the keeper is asked to do, and what it tells.

use super::filter::Filter;
use super::kept::{KeptGame, KeptId};
use super::salvage::Salvage;
use super::shelf::Page;
use super::statistics::{Statistics, Who};
use session::transcript::Form;
use session::{Game, Match, Message, Place, Score, Seat};

/// The number of an order to the keeper; later ones are higher.
pub type Ticket = u64;

/// What the keeper is to do.
pub(super) enum Order {
    /// Brings the game on the table up to date; the first time it gets a number.
    Keep(Box<KeptGame>),
    /// The game on the table is another one from now on, and is kept when it has begun.
    Leave,
    /// The game on the table is the kept one with this number.
    Resume(KeptId),
    /// Tells which game would be continued.
    Look,
    /// Tells which kept games there are: so many, from this place on.
    Shelf(Filter, usize, usize),
    /// Gives the player on a seat another name.
    Rename(KeptId, Seat, String),
    /// Throws a game away, so that it can be taken out again; the one on the table is left.
    Bin(KeptId),
    /// Takes a game out of the bin.
    TakeOut(KeptId),
    /// Throws away for ever what is in the bin.
    EmptyBin,
    /// Tells a game as text: the one with this number, or the one on the table.
    Copy(Option<KeptId>, Form),
    /// Tells the names of people.
    Names,
    /// Counts the games of a person.
    Count(Who, Game),
    /// Counts the games between the same players, without the one on the table.
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
