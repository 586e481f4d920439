//! Recovery of a damaged database.
//!
//! The file is moved away, and all readable games are copied to a new one.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use rusqlite::InterruptHandle;

use super::database::CheckLevel;
use super::digest::digest;
use super::import::ImportRow;
use super::rows::{self, NewRow, StoredRow};
use super::times::{CENTURY_MS, plausible_time};
use crate::{GameStore, StoreError, StoredId};
use session::Task;

/// Result of the recovery of a damaged database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovery {
    /// New path of the damaged file.
    pub damaged_file: PathBuf,
    /// Number of games copied to the new database.
    pub restored_count: usize,
    /// Ids of the games that exist but could not be copied.
    pub lost: Vec<StoredId>,
}

impl GameStore {
    /// Opens the database. A damaged or foreign file is moved away and replaced by a new database with its readable
    /// games.
    pub fn open_or_recover(path: &Path) -> Result<(GameStore, Option<Recovery>), StoreError> {
        GameStore::open_or_recover_checked(path, CheckLevel::Quick)
    }

    pub(super) fn open_or_recover_checked(
        path: &Path,
        check: CheckLevel,
    ) -> Result<(GameStore, Option<Recovery>), StoreError> {
        match GameStore::open_checked(path, check) {
            Ok(store) => Ok((store, None)),
            Err(StoreError::Database { cause, .. }) if StoreError::is_corruption(&cause) => {
                // A symbolic link stays in place; its target is moved.
                let real_path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
                let damaged_path = move_away(&real_path)
                    .map_err(|cause| StoreError::Folder { path: path.to_owned(), cause })?;
                let mut store = GameStore::open(path)?;
                let (restored_count, lost) = copy_games(&damaged_path, &mut store);
                Ok((store, Some(Recovery { damaged_file: damaged_path, restored_count, lost })))
            }
            Err(error) => Err(error),
        }
    }

    /// Adds a game rescued from a damaged file, under its old id.
    ///
    /// `import` is the record of the game's import in the damaged file; `None` if the game was not imported.
    fn restore(
        &mut self,
        id: StoredId,
        row: &StoredRow,
        import: Option<&ImportRow>,
    ) -> Result<(), StoreError> {
        let now = (self.clock)();
        // The digest does not cover the times, so they may be damaged.
        let plausible_time = |time| plausible_time(time, now);
        // An imported game may have been played long before 1970.
        let is_long_ago = import.is_some() && (-20 * CENTURY_MS..0).contains(&row.begun);
        let begun = if is_long_ago { row.begun } else { plausible_time(row.begun) };
        let row = NewRow {
            id: Some(id),
            begun,
            changed: plausible_time(row.changed),
            binned: row.binned.map(plausible_time),
            stored: &row.stored,
            digest: digest(&row.stored),
        };
        self.in_transaction(|transaction| {
            rows::insert(transaction, &row)?;
            import.map_or(Ok(()), |import| import.insert(transaction, id, row.changed))
        })
    }
}

/// Path of a file that SQLite keeps beside the database: the write-ahead log (`-wal`) or its index (`-shm`).
pub(super) fn companion_path(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Renames the database `games.db` to `games.db.damaged-N`, and its companion files likewise.
///
/// Returns the new path of the database. `N` is the first free number.
fn move_away(path: &Path) -> std::io::Result<PathBuf> {
    for number in 1..1000 {
        let damaged_path = path.with_extension(format!("db.damaged-{number}"));
        if damaged_path.exists() {
            continue;
        }
        // Move the log first. If that fails, the database and its log still lie together, and no change is lost.
        for suffix in ["-wal", "-shm"] {
            let log = companion_path(path, suffix);
            if log.exists() {
                fs::rename(log, companion_path(&damaged_path, suffix))?;
            }
        }
        return fs::rename(path, &damaged_path).map(|()| damaged_path);
    }
    Err(std::io::ErrorKind::AlreadyExists.into())
}

/// Copies every readable game. Returns the number of copied games, and the ids of the games that were not copied.
fn copy_games(from: &Path, to: &mut GameStore) -> (usize, Vec<StoredId>) {
    let Ok(damaged) = GameStore::open_damaged(from) else { return (0, Vec::new()) };
    let (mut restored_count, mut lost) = (0, Vec::new());
    // Ignore an error here: games can be restored without the records of their imports.
    let _ = to.restore_imports(&damaged.readable_imports());
    let fingerprints = damaged.readable_fingerprints();
    for id in damaged.possible_ids() {
        let restored = damaged.recover_row(id).map(|row| {
            let import = damaged.recover_import(id, &row, &fingerprints);
            to.restore(id, &row, import.as_ref())
        });
        match restored {
            Ok(Ok(())) => restored_count += 1,
            Err(StoreError::NoSuchGame(_)) => {}
            Ok(_) | Err(_) => lost.push(id),
        }
    }
    // After the games, to which mistakes refer. Ignore errors here too: the games are what matters.
    let _ = to.restore_puzzle_results(&damaged);
    let _ = to.restore_mistakes(&damaged);
    (restored_count, lost)
}

/// Check of a large database in the background. With very many games, it takes seconds.
pub(super) struct BackgroundCheck {
    task: Task<bool>,
    interrupt: InterruptHandle,
}

impl BackgroundCheck {
    /// Starts the check. Returns `None` if the start fails; the database is then used without the check.
    pub(crate) fn start(store: &GameStore) -> Option<BackgroundCheck> {
        let second_store = GameStore::open_damaged(&store.path).ok()?;
        let interrupt = second_store.connection.get_interrupt_handle();
        let task =
            Task::start("check", || {}, move |reporter| reporter.send_quietly(second_store.is_sound()))
                .ok()?;
        Some(BackgroundCheck { task, interrupt })
    }

    pub(crate) fn is_done(&self) -> bool {
        self.task.is_finished()
    }

    /// Whether the check has ended and found damage; false also if the check itself failed.
    pub(crate) fn has_found_damage(mut self) -> bool {
        self.task.try_next_report().is_some_and(|is_sound| !is_sound)
    }
}

/// Cancels the check, so that the program can end at once.
impl Drop for BackgroundCheck {
    fn drop(&mut self) {
        while !self.is_done() {
            // SQLite ignores an interrupt while no statement runs, and the thread may just be starting.
            self.interrupt.interrupt();
            thread::sleep(Duration::from_millis(1));
        }
    }
}
