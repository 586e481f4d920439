//! Search, filters and sort order of the list of saved games.

use std::cmp::Reverse;

use rusqlite::types::Value;

use crate::{ImportId, StoredId};
use session::{Game, catalogue};

/// Selection of saved games. By default all games outside the bin, latest date first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    pub game: Option<Game>,
    /// Part of a player's name, upper or lower case; if empty, all names match.
    pub name: String,
    pub result: Option<ResultFilter>,
    /// Earliest start, in milliseconds since 1970.
    pub since: Option<i64>,
    /// Start before this time, in milliseconds since 1970.
    pub until: Option<i64>,
    /// Minimum number of moves, as the players of the game count them.
    pub min_moves: Option<u32>,
    /// Maximum number of moves, as the players of the game count them.
    pub max_moves: Option<u32>,
    /// Only the games that this import has added.
    pub import: Option<ImportId>,
    /// Whether to select the games in the bin instead of those outside it.
    pub binned: bool,
    pub order: SortOrder,
}

/// Filter on the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultFilter {
    Unfinished,
    Finished,
    /// Won by a person.
    Won,
    /// Won by a computer against a person.
    Lost,
    Drawn,
}

/// Sort order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SortOrder {
    /// Latest date first, by the dates that the list shows (see [`Card::played_on`](crate::Card)).
    #[default]
    Newest,
    /// Earliest date first.
    Oldest,
    /// Most recently added first.
    Added,
    /// Most plies first.
    Longest,
    /// Fewest plies first.
    Shortest,
}

/// Cached result of a query, so that paging does not repeat the query.
#[derive(Debug)]
pub(super) struct CachedList {
    pub filter: Filter,
    /// [`GameStore::data_version`](crate::GameStore) at the query. With another version, the list is outdated.
    pub data_version: (i64, u64),
    pub ids: Vec<StoredId>,
}

/// SQL condition on the rows of `game`, with its parameters.
pub(super) struct Condition {
    /// The condition, with a `?` for each parameter.
    pub sql: String,
    pub values: Vec<Value>,
}

impl Condition {
    pub(super) fn of(filter: &Filter) -> Condition {
        let binned = if filter.binned { "binned IS NOT NULL" } else { "binned IS NULL" };
        let mut condition = Condition { sql: binned.to_owned(), values: Vec::new() };
        let Filter { game, name: _, result, since, until, min_moves, max_moves, import, binned: _, order: _ } =
            filter;
        if let Some(import) = import {
            condition.and("id IN (SELECT game FROM import WHERE batch = ?)", Some(import.0.into()));
        }
        if let Some(game) = game {
            condition.and("name = ?", Some(game.name().to_owned().into()));
        }
        if let Some(result) = result {
            let condition_sql = match result {
                ResultFilter::Unfinished => "verdict IS NULL",
                ResultFilter::Finished => "verdict IS NOT NULL",
                ResultFilter::Drawn => "verdict = 0",
                ResultFilter::Won => "verdict = 1",
                ResultFilter::Lost => "verdict = 2",
            };
            condition.and(condition_sql, None);
        }
        for (bound, value) in [("begun >= ?", *since), ("begun < ?", *until)] {
            if let Some(value) = value {
                condition.and(bound, Some(value.into()));
            }
        }
        for (operator, bound) in [(">=", min_moves), ("<=", max_moves)] {
            let Some(bound) = bound else { continue };
            // In some games a move is two plies. For these, moves = (ply + 1) / 2; for others, moves = ply. The SQL
            // expression `name IN (...)` is 1 for the former and 0 for the latter.
            let two_ply_games: Vec<&str> = catalogue::GAMES
                .iter()
                .filter(|game| game.moves_of(2) == 1)
                .map(|game| game.name())
                .collect();
            let move_count = format!(
                "(ply + (name IN ('{}'))) / (1 + (name IN ('{}')))",
                two_ply_games.join("','"),
                two_ply_games.join("','")
            );
            condition.and(&format!("{move_count} {operator} ?"), Some(i64::from(*bound).into()));
        }
        condition
    }

    /// Adds a further condition with its parameter, if it has one.
    fn and(&mut self, sql: &str, value: Option<Value>) {
        self.sql.push_str(" AND ");
        self.sql.push_str(sql);
        self.values.extend(value);
    }
}

/// SQL sort order, for which the database has an index. The index works in both directions.
///
/// For the orders by date and by addition, [`sort`] sorts again.
pub(super) fn order_by_sql(order: SortOrder) -> &'static str {
    match order {
        SortOrder::Newest | SortOrder::Added => "changed DESC",
        SortOrder::Oldest => "changed",
        SortOrder::Longest => "ply DESC, changed DESC",
        SortOrder::Shortest => "ply, changed",
    }
}

/// A game found by a query, with the values for [`sort`].
#[derive(Clone, Copy)]
pub(super) struct FoundGame {
    pub id: StoredId,
    /// Last change, in milliseconds since 1970.
    pub changed: i64,
    /// Start, in milliseconds since 1970.
    pub begun: i64,
    pub is_finished: bool,
}

/// Sorts games by date or by addition. `found` is in the order of [`order_by_sql`].
///
/// `imports` lists each imported game, sorted by id: its id, and the value of `changed` when it was imported. If
/// `changed` differs now, the game was changed after the import.
pub(super) fn sort(found: &mut [FoundGame], order: SortOrder, imports: &[(i64, i64)]) {
    let date = |game: &FoundGame| {
        let import =
            imports.binary_search_by_key(&game.id.0, |(id, _)| *id).ok().map(|index| imports[index].1);
        if import.is_some_and(|changed| game.is_finished || changed == game.changed) {
            game.begun
        } else {
            game.changed
        }
    };
    // The sorts are stable: among equal dates, the order of the query stays.
    match order {
        SortOrder::Newest => found.sort_by_cached_key(|game| Reverse(date(game))),
        SortOrder::Oldest => found.sort_by_cached_key(date),
        SortOrder::Added => found.sort_by_key(|game| Reverse(game.id)),
        SortOrder::Longest | SortOrder::Shortest => {}
    }
}
