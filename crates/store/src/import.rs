//! Import of games that were read from files, with their date and tags.
//!
//! In the database, an import of several games is a row of the table `batch`. The table `import` has one row for each
//! imported game.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};

use super::digest::{checksum, digest};
use super::rows::{self, NewRow, StoredRow};
use super::times::{plausible_time, time_of_change};
use crate::{GameStore, ImportId, StoreError, StoredGame, StoredId};
use session::game_text::{GameTags, ImportedGame};
use session::{SavedGame, Seat};

/// Result of importing one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imported {
    Added(StoredId),
    /// An identical game was imported before.
    Known(StoredId),
}

impl Imported {
    pub const fn id(self) -> StoredId {
        match self {
            Imported::Added(id) | Imported::Known(id) => id,
        }
    }
}

/// A game to import, in the form in which it is stored.
///
/// The threads that read a file can prepare its games, while another one writes to the database.
#[derive(Debug)]
pub struct PreparedGame {
    stored: StoredGame,
    date: String,
    tags: Vec<(String, String)>,
    digest: u32,
    /// The fingerprint, and the one of earlier versions, which included the order of the tags. The order changes when a
    /// game is written and read again.
    fingerprints: [i64; 2],
}

impl From<ImportedGame> for PreparedGame {
    fn from(game: ImportedGame) -> PreparedGame {
        let stored = StoredGame { saved: game.saved, bottom_seat: Seat::FIRST };
        let (date, tags) = (game.tags.date.clone(), all_tags(game.tags));
        let digest = digest(&stored);
        let imported_digest = digest_at_import(&stored, digest);
        let fingerprints = [sorted(&tags), tags.clone()].map(|tags| fingerprint(imported_digest, &tags));
        PreparedGame { stored, date, tags, digest, fingerprints }
    }
}

/// An import in progress. It gets an id with the first game that is new to the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewImport {
    name: String,
    id: Option<ImportId>,
}

impl NewImport {
    /// An import named after its files.
    pub fn new(name: impl Into<String>) -> NewImport {
        NewImport { name: name.into(), id: None }
    }

    /// The id; `None` while no game has been added.
    pub const fn id(&self) -> Option<ImportId> {
        self.id
    }
}

/// An import of several games, in the list of imports that can be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedImport {
    pub id: ImportId,
    /// The names of the files.
    pub name: String,
    /// Time of the import, in milliseconds since 1970.
    pub added_at: i64,
    /// Number of its games outside the bin.
    pub games: usize,
}

/// Result of undoing an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UndoneImport {
    /// Number of deleted games.
    pub deleted: usize,
    /// Number of games moved to the bin instead, because they were changed after the import.
    pub binned: usize,
    /// Number of games left in the library, because another program is playing them.
    pub kept: usize,
}

/// Maximum number of listed imports.
const MAX_LISTED_IMPORTS: i64 = 50;

/// Greatest id of an import that is copied from a damaged file. A greater id is damaged, and would use up all ids.
const MAX_RECOVERED_IMPORT_ID: i64 = 1 << 32;

/// Name of the date tag. The date is stored as text, because it may be incomplete.
const DATE: &str = "Date";
/// Tag name under which the comment before the first move is stored.
const OPENING_WORDS: &str = "";

impl GameStore {
    /// Imports all games, or none on error.
    pub fn import(&mut self, games: &[ImportedGame]) -> Result<Vec<Imported>, StoreError> {
        let now = (self.clock)();
        let games: Vec<PreparedGame> = games.iter().cloned().map(PreparedGame::from).collect();
        self.in_transaction(|change| {
            games.iter().map(|game| import(change, game, now, || Ok(None))).collect()
        })
    }

    /// Imports all games, or none on error, as a part of an import that can be undone.
    pub fn import_into(
        &mut self,
        new_import: &mut NewImport,
        games: &[ImportedGame],
    ) -> Result<Vec<Imported>, StoreError> {
        let games: Vec<PreparedGame> = games.iter().cloned().map(PreparedGame::from).collect();
        self.import_prepared(new_import, &games)
    }

    /// Like [`GameStore::import_into`], for prepared games.
    pub fn import_prepared(
        &mut self,
        new_import: &mut NewImport,
        games: &[PreparedGame],
    ) -> Result<Vec<Imported>, StoreError> {
        let now = (self.clock)();
        let (imported, id) = self.in_transaction(|change| {
            let mut import_id = new_import.id;
            let mut get_id = || {
                let id = import_id.map_or_else(|| insert_import(change, &new_import.name, now), Ok)?;
                import_id = Some(id);
                Ok(import_id)
            };
            let imported: Vec<Imported> =
                games.iter().map(|game| import(change, game, now, &mut get_id)).collect::<Result<_, _>>()?;
            Ok((imported, import_id))
        })?;
        new_import.id = id;
        Ok(imported)
    }

    /// The latest imports with games outside the bin, newest first.
    pub fn latest_imports(&self) -> Result<Vec<ListedImport>, StoreError> {
        let read = || {
            let mut imports = self.connection.prepare_cached(
                "SELECT batch.id, batch.name, batch.added, count(*)
                 FROM batch JOIN import ON import.batch = batch.id JOIN game ON game.id = import.game
                 WHERE game.binned IS NULL GROUP BY batch.id ORDER BY batch.id DESC LIMIT ?1",
            )?;
            let imports = imports.query_map([MAX_LISTED_IMPORTS], |row| {
                Ok(ListedImport {
                    id: ImportId(row.get(0)?),
                    name: row.get(1)?,
                    added_at: row.get(2)?,
                    games: row.get(3)?,
                })
            })?;
            imports.collect()
        };
        self.with_path(read())
    }

    /// Removes the games that an import has added, in one transaction.
    ///
    /// Deletes them for good, also those in the bin. A game that was changed after the import is moved to the bin
    /// instead. The games for which `is_kept` is true stay as they are.
    pub fn undo_import(
        &mut self,
        import: ImportId,
        is_kept: impl Fn(StoredId) -> bool,
    ) -> Result<UndoneImport, StoreError> {
        let now = (self.clock)();
        self.in_transaction(|transaction| {
            let games: Vec<(StoredId, bool)> = transaction
                .prepare_cached(
                    "SELECT game.id, game.changed = import.changed
                     FROM import JOIN game ON game.id = import.game WHERE import.batch = ?1",
                )?
                .query_map([import.0], |row| Ok((StoredId(row.get(0)?), row.get(1)?)))?
                .collect::<Result<_, _>>()?;
            let mut delete = transaction.prepare_cached("DELETE FROM game WHERE id = ?1")?;
            let mut bin =
                transaction.prepare_cached("UPDATE game SET binned = ifnull(binned, ?2) WHERE id = ?1")?;
            let mut undone = UndoneImport::default();
            for (id, is_unchanged) in games {
                if is_kept(id) {
                    undone.kept += 1;
                } else if is_unchanged {
                    undone.deleted += delete.execute([id.0])?;
                } else {
                    undone.binned += bin.execute(params![id.0, now])?;
                }
            }
            Ok(undone)
        })
    }

    /// The games that an import has added, also those in the bin.
    pub fn games_of_import(&self, import: ImportId) -> Result<Vec<StoredId>, StoreError> {
        self.ids("SELECT game FROM import WHERE batch = ?1", [import.0])
    }

    /// Reads the tags of an imported game, without player names.
    ///
    /// Returns `None` if the game was not imported.
    pub(super) fn imported_tags(&self, id: StoredId) -> Result<Option<GameTags>, StoreError> {
        let tags = self.with_path(tags(&self.connection, id))?;
        Ok((!tags.is_empty()).then(|| {
            let mut heading = GameTags::default();
            for (name, value) in tags {
                match name.as_str() {
                    DATE => heading.date = value,
                    OPENING_WORDS => heading.opening_comment = value,
                    _ => heading.tags.push((name, value)),
                }
            }
            heading
        }))
    }

    /// The fingerprints of imported games in a damaged file, as far as their index can be read.
    pub(super) fn readable_fingerprints(&self) -> HashMap<StoredId, i64> {
        // Read only the index: it has both values, and may be readable although the table is damaged.
        let read = |order: &str| {
            let sql = format!(
                "SELECT game, fingerprint FROM import INDEXED BY import_by_fingerprint ORDER BY fingerprint {order}"
            );
            let mut statement = self.connection.prepare(&sql)?;
            let rows = statement.query_map([], |row| Ok((StoredId(row.get(0)?), row.get(1)?)))?;
            Ok::<Vec<_>, rusqlite::Error>(rows.map_while(Result::ok).collect())
        };
        // From both ends, up to the first damaged page.
        ["ASC", "DESC"].into_iter().flat_map(|order| read(order).unwrap_or_default()).collect()
    }

    /// The imports of several games in a damaged file, as far as they can be read: id, name and time.
    pub(super) fn readable_imports(&self) -> BTreeMap<i64, (String, i64)> {
        let read = |order: &str| {
            let sql = format!("SELECT id, name, added FROM batch ORDER BY id {order}");
            let mut statement = self.connection.prepare(&sql)?;
            let rows = statement.query_map([], |row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?))))?;
            Ok::<Vec<(i64, (String, i64))>, rusqlite::Error>(rows.map_while(Result::ok).collect())
        };
        // From both ends, up to the first damaged page.
        let imports = ["ASC", "DESC"].into_iter().flat_map(|order| read(order).unwrap_or_default());
        imports.filter(|(id, _)| (1..=MAX_RECOVERED_IMPORT_ID).contains(id)).collect()
    }

    /// Adds imports rescued from a damaged file, under their old ids, so that the ids are not used again.
    pub(super) fn restore_imports(
        &mut self,
        imports: &BTreeMap<i64, (String, i64)>,
    ) -> Result<(), StoreError> {
        let now = (self.clock)();
        self.in_transaction(|transaction| {
            let mut insert = transaction
                .prepare_cached("INSERT OR IGNORE INTO batch (id, name, added) VALUES (?1, ?2, ?3)")?;
            for (id, (name, added_at)) in imports {
                insert.execute(params![id, name, plausible_time(*added_at, now)])?;
            }
            Ok(())
        })
    }

    /// Reads the import of a game from a damaged file; `None` if the game was not imported.
    ///
    /// A lost fingerprint is computed again. `fingerprints` is the result of [`GameStore::readable_fingerprints`].
    pub(super) fn recover_import(
        &self,
        id: StoredId,
        row: &StoredRow,
        fingerprints: &HashMap<StoredId, i64>,
    ) -> Option<ImportRow> {
        let tags = tags(&self.connection, id).unwrap_or_default();
        let stored_row = self
            .connection
            .prepare_cached("SELECT fingerprint, changed FROM import WHERE game = ?1")
            .and_then(|mut import| {
                import.query_row([id.0], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))).optional()
            })
            .unwrap_or_default();
        // Read on its own: files of older versions do not have the column.
        let import_id: Option<i64> = self
            .connection
            .prepare_cached("SELECT batch FROM import WHERE game = ?1")
            .and_then(|mut import| import.query_row([id.0], |row| row.get(0)))
            .unwrap_or_default();
        let (fingerprint, is_unchanged) = match (stored_row, fingerprints.get(&id)) {
            (Some((fingerprint, changed)), _) => (fingerprint, changed == row.changed),
            // The upper half of a fingerprint is the digest of the game as it was imported.
            (None, Some(fingerprint)) => {
                (*fingerprint, fingerprint >> 32 == fingerprint_of(&row.stored, &tags) >> 32)
            }
            // Only imported games have tags.
            (None, None) if tags.is_empty() => return None,
            (None, None) => (fingerprint_of(&row.stored, &tags), true),
        };
        Some(ImportRow { fingerprint, is_unchanged, import_id, tags })
    }
}

/// The record of the import of one game: its rows in `import` and in the table of tags.
pub(super) struct ImportRow {
    fingerprint: i64,
    /// Whether the game is as it was imported.
    is_unchanged: bool,
    /// Id of the import of several games; `None` for a game that was opened alone.
    import_id: Option<i64>,
    tags: Vec<(String, String)>,
}

impl ImportRow {
    /// Inserts the rows of game `id`, whose last change was at `changed`, in milliseconds since 1970.
    pub(super) fn insert(&self, connection: &Connection, id: StoredId, changed: i64) -> rusqlite::Result<()> {
        // A time other than that of the game marks the game as changed after its import.
        let changed_at_import = if self.is_unchanged { changed } else { changed.saturating_sub(1) };
        insert_import_row(connection, id, self.fingerprint, changed_at_import, self.import_id)?;
        insert_tags(connection, id, &self.tags)
    }
}

fn insert_import_row(
    connection: &Connection,
    id: StoredId,
    fingerprint: i64,
    changed_at_import: i64,
    import_id: Option<i64>,
) -> rusqlite::Result<()> {
    connection
        // The row of the import in `batch` may be lost: the game then belongs to no import.
        .prepare_cached(
            "INSERT INTO import (game, fingerprint, changed, batch)
             VALUES (?1, ?2, ?3, (SELECT id FROM batch WHERE id = ?4))",
        )?
        .execute(params![id.0, fingerprint, changed_at_import, import_id])
        .map(|_| ())
}

/// Fingerprint of a game at its import. The order of the tags has no effect.
///
/// Does not cover the browsed place, the thinking time, the help used and the seat at the lower edge of the board,
/// because they may change later.
fn fingerprint_of(stored: &StoredGame, tags: &[(String, String)]) -> i64 {
    fingerprint(digest_at_import(stored, digest(stored)), &sorted(tags))
}

fn sorted(tags: &[(String, String)]) -> Vec<(String, String)> {
    let mut tags = tags.to_vec();
    tags.sort_unstable();
    tags
}

/// Digest of a game as it was imported. `digest_now` is its present digest.
fn digest_at_import(stored: &StoredGame, digest_now: u32) -> u32 {
    let (saved, bottom_seat) = (&stored.saved, Seat::FIRST);
    if saved.browse_place.is_none()
        && saved.thinking_time.is_zero()
        && saved.help.is_none()
        && stored.bottom_seat == bottom_seat
    {
        return digest_now;
    }
    let saved = SavedGame { browse_place: None, thinking_time: Duration::ZERO, help: None, ..saved.clone() };
    digest(&StoredGame { saved, bottom_seat })
}

/// Fingerprint of a game with a digest and tags in this order.
fn fingerprint(digest: u32, tags: &[(String, String)]) -> i64 {
    let tag_lines: Vec<String> = tags.iter().map(|(name, value)| format!("{name} {value}\n")).collect();
    (i64::from(digest) << 32) | i64::from(checksum(&tag_lines.concat()))
}

/// Imports a game, unless an identical imported game is already in the store, outside the bin.
///
/// `import_id` returns the import of several games to which the game belongs, if there is one.
fn import(
    connection: &Connection,
    game: &PreparedGame,
    now: i64,
    import_id: impl FnOnce() -> rusqlite::Result<Option<ImportId>>,
) -> rusqlite::Result<Imported> {
    let PreparedGame { stored, date, tags, digest, fingerprints } = game;
    for fingerprint in *fingerprints {
        if let Some(id) = find_by_fingerprint(connection, fingerprint)? {
            return Ok(Imported::Known(id));
        }
    }
    let changed = time_of_change(connection, now)?;
    let begun = start_time(connection, date)?.unwrap_or(now);
    let row = NewRow { id: None, begun, changed, binned: None, stored, digest: *digest };
    let id = rows::insert(connection, &row)?;
    let import_id = import_id()?.map(|id| id.0);
    insert_import_row(connection, id, fingerprints[0], changed, import_id)?;
    insert_tags(connection, id, tags)?;
    Ok(Imported::Added(id))
}

fn insert_import(connection: &Connection, name: &str, now: i64) -> rusqlite::Result<ImportId> {
    connection.execute("INSERT INTO batch (name, added) VALUES (?1, ?2)", params![name, now])?;
    Ok(ImportId(connection.last_insert_rowid()))
}

/// Finds an earlier import with this fingerprint, outside the bin.
fn find_by_fingerprint(connection: &Connection, fingerprint: i64) -> rusqlite::Result<Option<StoredId>> {
    let mut known = connection.prepare_cached(
        "SELECT game.id FROM import JOIN game ON game.id = import.game
         WHERE fingerprint = ?1 AND binned IS NULL LIMIT 1",
    )?;
    known.query_row([fingerprint], |row| row.get(0).map(StoredId)).optional()
}

/// Converts a date like `1992.11.04` to noon in local time, in milliseconds since 1970.
///
/// An unknown month or day counts as 1. Returns `None` for an invalid date.
fn start_time(connection: &Connection, date: &str) -> rusqlite::Result<Option<i64>> {
    let fields: Vec<&str> = date.split('.').collect();
    let &[year, month, day] = fields.as_slice() else { return Ok(None) };
    let [month, day] = [month, day].map(|field| if field == "??" { "01" } else { field });
    let is_plain = |text: &str, digits| text.len() == digits && text.bytes().all(|c| c.is_ascii_digit());
    if !(is_plain(year, 4) && is_plain(month, 2) && is_plain(day, 2)) {
        return Ok(None);
    }
    let noon = format!("{year}-{month}-{day} 12:00:00");
    connection
        .prepare_cached("SELECT CAST(strftime('%s', ?1, 'utc') AS INTEGER) * 1000")?
        .query_row([noon], |row| row.get(0))
}

/// The tags in the form in which they are stored, with the date and the opening comment.
fn all_tags(tags: GameTags) -> Vec<(String, String)> {
    let date = (DATE.to_owned(), tags.date);
    let words = (OPENING_WORDS.to_owned(), tags.opening_comment);
    let words = Some(words).filter(|(_, words)| !words.is_empty());
    std::iter::once(date).chain(tags.tags).chain(words).collect()
}

fn insert_tags(connection: &Connection, id: StoredId, tags: &[(String, String)]) -> rusqlite::Result<()> {
    let mut insert = connection
        .prepare_cached("INSERT OR REPLACE INTO tag (game, number, name, value) VALUES (?1, ?2, ?3, ?4)")?;
    for ((name, value), number) in tags.iter().zip(1i64..) {
        insert.execute(params![id.0, number, name, value])?;
    }
    Ok(())
}

fn tags(connection: &Connection, id: StoredId) -> rusqlite::Result<Vec<(String, String)>> {
    rows::query_rows(connection, "SELECT name, value FROM tag WHERE game = ?1 ORDER BY number", id, |row| {
        Ok((row.get(0)?, row.get(1)?))
    })
}
