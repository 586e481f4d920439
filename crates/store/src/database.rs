//! The database of games: open it, write a game, read one back, list them.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, ErrorCode, OpenFlags, Params, Transaction, TransactionBehavior, params};

use super::digest::digest;
use super::filter::Found;
use super::rows::{self, KeptRow, Layout, NewRow};
use crate::{KeptGame, KeptId, StoreError, schema};
use session::{SameNames, SavedGame, Seat};

/// The database of games.
#[derive(Debug)]
pub struct GameStore {
    /// Where it lies.
    pub(super) path: PathBuf,
    pub(super) connection: Connection,
    layout: Layout,
    /// Milliseconds since 1970.
    pub(super) clock: fn() -> i64,
    /// Which names count as one.
    pub(super) same_names: SameNames,
    /// What the shelf was asked for last.
    pub(super) found: RefCell<Option<Found>>,
}

/// How long a program waits for another one that is writing.
const PATIENCE: Duration = Duration::from_secs(5);

/// Up to this size a database is checked while it is opened, which takes some milliseconds.
const CHECKED_AT_ONCE: u64 = 4 << 20;

/// So many numbers after the last game that can be read are tried in a damaged file: the count in it may be damaged too.
const BEYOND_READABLE: i64 = 10_000;

/// How thoroughly a database is looked at before anything is read from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Check {
    /// All of it where that is quick. What is damaged in a large one shows when it is read, or when
    /// [`GameStore::is_sound`] has gone through it.
    Quick,
    /// All of it, and whether the indexes tell the same as the tables: something has shown already.
    Whole,
}

impl GameStore {
    /// Opens the database, or makes an empty one; its folder is made too.
    pub fn open(path: &Path) -> Result<GameStore, StoreError> {
        GameStore::open_checked(path, Check::Quick)
    }

    pub(super) fn open_checked(path: &Path, check: Check) -> Result<GameStore, StoreError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|cause| StoreError::Folder { path: folder.to_owned(), cause })?;
        }
        let mut store = GameStore::connect(path)?;
        let newest = schema::NEWEST;
        let found = store.check(schema::version(&store.connection).map_err(unreadable))?;
        if found > newest {
            return Err(StoreError::Newer { path: path.to_owned(), found, known: newest });
        }
        let is_small = std::fs::metadata(path).is_ok_and(|file| file.len() <= CHECKED_AT_ONCE);
        let prepared = prepare(&mut store.connection).and_then(|()| match check {
            Check::Quick if is_small => verdict(&store.connection, "quick_check"),
            Check::Quick => Ok(()),
            Check::Whole => verdict(&store.connection, "integrity_check"),
        });
        store.check(prepared)?;
        // A check of the pages does not see that a column is called by another name than it was.
        store.check(rows::read(&store.connection, Layout::Newest, KeptId(0)))?;
        Ok(store)
    }

    /// Goes through a database of any size, beside those that use it. `false`: it is damaged. What only hinders, such as
    /// being interrupted, is no damage.
    pub(super) fn is_sound(&self) -> bool {
        !verdict(&self.connection, "quick_check").is_err_and(|cause| StoreError::is_corruption(&cause))
    }

    /// Whether the database is too large to be checked while it is opened.
    pub(super) fn is_large(&self) -> bool {
        std::fs::metadata(&self.path).is_ok_and(|file| file.len() > CHECKED_AT_ONCE)
    }

    /// Uses another clock, of milliseconds since 1970.
    #[must_use]
    pub fn with_clock(self, clock: fn() -> i64) -> GameStore {
        GameStore { clock, ..self }
    }

    /// Counts the games of some names as those of one.
    #[must_use]
    pub fn with_same_names(self, same_names: SameNames) -> GameStore {
        GameStore { same_names, ..self }
    }

    /// Opens what is there without changing it: a damaged file, of which as much as possible is to be read.
    pub(super) fn open_as_it_is(path: &Path) -> Result<GameStore, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut store = GameStore::raw(path, flags)?;
        // With this a file that is shorter than it says it is is read as far as it goes.
        store.check(store.connection.pragma_update(None, "writable_schema", true))?;
        store.layout = store.check(Layout::of(&store.connection))?;
        Ok(store)
    }

    fn connect(path: &Path) -> Result<GameStore, StoreError> {
        let store = GameStore::raw(path, OpenFlags::default())?;
        // Every change is on the disk before it is called done, also if the power fails.
        let settings = store
            .connection
            .pragma_update(None, "synchronous", "full")
            .and_then(|()| store.connection.pragma_update(None, "foreign_keys", true));
        store.check(settings.map_err(unreadable))?;
        Ok(store)
    }

    fn raw(path: &Path, flags: OpenFlags) -> Result<GameStore, StoreError> {
        let failed = |cause| StoreError::Database { path: path.to_owned(), cause };
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection.busy_timeout(PATIENCE).map_err(failed)?;
        Ok(GameStore {
            path: path.to_owned(),
            connection,
            layout: Layout::Newest,
            clock: now,
            same_names: SameNames::default(),
            found: RefCell::default(),
        })
    }

    /// As long as this is held, all that is read is as it stood at one moment (a read transaction), whatever another
    /// program writes meanwhile. `None` within a change of our own, where that is so anyway.
    pub(super) fn moment(&self) -> rusqlite::Result<Option<Transaction<'_>>> {
        self.connection.is_autocommit().then(|| self.connection.unchecked_transaction()).transpose()
    }

    pub(super) fn check<T>(&self, result: rusqlite::Result<T>) -> Result<T, StoreError> {
        result.map_err(|cause| StoreError::Database { path: self.path.clone(), cause })
    }

    /// Changes the database in one go: all of it, or nothing.
    pub(super) fn change<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let change = Transaction::new(&mut self.connection, TransactionBehavior::Immediate);
        let changed = change.and_then(|change| {
            let done = work(&change)?;
            change.commit().map(|()| done)
        });
        self.check(changed)
    }

    /// Writes a game that is not kept yet.
    pub fn add(&mut self, kept: &KeptGame) -> Result<KeptId, StoreError> {
        let begun = (self.clock)();
        self.change(|change| {
            let changed = time_of_change(change, begun)?;
            rows::insert(change, &NewRow { id: None, begun, changed, binned: None, kept })
        })
    }

    /// Writes a game that was read from another file, under the number that it had there.
    pub(super) fn restore(&mut self, id: KeptId, row: &KeptRow) -> Result<(), StoreError> {
        let now = (self.clock)();
        // No digest covers these: a time that cannot be is that of today.
        let time = |time: i64| if (0..now.saturating_add(CENTURY)).contains(&time) { time } else { now };
        let row = NewRow {
            id: Some(id),
            begun: time(row.begun),
            changed: time(row.changed),
            binned: row.binned.map(time),
            kept: &row.kept,
        };
        self.change(|change| rows::insert(change, &row).map(|_| ()))
    }

    /// Brings a kept game up to date: what differs from `old`, as it was last written, is written in one go. A game that
    /// is played on is taken out of the bin.
    pub fn update(&mut self, id: KeptId, old: &KeptGame, new: &KeptGame) -> Result<(), StoreError> {
        let now = (self.clock)();
        let games = self.change(|change| {
            let (looking, thought) = (old.saved.looking, old.saved.thought);
            let as_before = SavedGame { looking, thought, ..new.saved.clone() };
            if as_before == old.saved {
                return rows::update_view(change, id, new);
            }
            let games = rows::update(change, id, new, time_of_change(change, now)?)?;
            if games > 0 {
                rows::update_parts(change, id, &old.saved, &new.saved)?;
            }
            Ok(games)
        })?;
        found(id, games)
    }

    /// The kept game with this number.
    pub fn read(&self, id: KeptId) -> Result<KeptGame, StoreError> {
        self.read_row(id).map(|row| row.kept)
    }

    /// The kept game with this number, and what is written beside it.
    pub(super) fn read_row(&self, id: KeptId) -> Result<KeptRow, StoreError> {
        self.read_row_as(self.layout, id)
    }

    /// The same from a damaged file: where the tables for it cannot be read, a game without variations is whole all the
    /// same, which its digest shows; and so is one without clocks where only the newest columns cannot be read.
    pub(super) fn rescue_row(&self, id: KeptId) -> Result<KeptRow, StoreError> {
        let older = [Layout::Third, Layout::Second, Layout::First].into_iter();
        let rescued = || older.filter_map(|layout| self.read_row_as(layout, id).ok()).next();
        self.read_row(id).or_else(|error| match error {
            StoreError::NoSuchGame(_) => Err(error),
            error => rescued().ok_or(error),
        })
    }

    fn read_row_as(&self, layout: Layout, id: KeptId) -> Result<KeptRow, StoreError> {
        let _moment = self.check(self.moment())?;
        match rows::read(&self.connection, layout, id) {
            Ok(Some(row)) if digest(&row.kept) == row.digest => Ok(row),
            Ok(Some(_)) => Err(StoreError::Damaged(id.0)),
            Ok(None) => Err(StoreError::NoSuchGame(id.0)),
            Err(cause) if StoreError::is_corruption(&cause) => Err(StoreError::Damaged(id.0)),
            Err(cause) => Err(StoreError::Database { path: self.path.clone(), cause }),
        }
    }

    /// Gives the player on a seat another name, and tells the game with it. When it changed last stays as it was: the
    /// game did not.
    pub fn rename(&self, id: KeptId, seat: Seat, name: &str) -> Result<KeptGame, StoreError> {
        // Between reading and writing nobody else may write: the digest is of all of it.
        let change =
            self.check(Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate))?;
        let mut kept = self.read(id)?;
        let of_seat = kept.saved.plan.seats.get_mut(seat.index());
        name.clone_into(&mut of_seat.ok_or(StoreError::NoSuchSeat { id: id.0, seat })?.name);
        self.check(rows::rename(&change, id, seat, name, &kept))?;
        self.check(change.commit())?;
        Ok(kept)
    }

    /// Puts a game into the bin, or takes it out again.
    pub fn set_binned(&mut self, id: KeptId, is_binned: bool) -> Result<(), StoreError> {
        let when = is_binned.then(|| (self.clock)());
        let sql = "UPDATE game SET binned = iif(?2 IS NULL, NULL, ifnull(binned, ?2)) WHERE id = ?1";
        found(id, self.check(self.connection.execute(sql, params![id.0, when]))?)
    }

    /// The games in the bin.
    pub fn binned(&self) -> Result<Vec<KeptId>, StoreError> {
        self.ids("SELECT id FROM game WHERE binned IS NOT NULL", [])
    }

    /// Throws games away for ever, if they are in the bin.
    pub fn delete(&mut self, ids: &[KeptId]) -> Result<(), StoreError> {
        self.change(|change| {
            // What belongs to it goes with it.
            let mut delete =
                change.prepare_cached("DELETE FROM game WHERE id = ?1 AND binned IS NOT NULL")?;
            ids.iter().try_for_each(|id| delete.execute([id.0]).map(|_| ()))
        })
    }

    /// The games that go on, the one that changed last first. One that was read from a file goes on only when somebody
    /// has played on.
    pub fn unfinished(&self, at_most: usize) -> Result<Vec<KeptId>, StoreError> {
        self.ids(
            "SELECT id FROM game WHERE result IS NULL AND binned IS NULL AND NOT EXISTS
                (SELECT 1 FROM import WHERE import.game = game.id AND import.changed = game.changed)
             ORDER BY changed DESC LIMIT ?1",
            [at_most as i64],
        )
    }

    fn ids(&self, sql: &str, params: impl Params) -> Result<Vec<KeptId>, StoreError> {
        let ids = || {
            let mut found = self.connection.prepare_cached(sql)?;
            let ids = found.query_map(params, |row| row.get(0).map(KeptId))?;
            ids.collect()
        };
        self.check(ids())
    }

    /// Whether there is a game with this number.
    pub(super) fn has(&self, id: KeptId) -> Result<bool, StoreError> {
        self.exists("SELECT 1 FROM game WHERE id = ?1", id)
    }

    /// Whether a kept game was read from a file.
    pub(super) fn is_from_file(&self, id: KeptId) -> Result<bool, StoreError> {
        self.exists("SELECT 1 FROM import WHERE game = ?1", id)
    }

    fn exists(&self, sql: &str, id: KeptId) -> Result<bool, StoreError> {
        self.check(self.connection.prepare_cached(sql).and_then(|mut found| found.exists([id.0])))
    }

    /// The numbers that games of a damaged file may have: up to the highest one that was ever given, unless that is far
    /// beyond those that can be read, and those that can be read.
    pub(super) fn possible_ids(&self) -> impl Iterator<Item = KeptId> + use<> {
        let readable: BTreeSet<i64> =
            ["ASC", "DESC"].into_iter().flat_map(|way| self.readable_ids(way)).collect();
        let counted = "SELECT seq FROM sqlite_sequence WHERE name = 'game'";
        let counted = self.connection.query_row(counted, [], |row| row.get(0)).unwrap_or(i64::MAX);
        let last = counted.min(readable.last().unwrap_or(&0).saturating_add(BEYOND_READABLE));
        (1..=last).chain(readable.into_iter().filter(move |id| *id > last)).map(KeptId)
    }

    /// The numbers of games in this order, up to the first that cannot be read.
    fn readable_ids(&self, way: &str) -> Vec<i64> {
        let ids = || {
            let mut found = self.connection.prepare(&format!("SELECT id FROM game ORDER BY id {way}"))?;
            let ids = found.query_map([], |row| row.get(0))?;
            Ok::<_, rusqlite::Error>(ids.map_while(Result::ok).collect())
        };
        ids().unwrap_or_default()
    }
}

fn corrupt(why: String) -> rusqlite::Error {
    failure(rusqlite::ffi::SQLITE_CORRUPT, Some(why))
}

fn failure(code: i32, why: Option<String>) -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), why)
}

/// Milliseconds since 1970; a clock before that is taken for that moment.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A hundred years in milliseconds.
const CENTURY: i64 = 100 * 365 * 24 * 3_600_000;

/// The time of a change: later than any other change, whatever the clock says.
pub(super) fn time_of_change(connection: &Connection, now: i64) -> rusqlite::Result<i64> {
    let last: Option<i64> = connection.query_row("SELECT max(changed) FROM game", [], |row| row.get(0))?;
    Ok(now.max(last.map_or(i64::MIN, |last| last.saturating_add(1))))
}

/// Makes a connection ready for use: ours, of the newest version, with a write-ahead log.
fn prepare(connection: &mut Connection) -> rusqlite::Result<()> {
    if !schema::is_ours(connection)? {
        // Somebody else's tables: as useless to us as a file that is no database.
        return Err(failure(rusqlite::ffi::SQLITE_NOTADB, None));
    }
    patiently(|| connection.pragma_update(None, "journal_mode", "wal"))?;
    schema::migrate(connection).map_err(unreadable)
}

/// Tries again while another program is in the way: the database itself does not wait for a change of its journal.
fn patiently(mut work: impl FnMut() -> rusqlite::Result<()>) -> rusqlite::Result<()> {
    let begin = Instant::now();
    loop {
        match work() {
            Err(cause) if is_busy(&cause) && begin.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(5));
            }
            done => return done,
        }
    }
}

fn is_busy(cause: &rusqlite::Error) -> bool {
    matches!(cause.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// The heading of the file, or the tables that it has, are not those of the version that it says it is: without more
/// than a general error the database calls a statement of ours impossible.
fn unreadable(cause: rusqlite::Error) -> rusqlite::Error {
    let code = match &cause {
        rusqlite::Error::SqlInputError { error, .. } => Some(error.code),
        cause => cause.sqlite_error_code(),
    };
    if code == Some(ErrorCode::Unknown) { corrupt(cause.to_string()) } else { cause }
}

/// What a check of the whole database says.
fn verdict(connection: &Connection, check: &str) -> rusqlite::Result<()> {
    let verdict: String = connection.query_row(&format!("PRAGMA {check}(1)"), [], |row| row.get(0))?;
    if verdict == "ok" { Ok(()) } else { Err(corrupt(verdict)) }
}

/// Whether a game was there to be changed.
fn found(id: KeptId, games: usize) -> Result<(), StoreError> {
    if games > 0 { Ok(()) } else { Err(StoreError::NoSuchGame(id.0)) }
}
