//! An attempt to solve a puzzle or an exercise: which moves are right at each step, and which answer follows.

use crate::Playable;
use rules::{History, Seat};

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

/// The moves that are right at a step.
pub(crate) enum RightMoves<P: Playable> {
    /// Only the move of the solution.
    Solution,
    /// The move of the solution; if it wins at once, also every other move that wins at once.
    ///
    /// For example, any mate solves the last step of a mate puzzle.
    SolutionOrWin,
    /// Every legal move that passes this test.
    Passing(fn(&P, P::Move) -> bool),
}

impl<P: Playable> Clone for RightMoves<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Playable> Copy for RightMoves<P> {}

/// The line played so far, without its position type.
trait PlayedLine: Send + Sync {
    /// Plays a legal move. Returns whether the text was one.
    fn play(&mut self, text: &str) -> bool;
    /// Whether the text is a right move at a step, given the move of the solution.
    fn is_right(&self, step: usize, expected: &str, text: &str) -> bool;
    /// The canonical texts of the legal moves.
    fn legal_moves(&self) -> Vec<String>;
    fn position_text(&self) -> String;
}

struct TypedLine<P: Playable> {
    history: History<P>,
    /// By step.
    right_moves: Vec<RightMoves<P>>,
}

impl<P: Playable> TypedLine<P> {
    fn wins_at_once(&self, mv: P::Move) -> bool {
        let (position, earlier) = (self.history.position(), self.history.earlier());
        let solver: Seat = position.turn();
        let outcome = position.play(mv).outcome(&[earlier, std::slice::from_ref(position)].concat());
        outcome.is_some_and(|outcome| outcome.winner == Some(solver))
    }
}

impl<P: Playable> PlayedLine for TypedLine<P> {
    fn play(&mut self, text: &str) -> bool {
        let mv = self.history.position().parse_move(text).ok();
        mv.into_iter().for_each(|mv| self.history.push(mv));
        mv.is_some()
    }

    fn is_right(&self, step: usize, expected: &str, text: &str) -> bool {
        let position = self.history.position();
        let Ok(given) = position.parse_move(text) else { return false };
        let is_expected = position.move_text(given) == expected;
        match self.right_moves.get(step) {
            None => false,
            Some(RightMoves::Solution) => is_expected,
            Some(RightMoves::SolutionOrWin) => {
                let expected = position.parse_move(expected);
                is_expected
                    || expected.is_ok_and(|expected| self.wins_at_once(expected)) && self.wins_at_once(given)
            }
            Some(RightMoves::Passing(test)) => test(position, given),
        }
    }

    fn legal_moves(&self) -> Vec<String> {
        let position = self.history.position();
        position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect()
    }

    fn position_text(&self) -> String {
        self.history.position().text()
    }
}

/// The state of an attempt.
///
/// [`Attempt::start`] begins to solve a puzzle, [`Attempt::start_exercise`] an exercise of a tutorial.
pub struct Attempt {
    /// The moves of the solver and the answers by turns, ending with a move of the solver.
    solution: Vec<String>,
    /// Number of moves of the solution that are played, the answers included.
    ply: usize,
    /// Number of wrong moves, which a player may try at every step.
    errors: usize,
    line: Box<dyn PlayedLine>,
}

impl Attempt {
    /// Begins an attempt with the right moves of each step.
    pub(crate) fn new<P: Playable>(
        start: P,
        solution: Vec<String>,
        right_moves: Vec<RightMoves<P>>,
    ) -> Attempt {
        let line = Box::new(TypedLine { history: History::new(start), right_moves });
        Attempt { solution, ply: 0, errors: 0, line }
    }

    /// The text of the current position, with the solver to move unless the attempt is solved.
    pub fn position(&self) -> String {
        self.line.position_text()
    }

    /// A right move; `None` after the last one.
    pub fn next_move(&self) -> Option<&str> {
        self.solution.get(self.ply).map(String::as_str)
    }

    /// The moves of the solution that are not played yet, the answers included.
    pub fn rest_of_solution(&self) -> &[String] {
        self.solution.get(self.ply..).unwrap_or_default()
    }

    pub fn is_solved(&self) -> bool {
        self.ply >= self.solution.len()
    }

    /// Number of moves of the solution that are played, the answers included.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The step to solve now, counted from 0: the number of right moves of the solver so far.
    pub fn step(&self) -> usize {
        self.ply.div_ceil(2)
    }

    /// Number of wrong moves so far.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Whether a move is right now. Several moves can be right.
    pub fn is_right(&self, text: &str) -> bool {
        self.next_move().is_some_and(|expected| self.line.is_right(self.step(), expected, text))
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
        self.adapt_solution();
        MoveVerdict::Right { answer }
    }

    /// Replaces the next move of the solution if it is not right after the move that the solver chose.
    fn adapt_solution(&mut self) {
        if self.next_move().is_some_and(|expected| !self.is_right(expected)) {
            let others = self.line.legal_moves();
            if let Some(other) = others.into_iter().find(|other| self.is_right(other)) {
                self.solution[self.ply] = other;
            }
        }
    }
}
