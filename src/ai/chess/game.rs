//! What chess and Racing Kings, the games with chess pieces, do differently in the search.

use crate::rules::Position;
use crate::rules::chessboard::{Move, MoveList, Role, Variant};

/// What chess and Racing Kings do differently: values, and prunings that are unsound in the other.
pub trait ChessGame: Variant + Position<Observation = Self> {
    /// How much a quiet move may be expected to change the evaluation.
    const MARGIN: i32;
    /// What a piece is worth when captured, from pawn to king.
    const WORTH: [i32; 6];
    /// Whether every recapture is possible, so that exchanges can be counted without being played. In
    /// Racing Kings many are not: they would give check.
    const EXCHANGES: bool;

    /// [`crate::ai::search::SearchGame::noisy_moves`].
    fn noisy(&self) -> MoveList;
    /// [`crate::ai::search::SearchGame::is_forced`].
    fn forced(&self) -> bool;
    /// [`crate::ai::search::SearchGame::null_move`].
    fn passed(&self) -> Option<Self>;
    /// [`crate::ai::search::SearchGame::is_decided`].
    fn decided(&self) -> bool;
    /// [`crate::ai::search::SearchGame::end_score`].
    fn score_at_end(&self, ply: usize) -> i32;
    /// [`crate::ai::search::SearchGame::value`].
    fn evaluate(&self) -> i32;
    /// [`crate::ai::search::SearchGame::is_urgent`].
    fn urgent(&self, mv: Move) -> bool;

    /// The role of the moving piece.
    fn moving(&self, mv: Move) -> Role {
        self.board().role_at(mv.from).unwrap_or(Role::Pawn)
    }
}
