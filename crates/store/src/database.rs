//! The database of games: opening, adding, updating, reading and deleting.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, Params, Row, Transaction, TransactionBehavior};

use super::digest::digest;
use super::filter::CachedList;
use super::rows::{self, Layout, NewRow, StoredRow};
use super::times::{now, time_of_change};
use crate::{StoreError, StoredGame, StoredId, schema};
use session::{HelpUsed, NameGroups, SavedGame, Seat};

/// A connection to the database of games.
#[derive(Debug)]
pub struct GameStore {
    pub(super) path: PathBuf,
    pub(super) connection: Connection,
    /// Whether the games can be read, but nothing can be written.
    pub(super) is_read_only: bool,
    /// The version of the tables that [`GameStore::read`] expects; older than [`Layout::Newest`] only in damaged files.
    layout: Layout,
    /// Source of the current time, in milliseconds since 1970; replaced in tests.
    pub(super) clock: fn() -> i64,
    /// Groups of names that count as the same player.
    pub(super) same_names: NameGroups,
    /// Result of the last query of the list of games.
    pub(super) cached_list: RefCell<Option<CachedList>>,
}

/// Longest wait for another program that holds the write lock.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Largest file, in bytes, that is checked completely when it is opened. Such a check takes a few milliseconds.
const LARGEST_CHECKED_BYTES: u64 = 4 << 20;

/// Number of ids to try after the last readable game of a damaged file.
///
/// Without this limit, a damaged id counter could demand billions of attempts.
const IDS_BEYOND_READABLE: i64 = 10_000;

/// All bits of [`HelpUsed`].
const MAX_HELP_BITS: u8 = 31;

/// Thoroughness of the check when a database is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CheckLevel {
    /// Checks all of a small file. In a large file, reading or [`GameStore::is_sound`] finds damage later.
    Quick,
    /// Checks everything, also whether the indexes agree with the tables. Used after damage was found.
    Whole,
}

impl GameStore {
    /// Opens the database; creates it and its folder if they do not exist.
    pub fn open(path: &Path) -> Result<GameStore, StoreError> {
        GameStore::open_checked(path, CheckLevel::Quick)
    }

    pub(super) fn open_checked(path: &Path, check: CheckLevel) -> Result<GameStore, StoreError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|cause| StoreError::Folder { path: folder.to_owned(), cause })?;
        }
        let mut store = GameStore::connect(path)?;
        let newest = schema::NEWEST;
        let found = store.with_path(schema::version(&store.connection).map_err(as_corruption))?;
        if found > newest {
            return Err(StoreError::Newer { path: path.to_owned(), found, known: newest });
        }
        let is_small = std::fs::metadata(path).is_ok_and(|file| file.len() <= LARGEST_CHECKED_BYTES);
        let prepared = prepare(&mut store.connection).and_then(|()| match check {
            CheckLevel::Quick if is_small => run_check(&store.connection, "quick_check"),
            CheckLevel::Quick => Ok(()),
            CheckLevel::Whole => run_check(&store.connection, "integrity_check"),
        });
        store.with_path(prepared)?;
        store.require_columns()?;
        store.is_read_only = store.with_path(store.connection.is_readonly(rusqlite::MAIN_DB))?;
        Ok(store)
    }

    /// Fails if a column name is damaged, which SQLite's check does not find. Reads a game that does not exist.
    pub(super) fn require_columns(&self) -> Result<(), StoreError> {
        let selects = [
            "SELECT game, digest, text FROM review".to_owned(),
            format!("SELECT {} FROM puzzle", schema::PUZZLE_COLUMNS),
            format!("SELECT {} FROM mistake", schema::MISTAKE_COLUMNS),
        ];
        let read = rows::read(&self.connection, Layout::Newest, StoredId(0));
        let prepared =
            read.and_then(|_| selects.iter().try_for_each(|sql| self.connection.prepare(sql).map(|_| ())));
        self.with_path(prepared)
    }

    /// Whether nothing can be written: see [`GameStore::open_for_reading`].
    pub const fn is_read_only(&self) -> bool {
        self.is_read_only
    }

    /// Whether the database is undamaged. Checks a file of any size; other connections can use the file meanwhile.
    ///
    /// Returns `true` also if the check fails for a reason other than damage, for example if it is interrupted.
    pub(super) fn is_sound(&self) -> bool {
        !run_check(&self.connection, "quick_check").is_err_and(|cause| StoreError::is_corruption(&cause))
    }

    /// Whether the file is too large to be checked on opening.
    pub(super) fn is_large(&self) -> bool {
        std::fs::metadata(&self.path).is_ok_and(|file| file.len() > LARGEST_CHECKED_BYTES)
    }

    /// Replaces the source of the current time, in milliseconds since 1970.
    #[must_use]
    pub fn with_clock(self, clock: fn() -> i64) -> GameStore {
        GameStore { clock, ..self }
    }

    /// Sets the names that count as the same player.
    #[must_use]
    pub fn with_same_names(self, same_names: NameGroups) -> GameStore {
        GameStore { same_names, ..self }
    }

    /// Opens a damaged file read-only, to rescue games from it.
    pub(super) fn open_damaged(path: &Path) -> Result<GameStore, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut store = GameStore::connect_raw(path, flags)?;
        // Let SQLite read a truncated file up to its end.
        store.with_path(store.connection.pragma_update(None, "writable_schema", true))?;
        store.layout = store.with_path(Layout::of(&store.connection))?;
        Ok(store)
    }

    fn connect(path: &Path) -> Result<GameStore, StoreError> {
        let store = GameStore::connect_raw(path, OpenFlags::default())?;
        // Every change is on the disk before it is reported as done, even if the power fails.
        let settings = store
            .connection
            .pragma_update(None, "synchronous", "full")
            .and_then(|()| store.connection.pragma_update(None, "foreign_keys", true))
            // Without it, SQLite compiles some cached statements again for each new value of a parameter. The file has
            // no statistics (`ANALYZE`) with which the values could change the query plan.
            .and_then(|()| store.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true));
        store.with_path(settings.map_err(as_corruption))?;
        Ok(store)
    }

    fn connect_raw(path: &Path, flags: OpenFlags) -> Result<GameStore, StoreError> {
        GameStore::with_connection(path, Connection::open_with_flags(path, flags))
    }

    /// Uses a connection to the file at `path`.
    pub(super) fn with_connection(
        path: &Path,
        connection: rusqlite::Result<Connection>,
    ) -> Result<GameStore, StoreError> {
        let failed = |cause| StoreError::Database { path: path.to_owned(), cause };
        let connection = connection.map_err(failed)?;
        connection.busy_timeout(BUSY_TIMEOUT).map_err(failed)?;
        Ok(GameStore {
            path: path.to_owned(),
            connection,
            is_read_only: false,
            layout: Layout::Newest,
            clock: now,
            same_names: NameGroups::default(),
            cached_list: RefCell::default(),
        })
    }

    /// Starts a read transaction: all its reads see the same state, even if another program writes meanwhile.
    ///
    /// Returns `None` inside a transaction of our own, which has this effect already.
    pub(super) fn read_transaction(&self) -> rusqlite::Result<Option<Transaction<'_>>> {
        self.connection.is_autocommit().then(|| self.connection.unchecked_transaction()).transpose()
    }

    pub(super) fn with_path<T>(&self, result: rusqlite::Result<T>) -> Result<T, StoreError> {
        result.map_err(|cause| StoreError::Database { path: self.path.clone(), cause })
    }

    /// Runs `work` in one transaction: all or nothing is written.
    pub(super) fn in_transaction<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let transaction = Transaction::new(&mut self.connection, TransactionBehavior::Immediate);
        let result = transaction.and_then(|transaction| {
            let value = work(&transaction)?;
            transaction.commit().map(|()| value)
        });
        self.with_path(result)
    }

    /// Adds a new game.
    pub fn add(&mut self, stored: &StoredGame) -> Result<StoredId, StoreError> {
        let begun = (self.clock)();
        self.in_transaction(|transaction| {
            let changed = time_of_change(transaction, begun)?;
            let digest = digest(stored);
            rows::insert(transaction, &NewRow { id: None, begun, changed, binned: None, stored, digest })
        })
    }

    /// Updates a saved game.
    ///
    /// Writes the differences between `new` and `old`, the last saved state, in one transaction. A change of the game,
    /// other than of the browsed place, the thinking time or the help used, restores the game from the bin.
    pub fn update(&mut self, id: StoredId, old: &StoredGame, new: &StoredGame) -> Result<(), StoreError> {
        let now = (self.clock)();
        let changed_rows = self.in_transaction(|transaction| {
            // The browsed place, the thinking time and the help used change often, and are not part of the game
            // itself.
            let new_with_old_view = SavedGame {
                browse_place: old.saved.browse_place,
                thinking_time: old.saved.thinking_time,
                help: old.saved.help,
                ..new.saved.clone()
            };
            if new_with_old_view == old.saved {
                return rows::update_view(transaction, id, new);
            }
            let changed_rows = rows::update(transaction, id, new, time_of_change(transaction, now)?)?;
            if changed_rows > 0 {
                rows::update_parts(transaction, id, &old.saved, &new.saved)?;
            }
            Ok(changed_rows)
        })?;
        require_found(id, changed_rows)
    }

    /// Reads a saved game.
    pub fn read(&self, id: StoredId) -> Result<StoredGame, StoreError> {
        self.read_row(id).map(|row| row.stored)
    }

    /// Reads a saved game with its dates and digest.
    pub(super) fn read_row(&self, id: StoredId) -> Result<StoredRow, StoreError> {
        self.read_row_as(self.layout, id)
    }

    /// Like [`GameStore::read_row`], for a damaged file.
    ///
    /// If some tables or columns are unreadable, tries the older layouts without them. These lack the help used, so
    /// every possible value is tried. The digest shows whether the game is complete.
    pub(super) fn recover_row(&self, id: StoredId) -> Result<StoredRow, StoreError> {
        let older_layouts = [Layout::Sixth, Layout::Third, Layout::Second, Layout::First];
        let rescued = || older_layouts.into_iter().find_map(|layout| self.read_row_with_any_help(layout, id));
        self.read_row(id).or_else(|error| match error {
            StoreError::NoSuchGame(_) => Err(error),
            error => rescued().ok_or(error),
        })
    }

    /// Reads a game in a layout without the help used. Sets the help with which the digest matches.
    fn read_row_with_any_help(&self, layout: Layout, id: StoredId) -> Option<StoredRow> {
        let _transaction = self.read_transaction().ok()?;
        let mut row = rows::read(&self.connection, layout, id).ok()??;
        let known_help = (0..=MAX_HELP_BITS).map(|bits| Some(HelpUsed::from_bits(bits)));
        for help in std::iter::once(None).chain(known_help) {
            row.stored.saved.help = help;
            if digest(&row.stored) == row.digest {
                return Some(row);
            }
        }
        None
    }

    fn read_row_as(&self, layout: Layout, id: StoredId) -> Result<StoredRow, StoreError> {
        let _transaction = self.with_path(self.read_transaction())?;
        match rows::read(&self.connection, layout, id) {
            Ok(Some(row)) if digest(&row.stored) == row.digest => Ok(row),
            Ok(Some(_)) => Err(StoreError::Damaged(id.0)),
            Ok(None) => Err(StoreError::NoSuchGame(id.0)),
            Err(cause) if StoreError::is_corruption(&cause) => Err(StoreError::Damaged(id.0)),
            Err(cause) => Err(StoreError::Database { path: self.path.clone(), cause }),
        }
    }

    /// Renames the player on `seat` and returns the game.
    ///
    /// Keeps the time of the last change, because the game itself does not change.
    pub fn rename(&self, id: StoredId, seat: Seat, name: &str) -> Result<StoredGame, StoreError> {
        // Blocks other writers between reading and writing, because the digest covers the whole game.
        let transaction =
            self.with_path(Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate))?;
        let mut stored = self.read(id)?;
        let player = stored.saved.plan.seats.get_mut(seat.index());
        name.clone_into(&mut player.ok_or(StoreError::NoSuchSeat { id: id.0, seat })?.name);
        self.with_path(rows::rename(&transaction, id, seat, name, &stored))?;
        self.with_path(transaction.commit())?;
        Ok(stored)
    }

    /// At most `at_most` unfinished games, most recently changed first.
    ///
    /// An imported game is included only if it was changed after the import.
    pub fn unfinished(&self, at_most: usize) -> Result<Vec<StoredId>, StoreError> {
        self.ids(
            "SELECT id FROM game WHERE result IS NULL AND binned IS NULL AND NOT EXISTS
                (SELECT 1 FROM import WHERE import.game = game.id AND import.changed = game.changed)
             ORDER BY changed DESC LIMIT ?1",
            [at_most as i64],
        )
    }

    pub(super) fn ids(&self, sql: &str, params: impl Params) -> Result<Vec<StoredId>, StoreError> {
        let ids = || {
            let mut statement = self.connection.prepare_cached(sql)?;
            let ids = statement.query_map(params, |row| row.get(0).map(StoredId))?;
            ids.collect()
        };
        self.with_path(ids())
    }

    pub(super) fn has(&self, id: StoredId) -> Result<bool, StoreError> {
        self.exists("SELECT 1 FROM game WHERE id = ?1", id)
    }

    /// Whether the game was imported from a file.
    pub(super) fn is_from_file(&self, id: StoredId) -> Result<bool, StoreError> {
        self.exists("SELECT 1 FROM import WHERE game = ?1", id)
    }

    fn exists(&self, sql: &str, id: StoredId) -> Result<bool, StoreError> {
        self.with_path(self.connection.prepare_cached(sql).and_then(|mut statement| statement.exists([id.0])))
    }

    /// The ids that the games of a damaged file may have.
    ///
    /// They are all readable ids, and all ids up to the stored id counter. The ids end at most [`IDS_BEYOND_READABLE`]
    /// above the last readable id, even if the counter is greater.
    pub(super) fn possible_ids(&self) -> impl Iterator<Item = StoredId> + use<> {
        let readable: BTreeSet<i64> =
            ["ASC", "DESC"].into_iter().flat_map(|order| self.readable_ids(order)).collect();
        let sql = "SELECT seq FROM sqlite_sequence WHERE name = 'game'";
        let id_counter = self.connection.query_row(sql, [], |row| row.get(0)).unwrap_or(i64::MAX);
        let last = id_counter.min(readable.last().unwrap_or(&0).saturating_add(IDS_BEYOND_READABLE));
        (1..=last).chain(readable.into_iter().filter(move |id| *id > last)).map(StoredId)
    }

    /// The rows of a query, up to the first page that cannot be read. Leaves out rows with impossible values.
    pub(super) fn readable_rows<T>(
        &self,
        sql: &str,
        mut read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Vec<T> {
        let Ok(mut statement) = self.connection.prepare(sql) else { return Vec::new() };
        let Ok(mut rows) = statement.query([]) else { return Vec::new() };
        let mut readable = Vec::new();
        while let Ok(Some(row)) = rows.next() {
            readable.extend(read(row));
        }
        readable
    }

    /// The ids in the SQL order `ASC` or `DESC`, up to the first unreadable one.
    fn readable_ids(&self, order: &str) -> Vec<i64> {
        let ids = || {
            let mut statement =
                self.connection.prepare(&format!("SELECT id FROM game ORDER BY id {order}"))?;
            let ids = statement.query_map([], |row| row.get(0))?;
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

/// Prepares a connection.
///
/// Checks that the file is our database, enables the write-ahead log, and migrates the tables to the newest version.
fn prepare(connection: &mut Connection) -> rusqlite::Result<()> {
    require_ours(connection)?;
    retry_while_busy(|| connection.pragma_update(None, "journal_mode", "wal"))?;
    schema::migrate(connection).map_err(as_corruption)
}

/// Returns an error unless the file is our database, or still empty.
pub(super) fn require_ours(connection: &Connection) -> rusqlite::Result<()> {
    if schema::is_ours(connection)? {
        return Ok(());
    }
    // Treat tables of another program like a file that is not a database.
    Err(failure(rusqlite::ffi::SQLITE_NOTADB, None))
}

/// Retries while the database is locked.
///
/// SQLite's own timeout does not cover the change of the journal mode.
fn retry_while_busy(mut work: impl FnMut() -> rusqlite::Result<()>) -> rusqlite::Result<()> {
    let begin = Instant::now();
    loop {
        match work() {
            Err(cause) if is_busy(&cause) && begin.elapsed() < BUSY_TIMEOUT => {
                std::thread::sleep(Duration::from_millis(5));
            }
            done => return done,
        }
    }
}

fn is_busy(cause: &rusqlite::Error) -> bool {
    matches!(cause.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// Converts a general SQL error to one that reports damage.
///
/// Our statements are valid for the version that the file states. If one fails, the header or the tables are damaged.
pub(super) fn as_corruption(cause: rusqlite::Error) -> rusqlite::Error {
    let code = match &cause {
        rusqlite::Error::SqlInputError { error, .. } => Some(error.code),
        cause => cause.sqlite_error_code(),
    };
    if code == Some(ErrorCode::Unknown) { corrupt(cause.to_string()) } else { cause }
}

/// Runs the SQLite pragma `check` on the whole database; an error describes the damage.
pub(super) fn run_check(connection: &Connection, check: &str) -> rusqlite::Result<()> {
    let verdict: String = connection.query_row(&format!("PRAGMA {check}(1)"), [], |row| row.get(0))?;
    if verdict == "ok" { Ok(()) } else { Err(corrupt(verdict)) }
}

/// Returns [`StoreError::NoSuchGame`] if a statement changed no row.
pub(super) fn require_found(id: StoredId, changed_rows: usize) -> Result<(), StoreError> {
    if changed_rows > 0 { Ok(()) } else { Err(StoreError::NoSuchGame(id.0)) }
}
