//! The check of a large database, beside the work.

use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::InterruptHandle;

use super::database::GameStore;

/// A database that is gone through by a thread of its own, which takes seconds where there are very many games.
pub(super) struct Checking {
    /// `None` once it has been asked for its verdict.
    thread: Option<JoinHandle<bool>>,
    interrupt: InterruptHandle,
}

impl Checking {
    /// `None` where that cannot be begun: the database is read all the same.
    pub fn start(store: &GameStore) -> Option<Checking> {
        let beside = GameStore::open_as_it_is(store.path()).ok()?;
        let interrupt = beside.connection.get_interrupt_handle();
        let thread = thread::Builder::new().name("check".to_owned()).spawn(move || beside.is_sound()).ok()?;
        Some(Checking { thread: Some(thread), interrupt })
    }

    pub fn is_done(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the end: whether the database is sound. A check that failed itself says nothing.
    pub fn verdict(mut self) -> bool {
        self.thread.take().is_none_or(|thread| thread.join().unwrap_or(true))
    }
}

/// Nobody waits for a check at the end of the program.
impl Drop for Checking {
    fn drop(&mut self) {
        while !self.is_done() {
            // Heard only while something runs, and the thread may just begin.
            self.interrupt.interrupt();
            thread::sleep(Duration::from_millis(1));
        }
    }
}
