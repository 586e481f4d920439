//! Tablebase cache: solves the endings of five pieces that are not shipped, and stores them in a folder.
//!
//! This happens in the background. The program works without these tables and never waits for them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use crate::draughts::endings::class::MaterialClass;
use crate::draughts::endings::pack::{self, PackedTable};
use crate::draughts::endings::{Tablebase, solve};
use crate::{Reporter, StopFlag, Task};

/// Before a table is saved, one in this number of its positions is verified.
const VERIFICATION_STEP: usize = 997;

/// The cache folder, and whether to solve missing tables. Unset while the cache is off.
static FOLDER: OnceLock<(PathBuf, bool)> = OnceLock::new();

/// Turns on the cache in `folder`.
///
/// Searches that are limited only by time look up the cached tables and solve missing ones in the background. Only the
/// first call of this function or [`enable_cache_read_only`] has an effect.
pub fn enable_cache(folder: PathBuf) {
    let _ = FOLDER.set((folder, true));
}

/// Turns on the cache in `folder` for look-ups only; see [`enable_cache`].
pub fn enable_cache_read_only(folder: PathBuf) {
    let _ = FOLDER.set((folder, false));
}

/// Folder of the cache, if it is on.
pub(super) fn folder() -> Option<&'static Path> {
    FOLDER.get().map(|(folder, _)| folder.as_path())
}

/// Starts the shared background task that solves missing tables, or returns the running one.
///
/// The task stops when the last owner drops it. `None` if the cache is off, read-only or complete.
pub(crate) fn start_background_solver() -> Option<Arc<Task<()>>> {
    static SHARED: Mutex<Weak<Task<()>>> = Mutex::new(Weak::new());
    static IS_DONE: AtomicBool = AtomicBool::new(false);
    let (folder, _) = FOLDER.get().filter(|(_, solves)| *solves && !IS_DONE.load(Relaxed))?;
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(task) = shared.upgrade() {
        return Some(task);
    }
    let work = |reporter: &Reporter<()>| {
        lower_priority();
        // Do not retry after a failure, until the next start of the program. `is_wanted` is false if the task was
        // dropped before it was done.
        if fill_cache(folder, reporter.stop()).is_err() || reporter.is_wanted() {
            IS_DONE.store(true, Relaxed);
        }
    };
    let task = Arc::new(Task::start("endings", || {}, work).ok()?);
    *shared = Arc::downgrade(&task);
    Some(task)
}

/// Solves the missing tables in `folder`, until all are solved or `stop` is raised.
///
/// The solving takes one to two minutes on one core, and the files take 15 MB.
///
/// # Errors
/// The folder cannot be written, a needed table is missing, or a solved table fails verification.
pub fn fill_cache(folder: &Path, stop: &StopFlag) -> io::Result<()> {
    solve_missing(
        folder,
        MaterialClass::of_pieces(MaterialClass::MAX_PIECES).filter(|class| !class.is_shipped()),
        stop,
    )
}

/// Solves those of `classes` whose file in `folder` is missing or damaged, until all are solved or `stop` is raised.
fn solve_missing(
    folder: &Path,
    classes: impl Iterator<Item = MaterialClass>,
    stop: &StopFlag,
) -> io::Result<()> {
    for class in classes.filter(|class| class.comes_first()) {
        if fs::read(cache_path(folder, class)).is_ok_and(|bytes| intact_tables(&bytes, class).is_some()) {
            continue;
        }
        // A new tablebase for each class frees the tables that the previous class needed.
        let tablebase = Tablebase::with(Some(folder));
        let reachable =
            [class, class.side_swapped()].into_iter().flat_map(MaterialClass::after_one_promotion);
        if !reachable.into_iter().all(|class| tablebase.load_table(class).is_some()) {
            return Err(io::Error::other(format!("{class}: a table that it depends on is missing")));
        }
        let Some(pair) = solve::solve(class, &tablebase, stop) else { return Ok(()) };
        if !pair.is_consistent(&tablebase, VERIFICATION_STEP) {
            return Err(io::Error::other(format!("{class}: the solution is wrong")));
        }
        let tables = pair.classes.iter().copied().zip(pair.tables.iter().map(Vec::as_slice));
        fs::create_dir_all(folder)?;
        whole_file::write(&cache_path(folder, class), &pack::encode_file(tables))?;
    }
    Ok(())
}

/// Path of the file with the tables of a class and its `side_swapped` class.
fn cache_path(folder: &Path, class: MaterialClass) -> PathBuf {
    let first = if class.comes_first() { class } else { class.side_swapped() };
    folder.join(format!("draughts-{first}.endings"))
}

/// The tables of a file, if the file contains `class` and its `side_swapped` class undamaged.
fn intact_tables(bytes: &[u8], class: MaterialClass) -> Option<Vec<PackedTable<'_>>> {
    let tables = pack::parse_file(bytes)?;
    let has_table = |class: MaterialClass| tables.iter().any(|table| table.class == class);
    (has_table(class) && has_table(class.side_swapped()) && tables.iter().all(PackedTable::checksum_matches))
        .then_some(tables)
}

/// Reads the tables of a class and its `side_swapped` class from the folder; `None` if the file is missing or damaged.
pub(super) fn read(folder: &Path, class: MaterialClass) -> Option<Vec<(MaterialClass, Vec<u8>)>> {
    let bytes = fs::read(cache_path(folder, class)).ok()?;
    intact_tables(&bytes, class)?.iter().map(|packed| Some((packed.class, packed.unpack()?))).collect()
}

/// Gives the calling thread the lowest priority (nice 19).
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "the standard library cannot set thread priorities")]
fn lower_priority() {
    // SAFETY: setpriority only changes the priority of the calling thread (id 0); a failure has no effect.
    unsafe { libc::setpriority(libc::PRIO_PROCESS, 0, 19) };
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Solves two kings against one and compares the saved table with the shipped one.
    #[test]
    fn missing_tables_are_solved_saved_and_read_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let class = MaterialClass { men: [0, 0], kings: [1, 2] };
        let solve_class = |stop: &StopFlag| {
            solve_missing(folder.path(), [class].into_iter(), stop).expect("it can be written")
        };
        let stop = StopFlag::new();
        stop.raise();
        solve_class(&stop);
        assert_eq!(
            fs::read_dir(folder.path()).expect("a folder").count(),
            0,
            "stopped, and nothing is written"
        );

        // Whether the saved tables are those of the program; `None` if they cannot be read.
        let saved_tables_match = || {
            let saved = read(folder.path(), class)?;
            assert_eq!(saved.len(), 2, "either side to move");
            let tablebase = Tablebase::with(None);
            let is_same = |(class, table): &(MaterialClass, Vec<u8>)| {
                tablebase.load_table(*class) == Some(table.as_slice())
            };
            Some(saved.iter().all(is_same))
        };
        solve_class(&StopFlag::new());
        assert_eq!(saved_tables_match(), Some(true));

        // A damaged file counts as missing.
        let path = cache_path(folder.path(), class);
        let mut bytes = fs::read(&path).expect("a file");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&path, &bytes).expect("written");
        assert_eq!(saved_tables_match(), None);
        solve_class(&StopFlag::new());
        assert_eq!(saved_tables_match(), Some(true));
    }
}
