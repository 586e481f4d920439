//! The shipped puzzles of each game.

use std::sync::LazyLock;

use super::daily::index_of_day;
use super::puzzle::{Puzzle, PuzzleError};
use super::theme::Theme;
use crate::CalendarDay;
use rules::GameId;

/// The puzzles of one game, easiest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleSet {
    game: GameId,
    puzzles: Vec<Puzzle>,
}

/// The error of a puzzle file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("puzzles of {game}, line {line}: {error}")]
pub struct PuzzleFileError {
    pub game: GameId,
    /// Counted from 1.
    pub line: usize,
    pub error: PuzzleError,
}

type ParsedFile = Result<PuzzleSet, PuzzleFileError>;

/// The file of a game.
const fn shipped_text(game: GameId) -> &'static str {
    match game {
        GameId::RacingKings => include_str!("data/racing-kings.tsv"),
        GameId::Draughts => include_str!("data/draughts.tsv"),
        GameId::Chess => include_str!("data/chess.tsv"),
        GameId::DominUp => include_str!("data/domin-up.tsv"),
    }
}

/// The shipped puzzles of a game. The first call parses them.
pub fn shipped(game: GameId) -> Result<&'static PuzzleSet, &'static PuzzleFileError> {
    macro_rules! parsed {
        ($game:expr) => {{
            static SET: LazyLock<ParsedFile> = LazyLock::new(|| PuzzleSet::parse($game, shipped_text($game)));
            &SET
        }};
    }
    let parsed: &'static LazyLock<ParsedFile> = match game {
        GameId::RacingKings => parsed!(GameId::RacingKings),
        GameId::Draughts => parsed!(GameId::Draughts),
        GameId::Chess => parsed!(GameId::Chess),
        GameId::DominUp => parsed!(GameId::DominUp),
    };
    LazyLock::force(parsed).as_ref()
}

impl PuzzleSet {
    /// Parses a puzzle file: one puzzle per line.
    pub fn parse(game: GameId, text: &str) -> Result<PuzzleSet, PuzzleFileError> {
        let lines = text.lines().zip(1..);
        let puzzles = lines.map(|(line, number)| {
            Puzzle::from_line(game, line).map_err(|error| PuzzleFileError { game, line: number, error })
        });
        Ok(PuzzleSet { game, puzzles: puzzles.collect::<Result<_, _>>()? })
    }

    pub fn game(&self) -> GameId {
        self.game
    }

    /// All puzzles, easiest first.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// The puzzle with this id.
    pub fn find(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id == id)
    }

    /// The puzzle of the day, the same for every player; `None` if there are no puzzles.
    pub fn daily(&self, day: CalendarDay) -> Option<&Puzzle> {
        self.puzzles.get(index_of_day(self.game, day, self.puzzles.len())?)
    }

    /// The puzzles with this theme and level; `None` allows every theme or level.
    pub fn select(&self, theme: Option<Theme>, level: Option<u8>) -> impl Iterator<Item = &Puzzle> {
        self.puzzles.iter().filter(move |puzzle| {
            theme.is_none_or(|theme| puzzle.theme == theme) && level.is_none_or(|level| puzzle.level == level)
        })
    }

    /// The themes that occur, in the order of [`Theme::ALL`], with the number of their puzzles.
    pub fn theme_counts(&self) -> Vec<(Theme, usize)> {
        let count = |theme| self.select(Some(theme), None).count();
        Theme::ALL.iter().map(|theme| (*theme, count(*theme))).filter(|(_, count)| *count > 0).collect()
    }

    /// The levels that occur, in ascending order, with the number of their puzzles.
    pub fn level_counts(&self) -> Vec<(u8, usize)> {
        let count = |level| self.select(None, Some(level)).count();
        (1..=10).map(|level| (level, count(level))).filter(|(_, count)| *count > 0).collect()
    }
}
