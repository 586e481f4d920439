//! Database schema by version, with migrations.
//!
//! The schema of a published version never changes; each newer version is a migration from the version before it.
//! `tests/data` contains a file of each version.

use rusqlite::{Connection, Transaction, TransactionBehavior};

/// SQLite application id of our files: `TABU` in ASCII.
pub(super) const APPLICATION_ID: i64 = 0x5441_4255;

/// Migrations, each from the previous version; the first creates version 1.
const MIGRATIONS: [&str; 8] = [
    include_str!("schema/1.sql"),
    include_str!("schema/2.sql"),
    include_str!("schema/3.sql"),
    include_str!("schema/4.sql"),
    include_str!("schema/5.sql"),
    include_str!("schema/6.sql"),
    include_str!("schema/7.sql"),
    include_str!("schema/8.sql"),
];

/// All columns of the table `puzzle`.
pub(super) const PUZZLE_COLUMNS: &str =
    "game, id, solved, first_wrong, first_shown, latest_wrong, latest_shown";

/// All columns of the table `mistake`.
pub(super) const MISTAKE_COLUMNS: &str =
    "id, game, position, seat, played, best, before, after, label, seen_by, proven, better_line, refutation, source,
     source_ply, stability, difficulty, repeated, due, repetitions, lapses, aside";

/// Newest version of the schema.
pub(super) const NEWEST: i64 = MIGRATIONS.len() as i64;

/// The version of a database; 0 if it is new.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Whether the file is our database, or still empty.
pub(super) fn is_ours(connection: &Connection) -> rusqlite::Result<bool> {
    // Read both values in one transaction. Otherwise the file could seem foreign while another program creates it:
    // this program could read no id before the creation, but find tables after it.
    let transaction = connection.unchecked_transaction()?;
    let application: i64 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    transaction.commit()?;
    Ok(application == APPLICATION_ID || tables == 0)
}

/// Migrates the database to the newest version; all or nothing.
pub(super) fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    if version(connection)? >= NEWEST {
        return Ok(());
    }
    let migration_transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    // Another program may have migrated the database before this transaction began.
    let from = version(&migration_transaction)?;
    for (sql, target) in MIGRATIONS.iter().zip(1..).filter(|(_, target)| *target > from) {
        migration_transaction.execute_batch(sql)?;
        migration_transaction.pragma_update(None, "user_version", target)?;
    }
    migration_transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    migration_transaction.commit()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_file_that_another_program_is_making_is_ours_at_every_moment() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.db");
        let connect = || {
            let connection = Connection::open(&path).expect("a database");
            connection.busy_timeout(Duration::from_secs(60)).expect("patience");
            connection.pragma_update(None, "synchronous", "off").expect("no need for it");
            connection
        };
        let (maker, reader) = (connect(), connect());
        maker.pragma_update(None, "journal_mode", "wal").expect("a log");
        let is_read = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let is_read = &is_read;
            scope.spawn(move || {
                while !is_read.load(Ordering::Relaxed) {
                    let create = format!(
                        "BEGIN; CREATE TABLE game (id); PRAGMA application_id = {APPLICATION_ID}; COMMIT"
                    );
                    maker.execute_batch(&create).expect("made");
                    maker
                        .execute_batch("BEGIN; DROP TABLE game; PRAGMA application_id = 0; COMMIT")
                        .expect("gone");
                }
            });
            let foreign_count = (0..5_000).filter(|_| !is_ours(&reader).expect("read")).count();
            is_read.store(true, Ordering::Relaxed);
            assert_eq!(foreign_count, 0, "the file seemed foreign this often");
        });
    }
}
