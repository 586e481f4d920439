//! List of saved games, page by page.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use rusqlite::{Connection, OptionalExtension, params_from_iter};

use super::filter::{CachedList, Condition, FoundGame, SortOrder, order_by_sql, sort};
use super::rows::{query_rows, read_end, read_seat};
use crate::{Filter, GameStore, GameSummary, StoreError, StoredId, SummarySeat};
use session::{Game, Odds, Player, PlayerPlan, SavedEnd, Seat, TableKind};

/// A saved game in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub id: StoredId,
    /// `None` if this program version does not know the game.
    pub game: Option<Game>,
    /// Start, in milliseconds since 1970.
    pub started_at: i64,
    /// Last change, in milliseconds since 1970.
    pub changed_at: i64,
    /// Noon of the day on which an imported game was played, in milliseconds since 1970.
    ///
    /// `None` for a game of the player, and for an imported game that was played on. The list then shows the date of
    /// the last change.
    pub played_on: Option<i64>,
    pub seats: Vec<PlayerPlan>,
    /// Number of moves, without those taken back.
    pub moves: usize,
    /// Odds (advantage of one side) at the start; `None` if there are none or this program version does not know them.
    pub odds: Option<Odds>,
    /// `None` if the game is unfinished.
    pub end: Option<SavedEnd>,
    /// Position text of the last position, hidden hands included.
    pub position_text: String,
    /// The moves of a game of dominoes, whose position text does not show the tiles on the table; `None` for others.
    pub history: Option<MoveHistory>,
    /// Seat at the lower edge of the board.
    pub bottom_seat: Seat,
    /// Whether another program is playing the game.
    pub is_busy: bool,
}

/// The moves of a game from its start to the last position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveHistory {
    /// Position text of the start.
    pub start: String,
    pub moves: Vec<String>,
}

/// One page of a filtered list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// Number of games on all pages.
    pub total: usize,
    /// Index of the first game of this page, counted from 0.
    pub first: usize,
    pub cards: Vec<Card>,
}

impl GameStore {
    /// Returns `count` games of the filtered list from index `first` on, and the total. Does not set `is_busy`.
    pub fn list_page(&self, filter: &Filter, first: usize, count: usize) -> Result<Page, StoreError> {
        self.with_path(self.page(filter, first, count))
    }

    fn page(&self, filter: &Filter, first: usize, count: usize) -> rusqlite::Result<Page> {
        // Without a transaction, another program could empty the bin between the two queries.
        let _transaction = self.read_transaction()?;
        let data_version = self.data_version()?;
        let found = self.cached_list.take();
        let found = found.filter(|found| found.filter == *filter && found.data_version == data_version);
        let found = match found {
            Some(found) => found,
            None => CachedList { filter: filter.clone(), data_version, ids: self.ids_matching(filter)? },
        };
        let visible_ids = found.ids.iter().skip(first).take(count);
        let cards = visible_ids.map(|id| card(&self.connection, *id)).collect::<Result<_, _>>();
        let total = found.ids.len();
        self.cached_list.replace(Some(found));
        Ok(Page { total, first, cards: cards? })
    }

    /// Ids of all games of the filtered list, in its order.
    pub fn list_ids(&self, filter: &Filter) -> Result<Vec<StoredId>, StoreError> {
        self.with_path(self.ids_matching(filter))
    }

    /// Passes every game of the filtered list to `each`.
    pub fn list<E>(
        &self,
        filter: &Filter,
        mut each: impl FnMut(GameSummary) -> Result<(), E>,
    ) -> Result<Result<(), E>, StoreError> {
        for id in self.with_path(self.ids_matching(filter))? {
            // The game may have been deleted since the query.
            let Some(summary) = self.with_path(summary(&self.connection, id).optional())? else { continue };
            if let Err(error) = each(summary) {
                return Ok(Err(error));
            }
        }
        Ok(Ok(()))
    }

    /// The names of people in saved games, most frequent first.
    pub fn names(&self, at_most: usize) -> Result<Vec<String>, StoreError> {
        let counted = || {
            let mut names = self.connection.prepare_cached(
                "SELECT name, count(*) FROM seat WHERE player = 'human' AND name <> '' GROUP BY name",
            )?;
            let mut counted: BTreeMap<String, i64> = BTreeMap::new();
            let mut rows = names.query([])?;
            while let Some(row) = rows.next()? {
                let name: String = row.get(0)?;
                *counted.entry(self.same_names.representative(&name).to_owned()).or_default() +=
                    row.get::<_, i64>(1)?;
            }
            Ok(counted)
        };
        let mut names: Vec<(String, i64)> = self.with_path(counted())?.into_iter().collect();
        names.sort_by_key(|(_, games)| Reverse(*games));
        Ok(names.into_iter().map(|(name, _)| name).take(at_most).collect())
    }
}

/// Reads a game for the list.
fn card(connection: &Connection, id: StoredId) -> rusqlite::Result<Card> {
    // An unreadable player is shown as a person; opening the game reports the problem.
    let seats = seats(connection, id)?.into_iter().map(|seat| PlayerPlan {
        player: seat.player.parse().unwrap_or(Player::Human),
        name: seat.name,
        clock: seat.clock.and_then(|text| text.parse().ok()),
    });
    let seats = seats.collect();
    let mut game = connection.prepare_cached(
        "SELECT result, winner, reason, declared, name, begun, changed, ply, board, below, start, odds,
                EXISTS (SELECT 1 FROM import WHERE import.game = game.id
                    AND (verdict IS NOT NULL OR import.changed = game.changed))
         FROM game WHERE id = ?1",
    )?;
    game.query_row([id.0], |row| {
        let game = row.get::<_, String>(4)?.parse::<Game>().ok();
        let board_shows_tiles = game.is_none_or(|game| game.table != TableKind::Dominoes);
        let history = if board_shows_tiles {
            None
        } else {
            Some(MoveHistory { start: row.get(10)?, moves: moves(connection, id, row.get(7)?)? })
        };
        Ok(Card {
            id,
            game,
            history,
            started_at: row.get(5)?,
            changed_at: row.get(6)?,
            played_on: row.get::<_, bool>(12)?.then_some(row.get(5)?),
            seats,
            moves: row.get(7)?,
            odds: row.get::<_, Option<String>>(11)?.and_then(|text| game?.read_odds(&text).ok()),
            end: read_end(row, 0, None)?,
            position_text: row.get(8)?,
            bottom_seat: read_seat(row, 9)?,
            is_busy: false,
        })
    })
}

/// The seats as stored.
fn seats(connection: &Connection, id: StoredId) -> rusqlite::Result<Vec<SummarySeat>> {
    query_rows(connection, "SELECT player, name, clock FROM seat WHERE game = ?1 ORDER BY seat", id, |row| {
        Ok(SummarySeat { player: row.get(0)?, name: row.get(1)?, clock: row.get(2)? })
    })
}

/// The moves up to `ply`, without those taken back.
fn moves(connection: &Connection, id: StoredId, ply: usize) -> rusqlite::Result<Vec<String>> {
    let mut moves =
        query_rows(connection, "SELECT text FROM move WHERE game = ?1 ORDER BY number", id, |row| {
            row.get(0)
        })?;
    moves.truncate(ply);
    Ok(moves)
}

/// Reads the summary of a game.
fn summary(connection: &Connection, id: StoredId) -> rusqlite::Result<GameSummary> {
    let sql = "SELECT name, begun, changed, result, ply FROM game WHERE id = ?1";
    connection.prepare_cached(sql)?.query_row([id.0], |row| {
        let name: String = row.get(0)?;
        let result: Option<String> = row.get(3)?;
        Ok(GameSummary {
            id,
            game: name.parse().ok(),
            name,
            begun: row.get(1)?,
            changed: row.get(2)?,
            seats: seats(connection, id)?,
            moves: moves(connection, id, row.get(4)?)?,
            result: result.unwrap_or_else(|| "*".to_owned()),
        })
    })
}

impl GameStore {
    /// A value that changes after every write, by this program or another.
    pub(super) fn data_version(&self) -> rusqlite::Result<(i64, u64)> {
        let other_programs = self.connection.pragma_query_value(None, "data_version", |row| row.get(0))?;
        Ok((other_programs, self.connection.total_changes()))
    }

    /// Ids of the filtered list, in its order. Uses only the index; full rows are read only for visible games.
    pub(super) fn ids_matching(&self, filter: &Filter) -> rusqlite::Result<Vec<StoredId>> {
        let name_part = filter.name.trim();
        let with_name = if name_part.is_empty() { None } else { Some(self.games_with(name_part)?) };
        let Condition { sql, values } = Condition::of(filter);
        let sql = format!(
            "SELECT id, changed, begun, verdict IS NOT NULL FROM game WHERE {sql} ORDER BY {}",
            order_by_sql(filter.order)
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut rows = statement.query(params_from_iter(&values))?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let id = StoredId(row.get(0)?);
            if with_name.as_ref().is_none_or(|games| games.contains(&id)) {
                found.push(FoundGame {
                    id,
                    changed: row.get(1)?,
                    begun: row.get(2)?,
                    is_finished: row.get(3)?,
                });
            }
        }
        let imports = match filter.order {
            SortOrder::Newest | SortOrder::Oldest => self.imported_games()?,
            _ => Vec::new(),
        };
        sort(&mut found, filter.order, &imports);
        Ok(found.into_iter().map(|game| game.id).collect())
    }

    /// The ids of all imported games in ascending order, each with the value of `changed` when it was imported.
    fn imported_games(&self) -> rusqlite::Result<Vec<(i64, i64)>> {
        let mut statement =
            self.connection.prepare_cached("SELECT game, changed FROM import ORDER BY game")?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        rows.collect()
    }

    /// Games with a player whose name contains `name_part`, in any case.
    ///
    /// Other names of the same person count too: a player named in one language is found in the other. Names are
    /// compared here because SQLite does not fold the case of letters such as É.
    fn games_with(&self, name_part: &str) -> rusqlite::Result<HashSet<StoredId>> {
        let name_part = name_part.to_lowercase();
        let is_like = |name: &str| name.to_lowercase().contains(&name_part);
        let matching_persons = self.same_names.representatives_matching(is_like);
        let mut seats = self.connection.prepare_cached("SELECT name, game FROM seat ORDER BY name")?;
        let mut rows = seats.query([])?;
        let mut games = HashSet::new();
        let (mut last_name, mut matches) = (String::new(), false);
        while let Some(row) = rows.next()? {
            let name = row.get_ref(0)?.as_str()?;
            if name != last_name {
                name.clone_into(&mut last_name);
                matches = is_like(name) || matching_persons.contains(self.same_names.representative(name));
            }
            if matches {
                games.insert(StoredId(row.get(1)?));
            }
        }
        Ok(games)
    }
}
