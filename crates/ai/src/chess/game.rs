//! What chess and Racing Kings, the games with chess pieces, do differently in the search.

use crate::net::{Further, Pieces};
use crate::search::level::Level;
use crate::search::{Evaluation, Selectivity};
use crate::{StopFlag, WinCurve};
use rules::Color;
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
    /// The ten levels.
    const LEVELS: [Level; 10];
    /// [`crate::net::NetInputs::ROWS`].
    const NET_ROWS: usize;
    /// [`crate::net::NetInputs::SIDES_DIFFER`].
    const NET_SIDES_DIFFER: bool;
    /// [`crate::net::NetInputs::BUCKETS`].
    const NET_BUCKETS: usize;

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
    /// [`crate::search::SearchGame::evaluation`].
    fn evaluation() -> Evaluation<Position<Self>>;
    /// Works out what [`ChessGame::known_score`] may need soon, and says whether that is there now.
    fn prepare(_position: &Position<Self>, _stop: &StopFlag) -> bool {
        false
    }
    /// [`crate::search::SearchGame::known_score`]; `made`: what has to be worked out first is there.
    fn known_score(_position: &Position<Self>, _made: bool, _ply: usize) -> Option<i32> {
        None
    }
    /// [`crate::search::SearchGame::ending_value`].
    fn ending_value(_position: &Position<Self>) -> Option<i32> {
        None
    }
    /// [`crate::search::SearchGame::is_elementary`].
    fn is_elementary(_position: &Position<Self>) -> bool {
        false
    }
    /// Whether a quiet move of the king looks odd to a person: into the open, or away from where it wants to go.
    fn is_odd_walk(position: &Position<Self>, mv: Move) -> bool;
    /// Whether a capture that costs much more than it takes looks odd to a person. In the race it may be the point.
    const TRADES_COUNT: bool = false;
    /// [`crate::search::SearchGame::is_urgent`].
    fn is_urgent(_position: &Position<Self>, _mv: Move) -> bool {
        false
    }

    /// [`crate::net::NetInputs::lens`].
    fn net_lens(pieces: &Pieces, view: Color) -> u8;
    /// [`crate::net::NetInputs::row`].
    fn net_row(view: Color, lens: u8, color: Color, kind: usize, place: usize) -> usize;
    /// [`crate::net::NetInputs::further`].
    fn net_further(_pieces: &Pieces, _views: &mut [Further; 2]) {}
    /// [`crate::net::NetInputs::put_right`].
    fn put_right(_: &Position<Self>, value: i32) -> i32 {
        value
    }
    /// [`crate::net::NetInputs::bucket`].
    fn net_bucket(pieces: &Pieces, turn: Color) -> usize;
}
