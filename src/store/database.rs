//! The database of games: open it, write a game, read one back, list them.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params};

use super::digest::digest;
use super::error::StoreError;
use super::kept::{KeptGame, KeptId, Summary};
use super::rows::{self, NewRow};
use super::schema;

/// The database of games.
#[derive(Debug)]
pub struct GameStore {
    path: PathBuf,
    connection: Connection,
}

/// How long a program waits for another one that is writing.
const PATIENCE: Duration = Duration::from_secs(5);

impl GameStore {
    /// Opens the database, or makes an empty one; its folder is made too.
    pub fn open(path: &Path) -> Result<GameStore, StoreError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|cause| StoreError::Folder { path: folder.to_owned(), cause })?;
        }
        let store = GameStore::connect(path, OpenFlags::default())?;
        let newest = schema::NEWEST;
        match store.check(schema::version(&store.connection))? {
            version if version > newest => {
                return Err(StoreError::Newer { path: path.to_owned(), found: version, known: newest });
            }
            _ => {}
        }
        let GameStore { path, mut connection } = store;
        let prepare = |connection: &mut Connection| {
            if !schema::is_ours(connection)? {
                // Somebody else's tables: as useless to us as a file that is no database.
                return Err(rusqlite::Error::SqliteFailure(
                    rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_NOTADB),
                    None,
                ));
            }
            connection.pragma_update(None, "journal_mode", "wal")?;
            schema::migrate(connection)?;
            let verdict: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
            if verdict == "ok" { Ok(()) } else { Err(corrupt(verdict)) }
        };
        match prepare(&mut connection) {
            Ok(()) => Ok(GameStore { path, connection }),
            Err(cause) => Err(StoreError::Database { path, cause }),
        }
    }

    /// Opens what is there without changing it: a damaged file, of which as much as possible is to be read.
    pub(super) fn open_as_it_is(path: &Path) -> Result<GameStore, StoreError> {
        GameStore::connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)
    }

    fn connect(path: &Path, flags: OpenFlags) -> Result<GameStore, StoreError> {
        let failed = |cause| StoreError::Database { path: path.to_owned(), cause };
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection.busy_timeout(PATIENCE).map_err(failed)?;
        // Every change is on the disk before it is called done, also if the power fails.
        connection.pragma_update(None, "synchronous", "full").map_err(failed)?;
        connection.pragma_update(None, "foreign_keys", true).map_err(failed)?;
        Ok(GameStore { path: path.to_owned(), connection })
    }

    fn check<T>(&self, result: rusqlite::Result<T>) -> Result<T, StoreError> {
        result.map_err(|cause| StoreError::Database { path: self.path.clone(), cause })
    }

    /// Writes a game that is not kept yet.
    pub fn add(&mut self, kept: &KeptGame) -> Result<KeptId, StoreError> {
        let result = add(&mut self.connection, None, kept);
        self.check(result)
    }

    /// Writes a game that was read from another file, under the number that it had there.
    pub(super) fn restore(&mut self, id: KeptId, kept: &KeptGame) -> Result<(), StoreError> {
        let result = add(&mut self.connection, Some(id), kept);
        self.check(result).map(|_| ())
    }

    /// Brings a kept game up to date: what differs from `old`, as it was last written, is written in one go.
    pub fn update(&mut self, id: KeptId, old: &KeptGame, new: &KeptGame) -> Result<(), StoreError> {
        let result = update(&mut self.connection, id, old, new);
        match self.check(result)? {
            0 => Err(StoreError::NoSuchGame(id.0)),
            _ => Ok(()),
        }
    }

    /// The kept game with this number.
    pub fn read(&self, id: KeptId) -> Result<KeptGame, StoreError> {
        match rows::read(&self.connection, id) {
            Ok(Some((kept, written))) if digest(&kept) == written => Ok(kept),
            Ok(Some(_)) => Err(StoreError::Damaged(id.0)),
            Ok(None) => Err(StoreError::NoSuchGame(id.0)),
            Err(cause) if StoreError::is_corruption(&cause) => Err(StoreError::Damaged(id.0)),
            Err(cause) => Err(StoreError::Database { path: self.path.clone(), cause }),
        }
    }

    /// The games that go on, the one that changed last first.
    pub fn unfinished(&self, at_most: usize) -> Result<Vec<KeptId>, StoreError> {
        let ids = || {
            let mut found = self.connection.prepare_cached(
                "SELECT id FROM game WHERE result IS NULL AND binned IS NULL ORDER BY changed DESC LIMIT ?1",
            )?;
            let ids = found.query_map([at_most as i64], |row| row.get(0).map(KeptId))?;
            ids.collect()
        };
        self.check(ids())
    }

    /// Every kept game, the one that changed last first, given to `each` as it is read.
    pub fn list<E>(
        &self,
        mut each: impl FnMut(Summary) -> Result<(), E>,
    ) -> Result<Result<(), E>, StoreError> {
        self.check(rows::list(&self.connection, &mut each))
    }

    /// The highest number that a game ever had.
    pub(super) fn last_id(&self) -> Option<i64> {
        let highest =
            |sql| self.connection.query_row(sql, [], |row| row.get::<_, Option<i64>>(0)).ok().flatten();
        let counted = highest("SELECT seq FROM sqlite_sequence WHERE name = 'game'");
        counted.max(highest("SELECT max(id) FROM game"))
    }
}

fn corrupt(why: String) -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT), Some(why))
}

/// Milliseconds since 1970; a clock before that is taken for that moment.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The time of a change: later than any other change, whatever the clock says.
fn time_of_change(connection: &Connection) -> rusqlite::Result<i64> {
    let last: Option<i64> = connection
        .query_row("SELECT changed FROM game ORDER BY changed DESC LIMIT 1", [], |row| row.get(0))
        .optional()?;
    Ok(now().max(last.map_or(i64::MIN, |last| last.saturating_add(1))))
}

fn add(connection: &mut Connection, id: Option<KeptId>, kept: &KeptGame) -> rusqlite::Result<KeptId> {
    let change = Transaction::new(connection, TransactionBehavior::Immediate)?;
    let changed = time_of_change(&change)?;
    let id = rows::insert(&change, &NewRow { id, begun: now(), changed, kept, digest: digest(kept) })?;
    change.commit()?;
    Ok(id)
}

/// How many games were changed.
fn update(
    connection: &mut Connection,
    id: KeptId,
    old: &KeptGame,
    new: &KeptGame,
) -> rusqlite::Result<usize> {
    let change = Transaction::new(connection, TransactionBehavior::Immediate)?;
    let changed = time_of_change(&change)?;
    let games = rows::update(&change, id, new, changed, digest(new))?;
    if games > 0 {
        let same = old.saved.moves.iter().zip(&new.saved.moves).take_while(|(old, new)| old == new).count();
        change.execute("DELETE FROM move WHERE game = ?1 AND number > ?2", params![id.0, same as i64])?;
        rows::insert_moves(&change, id, &new.saved, same)?;
        if old.saved.offers != new.saved.offers {
            change.execute("DELETE FROM draw_offer WHERE game = ?1", [id.0])?;
            rows::insert_offers(&change, id, &new.saved)?;
        }
        if old.saved.plan.seats != new.saved.plan.seats {
            change.execute("DELETE FROM seat WHERE game = ?1", [id.0])?;
            rows::insert_seats(&change, id, &new.saved)?;
        }
    }
    change.commit()?;
    Ok(games)
}
