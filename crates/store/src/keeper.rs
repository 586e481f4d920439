//! Autosave: a thread that writes games to the disk while they are played, so that rendering never blocks on the disk.

use std::time::Duration;

use super::desk::Desk;
use crate::{Home, News, Order, Ticket};
use session::{SameNames, Service};

/// Sends orders to the thread and receives its news. Dropping it waits until everything is written.
pub struct Keeper {
    service: Service<(Ticket, Order), News>,
    next: Ticket,
}

impl Keeper {
    /// The name of the thread.
    pub const THREAD_NAME: &str = "keeper";

    /// Starts the thread for the games in a home; `wake` is called whenever there is news. `None`: there is no home.
    pub fn start(
        home: Option<Home>,
        same_names: SameNames,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> std::io::Result<Keeper> {
        let service = Service::start(Keeper::THREAD_NAME, wake, move |inbox, reporter| {
            Desk::new(home, same_names).work(inbox, &mut |news| reporter.tell(news));
        })?;
        Ok(Keeper { service, next: 0 })
    }

    /// Sends an order. Its news carry the ticket that is returned.
    pub fn send(&mut self, order: Order) -> Ticket {
        self.next += 1;
        self.service.order((self.next, order));
        self.next
    }

    /// Whether the thread has come to an end, which only a fault in it can bring about.
    pub fn has_died(&mut self) -> bool {
        self.service.task().is_over()
    }

    /// The next news, if it comes within this time: for a moment in which there is nothing else to do.
    pub fn wait(&mut self, time: Duration) -> Option<News> {
        self.service.task().wait(time)
    }

    /// The next news that has come.
    pub fn news(&mut self) -> Option<News> {
        self.service.task().news()
    }
}
