//! A game so far: its positions and moves, with what was taken back and can be redone.

use crate::{EndReason, Outcome, Rules};

/// The positions of a game from its start, and which of them is on the table.
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
    /// `positions[n]` is the position after `n` moves: never empty.
    positions: Vec<P>,
    moves: Vec<P::Move>,
    ply: usize,
}

impl<P: Rules> History<P> {
    /// A game about to begin.
    pub fn new(start: P) -> History<P> {
        History { positions: vec![start], moves: Vec::new(), ply: 0 }
    }

    /// The position on the table.
    pub fn position(&self) -> &P {
        &self.positions[self.ply]
    }

    /// The positions before the one on the table, oldest first.
    pub fn earlier(&self) -> &[P] {
        &self.positions[..self.ply]
    }

    /// The position after `ply` moves, or after the last one.
    pub fn at(&self, ply: usize) -> &P {
        &self.positions[ply.min(self.moves.len())]
    }

    /// All moves, those that can be redone included.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// How many of [`History::moves`] are on the table.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Plays a legal move and drops whatever could be redone.
    pub fn push(&mut self, mv: P::Move) {
        let next = self.position().play(mv);
        self.positions.truncate(self.ply + 1);
        self.moves.truncate(self.ply);
        self.positions.push(next);
        self.moves.push(mv);
        self.ply += 1;
    }

    /// Goes back or forth to the position after `ply` moves, or after the last one.
    pub fn go_to(&mut self, ply: usize) {
        self.ply = ply.min(self.moves.len());
    }

    /// How the game has ended, without anybody claiming or resigning.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome(self.earlier())
    }

    /// The draws that the seat to move may claim now.
    pub fn claims(&self) -> Vec<EndReason> {
        self.position().claims(self.earlier())
    }
}
