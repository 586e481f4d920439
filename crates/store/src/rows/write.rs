//! Writes saved games as database rows.

use std::collections::HashMap;

use rusqlite::types::{ToSqlOutput, Value};
use rusqlite::{Connection, ToSql, params, params_from_iter};

use crate::digest::digest;
use crate::{StoredGame, StoredId};
use session::{LineId, Player, SavedGame, SavedLine, SavedMove, Seat};

/// A game to insert.
pub(crate) struct NewRow<'a> {
    /// Id to use; `None` for the next free id.
    pub id: Option<StoredId>,
    pub begun: i64,
    pub changed: i64,
    pub binned: Option<i64>,
    pub stored: &'a StoredGame,
    /// Digest of `stored`.
    pub digest: u32,
}

/// Name and value of a column.
type Column = (&'static str, Value);

/// Columns that do not change during a game.
fn constant_columns(saved: &SavedGame) -> [Column; 7] {
    let plan = &saved.plan;
    let deal = plan.game.deal_version.filter(|_| plan.position.is_none());
    [
        ("name", plan.game.name().to_owned().into()),
        ("rules", plan.rules.clone().into()),
        ("position", plan.position.clone().into()),
        ("odds", plan.odds.map(|odds| odds.to_string()).into()),
        // SQLite has no unsigned integers: store the same 64 bits as a signed integer.
        ("seed", plan.seed.cast_signed().into()),
        ("deal", deal.map(str::to_owned).into()),
        ("start", saved.start.clone().into()),
    ]
}

/// Columns that change during a game.
fn changing_columns(stored: &StoredGame, digest: u32, changed: i64, binned: Option<i64>) -> [Column; 15] {
    let StoredGame { saved, bottom_seat } = stored;
    let end = saved.end.as_ref();
    let browse_place = saved.browse_place;
    [
        ("changed", changed.into()),
        ("binned", binned.into()),
        ("ply", (saved.ply as i64).into()),
        ("result", end.map(|end| end.text.clone()).into()),
        ("winner", end.and_then(|end| end.outcome.winner).map(index).into()),
        ("reason", end.map(|end| end.outcome.reason.text().to_owned()).into()),
        ("declared", i64::from(end.is_some_and(|end| end.is_declared)).into()),
        ("verdict", verdict(saved).into()),
        ("board", saved.board.clone().into()),
        ("below", index(*bottom_seat).into()),
        ("looking_line", browse_place.map(|place| i64::from(place.line.0)).into()),
        ("looking_ply", browse_place.map(|place| place.ply as i64).into()),
        ("thought", thinking_time_millis(saved).into()),
        ("help", help_bits(saved).into()),
        ("digest", digest.into()),
    ]
}

/// Time spent on the next move so far, in milliseconds.
fn thinking_time_millis(saved: &SavedGame) -> Option<i64> {
    Some(saved.thinking_time.as_millis() as i64).filter(|millis| *millis > 0)
}

/// The help used, as stored; `None` if unknown.
fn help_bits(saved: &SavedGame) -> Option<i64> {
    saved.help.map(|help| i64::from(help.bits()))
}

fn index(seat: Seat) -> i64 {
    seat.index() as i64
}

/// Value of the column `verdict`: the result from the point of view of the people in the game; `None` if unfinished.
///
/// 0 is a draw, 1 a win of a person, 2 a loss of a person to a computer, 3 a win without a person involved.
fn verdict(saved: &SavedGame) -> Option<i64> {
    let is_person = |player: &Player| *player == Player::Human;
    let seats = &saved.plan.seats;
    let end = saved.end.as_ref()?;
    Some(match end.outcome.winner {
        None => 0,
        Some(winner) if seats.get(winner.index()).is_some_and(|seat| is_person(&seat.player)) => 1,
        Some(_) if seats.iter().any(|seat| is_person(&seat.player)) => 2,
        Some(_) => 3,
    })
}

/// Inserts a game with its seats, moves, variations and draw offers.
pub(crate) fn insert(connection: &Connection, new: &NewRow<'_>) -> rusqlite::Result<StoredId> {
    let saved = &new.stored.saved;
    let first = [("id", new.id.map(|id| id.0).into()), ("begun", new.begun.into())];
    let columns = first.into_iter().chain(constant_columns(saved));
    let columns = columns.chain(changing_columns(new.stored, new.digest, new.changed, new.binned));
    let (names, values): (Vec<&str>, Vec<Value>) = columns.unzip();
    let placeholders = vec!["?"; names.len()].join(", ");
    let sql = format!("INSERT INTO game ({}) VALUES ({placeholders})", names.join(", "));
    connection.prepare_cached(&sql)?.execute(params_from_iter(values))?;
    let id = StoredId(connection.last_insert_rowid());
    insert_seats(connection, id, saved)?;
    update_moves(connection, id, LineId::GAME, &[], &saved.moves)?;
    update_lines(connection, id, &[], &saved.lines)?;
    insert_offers(connection, id, saved)?;
    Ok(id)
}

/// Updates the row of a game, taking it out of the bin.
///
/// Returns the number of rows changed (0 or 1).
pub(crate) fn update(
    connection: &Connection,
    id: StoredId,
    stored: &StoredGame,
    changed: i64,
) -> rusqlite::Result<usize> {
    let (names, mut values): (Vec<&str>, Vec<Value>) =
        changing_columns(stored, digest(stored), changed, None).into_iter().unzip();
    let sql = format!("UPDATE game SET {} = ? WHERE id = ?", names.join(" = ?, "));
    values.push(id.0.into());
    connection.prepare_cached(&sql)?.execute(params_from_iter(values))
}

/// Writes the differences in moves, variations, draw offers and seats.
pub(crate) fn update_parts(
    connection: &Connection,
    id: StoredId,
    old: &SavedGame,
    new: &SavedGame,
) -> rusqlite::Result<()> {
    update_moves(connection, id, LineId::GAME, &old.moves, &new.moves)?;
    update_lines(connection, id, &old.lines, &new.lines)?;
    if old.offers != new.offers {
        connection.execute("DELETE FROM draw_offer WHERE game = ?1", [id.0])?;
        insert_offers(connection, id, new)?;
    }
    if old.plan.seats != new.plan.seats {
        connection.execute("DELETE FROM seat WHERE game = ?1", [id.0])?;
        insert_seats(connection, id, new)?;
    }
    Ok(())
}

/// Writes the view, the thinking time of the next move, and the help used.
///
/// The game does not count as changed.
pub(crate) fn update_view(
    connection: &Connection,
    id: StoredId,
    stored: &StoredGame,
) -> rusqlite::Result<usize> {
    let browse_place = stored.saved.browse_place;
    connection
        .prepare_cached(
            "UPDATE game SET below = ?2, looking_line = ?3, looking_ply = ?4, thought = ?5, digest = ?6, help = ?7
             WHERE id = ?1",
        )?
        .execute(params![
            id.0,
            index(stored.bottom_seat),
            browse_place.map(|place| i64::from(place.line.0)),
            browse_place.map(|place| place.ply as i64),
            thinking_time_millis(&stored.saved),
            digest(stored),
            help_bits(&stored.saved),
        ])
}

/// Renames the player on `seat` and updates the digest.
pub(crate) fn rename(
    connection: &Connection,
    id: StoredId,
    seat: Seat,
    name: &str,
    stored: &StoredGame,
) -> rusqlite::Result<()> {
    connection.execute(
        "UPDATE seat SET name = ?3 WHERE game = ?1 AND seat = ?2",
        params![id.0, index(seat), name],
    )?;
    connection.execute("UPDATE game SET digest = ?2 WHERE id = ?1", params![id.0, digest(stored)])?;
    Ok(())
}

fn insert_seats(connection: &Connection, id: StoredId, saved: &SavedGame) -> rusqlite::Result<()> {
    let mut insert = connection
        .prepare_cached("INSERT INTO seat (game, seat, player, name, clock) VALUES (?1, ?2, ?3, ?4, ?5)")?;
    for (index, seat) in saved.plan.seats.iter().enumerate() {
        let clock = seat.clock.as_ref().map(ToString::to_string);
        insert.execute(params![id.0, index as i64, seat.player.to_string(), seat.name, clock])?;
    }
    Ok(())
}

/// Writes the moves of a line from the first difference on.
fn update_moves(
    connection: &Connection,
    id: StoredId,
    line: LineId,
    old: &[SavedMove],
    new: &[SavedMove],
) -> rusqlite::Result<()> {
    let equal_count = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let is_game = line == LineId::GAME;
    // Rows of the table `variation_move` also have the column `line`, the last parameter of both statements.
    let parameter_count = |of_game: usize| of_game + usize::from(!is_game);
    if equal_count < old.len() {
        let delete = if is_game {
            "DELETE FROM move WHERE game = ?1 AND number > ?2"
        } else {
            "DELETE FROM variation_move WHERE game = ?1 AND number > ?2 AND line = ?3"
        };
        let parameters: [&dyn ToSql; 3] = [&id.0, &(equal_count as i64), &line.0];
        connection.prepare_cached(delete)?.execute(&parameters[..parameter_count(2)])?;
    }
    let (one_row, values) = if is_game {
        (
            "INSERT INTO move (game, number, seat, text, used, glyph, comment) VALUES (?, ?, ?, ?, ?, ?, ?)",
            ", (?, ?, ?, ?, ?, ?, ?)",
        )
    } else {
        (
            "INSERT INTO variation_move (game, number, seat, text, used, glyph, comment, line)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            ", (?, ?, ?, ?, ?, ?, ?, ?)",
        )
    };
    let (batches, rest) = new[equal_count..].as_chunks::<ROWS_AT_ONCE>();
    let mut numbers = equal_count as i64 + 1..;
    let mut parameters = |mv| {
        let number = numbers.next().unwrap_or(i64::MAX);
        move_parameters(id, number, mv, line).into_iter().take(parameter_count(7))
    };
    if !batches.is_empty() {
        let several_rows = format!("{one_row}{}", values.repeat(ROWS_AT_ONCE - 1));
        let mut insert = connection.prepare_cached(&several_rows)?;
        for moves in batches {
            insert.execute(params_from_iter(moves.iter().flat_map(&mut parameters)))?;
        }
    }
    let mut insert = connection.prepare_cached(one_row)?;
    for mv in rest {
        insert.execute(params_from_iter(parameters(mv)))?;
    }
    Ok(())
}

/// Number of moves that one statement inserts. A statement costs more time than a row.
const ROWS_AT_ONCE: usize = 16;

/// Values of the columns of `variation_move`. The table `move` has the same columns without the last.
fn move_parameters(id: StoredId, number: i64, mv: &SavedMove, line: LineId) -> [ToSqlOutput<'_>; 8] {
    const NULL: ToSqlOutput = ToSqlOutput::Owned(Value::Null);
    let or_null = |value: Option<i64>| value.map_or(NULL, Into::into);
    [
        id.0.into(),
        number.into(),
        index(mv.seat).into(),
        mv.text.as_str().into(),
        or_null(mv.thinking_time.map(|used| used.as_millis() as i64)),
        or_null(mv.glyph.map(|glyph| glyph.number().into())),
        if mv.comment.is_empty() { NULL } else { mv.comment.as_str().into() },
        line.0.into(),
    ]
}

/// Writes the variations that differ.
fn update_lines(
    connection: &Connection,
    id: StoredId,
    old: &[SavedLine],
    new: &[SavedLine],
) -> rusqlite::Result<()> {
    let places = |lines: &[SavedLine]| -> HashMap<LineId, usize> {
        lines.iter().zip(0..).map(|(line, place)| (line.id, place)).collect()
    };
    let (before, after) = (places(old), places(new));
    for removed in old.iter().filter(|line| !after.contains_key(&line.id)) {
        // The foreign key deletes the moves of the variation too.
        connection
            .prepare_cached("DELETE FROM variation WHERE game = ?1 AND number = ?2")?
            .execute(params![id.0, removed.id.0])?;
    }
    for (place, line) in new.iter().enumerate() {
        let before = before.get(&line.id).copied();
        if before.is_none_or(|before| before != place || old[before].from != line.from) {
            connection
                .prepare_cached(
                    "INSERT INTO variation (game, number, place, from_line, from_ply) VALUES (?1, ?2, ?3, ?4, ?5)
                     ON CONFLICT DO UPDATE SET place = ?3, from_line = ?4, from_ply = ?5",
                )?
                .execute(params![id.0, line.id.0, place as i64, line.from.line.0, line.from.ply as i64])?;
        }
        update_moves(connection, id, line.id, before.map_or(&[], |before| &old[before].moves), &line.moves)?;
    }
    Ok(())
}

fn insert_offers(connection: &Connection, id: StoredId, saved: &SavedGame) -> rusqlite::Result<()> {
    let mut insert = connection
        .prepare_cached("INSERT INTO draw_offer (game, number, ply, seat) VALUES (?1, ?2, ?3, ?4)")?;
    for (place, offer) in saved.offers.iter().enumerate() {
        insert.execute(params![id.0, place as i64 + 1, offer.ply as i64, index(offer.seat)])?;
    }
    Ok(())
}
