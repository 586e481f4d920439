//! The thread that writes games to the disk while they are played (autosave), so that nobody waits for it who draws.

use std::fs::File;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use super::database::GameStore;
use super::error::StoreError;
use super::home::Home;
use super::kept::{KeptGame, KeptId};
use super::salvage::Salvage;
use super::shelf::{Filter, Page};
use super::statistics::{Statistics, Who};
use crate::session::{Explain, Game, Match, Message, Place, Score, Seat, catalogue};

/// The number of an order to the keeper; later ones are higher.
pub type Ticket = u64;

enum Order {
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
    /// Throws a game away, so that it can be taken out again.
    Bin(KeptId),
    /// Takes a game out of the bin.
    TakeOut(KeptId),
    /// Throws away for ever what is in the bin.
    EmptyBin,
    /// Tells a game as text.
    Copy(KeptId),
    /// Tells the names of people.
    Names,
    /// Counts the games of a person.
    Count(Who, Game),
    /// Counts the games between the same players, without one of them.
    Score(Game, Vec<String>, Option<KeptId>),
}

/// What the keeper has done.
pub enum News {
    /// The game is on the disk as it was when this was asked for.
    Written(Ticket),
    /// It is not, and why: the game goes on, and the next change tries again.
    NotWritten(Ticket, Message),
    /// A damaged database was found and set aside.
    Salvaged(Salvage),
    /// The games cannot be opened, and why.
    Unavailable(Message),
    /// The game that would be continued.
    Latest(Option<(KeptId, Box<dyn Match>)>),
    /// A kept game is to be on the table again, with this seat at the lower edge, where one was looking.
    Resumed(Seat, Option<Place>, Box<dyn Match>),
    /// A kept game does not come back, and why.
    NotResumed(Message),
    /// Kept games, as they were asked for.
    Shelf(Ticket, Page),
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

/// Gives orders to the thread, and hears what became of them.
pub struct Keeper {
    /// `None` once the thread is to end.
    orders: Option<Sender<(Ticket, Order)>>,
    news: Receiver<News>,
    next: Ticket,
    thread: Option<JoinHandle<()>>,
}

impl Keeper {
    /// The name of the thread.
    pub const THREAD_NAME: &str = "keeper";

    /// Starts the thread for the games in a home; `wake` is called whenever there is news. `None`: there is no home.
    pub fn start(home: Option<Home>, wake: impl Fn() + Send + 'static) -> std::io::Result<Keeper> {
        let (orders, inbox) = channel();
        let (outbox, news) = channel();
        let mut desk = Desk { home, store: None, playing: None };
        let thread = thread::Builder::new().name(Keeper::THREAD_NAME.to_owned()).spawn(move || {
            for (ticket, order) in inbox {
                desk.obey(ticket, order, &mut |news| {
                    // Nobody listens any more when the program ends.
                    let _ = outbox.send(news);
                    wake();
                });
            }
        })?;
        Ok(Keeper { orders: Some(orders), news, next: 0, thread: Some(thread) })
    }

    fn order(&mut self, order: Order) -> Ticket {
        self.next += 1;
        // A thread that is gone gives no news either; nothing waits for it longer than it must.
        let _ = self.orders.as_ref().map(|orders| orders.send((self.next, order)));
        self.next
    }

    /// Writes the game on the table as it is now.
    pub fn keep(&mut self, kept: KeptGame) -> Ticket {
        self.order(Order::Keep(Box::new(kept)))
    }

    /// The game on the table is left: the next that is kept is another one.
    pub fn leave(&mut self) -> Ticket {
        self.order(Order::Leave)
    }

    /// Brings a kept game back to the table.
    pub fn resume(&mut self, id: KeptId) -> Ticket {
        self.order(Order::Resume(id))
    }

    /// Asks which game would be continued.
    pub fn look(&mut self) -> Ticket {
        self.order(Order::Look)
    }

    /// Asks for `count` of the kept games that a filter lets through, from place `first` on. Of several such questions
    /// only the last is answered.
    pub fn shelf(&mut self, filter: Filter, first: usize, count: usize) -> Ticket {
        self.order(Order::Shelf(filter, first, count))
    }

    /// Gives the player on a seat of a kept game another name; the game on the table may be renamed too.
    pub fn rename(&mut self, id: KeptId, seat: Seat, name: String) -> Ticket {
        self.order(Order::Rename(id, seat, name))
    }

    /// Throws a game away, so that it can be taken out again: any but the one on the table.
    pub fn bin(&mut self, id: KeptId) -> Ticket {
        self.order(Order::Bin(id))
    }

    /// Takes a game out of the bin.
    pub fn take_out_of_bin(&mut self, id: KeptId) -> Ticket {
        self.order(Order::TakeOut(id))
    }

    /// Throws away for ever what is in the bin and is not played.
    pub fn empty_bin(&mut self) -> Ticket {
        self.order(Order::EmptyBin)
    }

    /// Asks for a game as text: PGN, PDN, or the like.
    pub fn copy(&mut self, id: KeptId) -> Ticket {
        self.order(Order::Copy(id))
    }

    /// Asks for the names of people in kept games.
    pub fn names(&mut self) -> Ticket {
        self.order(Order::Names)
    }

    /// Asks for the games of a person, counted. Of several such questions only the last is answered.
    pub fn statistics(&mut self, who: Who, game: Game) -> Ticket {
        self.order(Order::Count(who, game))
    }

    /// Asks for the score of the players with these names, one a seat, in their finished games; `except` is the game on
    /// the table, say. Of several such questions only the last is answered.
    pub fn score(&mut self, game: Game, names: Vec<String>, except: Option<KeptId>) -> Ticket {
        self.order(Order::Score(game, names, except))
    }

    /// Whether the thread has come to an end, which only a fault in it can bring about.
    pub fn has_died(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// What has been done since the last time.
    pub fn news(&mut self) -> Option<News> {
        self.news.try_recv().ok()
    }
}

/// A program that is closed writes what it was asked to write.
impl Drop for Keeper {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // A panic in it has been told already.
            let _ = thread.join();
        }
    }
}

/// The thread's own: the database, and the game on the table.
struct Desk {
    home: Option<Home>,
    store: Option<GameStore>,
    playing: Option<Playing>,
}

/// The game on the table, as it was written last. Other programs see by the lock that it is played.
struct Playing {
    id: KeptId,
    written: KeptGame,
    _lock: Option<File>,
}

/// How many unfinished games are looked through for one that nobody plays.
const LOOKED_THROUGH: usize = 50;

impl Desk {
    fn obey(&mut self, ticket: Ticket, order: Order, tell: &mut dyn FnMut(News)) {
        match order {
            Order::Leave => self.playing = None,
            Order::Keep(kept) => match self.open(tell).and_then(|()| self.keep(*kept)) {
                Ok(()) => tell(News::Written(ticket)),
                Err(error) => tell(News::NotWritten(ticket, error.message())),
            },
            Order::Look => match self.open(tell).and_then(|()| self.latest()) {
                Ok(latest) => tell(News::Latest(latest)),
                Err(error) => tell(News::Unavailable(error.message())),
            },
            Order::Resume(id) => match self.open(tell).and_then(|()| self.resume(id)) {
                Ok((below, looking, game)) => tell(News::Resumed(below, looking, game)),
                Err(error) => tell(News::NotResumed(error.message())),
            },
            Order::Shelf(_, first, _) => {
                tell(News::Shelf(ticket, Page { first, ..Page::default() }));
            }
            Order::Rename(..) | Order::Bin(_) | Order::TakeOut(_) | Order::EmptyBin => {
                tell(News::Changed(ticket));
            }
            Order::Copy(_) => tell(News::Text(ticket, String::new())),
            Order::Names => tell(News::Names(Vec::new())),
            Order::Count(..) => {}
            Order::Score(_, names, _) => {
                tell(News::Score(ticket, Score { won: vec![0; names.len()], drawn: 0 }));
            }
        }
    }

    /// Opens the database, if it is not open. What failed once is tried again: the disk may be back.
    fn open(&mut self, tell: &mut dyn FnMut(News)) -> Result<(), StoreError> {
        if self.store.is_none() {
            let home = self.home.as_ref().ok_or(StoreError::NoHome)?;
            let (store, salvage) = GameStore::open_or_salvage(&home.games_file())?;
            if let Some(salvage) = salvage {
                tell(News::Salvaged(salvage));
            }
            self.store = Some(store);
        }
        Ok(())
    }

    fn store(&mut self) -> Result<&mut GameStore, StoreError> {
        self.store.as_mut().ok_or(StoreError::NoHome)
    }

    fn lock(&self, id: KeptId) -> Result<File, StoreError> {
        let home = self.home.as_ref().ok_or(StoreError::NoHome)?;
        match home.lock(id.0) {
            Ok(Some(lock)) => Ok(lock),
            Ok(None) => Err(StoreError::Busy(id.0)),
            Err(cause) => Err(StoreError::Folder { path: home.games_file(), cause }),
        }
    }

    fn keep(&mut self, kept: KeptGame) -> Result<(), StoreError> {
        let Some(mut playing) = self.playing.take() else {
            let id = self.store()?.add(&kept)?;
            // A lock that cannot be had must not keep the game from being written.
            let lock = self.lock(id).ok();
            self.playing = Some(Playing { id, written: kept, _lock: lock });
            return Ok(());
        };
        let result = match self.store() {
            Ok(store) => store.update(playing.id, &playing.written, &kept),
            Err(error) => Err(error),
        };
        match result {
            Ok(()) => playing.written = kept,
            // The file was taken away under the program: the game is written as a new one.
            Err(StoreError::NoSuchGame(_)) => return self.keep(kept),
            Err(StoreError::Database { ref cause, .. }) if StoreError::is_corruption(cause) => {
                // Opened anew the next time, and what can be read is saved.
                self.store = None;
            }
            Err(_) => {}
        }
        let written = playing.written.clone();
        self.playing = Some(Playing { written, ..playing });
        result
    }

    /// The unfinished game that changed last and is played by no other program.
    fn latest(&mut self) -> Result<Option<(KeptId, Box<dyn Match>)>, StoreError> {
        for id in self.store()?.unfinished(LOOKED_THROUGH)? {
            let on_the_table = self.playing.as_ref().is_some_and(|playing| playing.id == id);
            if !on_the_table && self.lock(id).is_err() {
                continue;
            }
            // One that cannot be read is said when it is asked for; here the next one is as good.
            if let Ok(kept) = self.store()?.read(id)
                && let Ok(game) = catalogue::reopen(&kept.saved)
            {
                return Ok(Some((id, game)));
            }
        }
        Ok(None)
    }

    fn resume(&mut self, id: KeptId) -> Result<(Seat, Option<Place>, Box<dyn Match>), StoreError> {
        if self.playing.as_ref().is_some_and(|playing| playing.id == id) {
            self.playing = None;
        }
        let lock = self.lock(id)?;
        let kept = self.store()?.read(id)?;
        let game = catalogue::reopen(&kept.saved).map_err(|why| StoreError::Reopen { id: id.0, why })?;
        let (below, looking) = (kept.below, kept.saved.looking);
        self.playing = Some(Playing { id, written: kept, _lock: Some(lock) });
        Ok((below, looking, game))
    }
}
