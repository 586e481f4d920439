//! The history of a game: its positions and moves, with take-back and redo.

use crate::{EndReason, Outcome, Rules};

/// The positions of a game from its start, with a cursor at the current one.
///
/// ```
/// use rules::{History, Rules, Texts, chess};
///
/// let mut game = History::new(chess::Position::start(&Default::default()));
/// for text in ["f3", "e5", "g4", "Qh4#"] {
///     let mv = game.position().parse_move(text).expect("a legal move");
///     game.push(mv);
/// }
/// assert_eq!(game.outcome().expect("the game is over").to_string(), "0-1 checkmate");
/// game.go_to(3);
/// assert_eq!(game.outcome(), None);
/// ```
#[derive(Clone, Debug)]
pub struct History<P: Rules> {
    /// `positions[n]` is the position after `n` moves; never empty.
    positions: Vec<P>,
    /// All moves, including those after the cursor.
    moves: Vec<P::Move>,
    /// The cursor: the index of the current position in `positions`.
    ply: usize,
}

impl<P: Rules> History<P> {
    /// Creates a game that starts from `start`, without moves.
    pub fn new(start: P) -> History<P> {
        History { positions: vec![start], moves: Vec::new(), ply: 0 }
    }

    /// The current position.
    pub fn position(&self) -> &P {
        &self.positions[self.ply]
    }

    /// The positions before the current one, oldest first.
    pub fn earlier(&self) -> &[P] {
        &self.positions[..self.ply]
    }

    /// The position after `ply` moves, or the last one if `ply` is larger.
    pub fn position_after(&self, ply: usize) -> &P {
        &self.positions[ply.min(self.moves.len())]
    }

    /// All moves, including those after the current position, which can be redone.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// The number of moves from the start to the current position.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Plays a legal move from the current position; drops the moves that could be redone.
    pub fn push(&mut self, mv: P::Move) {
        let next = self.position().play(mv);
        self.positions.truncate(self.ply + 1);
        self.moves.truncate(self.ply);
        self.positions.push(next);
        self.moves.push(mv);
        self.ply += 1;
    }

    /// Moves the cursor to the position after `ply` moves, or to the last one if `ply` is larger.
    pub fn go_to(&mut self, ply: usize) {
        self.ply = ply.min(self.moves.len());
    }

    /// The outcome if the rules end the game at the current position (see [`Rules::outcome`]).
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome(self.earlier())
    }

    /// The reasons for which the seat to move may claim a draw at the current position.
    pub fn claims(&self) -> Vec<EndReason> {
        self.position().claims(self.earlier())
    }
}
