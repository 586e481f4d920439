//! Differences between chess and Racing Kings in the search.

use crate::prior::MovePrior;
use crate::score::TablebaseResult;
use crate::search::SearchParameters;
use crate::search::level::Level;
use crate::{StopFlag, WinCurve};
use rules::chessboard::{ChessVariant, Move, MoveList, Position, Role};

/// Values and search rules in which chess and Racing Kings differ.
pub trait ChessGame: ChessVariant {
    /// Margin of futility pruning in centipawns; see [`crate::search::Pruning::margin`].
    const FUTILITY_MARGIN: i32;
    /// Values of captured pieces in centipawns, from pawn to king.
    const PIECE_VALUES: [i32; 6];
    /// Kind of piece whose placement is the key of the correction history.
    const STRUCTURE: Role;
    const WINS: WinCurve;
    /// Whether static exchange evaluation is sound. In Racing Kings it is not: many recaptures would give check
    /// and are illegal.
    const HAS_SEE: bool;
    const SELECTIVITY: SearchParameters;

    fn noisy_moves(position: &Position<Self>) -> MoveList;
    fn is_forced(position: &Position<Self>) -> bool;
    fn null_move(position: &Position<Self>) -> Option<Position<Self>>;
    fn is_decided(_position: &Position<Self>) -> bool {
        false
    }
    fn end_score(position: &Position<Self>, ply: usize) -> i32;
    /// Computes the solved endings that [`ChessGame::ending_verdict`] may need soon. Returns whether they are ready;
    /// `false` if there are none or `stop` was raised first.
    fn prepare_endings(_position: &Position<Self>, _stop: &StopFlag) -> bool {
        false
    }
    /// Result of a solved ending, ignoring the fifty-move rule; `None` if the ending is not solved.
    ///
    /// Uses the endings of [`ChessGame::prepare_endings`] only if `uses_computed`.
    fn ending_verdict(position: &Position<Self>, uses_computed: bool) -> Option<TablebaseResult>;
    fn ending_value(_position: &Position<Self>) -> Option<i32> {
        None
    }
    fn is_urgent(_position: &Position<Self>, _mv: Move) -> bool {
        false
    }

    /// The learnt prior over moves.
    fn prior() -> &'static MovePrior;
    /// See [`PriorGame::book_moves`](crate::prior::PriorGame::book_moves).
    fn book_moves(_position: &Position<Self>) -> &'static [(Move, u32)] {
        &[]
    }
    /// Phase of the game for the prior, from 0 to 4. A weight of the prior belongs to one phase.
    fn phase(position: &Position<Self>) -> usize;

    const LEVELS: [Level; 10];
    /// Whether a capture by a much more valuable piece counts as a flaw. In Racing Kings it may be good.
    const BAD_CAPTURES_ARE_ODD: bool = false;
    /// See [`Fallible::habit`](crate::search::Fallible::habit).
    fn habit(_position: &Position<Self>, _mv: Move) -> i32 {
        0
    }
    fn is_elementary(position: &Position<Self>) -> bool;
    /// Whether a quiet king move counts as a flaw, because it exposes the king.
    fn is_odd_walk(position: &Position<Self>, mv: Move) -> bool;
}
