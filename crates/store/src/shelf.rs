//! The shelf: kept games as they are shown in a list, a page at a time.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use rusqlite::{Connection, OptionalExtension, params_from_iter};

use super::filter::{Condition, Found, order};
use super::rows::{end_of, of_game, seat};
use crate::{Filter, GameStore, KeptId, StoreError, Summary, SummarySeat};
use session::{Game, Odds, Player, SavedEnd, Seat, SeatPlan, TableKind};

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
    /// Whether it was put on the shelf from a file, and the day of its beginning is told there.
    pub is_imported: bool,
    /// Who sat where.
    pub seats: Vec<SeatPlan>,
    /// How many moves stand on the table: none that was taken back.
    pub moves: usize,
    /// What somebody was given at the start; `None` also where this program does not know such odds.
    pub odds: Option<Odds>,
    /// How it ended; `None` while it goes on.
    pub end: Option<SavedEnd>,
    /// The position text of the table as it was left, hidden hands included.
    pub board: String,
    /// How the table came to be what it is, where that text does not tell which tiles lie on it.
    pub course: Option<Course>,
    /// The seat at the lower edge of the board.
    pub below: Seat,
    /// Whether another program plays it.
    pub is_busy: bool,
}

/// A game from its beginning to the table as it was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The position text of the beginning.
    pub start: String,
    /// The texts of the moves.
    pub moves: Vec<String>,
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
        self.check(self.page(filter, first, count))
    }

    fn page(&self, filter: &Filter, first: usize, count: usize) -> rusqlite::Result<Page> {
        // Another program may empty the bin between the numbers and the cards.
        let _moment = self.moment()?;
        let state = self.state()?;
        let found = self.found.take().filter(|found| found.filter == *filter && found.state == state);
        let found = match found {
            Some(found) => found,
            None => Found { filter: filter.clone(), state, ids: self.found_by(filter)? },
        };
        let seen = found.ids.iter().skip(first).take(count);
        let cards = seen.map(|id| card(&self.connection, *id)).collect::<Result<_, _>>();
        let total = found.ids.len();
        self.found.replace(Some(found));
        Ok(Page { total, first, cards: cards? })
    }

    /// Every kept game that a filter lets through, given to `each` as it is read.
    pub fn list<E>(
        &self,
        filter: &Filter,
        mut each: impl FnMut(Summary) -> Result<(), E>,
    ) -> Result<Result<(), E>, StoreError> {
        for id in self.check(self.found_by(filter))? {
            // It may have been thrown away meanwhile.
            let Some(summary) = self.check(summary(&self.connection, id).optional())? else { continue };
            if let Err(error) = each(summary) {
                return Ok(Err(error));
            }
        }
        Ok(Ok(()))
    }

    /// The names of people in kept games, the most frequent first.
    pub fn names(&self, at_most: usize) -> Result<Vec<String>, StoreError> {
        let counted = || {
            let mut names = self.connection.prepare_cached(
                "SELECT name, count(*) FROM seat WHERE player = 'human' AND name <> '' GROUP BY name",
            )?;
            let mut counted: BTreeMap<String, i64> = BTreeMap::new();
            let mut rows = names.query([])?;
            while let Some(row) = rows.next()? {
                let name: String = row.get(0)?;
                *counted.entry(self.same_names.counts_as(&name).to_owned()).or_default() +=
                    row.get::<_, i64>(1)?;
            }
            Ok(counted)
        };
        let mut names: Vec<(String, i64)> = self.check(counted())?.into_iter().collect();
        names.sort_by_key(|(_, games)| Reverse(*games));
        Ok(names.into_iter().map(|(name, _)| name).take(at_most).collect())
    }
}

fn card(connection: &Connection, id: KeptId) -> rusqlite::Result<Card> {
    // Who cannot be told is shown as somebody; opening the game says what is wrong with it.
    let seats = seats(connection, id)?.into_iter().map(|seat| SeatPlan {
        player: seat.player.parse().unwrap_or(Player::Human),
        name: seat.name,
        clock: seat.clock.and_then(|text| text.parse().ok()),
    });
    let seats = seats.collect();
    let mut game = connection.prepare_cached(
        "SELECT result, winner, reason, declared, name, begun, changed, ply, board, below, start, odds,
                EXISTS (SELECT 1 FROM import WHERE import.game = game.id)
         FROM game WHERE id = ?1",
    )?;
    game.query_row([id.0], |row| {
        let game = row.get::<_, String>(4)?.parse::<Game>().ok();
        let tells_tiles = game.is_none_or(|game| game.table != TableKind::Dominoes);
        let course = if tells_tiles {
            None
        } else {
            Some(Course { start: row.get(10)?, moves: moves(connection, id, row.get(7)?)? })
        };
        Ok(Card {
            id,
            game,
            course,
            begun: row.get(5)?,
            changed: row.get(6)?,
            is_imported: row.get(12)?,
            seats,
            moves: row.get(7)?,
            odds: row.get::<_, Option<String>>(11)?.and_then(|text| game?.read_odds(&text).ok()),
            end: end_of(row, 0, None)?,
            board: row.get(8)?,
            below: seat(row, 9)?,
            is_busy: false,
        })
    })
}

/// Who sits where, as it is written there.
fn seats(connection: &Connection, id: KeptId) -> rusqlite::Result<Vec<SummarySeat>> {
    of_game(connection, "SELECT player, name, clock FROM seat WHERE game = ?1 ORDER BY seat", id, |row| {
        Ok(SummarySeat { player: row.get(0)?, name: row.get(1)?, clock: row.get(2)? })
    })
}

/// The moves on the table, without those that were taken back.
fn moves(connection: &Connection, id: KeptId, ply: usize) -> rusqlite::Result<Vec<String>> {
    let mut moves =
        of_game(connection, "SELECT text FROM move WHERE game = ?1 ORDER BY number", id, |row| row.get(0))?;
    moves.truncate(ply);
    Ok(moves)
}

fn summary(connection: &Connection, id: KeptId) -> rusqlite::Result<Summary> {
    let sql = "SELECT name, begun, changed, result, ply FROM game WHERE id = ?1";
    connection.prepare_cached(sql)?.query_row([id.0], |row| {
        let name: String = row.get(0)?;
        let result: Option<String> = row.get(3)?;
        Ok(Summary {
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
    /// Another one after every change, by this program or by another.
    pub(super) fn state(&self) -> rusqlite::Result<(i64, u64)> {
        let others = self.connection.pragma_query_value(None, "data_version", |row| row.get(0))?;
        Ok((others, self.connection.total_changes()))
    }

    /// The numbers of the games that a filter lets through, in its order. They are found in the index alone: of the games
    /// themselves only what is seen is read.
    pub(super) fn found_by(&self, filter: &Filter) -> rusqlite::Result<Vec<KeptId>> {
        let part = filter.name.trim();
        let with_name = if part.is_empty() { None } else { Some(self.games_with(part)?) };
        let Condition { sql, values } = Condition::of(filter);
        let sql = format!("SELECT id FROM game WHERE {sql} ORDER BY {}", order(filter.order));
        let mut found = self.connection.prepare_cached(&sql)?;
        let mut rows = found.query(params_from_iter(&values))?;
        let mut ids = Vec::new();
        while let Some(row) = rows.next()? {
            let id = KeptId(row.get(0)?);
            if with_name.as_ref().is_none_or(|games| games.contains(&id)) {
                ids.push(id);
            }
        }
        Ok(ids)
    }

    /// The games of players with this in their name, in any case, or in another name that counts as the same: whoever was
    /// called in one language is found in the other. The names are few beside the games, and the database does not know
    /// that É is a large é.
    fn games_with(&self, part: &str) -> rusqlite::Result<HashSet<KeptId>> {
        let part = part.to_lowercase();
        let is_like = |name: &str| name.to_lowercase().contains(&part);
        let others = self.same_names.counting(is_like);
        let mut seats = self.connection.prepare_cached("SELECT name, game FROM seat ORDER BY name")?;
        let mut rows = seats.query([])?;
        let mut games = HashSet::new();
        let (mut last, mut has_part) = (String::new(), false);
        while let Some(row) = rows.next()? {
            let name = row.get_ref(0)?.as_str()?;
            if name != last {
                name.clone_into(&mut last);
                has_part = is_like(name) || others.contains(self.same_names.counts_as(name));
            }
            if has_part {
                games.insert(KeptId(row.get(1)?));
            }
        }
        Ok(games)
    }
}
