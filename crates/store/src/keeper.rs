//! Autosave: a thread that writes games to the disk, so that rendering never blocks.

use std::time::Duration;

use super::desk::Desk;
use crate::{Home, News, Order, Ticket};
use session::{SameNames, Service};

/// Sends orders to the autosave thread and receives its news. Dropping it waits until everything is written.
pub struct Keeper {
    service: Service<(Ticket, Order), News>,
    next: Ticket,
}

impl Keeper {
    pub const THREAD_NAME: &str = "keeper";

    /// Starts the thread, which calls `wake` whenever there is news. Without a `home`, nothing can be saved.
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

    /// Sends an order and returns its ticket, which the news about it carry.
    pub fn send(&mut self, order: Order) -> Ticket {
        self.next += 1;
        self.service.order((self.next, order));
        self.next
    }

    /// Whether the thread has ended, which only a panic can cause.
    pub fn has_died(&mut self) -> bool {
        self.service.task().is_over()
    }

    /// Waits for the next news, at most for `time`. For moments without other work.
    pub fn wait(&mut self, time: Duration) -> Option<News> {
        self.service.task().wait(time)
    }

    /// Returns the next news, if there is one.
    pub fn news(&mut self) -> Option<News> {
        self.service.task().news()
    }
}
