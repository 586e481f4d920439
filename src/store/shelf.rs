//! The shelf: which kept games there are (search, filter, sort), a page at a time.

use rusqlite::types::Value;
use rusqlite::{Connection, Row, params_from_iter};

use super::database::GameStore;
use super::error::StoreError;
use super::kept::{KeptId, Summary};
use super::rows::{end_of, of_game, seat};
use crate::session::catalogue::GAMES;
use crate::session::{EndReason, Game, Player, SavedEnd, Seat, SeatPlan};

/// Which kept games are asked for. By default all that are not in the bin, the one that changed last first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Of this game alone.
    pub game: Option<Game>,
    /// Part of a player's name, in any case; empty: anybody.
    pub name: String,
    /// With this result alone.
    pub result: Option<ResultFilter>,
    /// Begun at this time or later, in milliseconds since 1970.
    pub since: Option<i64>,
    /// Begun before this time, likewise.
    pub until: Option<i64>,
    /// With at least so many moves.
    pub least: Option<u32>,
    /// With at most so many moves.
    pub most: Option<u32>,
    /// Those in the bin instead.
    pub binned: bool,
    /// Which comes first.
    pub order: Order,
}

/// What became of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultFilter {
    /// It goes on.
    Unfinished,
    /// It has ended, somehow.
    Finished,
    /// A person won.
    Won,
    /// A person played a computer, and a computer won.
    Lost,
    /// Nobody won.
    Drawn,
}

/// Which game comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// The one that changed last.
    #[default]
    Newest,
    /// The one that has not changed for longest.
    Oldest,
    /// The one with the most moves.
    Longest,
    /// The one with the fewest moves.
    Shortest,
}

/// A kept game as the shelf shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its number.
    pub id: KeptId,
    /// Which game; `None` where this program does not know it.
    pub game: Option<Game>,
    /// When it was begun, in milliseconds since 1970.
    pub begun: i64,
    /// When it was last changed, likewise.
    pub changed: i64,
    /// Who sat where.
    pub seats: Vec<SeatPlan>,
    /// How many moves it has.
    pub moves: usize,
    /// How it ended; `None` while it goes on.
    pub end: Option<SavedEnd>,
    /// The position text of the table as it was left, hidden hands included.
    pub board: String,
    /// The seat at the lower edge of the board.
    pub below: Seat,
    /// Whether another program plays it.
    pub is_busy: bool,
}

/// Part of the games that a filter lets through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// How many there are in all.
    pub total: usize,
    /// The place of the first of these among all, counted from 0.
    pub first: usize,
    /// These.
    pub cards: Vec<Card>,
}

impl GameStore {
    /// So many of the games that a filter lets through, from place `first` on, and how many there are in all. Which of
    /// them other programs play is not looked at.
    pub fn shelf(&self, filter: &Filter, first: usize, count: usize) -> Result<Page, StoreError> {
        self.check(page(&self.connection, filter, first, count))
    }

    /// Every kept game that a filter lets through, given to `each` as it is read.
    pub fn list<E>(
        &self,
        filter: &Filter,
        mut each: impl FnMut(Summary) -> Result<(), E>,
    ) -> Result<Result<(), E>, StoreError> {
        self.check(list(&self.connection, filter, &mut each))
    }

    /// The names of people in kept games, the most frequent first.
    pub fn names(&self, at_most: usize) -> Result<Vec<String>, StoreError> {
        let names = || {
            let mut names = self.connection.prepare_cached(
                "SELECT name FROM seat WHERE player = 'human' AND name <> ''
                 GROUP BY name ORDER BY count(*) DESC, name LIMIT ?1",
            )?;
            let names = names.query_map([at_most as i64], |row| row.get(0))?;
            names.collect()
        };
        self.check(names())
    }
}

/// A filter as a condition on the rows of `game`, with its parameters.
struct Condition {
    sql: String,
    values: Vec<Value>,
}

impl Condition {
    fn of(connection: &Connection, filter: &Filter) -> rusqlite::Result<Condition> {
        let binned = if filter.binned { "binned IS NOT NULL" } else { "binned IS NULL" };
        let mut condition = Condition { sql: binned.to_owned(), values: Vec::new() };
        let Filter { game, name, result, since, until, least, most, binned: _, order: _ } = filter;
        if let Some(game) = game {
            condition.and("name = ?", Some(game.name().to_owned().into()));
        }
        if let Some(result) = result {
            let is = match result {
                ResultFilter::Unfinished => "verdict IS NULL",
                ResultFilter::Finished => "verdict IS NOT NULL",
                ResultFilter::Drawn => "verdict = 0",
                ResultFilter::Won => "verdict = 1",
                ResultFilter::Lost => "verdict = 2",
            };
            condition.and(is, None);
        }
        for (bound, value) in [
            ("begun >= ?", *since),
            ("begun < ?", *until),
            ("length >= ?", least.map(i64::from)),
            ("length <= ?", most.map(i64::from)),
        ] {
            if let Some(value) = value {
                condition.and(bound, Some(value.into()));
            }
        }
        if !name.trim().is_empty() {
            let names = names_with(connection, name.trim())?;
            let names = serde_json::Value::from(names).to_string();
            condition.and(
                "id IN (SELECT game FROM seat WHERE name IN (SELECT value FROM json_each(?)))",
                Some(names.into()),
            );
        }
        Ok(condition)
    }

    fn and(&mut self, sql: &str, value: Option<Value>) {
        self.sql.push_str(" AND ");
        self.sql.push_str(sql);
        self.values.extend(value);
    }
}

/// The names that have this part, in any case. There are few beside the games, and the database does not know that É
/// is a large é.
fn names_with(connection: &Connection, part: &str) -> rusqlite::Result<Vec<String>> {
    let part = part.to_lowercase();
    let mut all = connection.prepare_cached("SELECT DISTINCT name FROM seat")?;
    let mut rows = all.query([])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let name = row.get_ref(0)?.as_str()?;
        if name.to_lowercase().contains(&part) {
            found.push(name.to_owned());
        }
    }
    Ok(found)
}

/// The index gives the rows in this order, one way or the other.
fn order(order: Order) -> &'static str {
    match order {
        Order::Newest => "changed DESC",
        Order::Oldest => "changed",
        Order::Longest => "length DESC, changed DESC",
        Order::Shortest => "length, changed",
    }
}

fn page(connection: &Connection, filter: &Filter, first: usize, count: usize) -> rusqlite::Result<Page> {
    let Condition { sql, mut values } = Condition::of(connection, filter)?;
    let mut all = connection.prepare_cached(&format!("SELECT count(*) FROM game WHERE {sql}"))?;
    let total: usize = all.query_row(params_from_iter(&values), |row| row.get(0))?;
    // The places are found in the index alone, and only what is seen is read.
    let mut found = connection.prepare_cached(&format!(
        "SELECT id FROM game WHERE {sql} ORDER BY {} LIMIT ? OFFSET ?",
        order(filter.order)
    ))?;
    let limit = |number: usize| Value::from(i64::try_from(number).unwrap_or(i64::MAX));
    values.extend([limit(count), limit(first)]);
    let ids = found.query_map(params_from_iter(&values), |row| row.get(0).map(KeptId))?;
    let cards = ids.map(|id| card(connection, id?));
    Ok(Page { total, first, cards: cards.collect::<Result<_, _>>()? })
}

fn card(connection: &Connection, id: KeptId) -> rusqlite::Result<Card> {
    let seats =
        of_game(connection, "SELECT player, name FROM seat WHERE game = ?1 ORDER BY seat", id, |row| {
            let player: String = row.get(0)?;
            // Who cannot be told is shown as somebody; opening the game says what is wrong with it.
            Ok(SeatPlan { player: player.parse().unwrap_or(Player::Human), name: row.get(1)? })
        })?;
    let mut game = connection.prepare_cached(
        "SELECT result, winner, reason, declared, name, begun, changed, length, board, below FROM game WHERE id = ?1",
    )?;
    game.query_row([id.0], |row| {
        let name: String = row.get(4)?;
        Ok(Card {
            id,
            game: name.parse().ok(),
            begun: row.get(5)?,
            changed: row.get(6)?,
            seats,
            moves: row.get(7)?,
            end: end(row)?,
            board: row.get(8)?,
            below: seat(row, 9)?,
            is_busy: false,
        })
    })
}

/// How a game ended, as far as this program knows ways to end.
fn end(row: &Row<'_>) -> rusqlite::Result<Option<SavedEnd>> {
    let reasons: Vec<EndReason> = GAMES.iter().flat_map(|game| game.reasons).copied().collect();
    end_of(row, 0, &reasons)
}

fn list<E>(
    connection: &Connection,
    filter: &Filter,
    each: &mut impl FnMut(Summary) -> Result<(), E>,
) -> rusqlite::Result<Result<(), E>> {
    let Condition { sql, values } = Condition::of(connection, filter)?;
    let mut games = connection.prepare(&format!(
        "SELECT id, name, begun, changed, result FROM game WHERE {sql} ORDER BY {}",
        order(filter.order)
    ))?;
    let mut rows = games.query(params_from_iter(&values))?;
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
