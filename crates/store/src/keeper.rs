//! The thread that writes games to the disk while they are played (autosave), so that nobody waits for it who draws.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::desk::Desk;
use super::filter::Filter;
use super::home::Home;
use super::kept::{KeptGame, KeptId};
use super::orders::{News, Order, Ticket};
use super::statistics::Who;
use session::transcript::Form;
use session::{Game, SameNames, Seat};

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
    pub fn start(
        home: Option<Home>,
        same_names: SameNames,
        wake: impl Fn() + Send + 'static,
    ) -> std::io::Result<Keeper> {
        let (orders, inbox) = channel();
        let (outbox, news) = channel();
        let thread = thread::Builder::new().name(Keeper::THREAD_NAME.to_owned()).spawn(move || {
            Desk::new(home, same_names).work(&inbox, &mut |news| {
                // Nobody listens any more when the program ends.
                let _ = outbox.send(news);
                wake();
            });
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

    /// Throws a game away, so that it can be taken out again: any but one that another program plays. The game on the
    /// table is left.
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

    /// Asks for a game as text in this form: the kept one with this number, or the one on the table.
    pub fn copy(&mut self, which: Option<KeptId>, form: Form) -> Ticket {
        self.order(Order::Copy(which, form))
    }

    /// Asks for the names of people in kept games.
    pub fn names(&mut self) -> Ticket {
        self.order(Order::Names)
    }

    /// Asks for the games of a person, counted. Of several such questions only the last is answered.
    pub fn statistics(&mut self, who: Who, game: Game) -> Ticket {
        self.order(Order::Count(who, game))
    }

    /// Asks for the score of the players with these names, one a seat, in their finished games, without the game on the
    /// table. Of several such questions only the last is answered.
    pub fn score(&mut self, game: Game, names: Vec<String>) -> Ticket {
        self.order(Order::Score(game, names))
    }

    /// Whether the thread has come to an end, which only a fault in it can bring about.
    pub fn has_died(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// What is done next, if that is within so long a time: for a moment in which there is nothing else to do.
    pub fn wait(&mut self, time: Duration) -> Option<News> {
        self.news.recv_timeout(time).ok()
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
