//! What chess and Racing Kings do differently in the search.

use crate::score::Verdict;
use crate::search::Selectivity;
use crate::search::level::Level;
use crate::{StopFlag, WinCurve};
use rules::chessboard::{ChessLike, Move, MoveList, Position, Role};

/// What chess and Racing Kings do differently: values, and prunings that are unsound in the other.
pub trait ChessGame: ChessLike {
    /// How much a quiet move may be expected to change the evaluation.
    const MARGIN: i32;
    /// What a piece is worth when captured, from pawn to king.
    const WORTH: [i32; 6];
    /// Where these stand, the evaluation errs alike.
    const STRUCTURE: Role;
    /// How scores become results.
    const WINS: WinCurve;
    /// Whether every recapture is possible, so that exchanges can be counted without being played. In
    /// Racing Kings many are not: they would give check.
    const EXCHANGES: bool;
    /// How much the whole engine leaves out.
    const SELECTIVITY: Selectivity;

    /// [`crate::search::SearchGame::noisy_moves`].
    fn noisy_moves(position: &Position<Self>) -> MoveList;
    /// [`crate::search::SearchGame::is_forced`].
    fn is_forced(position: &Position<Self>) -> bool;
    /// [`crate::search::SearchGame::null_move`].
    fn null_move(position: &Position<Self>) -> Option<Position<Self>>;
    /// [`crate::search::SearchGame::is_decided`].
    fn is_decided(_position: &Position<Self>) -> bool {
        false
    }
    /// [`crate::search::SearchGame::end_score`].
    fn end_score(position: &Position<Self>, ply: usize) -> i32;
    /// Works out what [`ChessGame::verdict`] may need soon, and says whether that is there now.
    fn prepare(_position: &Position<Self>, _stop: &StopFlag) -> bool {
        false
    }
    /// How a solved ending goes on, as if no moves were counted; `made`: what has to be worked out first is there.
    fn verdict(position: &Position<Self>, made: bool) -> Option<Verdict>;
    /// [`crate::search::SearchGame::ending_value`].
    fn ending_value(_position: &Position<Self>) -> Option<i32> {
        None
    }
    /// [`crate::search::MoveOrdering::is_urgent`].
    fn is_urgent(_position: &Position<Self>, _mv: Move) -> bool {
        false
    }

    /// [`crate::search::Fallible::LEVELS`].
    const LEVELS: [Level; 10];
    /// Whether a capture that costs much more than it takes looks odd to a person. In the race it may be the point.
    const TRADES_COUNT: bool = false;
    /// [`crate::search::Fallible::is_elementary`].
    fn is_elementary(position: &Position<Self>) -> bool;
    /// Whether a quiet move of the king looks odd to a person: into the open, or away from where it wants to go.
    fn is_odd_walk(position: &Position<Self>, mv: Move) -> bool;
}
