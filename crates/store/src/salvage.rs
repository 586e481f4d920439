//! A damaged database is found and set aside, and every game that can still be read goes into a new one.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use rusqlite::InterruptHandle;

use super::database::Check;
use crate::{GameStore, KeptId, StoreError};
use session::Task;

/// What became of a damaged database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Salvage {
    /// The name under which it lies now.
    pub aside: PathBuf,
    /// How many games of it are in the new one.
    pub saved: usize,
    /// The numbers of those that are there, and cannot be read.
    pub lost: Vec<KeptId>,
}

impl GameStore {
    /// Opens the database. One that is damaged, or is none of ours, is set aside; what can be read of it is in the new
    /// one that takes its place.
    pub fn open_or_salvage(path: &Path) -> Result<(GameStore, Option<Salvage>), StoreError> {
        GameStore::open_or_salvage_checked(path, Check::Quick)
    }

    pub(super) fn open_or_salvage_checked(
        path: &Path,
        check: Check,
    ) -> Result<(GameStore, Option<Salvage>), StoreError> {
        match GameStore::open_checked(path, check) {
            Ok(store) => Ok((store, None)),
            Err(StoreError::Database { cause, .. }) if StoreError::is_corruption(&cause) => {
                let aside =
                    set_aside(path).map_err(|cause| StoreError::Folder { path: path.to_owned(), cause })?;
                let mut store = GameStore::open(path)?;
                let (saved, lost) = carry_over(&aside, &mut store);
                Ok((store, Some(Salvage { aside, saved, lost })))
            }
            Err(error) => Err(error),
        }
    }
}

/// The name of a file that belongs to a database: its write-ahead log, and the index of that.
fn companion(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Moves the database and what belongs to it to the first free name `games.db.damaged-N`, and tells it.
fn set_aside(path: &Path) -> std::io::Result<PathBuf> {
    for number in 1..1000 {
        let aside = path.with_extension(format!("db.damaged-{number}"));
        if aside.exists() {
            continue;
        }
        // The log first: a database that is moved without it would lose what stands in it alone.
        for suffix in ["-wal", "-shm"] {
            let log = companion(path, suffix);
            if log.exists() {
                fs::rename(log, companion(&aside, suffix))?;
            }
        }
        return fs::rename(path, &aside).map(|()| aside);
    }
    Err(std::io::ErrorKind::AlreadyExists.into())
}

/// Copies every game that can be read. How many there were, and the numbers of those that cannot be read.
fn carry_over(from: &Path, to: &mut GameStore) -> (usize, Vec<KeptId>) {
    let Ok(damaged) = GameStore::open_as_it_is(from) else { return (0, Vec::new()) };
    let (mut saved, mut lost) = (0, Vec::new());
    for id in damaged.possible_ids() {
        match damaged.rescue_row(id) {
            Ok(row) if to.restore(id, &row).is_ok() => {
                // The game is what matters; what a file told of it beside that comes along where it can be read.
                let _ = to.copy_heading(&damaged, id);
                saved += 1;
            }
            Err(StoreError::NoSuchGame(_)) => {}
            Ok(_) | Err(_) => lost.push(id),
        }
    }
    (saved, lost)
}

/// A database that is gone through by a thread of its own, which takes seconds where there are very many games.
pub(super) struct Checking {
    task: Task<bool>,
    interrupt: InterruptHandle,
}

impl Checking {
    /// `None` where that cannot be begun: the database is read all the same.
    pub(crate) fn start(store: &GameStore) -> Option<Checking> {
        let beside = GameStore::open_as_it_is(&store.path).ok()?;
        let interrupt = beside.connection.get_interrupt_handle();
        let task = Task::start("check", || {}, move |reporter| reporter.note(beside.is_sound())).ok()?;
        Some(Checking { task, interrupt })
    }

    pub(crate) fn is_done(&self) -> bool {
        self.task.is_over()
    }

    /// Whether the database is sound, once the check is done. A check that failed itself says nothing.
    pub(crate) fn verdict(mut self) -> bool {
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
