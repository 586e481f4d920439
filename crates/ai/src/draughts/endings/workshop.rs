//! Endings of five pieces that are not part of the program: solved in the background one after the other, checked, and
//! kept in a folder (the cache of an endgame tablebase). Nothing needs them, and nothing waits for them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use crate::draughts::endings::class::Class;
use crate::draughts::endings::pack::{self, Packed};
use crate::draughts::endings::{Endings, solve};
use crate::{Reporter, StopFlag, Task};

/// Of so many positions one is checked before a table is kept.
const CHECKED: usize = 997;

/// The folder, and whether what is missing there is to be solved.
static FOLDER: OnceLock<(PathBuf, bool)> = OnceLock::new();

/// From now on the endings of five pieces are solved beside searches that are bound by time alone, and kept in this folder.
/// The first call of this or [`look_in`] counts; without them there is nothing but the endings of the program.
pub fn keep_in(folder: PathBuf) {
    let _another_was_named = FOLDER.set((folder, true));
}

/// From now on searches that are bound by time alone look up what was kept in this folder.
pub fn look_in(folder: PathBuf) {
    let _another_was_named = FOLDER.set((folder, false));
}

/// Where solved endings are kept.
pub(super) fn folder() -> Option<&'static Path> {
    FOLDER.get().map(|(folder, _)| folder.as_path())
}

/// The task of this program that solves what is missing, for as long as somebody holds it; `None` where nothing is to be
/// kept, or nothing is missing any more.
pub(crate) fn solve_missing() -> Option<Arc<Task<()>>> {
    static SHARED: Mutex<Weak<Task<()>>> = Mutex::new(Weak::new());
    static IS_DONE: AtomicBool = AtomicBool::new(false);
    let (folder, _) = FOLDER.get().filter(|(_, solves)| *solves && !IS_DONE.load(Relaxed))?;
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(task) = shared.upgrade() {
        return Some(task);
    }
    let work = |reporter: &Reporter<()>| {
        lower_priority();
        // What cannot be written now is tried again by the next program.
        if complete(folder, reporter.stop()).is_err() || reporter.goes_on() {
            IS_DONE.store(true, Relaxed);
        }
    };
    let task = Arc::new(Task::start("endings", || {}, work).ok()?);
    *shared = Arc::downgrade(&task);
    Some(task)
}

/// Solves what is missing in a folder, which takes one to two minutes of a core; they are 15 MB on the disk. It ends early when stopped.
///
/// # Errors
/// The folder cannot be written, or a table turns out not to be right.
pub fn complete(folder: &Path, stop: &StopFlag) -> io::Result<()> {
    fill(folder, Class::of_pieces(Class::MOST).filter(|class| !class.is_shipped()), stop)
}

fn fill(folder: &Path, classes: impl Iterator<Item = Class>, stop: &StopFlag) -> io::Result<()> {
    for class in classes.filter(|class| class.comes_first()) {
        if fs::read(file(folder, class)).is_ok_and(|bytes| whole(&bytes, class).is_some()) {
            continue;
        }
        let endings = Endings::with(Some(folder));
        let near = [class, class.passed()].into_iter().flat_map(Class::crowned_once);
        if !near.into_iter().all(|class| endings.fetch(class).is_some()) {
            return Err(io::Error::other(format!("{class}: what it leads to is missing")));
        }
        let Some(pair) = solve::solve(class, &endings, stop) else { return Ok(()) };
        if !pair.follows(&endings, CHECKED) {
            return Err(io::Error::other(format!("{class}: the solution is wrong")));
        }
        let tables = pair.classes.iter().copied().zip(pair.tables.iter().map(Vec::as_slice));
        fs::create_dir_all(folder)?;
        whole_file::write(&file(folder, class), &pack::file(tables))?;
    }
    Ok(())
}

/// The file of a class and the one with the other side to move.
fn file(folder: &Path, class: Class) -> PathBuf {
    let first = if class.comes_first() { class } else { class.passed() };
    folder.join(format!("draughts-{first}.endings"))
}

/// The tables of a file, if they are those of this class and whole.
fn whole(bytes: &[u8], class: Class) -> Option<Vec<Packed<'_>>> {
    let tables = pack::tables(bytes)?;
    let has = |wanted: Class| tables.iter().any(|table| table.class == wanted);
    (has(class) && has(class.passed()) && tables.iter().all(Packed::is_whole)).then_some(tables)
}

/// The tables of a class and the one with the other side to move that are kept in a folder; `None` where they are not, or
/// not whole.
pub(super) fn read(folder: &Path, class: Class) -> Option<Vec<(Class, Vec<u8>)>> {
    let bytes = fs::read(file(folder, class)).ok()?;
    whole(&bytes, class)?.iter().map(|packed| Some((packed.class, packed.unpack()?))).collect()
}

/// The thread that calls it gets only what the others leave.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "the standard library has no priorities")]
fn lower_priority() {
    // SAFETY: it sets a number of the calling thread, which is what 0 means; where it may not, nothing happens.
    unsafe { libc::setpriority(libc::PRIO_PROCESS, 0, 19) };
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two kings against one, as if the program did not have them: what is kept is what it has.
    #[test]
    fn what_is_missing_is_solved_kept_and_found_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let class = Class { men: [0, 0], kings: [1, 2] };
        let solve =
            |stop: &StopFlag| fill(folder.path(), [class].into_iter(), stop).expect("it can be written");
        let stop = StopFlag::new();
        stop.raise();
        solve(&stop);
        assert_eq!(
            fs::read_dir(folder.path()).expect("a folder").count(),
            0,
            "stopped, and nothing is written"
        );

        let whole = || {
            let kept = read(folder.path(), class)?;
            assert_eq!(kept.len(), 2, "either side to move");
            let endings = Endings::with(None);
            let same = |(class, table): &(Class, Vec<u8>)| endings.fetch(*class) == Some(table.as_slice());
            Some(kept.iter().all(same))
        };
        solve(&StopFlag::new());
        assert_eq!(whole(), Some(true));

        // A file that was damaged counts as missing.
        let path = file(folder.path(), class);
        let mut bytes = fs::read(&path).expect("a file");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&path, &bytes).expect("written");
        assert_eq!(whole(), None);
        solve(&StopFlag::new());
        assert_eq!(whole(), Some(true));
    }
}
