//! Results of puzzles.

use rusqlite::{Connection, Row, params};

use super::schema::PUZZLE_COLUMNS;
use crate::{GameStore, StoreError};
use session::Game;

/// The result of one attempt at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleAttempt {
    pub wrong_tries: u32,
    /// Whether the solution was shown. Otherwise the player has solved the puzzle.
    pub is_shown: bool,
}

/// The results of all attempts at a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleResult {
    /// The id of the puzzle, unique within its game.
    pub puzzle: String,
    /// When it was first solved, in milliseconds since 1970; `None` if it was not.
    pub solved_at: Option<i64>,
    pub first: PuzzleAttempt,
    pub latest: PuzzleAttempt,
}

impl GameStore {
    /// Records the end of an attempt at a puzzle.
    pub fn record_puzzle(
        &mut self,
        game: Game,
        puzzle: &str,
        attempt: PuzzleAttempt,
    ) -> Result<(), StoreError> {
        let solved_at = (!attempt.is_shown).then(|| (self.clock)());
        let result = PuzzleResult { puzzle: puzzle.to_owned(), solved_at, first: attempt, latest: attempt };
        self.in_transaction(|transaction| insert(transaction, game.name(), &result))
    }

    /// The results of all puzzles of a game that the player has attempted, by id.
    pub fn puzzle_results(&self, game: Game) -> Result<Vec<PuzzleResult>, StoreError> {
        let read = || {
            let sql = format!("SELECT {PUZZLE_COLUMNS} FROM puzzle WHERE game = ?1 ORDER BY id");
            let mut select = self.connection.prepare_cached(&sql)?;
            select.query_map([game.name()], read_result)?.collect()
        };
        self.with_path(read())
    }

    /// Copies the results that can be read in a damaged file.
    pub(super) fn restore_puzzle_results(&mut self, damaged: &GameStore) -> Result<(), StoreError> {
        let sql = format!("SELECT {PUZZLE_COLUMNS} FROM puzzle");
        let rows = damaged.readable_rows(&sql, |row| Ok((row.get::<_, String>(0)?, read_result(row)?)));
        self.in_transaction(|transaction| {
            rows.iter().try_for_each(|(game, result)| insert(transaction, game, result))
        })
    }
}

fn insert(connection: &Connection, game: &str, result: &PuzzleResult) -> rusqlite::Result<()> {
    let PuzzleResult { puzzle, solved_at, first, latest } = result;
    let mut insert = connection.prepare_cached(
        "INSERT INTO puzzle (game, id, solved, first_wrong, first_shown, latest_wrong, latest_shown)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT DO UPDATE SET solved = ifnull(solved, ?3), latest_wrong = ?6, latest_shown = ?7",
    )?;
    insert
        .execute(params![
            game,
            puzzle,
            solved_at,
            first.wrong_tries,
            first.is_shown,
            latest.wrong_tries,
            latest.is_shown
        ])
        .map(|_| ())
}

fn read_result(row: &Row<'_>) -> rusqlite::Result<PuzzleResult> {
    let attempt = |wrong: usize| -> rusqlite::Result<PuzzleAttempt> {
        Ok(PuzzleAttempt { wrong_tries: row.get(wrong)?, is_shown: row.get(wrong + 1)? })
    };
    Ok(PuzzleResult { puzzle: row.get(1)?, solved_at: row.get(2)?, first: attempt(3)?, latest: attempt(5)? })
}
