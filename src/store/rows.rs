//! Kept games as rows of the tables, and rows as games again.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::kept::{KeptGame, KeptId, Summary};
use crate::session::{
    DrawOffer, EndReason, Game, MatchPlan, Outcome, SavedEnd, SavedGame, SavedMove, Seat, SeatPlan,
};

/// A game to be written for the first time.
pub(super) struct NewRow<'a> {
    /// The number that it is to have; the next one where there is none.
    pub id: Option<KeptId>,
    pub begun: i64,
    pub changed: i64,
    pub kept: &'a KeptGame,
    pub digest: u32,
}

pub(super) fn insert(connection: &Connection, new: &NewRow<'_>) -> rusqlite::Result<KeptId> {
    let KeptGame { saved, below } = new.kept;
    let plan = &saved.plan;
    connection.execute(
        "INSERT INTO game (id, name, begun, changed, rules, position, seed, deal, start, ply, length, result, winner,
                           reason, declared, board, below, digest)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)",
        params![
            new.id.map(|id| id.0),
            plan.game.name(),
            new.begun,
            new.changed,
            plan.rules,
            plan.position,
            // The same 64 bits: the database knows no unsigned numbers.
            plan.seed.cast_signed(),
            plan.game.deal.filter(|_| plan.position.is_none()),
            saved.start,
            saved.ply as i64,
            saved.moves.len() as i64,
            saved.end.as_ref().map(|end| &end.text),
            winner(saved),
            reason(saved),
            is_declared(saved),
            saved.board,
            below.index() as i64,
            new.digest,
        ],
    )?;
    let id = KeptId(connection.last_insert_rowid());
    insert_seats(connection, id, saved)?;
    insert_moves(connection, id, saved, 0)?;
    insert_offers(connection, id, saved)?;
    Ok(id)
}

/// Writes the row of a kept game anew and says how many there were: none, or one.
pub(super) fn update(
    connection: &Connection,
    id: KeptId,
    kept: &KeptGame,
    changed: i64,
    digest: u32,
) -> rusqlite::Result<usize> {
    let KeptGame { saved, below } = kept;
    let mut update = connection.prepare_cached(
        "UPDATE game SET changed = ?2, ply = ?3, length = ?4, result = ?5, winner = ?6, reason = ?7, declared = ?8,
                         board = ?9, below = ?10, digest = ?11
         WHERE id = ?1",
    )?;
    update.execute(params![
        id.0,
        changed,
        saved.ply as i64,
        saved.moves.len() as i64,
        saved.end.as_ref().map(|end| &end.text),
        winner(saved),
        reason(saved),
        is_declared(saved),
        saved.board,
        below.index() as i64,
        digest,
    ])
}

fn winner(saved: &SavedGame) -> Option<i64> {
    Some(saved.end.as_ref()?.outcome.winner?.index() as i64)
}

fn reason(saved: &SavedGame) -> Option<&'static str> {
    Some(saved.end.as_ref()?.outcome.reason.text())
}

fn is_declared(saved: &SavedGame) -> bool {
    saved.end.as_ref().is_some_and(|end| end.is_declared)
}

pub(super) fn insert_seats(connection: &Connection, id: KeptId, saved: &SavedGame) -> rusqlite::Result<()> {
    let mut insert =
        connection.prepare_cached("INSERT INTO seat (game, seat, player, name) VALUES (?1, ?2, ?3, ?4)")?;
    for (index, seat) in saved.plan.seats.iter().enumerate() {
        insert.execute(params![id.0, index as i64, seat.player.to_string(), seat.name])?;
    }
    Ok(())
}

/// Writes all moves but the first `kept`, which are there.
pub(super) fn insert_moves(
    connection: &Connection,
    id: KeptId,
    saved: &SavedGame,
    kept: usize,
) -> rusqlite::Result<()> {
    let mut insert = connection
        .prepare_cached("INSERT INTO move (game, number, seat, text, used) VALUES (?1, ?2, ?3, ?4, ?5)")?;
    for (index, mv) in saved.moves.iter().enumerate().skip(kept) {
        let used = mv.used.map(|used| used.as_millis() as i64);
        insert.execute(params![id.0, index as i64 + 1, mv.seat.index() as i64, mv.text, used])?;
    }
    Ok(())
}

pub(super) fn insert_offers(connection: &Connection, id: KeptId, saved: &SavedGame) -> rusqlite::Result<()> {
    let mut insert = connection
        .prepare_cached("INSERT INTO draw_offer (game, number, ply, seat) VALUES (?1, ?2, ?3, ?4)")?;
    for (index, offer) in saved.offers.iter().enumerate() {
        insert.execute(params![id.0, index as i64 + 1, offer.ply as i64, offer.seat.index() as i64])?;
    }
    Ok(())
}

/// A kept game and the digest that was written with it; `None` if there is none.
pub(super) fn read(connection: &Connection, id: KeptId) -> rusqlite::Result<Option<(KeptGame, u32)>> {
    let seats =
        of_game(connection, "SELECT player, name FROM seat WHERE game = ?1 ORDER BY seat", id, |row| {
            Ok(SeatPlan { player: parsed(row, 0)?, name: row.get(1)? })
        })?;
    let moves = of_game(
        connection,
        "SELECT seat, text, used FROM move WHERE game = ?1 ORDER BY number",
        id,
        |row| {
            let used: Option<u64> = row.get(2)?;
            Ok(SavedMove {
                seat: seat(row, 0)?,
                text: row.get(1)?,
                used: used.map(Duration::from_millis),
                glyph: None,
                comment: String::new(),
            })
        },
    )?;
    let offers =
        of_game(connection, "SELECT ply, seat FROM draw_offer WHERE game = ?1 ORDER BY number", id, |row| {
            Ok(DrawOffer { ply: row.get(0)?, seat: seat(row, 1)? })
        })?;
    connection
        .query_row(
            "SELECT name, rules, position, seed, start, ply, result, winner, reason, declared, board, below, digest
             FROM game WHERE id = ?1",
            [id.0],
            |row| {
                let game: Game = parsed(row, 0)?;
                let seed: i64 = row.get(3)?;
                let plan = MatchPlan {
                    game,
                    seats,
                    rules: row.get(1)?,
                    position: row.get(2)?,
                    seed: seed.cast_unsigned(),
                };
                let end = row.get::<_, Option<String>>(6)?.map(|text| {
                    let winner = row.get::<_, Option<i64>>(7)?.map(|_| seat(row, 7)).transpose()?;
                    let outcome = Outcome { winner, reason: reason_of(row, 8, game)? };
                    Ok::<_, rusqlite::Error>(SavedEnd { outcome, text, is_declared: row.get(9)? })
                });
                let saved = SavedGame {
                    plan,
                    start: row.get(4)?,
                    moves,
                    ply: row.get(5)?,
                    lines: Vec::new(),
                    looking: None,
                    offers,
                    end: end.transpose()?,
                    board: row.get(10)?,
                };
                Ok((KeptGame { saved, below: seat(row, 11)? }, row.get(12)?))
            },
        )
        .optional()
}

fn of_game<T>(
    connection: &Connection,
    sql: &str,
    id: KeptId,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    connection.prepare_cached(sql)?.query_map([id.0], read)?.collect()
}

/// A column that holds the text of something.
fn parsed<T>(row: &Row<'_>, column: usize) -> rusqlite::Result<T>
where
    T: std::str::FromStr<Err: std::error::Error + Send + Sync + 'static>,
{
    let text: String = row.get(column)?;
    text.parse().map_err(|error| unusable(column, error))
}

fn seat(row: &Row<'_>, column: usize) -> rusqlite::Result<Seat> {
    let index: u8 = row.get(column)?;
    Ok(Seat::from_index(index.into()))
}

fn reason_of(row: &Row<'_>, column: usize, game: Game) -> rusqlite::Result<EndReason> {
    let text: String = row.get(column)?;
    let found = game.reasons.iter().find(|reason| reason.text() == text);
    found.copied().ok_or_else(|| unusable(column, UnknownReason(text)))
}

/// The text names no way in which the game can end.
#[derive(Debug, thiserror::Error)]
#[error("unknown reason {0:?}")]
struct UnknownReason(String);

fn unusable(column: usize, error: impl std::error::Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, Box::new(error))
}

/// Every game that is not in the bin.
pub(super) fn list<E>(
    connection: &Connection,
    each: &mut impl FnMut(Summary) -> Result<(), E>,
) -> rusqlite::Result<Result<(), E>> {
    let mut games = connection.prepare(
        "SELECT id, name, begun, changed, result FROM game WHERE binned IS NULL ORDER BY changed DESC",
    )?;
    let mut rows = games.query([])?;
    while let Some(row) = rows.next()? {
        let id = KeptId(row.get(0)?);
        let name: String = row.get(1)?;
        let seats =
            of_game(connection, "SELECT player, name FROM seat WHERE game = ?1 ORDER BY seat", id, |row| {
                Ok((row.get(0)?, row.get(1)?))
            })?;
        let moves =
            of_game(connection, "SELECT text FROM move WHERE game = ?1 ORDER BY number", id, |row| {
                row.get(0)
            })?;
        let result: Option<String> = row.get(4)?;
        let summary = Summary {
            id,
            game: name.parse().ok(),
            name,
            begun: row.get(2)?,
            changed: row.get(3)?,
            seats,
            moves,
            result: result.unwrap_or_else(|| "*".to_owned()),
        };
        if let Err(error) = each(summary) {
            return Ok(Err(error));
        }
    }
    Ok(Ok(()))
}
