//! What the search asks of a game beyond its rules.

use crate::rules::Position;
use crate::rules::chess::{Move, MoveList, Role, Variant};

/// A game on the chess board, as the search sees it: open information and two seats. What holds in one
/// game only (its values, and pruning that would be unsound in the other) is said here.
///
/// Values and scores are in centipawns for the side to move.
pub trait Searched: Variant + Position<Observation = Self> {
    /// How much a quiet move may be expected to change the value.
    const MARGIN: i32;
    /// What a piece is worth when captured, from pawn to king.
    const WORTH: [i32; 6];
    /// Whether every recapture is possible, so that exchanges can be counted without being played. In
    /// Racing Kings many are not: they would give check.
    const EXCHANGES: bool;

    /// Every legal move.
    fn moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(&mut list);
        list
    }

    /// The legal moves that cannot wait when a position is to be valued: captures, promotions, and
    /// those that may end the game.
    fn noisy_moves(&self) -> MoveList;
    /// Whether standing pat means nothing here: in check, or with the rival home and a last move to go.
    fn is_forced(&self) -> bool;
    /// The position with the other side to move, where passing is no better than the best move;
    /// `None` where it may be.
    fn null_move(&self) -> Option<Self>;
    /// Whether the game is over, where that can be told without generating moves.
    fn is_decided(&self) -> bool;
    /// The score of a position without legal moves, `ply` half-moves from the root.
    fn end_score(&self, ply: usize) -> i32;
    /// The value of the position.
    fn value(&self) -> i32;
    /// Whether a quiet move may end the game and must never be left out.
    fn is_urgent(&self, mv: Move) -> bool;

    /// The role of the moving piece.
    fn moving(&self, mv: Move) -> Role {
        self.board().role_at(mv.from).unwrap_or(Role::Pawn)
    }
}
