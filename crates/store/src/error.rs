//! Why games cannot be kept or read.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use session::{Explain, Message, ReopenError, Seat, Word, message};

/// Why games cannot be kept or read.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.english())]
pub enum StoreError {
    /// The system has no home folder for this player, and `TABULEIRO_HOME` names none.
    NoHome,
    /// The folder cannot be made or locked.
    Folder {
        /// Which.
        path: PathBuf,
        /// What the system said.
        #[source]
        cause: io::Error,
    },
    /// The database was written by a newer version of the program than the newest that is known: it is left as it is.
    Newer { path: PathBuf, found: i64, known: i64 },
    /// The database said no.
    Database {
        /// Which.
        path: PathBuf,
        /// What it said.
        #[source]
        cause: rusqlite::Error,
    },
    /// There is no game of this number.
    NoSuchGame(i64),
    /// A kept game has no such seat.
    NoSuchSeat { id: i64, seat: Seat },
    /// The game goes on, and its text would show hands.
    Hidden(i64),
    /// A file to hand on cannot be written.
    Export {
        /// Which.
        path: PathBuf,
        /// What the system said.
        #[source]
        cause: io::Error,
    },
    /// A kept game is not as it was written.
    Damaged(i64),
    /// A kept game does not come back, and why.
    Reopen { id: i64, why: ReopenError },
    /// Another program plays this game.
    Busy(i64),
}

impl StoreError {
    /// Whether the file is no database, or a broken one.
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
                // Our statements fit our tables: where one does not, the tables are not what they were.
                | rusqlite::Error::SqlInputError { .. }
        )
    }
}

/// What the database said. Some of its errors end with the path, which is told already.
fn without_path(cause: &rusqlite::Error, path: &Path) -> String {
    let said = cause.to_string();
    said.strip_suffix(&format!(": {}", path.display())).map_or(said.clone(), str::to_owned)
}

impl Explain for StoreError {
    fn message(&self) -> Message {
        match self {
            StoreError::NoHome => message!("store-no-home"),
            StoreError::Newer { path, .. } => message!("store-newer", file = path.display()),
            StoreError::Database { path, cause }
                if cause.sqlite_error_code() == Some(ErrorCode::DiskFull) =>
            {
                message!("store-full", file = path.display())
            }
            StoreError::Database { path, cause } => {
                message!("store-failed", file = path.display(), why = without_path(cause, path))
            }
            StoreError::Folder { path, cause } => {
                message!("store-failed", file = path.display(), why = cause)
            }
            StoreError::NoSuchGame(id) => message!("store-no-such-game", number = Word::Number(*id)),
            StoreError::NoSuchSeat { id, seat } => {
                message!("store-no-such-seat", number = Word::Number(*id), seat)
            }
            StoreError::Hidden(_) => message!("store-hidden"),
            StoreError::Export { path, cause } => {
                message!("store-not-exported", file = path.display(), why = cause)
            }
            StoreError::Damaged(id) | StoreError::Reopen { id, .. } => {
                message!("store-damaged", number = Word::Number(*id))
            }
            StoreError::Busy(id) => message!("store-busy", number = Word::Number(*id)),
        }
    }
}
