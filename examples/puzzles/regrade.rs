//! The command `regrade`: the levels of puzzles, after the settings of the levels changed.

use std::error::Error;
use std::path::Path;
use std::{fs, thread};

use ai::{EngineGame, Player};
use rules::{GameId, chess, domin_up, draughts, racing_kings};
use session::puzzles::Puzzle;

use crate::found::Candidate;
use crate::grade::grade;
use crate::select::{easiest_first, parse};

/// A line of either kind of file.
enum Line {
    Candidate(Candidate),
    Shipped(Puzzle),
}

impl Line {
    fn parse(game: GameId, text: &str) -> Result<Line, Box<dyn Error>> {
        match Candidate::from_line(game, text) {
            Some(candidate) => Ok(Line::Candidate(candidate)),
            None => Ok(Line::Shipped(Puzzle::from_line(game, text)?)),
        }
    }

    fn puzzle(&self) -> &Puzzle {
        match self {
            Line::Candidate(candidate) => &candidate.puzzle,
            Line::Shipped(puzzle) => puzzle,
        }
    }

    fn puzzle_mut(&mut self) -> &mut Puzzle {
        match self {
            Line::Candidate(candidate) => &mut candidate.puzzle,
            Line::Shipped(puzzle) => puzzle,
        }
    }

    fn text(&self) -> String {
        match self {
            Line::Candidate(candidate) => candidate.line(),
            Line::Shipped(puzzle) => puzzle.line(),
        }
    }
}

/// The level of a puzzle, if `lowest` is the lowest level that changed; `None` if no level solves it.
fn new_level(puzzle: &Puzzle, lowest: u8) -> Option<u8> {
    fn from<P: EngineGame>(puzzle: &Puzzle, lowest: u8) -> Option<u8> {
        let (position, solution) = parse::<P>(puzzle)?;
        grade(lowest..=*Player::LEVELS.end(), &position, &solution)
    }
    if puzzle.level < lowest {
        return Some(puzzle.level);
    }
    match puzzle.game {
        GameId::RacingKings => from::<racing_kings::Position>(puzzle, lowest),
        GameId::Draughts => from::<draughts::Position>(puzzle, lowest),
        GameId::Chess => from::<chess::Position>(puzzle, lowest),
        GameId::DominUp => from::<domin_up::Position>(puzzle, lowest),
    }
}

/// Grades the puzzles of `file` that are of level `lowest` or above, and writes all that a level solves.
pub(crate) fn run(
    game: GameId,
    file: &Path,
    lowest: u8,
    threads: usize,
    out: &Path,
) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(file)?;
    let mut lines = text.lines().map(|line| Line::parse(game, line)).collect::<Result<Vec<_>, _>>()?;
    let mut levels = vec![None; lines.len()];
    let share = lines.len().div_ceil(threads.max(1)).max(1);
    thread::scope(|scope| {
        for (lines, levels) in lines.chunks(share).zip(levels.chunks_mut(share)) {
            scope.spawn(move || {
                for (line, level) in lines.iter().zip(levels) {
                    *level = new_level(line.puzzle(), lowest);
                }
            });
        }
    });
    let mut levels = levels.into_iter();
    lines.retain_mut(|line| {
        let puzzle = line.puzzle_mut();
        let level = levels.next().flatten();
        if level != Some(puzzle.level) {
            let new = level.map_or("none".to_owned(), |level| level.to_string());
            println!("{}: level {} before, {new} now", puzzle.id, puzzle.level);
        }
        puzzle.level = level.unwrap_or(puzzle.level);
        level.is_some()
    });
    lines.sort_by(|a, b| easiest_first(a.puzzle(), b.puzzle()));
    fs::write(out, lines.iter().map(|line| line.text() + "\n").collect::<String>())?;
    Ok(())
}
