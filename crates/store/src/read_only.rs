//! Opening a database that can be read but not written, for example in a folder of another user or on a full disk.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags};

use super::database::{as_corruption, require_ours, run_check};
use super::recovery::companion_path;
use crate::{GameStore, StoreError, schema};

/// Name of SQLite's file access (VFS) without file locks. A lock needs a file that can be written.
const WITHOUT_LOCKS: &str = if cfg!(windows) { "win32-none" } else { "unix-none" };

/// Number of pages that are copied at once.
const PAGES_PER_STEP: i32 = 1_000;

impl GameStore {
    /// Opens the database for writing or, if that is impossible, for reading. Creates a missing file if possible.
    ///
    /// [`GameStore::is_read_only`] tells whether games can be saved.
    ///
    /// # Errors
    ///
    /// The database is damaged, belongs to another program, or cannot be read.
    pub fn open_for_reading(path: &Path) -> Result<GameStore, StoreError> {
        match GameStore::open(path) {
            Err(error) if error.prevents_writing() => GameStore::open_read_only(path),
            opened => opened,
        }
    }

    /// Opens a database that cannot be written. For a missing file, opens an empty database in memory.
    pub(super) fn open_read_only(path: &Path) -> Result<GameStore, StoreError> {
        let is_missing = path.try_exists().is_ok_and(|exists| !exists);
        let mut store = if is_missing {
            migrated(path, Connection::open_in_memory())?
        } else {
            // If the path is a link, the log is beside its target. On Windows, a URI of SQLite cannot contain a path
            // from `canonicalize`.
            let target = if cfg!(windows) { None } else { path.canonicalize().ok() };
            let target = target.as_deref().unwrap_or(path);
            let first = GameStore::read_with(path, plain(target));
            // The write-ahead log may have changes that are not in the database file yet.
            let has_log = companion_path(target, "-wal").metadata().is_ok_and(|log| log.len() > 0);
            let second = || if has_log { without_locks(target) } else { immutable(target) };
            match first {
                Err(error) if error.prevents_writing() => GameStore::read_with(path, second())?,
                opened => opened?,
            }
        };
        store.is_read_only = true;
        Ok(store)
    }

    /// Uses a connection for reading, if the file is an undamaged database of this program.
    ///
    /// The tables of an older version are migrated in memory.
    fn read_with(path: &Path, connection: rusqlite::Result<Connection>) -> Result<GameStore, StoreError> {
        let store = GameStore::with_connection(path, connection)?;
        store.with_path(require_ours(&store.connection))?;
        let found = store.with_path(schema::version(&store.connection).map_err(as_corruption))?;
        if found > schema::NEWEST {
            return Err(StoreError::Newer { path: path.to_owned(), found, known: schema::NEWEST });
        }
        let store = if found == schema::NEWEST {
            store
        } else {
            let copy = Connection::open_in_memory().and_then(|mut copy| {
                Backup::new(&store.connection, &mut copy)?.run_to_completion(
                    PAGES_PER_STEP,
                    Duration::ZERO,
                    None,
                )?;
                Ok(copy)
            });
            migrated(path, copy)?
        };
        if !store.is_large() {
            store.with_path(run_check(&store.connection, "quick_check"))?;
        }
        store.require_columns()?;
        Ok(store)
    }
}

/// A store of a database in memory, with the newest tables.
fn migrated(path: &Path, connection: rusqlite::Result<Connection>) -> Result<GameStore, StoreError> {
    let mut store = GameStore::with_connection(path, connection)?;
    let done = schema::migrate(&mut store.connection).map_err(as_corruption);
    store.with_path(done)?;
    Ok(store)
}

/// Connects in the usual way, which works if the files beside the database exist or can be created.
fn plain(path: &Path) -> rusqlite::Result<Connection> {
    Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)
}

/// Connects without file locks, and reads the write-ahead log with its index in memory.
fn without_locks(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags_and_vfs(path, flags, WITHOUT_LOCKS)?;
    connection.pragma_update(None, "locking_mode", "exclusive")?;
    Ok(connection)
}

/// Connects to the database file alone, without its write-ahead log.
fn immutable(path: &Path) -> rusqlite::Result<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    Connection::open_with_flags(immutable_uri(path), flags)
}

/// SQLite's URI of a file, with the option `immutable`: the file does not change.
fn immutable_uri(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let bytes = absolute.as_os_str().as_encoded_bytes();
    let mut address = "file://".to_owned();
    if cfg!(windows) {
        address.push('/');
    }
    for byte in bytes {
        match byte {
            b'\\' if cfg!(windows) => address.push('/'),
            b'/' | b':' | b'.' | b'-' | b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => {
                address.push(char::from(*byte));
            }
            // Writing to a string cannot fail.
            byte => _ = write!(address, "%{byte:02X}"),
        }
    }
    address.push_str("?immutable=1");
    address.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn every_path_becomes_a_uri() {
        let uri = |path: &str| immutable_uri(Path::new(path)).display().to_string();
        assert_eq!(uri("/media/ana/games.db"), "file:///media/ana/games.db?immutable=1");
        assert_eq!(uri("/a?b#c%/Inês"), "file:///a%3Fb%23c%25/In%C3%AAs?immutable=1");
    }
}
