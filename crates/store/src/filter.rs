//! Which kept games are asked for (search, filter, sort).

use rusqlite::types::Value;

use crate::KeptId;
use session::{Game, catalogue};

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
    /// With at least so many moves, as the players of its game count them.
    pub least: Option<u32>,
    /// With at most so many moves, likewise.
    pub most: Option<u32>,
    /// Those in the bin instead.
    pub binned: bool,
    /// Which comes first.
    pub order: SortOrder,
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
pub enum SortOrder {
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

/// Which games a filter let through last, for as long as nothing changes: a shelf is leafed through.
#[derive(Debug)]
pub(super) struct Found {
    pub filter: Filter,
    pub state: (i64, u64),
    pub ids: Vec<KeptId>,
}

/// A filter as a condition on the rows of `game`, with its parameters.
pub(super) struct Condition {
    pub sql: String,
    pub values: Vec<Value>,
}

impl Condition {
    pub(super) fn of(filter: &Filter) -> Condition {
        let binned = if filter.binned { "binned IS NOT NULL" } else { "binned IS NULL" };
        let mut condition = Condition { sql: binned.to_owned(), values: Vec::new() };
        let Filter { game, name: _, result, since, until, least, most, binned: _, order: _ } = filter;
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
        for (bound, value) in [("begun >= ?", *since), ("begun < ?", *until)] {
            if let Some(value) = value {
                condition.and(bound, Some(value.into()));
            }
        }
        for (is, bound) in [(">=", least), ("<=", most)] {
            let Some(bound) = bound else { continue };
            // Rows hold plies. A game whose rules are not known here is counted ply by ply.
            let pairs: Vec<&str> = catalogue::GAMES
                .iter()
                .filter(|game| game.moves_of(2) == 1)
                .map(|game| game.name())
                .collect();
            let counted = format!(
                "(ply + (name IN ('{}'))) / (1 + (name IN ('{}')))",
                pairs.join("','"),
                pairs.join("','")
            );
            condition.and(&format!("{counted} {is} ?"), Some(i64::from(*bound).into()));
        }
        condition
    }

    fn and(&mut self, sql: &str, value: Option<Value>) {
        self.sql.push_str(" AND ");
        self.sql.push_str(sql);
        self.values.extend(value);
    }
}

/// The index gives the rows in this order, one way or the other.
pub(super) fn order(order: SortOrder) -> &'static str {
    match order {
        SortOrder::Newest => "changed DESC",
        SortOrder::Oldest => "changed",
        SortOrder::Longest => "ply DESC, changed DESC",
        SortOrder::Shortest => "ply, changed",
    }
}
