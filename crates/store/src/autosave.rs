//! Autosave: a thread that writes games to the disk, so that rendering never blocks.

use std::time::Duration;

use super::worker::AutosaveWorker;
use crate::{DataFolders, News, Order, Ticket};
use session::{NameGroups, Worker};

/// Sends orders to the autosave thread and receives its news. Dropping it waits until everything is written.
pub struct Autosave {
    worker: Worker<(Ticket, Order), News>,
    next: Ticket,
}

impl Autosave {
    pub const THREAD_NAME: &str = "autosave";

    /// Starts the thread, which calls `wake` whenever there is news. Without `folders`, nothing can be saved.
    pub fn start(
        folders: Option<DataFolders>,
        same_names: NameGroups,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> std::io::Result<Autosave> {
        let service = Worker::start(Autosave::THREAD_NAME, wake, move |inbox, reporter| {
            AutosaveWorker::new(folders, same_names).work(inbox, &mut |news| reporter.send(news));
        })?;
        Ok(Autosave { worker: service, next: 0 })
    }

    /// Sends an order and returns its ticket, which the news about it carry.
    pub fn send(&mut self, order: Order) -> Ticket {
        self.next += 1;
        self.worker.send_order((self.next, order));
        self.next
    }

    /// Whether the thread has ended, which only a panic can cause.
    pub fn has_panicked(&mut self) -> bool {
        self.worker.task().is_finished()
    }

    /// Waits for the next news, at most for `time`. For moments without other work.
    pub fn wait(&mut self, time: Duration) -> Option<News> {
        self.worker.task().next_report_within(time)
    }

    /// Returns the next news, if there is one.
    pub fn next_news(&mut self) -> Option<News> {
        self.worker.task().try_next_report()
    }
}
