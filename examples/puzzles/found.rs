//! A found puzzle, before it has an id, a level and its theme.

use rules::{GameId, Texts};
use session::puzzles::{Goal, Puzzle, SourceGame, Theme, id_of};

/// How a position became a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// The opponent made an error that can be punished.
    Punish,
    /// Only one move does not lose.
    Defend,
}

impl Occasion {
    const ALL: [Occasion; 2] = [Occasion::Punish, Occasion::Defend];

    /// Name in the files of candidates.
    const fn name(self) -> &'static str {
        match self {
            Occasion::Punish => "punish",
            Occasion::Defend => "defend",
        }
    }
}

/// A solution with its goal.
pub(crate) struct Solved<M> {
    pub(crate) goal: Goal,
    pub(crate) solution: Vec<M>,
}

/// A puzzle in the position after `ply` moves of its source game.
pub(crate) struct Found<P: Texts> {
    pub(crate) position: P,
    pub(crate) ply: usize,
    pub(crate) solution: Vec<P::Move>,
    pub(crate) goal: Goal,
    pub(crate) occasion: Occasion,
}

/// A puzzle with its level. One line of a file of candidates. The command `select` decides its theme.
#[derive(Clone)]
pub(crate) struct Candidate {
    pub(crate) seed: u64,
    pub(crate) occasion: Occasion,
    pub(crate) puzzle: Puzzle,
}

/// The theme of a candidate until `select` decides it.
const UNDECIDED: Theme = Theme::Defence;

impl Candidate {
    pub(crate) fn new<P: Texts>(found: &Found<P>, seed: u64, level: u8, source: SourceGame) -> Candidate {
        let mut position = found.position.clone();
        let position_text = position.text();
        let mut solution = Vec::new();
        for mv in &found.solution {
            solution.push(position.move_text(*mv));
            position = position.play(*mv);
        }
        let puzzle = Puzzle {
            id: id_of(P::GAME, &position_text),
            game: P::GAME,
            position: position_text,
            solution,
            goal: found.goal,
            theme: UNDECIDED,
            level,
            source,
        };
        Candidate { seed, occasion: found.occasion, puzzle }
    }

    /// The line of a file of candidates: seed, occasion, and the line of the puzzle.
    pub(crate) fn line(&self) -> String {
        format!("{}\t{}\t{}", self.seed, self.occasion.name(), self.puzzle.line())
    }

    /// Parses a line of a file of candidates.
    pub(crate) fn from_line(game: GameId, line: &str) -> Option<Candidate> {
        let mut parts = line.splitn(3, '\t');
        let seed = parts.next()?.parse().ok()?;
        let name = parts.next()?;
        let occasion = Occasion::ALL.into_iter().find(|occasion| occasion.name() == name)?;
        Some(Candidate { seed, occasion, puzzle: Puzzle::from_line(game, parts.next()?).ok()? })
    }
}
