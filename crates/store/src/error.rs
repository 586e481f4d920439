//! Errors of the database and the files around it.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use session::{LocalizedMessage, MessageArg, ReopenError, Seat, ToMessage, message};

/// Error of the database or a file.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.english())]
pub enum StoreError {
    /// The system knows no home folder for the player, and `TABULEIRO_HOME` is not set.
    NoHome,
    /// The folder cannot be created or locked.
    Folder {
        path: PathBuf,
        #[source]
        cause: io::Error,
    },
    /// A newer program version wrote the database; it stays untouched.
    Newer { path: PathBuf, found: i64, known: i64 },
    /// The database can be read, but not written.
    ReadOnly { path: PathBuf },
    /// SQLite reports an error.
    Database {
        path: PathBuf,
        #[source]
        cause: rusqlite::Error,
    },
    /// No saved game has this id.
    NoSuchGame(i64),
    /// The saved game has no such seat.
    NoSuchSeat { id: i64, seat: Seat },
    /// The game is unfinished, and its text would reveal the hidden hands.
    Hidden(i64),
    /// An exported file cannot be written.
    Export {
        path: PathBuf,
        #[source]
        cause: io::Error,
    },
    /// The digest of a saved game does not match.
    Damaged(i64),
    /// A saved game cannot be replayed.
    Reopen { id: i64, why: ReopenError },
    /// Another program is playing this game.
    Busy(i64),
}

impl StoreError {
    /// Whether the error may concern only writing, so that the database can still be read.
    pub(super) fn prevents_writing(&self) -> bool {
        match self {
            StoreError::Folder { .. } | StoreError::ReadOnly { .. } => true,
            StoreError::Database { cause, .. } => matches!(
                cause.sqlite_error_code(),
                Some(
                    ErrorCode::ReadOnly
                        | ErrorCode::CannotOpen
                        | ErrorCode::PermissionDenied
                        | ErrorCode::DiskFull
                        // On a full disk, SQLite cannot create the index of the write-ahead log.
                        | ErrorCode::SystemIoFailure
                )
            ),
            _ => false,
        }
    }

    /// Whether the error shows that the file is damaged or not a database.
    pub(super) fn is_corruption(cause: &rusqlite::Error) -> bool {
        matches!(
            cause.sqlite_error_code(),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::TypeMismatch)
        ) || matches!(
            cause,
            rusqlite::Error::InvalidColumnType(..)
                | rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::IntegralValueOutOfRange(..)
                | rusqlite::Error::Utf8Error(..)
                // Our statements are valid for undamaged tables. If one is rejected, the tables are damaged.
                | rusqlite::Error::SqlInputError { .. }
        ) || matches!(cause, rusqlite::Error::SqliteFailure(_, Some(why)) if why.starts_with("no such "))
    }
}

/// The message for an error of SQLite. The most frequent errors have their own texts.
fn database_message(path: &Path, cause: &rusqlite::Error) -> LocalizedMessage {
    let file = path.display();
    match cause.sqlite_error_code() {
        // The disk has no space for the index of the write-ahead log.
        _ if cause.sqlite_extended_error_code() == Some(rusqlite::ffi::SQLITE_IOERR_SHMSIZE) => {
            message!("store-disk-full", file)
        }
        Some(ErrorCode::DiskFull) => message!("store-disk-full", file),
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            message!("store-not-writable", file)
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => message!("store-locked", file),
        Some(ErrorCode::NotADatabase) => message!("store-not-a-database", file),
        _ if StoreError::is_corruption(cause) => message!("store-file-damaged", file),
        _ => message!("store-failed", file, why = without_path(cause, path)),
    }
}

/// SQLite's error message without the path at its end: our own message already shows the path.
fn without_path(cause: &rusqlite::Error, path: &Path) -> String {
    let text = cause.to_string();
    text.strip_suffix(&format!(": {}", path.display())).map_or(text.clone(), str::to_owned)
}

impl ToMessage for StoreError {
    fn message(&self) -> LocalizedMessage {
        match self {
            StoreError::NoHome => message!("store-no-home"),
            StoreError::Newer { path, .. } => message!("store-newer-version", file = path.display()),
            StoreError::ReadOnly { path } => message!("store-not-writable", file = path.display()),
            StoreError::Database { path, cause } => database_message(path, cause),
            StoreError::Folder { path, cause } => {
                message!("store-failed", file = path.display(), why = cause)
            }
            StoreError::NoSuchGame(id) => message!("store-no-such-game", number = MessageArg::Number(*id)),
            StoreError::NoSuchSeat { id, seat } => {
                message!("store-no-such-seat", number = MessageArg::Number(*id), seat)
            }
            StoreError::Hidden(_) => message!("store-hidden-hands"),
            StoreError::Export { path, cause } => {
                message!("store-not-exported", file = path.display(), why = cause)
            }
            StoreError::Damaged(id) | StoreError::Reopen { id, .. } => {
                message!("store-damaged", number = MessageArg::Number(*id))
            }
            StoreError::Busy(id) => message!("store-busy", number = MessageArg::Number(*id)),
        }
    }
}
