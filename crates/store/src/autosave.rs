//! Autosave: a thread that writes games to the disk, so that rendering never blocks.

use std::time::Duration;

use super::worker::AutosaveWorker;
use crate::{DataFolders, News, Order, Ticket};
use session::{NameGroups, Worker};

/// Sends orders to the autosave thread and receives its news. Dropping an `Autosave` waits until all orders are written.
pub struct Autosave {
    worker: Worker<(Ticket, Order), News>,
    /// The ticket of the last order; 0 before the first.
    last_ticket: Ticket,
}

impl Autosave {
    pub const THREAD_NAME: &str = "autosave";

    /// Starts the thread, which calls `wake` whenever there is news. Without `folders`, nothing can be saved.
    pub fn start(
        folders: Option<DataFolders>,
        same_names: NameGroups,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> std::io::Result<Autosave> {
        let worker = Worker::start(Autosave::THREAD_NAME, wake, move |inbox, reporter| {
            AutosaveWorker::new(folders, same_names).work(inbox, &mut |news| reporter.send(news));
        })?;
        Ok(Autosave { worker, last_ticket: 0 })
    }

    /// Sends an order. Returns its ticket, which identifies the news about the order.
    pub fn send(&mut self, order: Order) -> Ticket {
        self.last_ticket += 1;
        self.worker.send_order((self.last_ticket, order));
        self.last_ticket
    }

    /// Whether the thread has ended, which only a panic can cause.
    pub fn has_panicked(&mut self) -> bool {
        self.worker.task().is_finished()
    }

    /// Waits for the next news, at most for `timeout`. Blocks the calling thread: do not call it while frames are drawn.
    pub fn wait(&mut self, timeout: Duration) -> Option<News> {
        self.worker.task().next_report_within(timeout)
    }

    /// Returns the next news without waiting; `None` if there are none.
    pub fn next_news(&mut self) -> Option<News> {
        self.worker.task().try_next_report()
    }
}
