//! Reads saved games from database rows.

use std::collections::HashMap;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Row};

use crate::{StoredGame, StoredId};
use session::{
    DrawOffer, EndReason, Game, Glyph, HelpUsed, LineId, MatchPlan, Outcome, Place, PlayerPlan, SavedEnd,
    SavedGame, SavedLine, SavedMove, Seat,
};

/// Set of tables and columns in a file.
///
/// All files are migrated to the newest layout when they are opened, except damaged ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Layout {
    /// Version 1: no variations, glyphs or comments.
    First,
    /// Version 2: no clocks.
    Second,
    /// Versions 3 to 5: no odds.
    Third,
    /// Version 6: no record of the help used.
    Sixth,
    /// From version 7 on.
    Newest,
}

impl Layout {
    /// Determines the layout from the existing columns, whatever version the file claims.
    pub(crate) fn of(connection: &Connection) -> rusqlite::Result<Layout> {
        let has = |table: &str, column: &str| {
            let mut columns = connection.prepare("SELECT 1 FROM pragma_table_info(?1) WHERE name = ?2")?;
            columns.exists([table, column])
        };
        Ok(if !has("move", "glyph")? {
            Layout::First
        } else if !(has("seat", "clock")? && has("game", "thought")?) {
            Layout::Second
        } else if !has("game", "odds")? {
            Layout::Third
        } else if !has("game", "help")? {
            Layout::Sixth
        } else {
            Layout::Newest
        })
    }
}

/// A saved game with its dates and digest.
pub(crate) struct StoredRow {
    pub stored: StoredGame,
    /// Stored digest, to compare with the digest of the contents.
    pub digest: u32,
    /// Start, in milliseconds since 1970.
    pub begun: i64,
    /// Last change, in milliseconds since 1970.
    pub changed: i64,
    /// Time of moving to the bin, in milliseconds since 1970; `None` outside the bin.
    pub binned: Option<i64>,
}

/// Reads a saved game; `None` if it does not exist.
pub(crate) fn read(
    connection: &Connection,
    layout: Layout,
    id: StoredId,
) -> rusqlite::Result<Option<StoredRow>> {
    let clock = if layout >= Layout::Third { "clock" } else { "NULL" };
    let seats = format!("SELECT player, name, {clock} FROM seat WHERE game = ?1 ORDER BY seat");
    let seats = query_rows(connection, &seats, id, |row| {
        let clock = row.get::<_, Option<String>>(2)?.map(|_| parsed(row, 2)).transpose()?;
        Ok(PlayerPlan { player: parsed(row, 0)?, name: row.get(1)?, clock })
    })?;
    let annotations = if layout >= Layout::Second { "glyph, comment" } else { "NULL, NULL" };
    let moves = format!("SELECT seat, text, used, {annotations} FROM move WHERE game = ?1 ORDER BY number");
    let moves = query_rows(connection, &moves, id, |row| saved_move(row, 0))?;
    let lines = if layout >= Layout::Second { lines(connection, id)? } else { Vec::new() };
    let offers = query_rows(
        connection,
        "SELECT ply, seat FROM draw_offer WHERE game = ?1 ORDER BY number",
        id,
        |row| Ok(DrawOffer { ply: row.get(0)?, seat: read_seat(row, 1)? }),
    )?;
    let browse_columns = if layout >= Layout::Second { "looking_line, looking_ply" } else { "NULL, NULL" };
    let thought_column = if layout >= Layout::Third { "thought" } else { "NULL" };
    let odds = if layout >= Layout::Sixth { "odds" } else { "NULL" };
    let help = if layout >= Layout::Newest { "help" } else { "NULL" };
    let sql = format!(
        "SELECT name, result, winner, reason, declared, rules, position, seed, start, ply, board, below, digest, begun,
                changed, binned, {browse_columns}, {thought_column}, {odds}, {help}
         FROM game WHERE id = ?1"
    );
    let mut game = connection.prepare_cached(&sql)?;
    game.query_row([id.0], |row| {
        let game: Game = parsed(row, 0)?;
        let seed: i64 = row.get(7)?;
        let odds = row.get::<_, Option<String>>(19)?.map(|text| game.read_odds(&text));
        let odds = odds.transpose().map_err(|error| unusable(19, error))?;
        let (rules, position) = (row.get(5)?, row.get(6)?);
        let plan = MatchPlan { game, seats, rules, position, odds, seed: seed.cast_unsigned() };
        let browse_place = row.get::<_, Option<u32>>(16)?.map(|line| place(row, line, 17)).transpose()?;
        let saved = SavedGame {
            plan,
            start: row.get(8)?,
            moves,
            ply: row.get(9)?,
            lines,
            browse_place,
            thinking_time: Duration::from_millis(row.get::<_, Option<u64>>(18)?.unwrap_or_default()),
            offers,
            end: read_end(row, 1, Some(game))?,
            board: row.get(10)?,
            help: row.get::<_, Option<u8>>(20)?.map(HelpUsed::from_bits),
        };
        Ok(StoredRow {
            stored: StoredGame { saved, bottom_seat: read_seat(row, 11)? },
            digest: row.get(12)?,
            begun: row.get(13)?,
            changed: row.get(14)?,
            binned: row.get(15)?,
        })
    })
    .optional()
}

/// Reads the columns `seat, text, thinking_time, glyph, comment` from column `first` on.
fn saved_move(row: &Row<'_>, first: usize) -> rusqlite::Result<SavedMove> {
    let used: Option<u64> = row.get(first + 2)?;
    let glyph = |number| {
        Glyph::of_number(number).ok_or_else(|| unusable(first + 3, Unknown("glyph", number.to_string())))
    };
    let glyph = row.get::<_, Option<u8>>(first + 3)?.map(glyph).transpose()?;
    let comment: Option<String> = row.get(first + 4)?;
    Ok(SavedMove {
        seat: read_seat(row, first)?,
        text: row.get(first + 1)?,
        thinking_time: used.map(Duration::from_millis),
        glyph,
        comment: comment.unwrap_or_default(),
    })
}

/// Reads the variations of a game, in their order.
fn lines(connection: &Connection, id: StoredId) -> rusqlite::Result<Vec<SavedLine>> {
    let mut lines = query_rows(
        connection,
        "SELECT number, from_line, from_ply FROM variation WHERE game = ?1 ORDER BY place",
        id,
        |row| {
            let from = place(row, row.get(1)?, 2)?;
            Ok(SavedLine { id: LineId(row.get(0)?), from, moves: Vec::new() })
        },
    )?;
    if lines.is_empty() {
        return Ok(lines);
    }
    let moves = query_rows(
        connection,
        "SELECT line, seat, text, used, glyph, comment FROM variation_move WHERE game = ?1 ORDER BY line, number",
        id,
        |row| Ok((LineId(row.get(0)?), saved_move(row, 1)?)),
    )?;
    let indices: HashMap<LineId, usize> =
        lines.iter().zip(0..).map(|(line, index)| (line.id, index)).collect();
    for (number, mv) in moves {
        if let Some(index) = indices.get(&number) {
            lines[*index].moves.push(mv);
        }
    }
    Ok(lines)
}

/// Makes a place from a line number and the column of a ply.
fn place(row: &Row<'_>, line: u32, ply: usize) -> rusqlite::Result<Place> {
    Ok(Place { line: LineId(line), ply: row.get(ply)? })
}

/// Runs a query whose only parameter is the id of a game, and reads all rows.
pub(crate) fn query_rows<T>(
    connection: &Connection,
    sql: &str,
    id: StoredId,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    connection.prepare_cached(sql)?.query_map([id.0], read)?.collect()
}

/// Reads the columns `result, winner, reason, declared` from `first` on.
///
/// Fails for a reason that the game does not have.
pub(crate) fn read_end(
    row: &Row<'_>,
    first: usize,
    game: Option<Game>,
) -> rusqlite::Result<Option<SavedEnd>> {
    let Some(text) = row.get::<_, Option<String>>(first)? else { return Ok(None) };
    let winner = row.get::<_, Option<i64>>(first + 1)?.map(|_| read_seat(row, first + 1)).transpose()?;
    let reason: String = row.get(first + 2)?;
    let known_reason =
        reason.parse().ok().filter(|known: &EndReason| game.is_none_or(|game| known.applies_to(game.id)));
    let reason = known_reason.ok_or_else(|| unusable(first + 2, Unknown("reason", reason)))?;
    Ok(Some(SavedEnd { outcome: Outcome { winner, reason }, text, is_declared: row.get(first + 3)? }))
}

/// Parses a text column.
pub(crate) fn parsed<T>(row: &Row<'_>, column: usize) -> rusqlite::Result<T>
where
    T: std::str::FromStr<Err: std::error::Error + Send + Sync + 'static>,
{
    let text: String = row.get(column)?;
    text.parse().map_err(|error| unusable(column, error))
}

/// Reads a seat; fails for an index that no game can have.
pub(crate) fn read_seat(row: &Row<'_>, column: usize) -> rusqlite::Result<Seat> {
    let index: u8 = row.get(column)?;
    if index >= MAX_SEATS {
        return Err(unusable(column, Unknown("seat", index.to_string())));
    }
    Ok(Seat::from_index(index.into()))
}

/// Upper bound on seats; more than any game has.
const MAX_SEATS: u8 = 32;

/// Invalid value: kind and text.
#[derive(Debug, thiserror::Error)]
#[error("unknown {0} {1}")]
struct Unknown(&'static str, String);

/// Error for a column with a value of a kind that this version does not know.
pub(crate) fn unknown(column: usize, kind: &'static str, value: String) -> rusqlite::Error {
    unusable(column, Unknown(kind, value))
}

/// Error for a column whose value cannot be used.
fn unusable(column: usize, error: impl std::error::Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, Box::new(error))
}
