//! The check of a large database, beside the work.

use std::thread;
use std::time::Duration;

use rusqlite::InterruptHandle;

use super::database::GameStore;
use session::Task;

/// A database that is gone through by a thread of its own, which takes seconds where there are very many games.
pub(super) struct Checking {
    task: Task<bool>,
    interrupt: InterruptHandle,
}

impl Checking {
    /// `None` where that cannot be begun: the database is read all the same.
    pub fn start(store: &GameStore) -> Option<Checking> {
        let beside = GameStore::open_as_it_is(store.path()).ok()?;
        let interrupt = beside.connection.get_interrupt_handle();
        let task = Task::start("check", || {}, move |reporter| reporter.note(beside.is_sound())).ok()?;
        Some(Checking { task, interrupt })
    }

    pub fn is_done(&self) -> bool {
        self.task.is_over()
    }

    /// Whether the database is sound, once the check is done. A check that failed itself says nothing.
    pub fn verdict(mut self) -> bool {
        self.task.news().unwrap_or(true)
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
