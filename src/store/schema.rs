//! The tables of the database, by version. A version that was ever shipped is never changed: a newer one is reached by
//! a migration, and a test file of each is kept under `tests/data`.

use rusqlite::{Connection, Transaction, TransactionBehavior};

/// Says that the file is ours: `TABU`.
pub(super) const APPLICATION: i64 = 0x5441_4255;

/// Each brings the database from the version before to its own, the first from nothing to version 1.
const MIGRATIONS: [&str; 3] =
    [include_str!("schema/1.sql"), include_str!("schema/2.sql"), include_str!("schema/3.sql")];

/// The newest version that this program knows.
pub(super) const NEWEST: i64 = MIGRATIONS.len() as i64;

/// The version of a database; 0 where there is none yet.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Whether a file with tables in it is a database of ours.
pub(super) fn is_ours(connection: &Connection) -> rusqlite::Result<bool> {
    let application: i64 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(application == APPLICATION || tables == 0)
}

/// Brings the database to the newest version: all of it, or none.
pub(super) fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    if version(connection)? >= NEWEST {
        return Ok(());
    }
    let change = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    // Another program may have been first.
    let from = version(&change)?;
    for (migration, reached) in MIGRATIONS.iter().zip(1..).filter(|(_, reached)| *reached > from) {
        change.execute_batch(migration)?;
        change.pragma_update(None, "user_version", reached)?;
    }
    change.pragma_update(None, "application_id", APPLICATION)?;
    change.commit()
}
