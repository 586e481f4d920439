//! An attempt to solve a puzzle: which moves are right at each step, and which answer follows.

use super::goal::Goal;
use super::puzzle::Puzzle;
use crate::{PlanError, Playable, catalogue};
use rules::{GameId, History, Seat, chess, domin_up, draughts, racing_kings};

/// The result of a move of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveVerdict {
    /// Not a legal move, or not the right one. The position stays.
    Wrong,
    /// The right move; this answer of the opponent follows.
    Right { answer: String },
    /// The right move, and the last one.
    Solved,
}

/// The line played so far, without its position type.
trait PlayedLine: Send + Sync {
    /// The canonical text of a legal move; `None` for any other text.
    fn canonical(&self, text: &str) -> Option<String>;
    /// Plays a legal move. Returns whether the text was one.
    fn play(&mut self, text: &str) -> bool;
    /// Whether the legal move ends the game, and its player wins.
    fn wins_at_once(&self, text: &str) -> bool;
    fn position_text(&self) -> String;
}

impl<P: Playable> PlayedLine for History<P> {
    fn canonical(&self, text: &str) -> Option<String> {
        self.position().parse_move(text).ok().map(|mv| self.position().move_text(mv))
    }

    fn play(&mut self, text: &str) -> bool {
        let mv = self.position().parse_move(text).ok();
        mv.into_iter().for_each(|mv| self.push(mv));
        mv.is_some()
    }

    fn wins_at_once(&self, text: &str) -> bool {
        let solver: Seat = self.position().turn();
        let Ok(mv) = self.position().parse_move(text) else { return false };
        let outcome =
            self.position().play(mv).outcome(&[self.earlier(), &[self.position().clone()]].concat());
        outcome.is_some_and(|outcome| outcome.winner == Some(solver))
    }

    fn position_text(&self) -> String {
        self.position().text()
    }
}

/// The state of an attempt.
pub struct Attempt {
    solution: Vec<String>,
    goal: Goal,
    /// Number of moves of the solution that are played, the answers included.
    ply: usize,
    /// Number of wrong moves, which a player may try at every step.
    errors: usize,
    line: Box<dyn PlayedLine>,
}

impl Attempt {
    /// Begins to solve a puzzle. Fails if the game cannot read the position.
    pub fn start(puzzle: &Puzzle) -> Result<Attempt, PlanError> {
        fn line<P: Playable>(position: &str) -> Result<Box<dyn PlayedLine>, PlanError> {
            Ok(Box::new(History::new(catalogue::read_position::<P>(position)?)))
        }
        let line = match puzzle.game {
            GameId::RacingKings => line::<racing_kings::Position>(&puzzle.position)?,
            GameId::Draughts => line::<draughts::Position>(&puzzle.position)?,
            GameId::Chess => line::<chess::Position>(&puzzle.position)?,
            GameId::DominUp => line::<domin_up::Position>(&puzzle.position)?,
        };
        Ok(Attempt { solution: puzzle.solution.clone(), goal: puzzle.goal, ply: 0, errors: 0, line })
    }

    /// The text of the current position, with the solver to move unless the puzzle is solved.
    pub fn position(&self) -> String {
        self.line.position_text()
    }

    /// The next move of the solution; `None` if the puzzle is solved.
    pub fn next_move(&self) -> Option<&str> {
        self.solution.get(self.ply).map(String::as_str)
    }

    pub fn is_solved(&self) -> bool {
        self.ply >= self.solution.len()
    }

    /// Number of moves of the solution that are played, the answers included.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Number of wrong moves so far.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Whether a move is right now.
    ///
    /// Besides the move of the solution, every move that wins at once is right if the solution wins at once too.
    /// For example, any mate solves the last step of a mate puzzle.
    pub fn is_right(&self, text: &str) -> bool {
        let Some(expected) = self.next_move() else { return false };
        let Some(given) = self.line.canonical(text) else { return false };
        given == expected
            || matches!(self.goal, Goal::WinIn(_) | Goal::Win)
                && self.line.wins_at_once(expected)
                && self.line.wins_at_once(&given)
    }

    /// Plays a move of the solver and, if it is right, the answer. A wrong move changes only [`Attempt::errors`].
    pub fn play(&mut self, text: &str) -> MoveVerdict {
        if !self.is_right(text) || !self.line.play(text) {
            self.errors += 1;
            return MoveVerdict::Wrong;
        }
        self.ply += 1;
        let Some(answer) = self.next_move().map(str::to_owned) else { return MoveVerdict::Solved };
        if !self.line.play(&answer) {
            // A file from elsewhere may have a wrong answer: end the puzzle here.
            self.ply = self.solution.len();
            return MoveVerdict::Solved;
        }
        self.ply += 1;
        MoveVerdict::Right { answer }
    }
}
