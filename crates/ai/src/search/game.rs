//! Interface between the search and a game. Chess, Racing Kings and draughts implement its traits.

use std::num::NonZeroU32;

use arrayvec::ArrayVec;

use crate::net::NetGame;
use crate::search::parameters::{Reductions, SearchParameters};
use crate::{StopFlag, WinCurve};
use rules::GamePosition;

/// Largest distance from the root in plies, with extensions and quiescence.
pub(crate) const MAX_PLY: usize = 120;

/// Parts of the search that can be switched off for comparisons. All are on by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    pub pruning: bool,
    /// Play out captures before evaluating a position.
    pub quiescence: bool,
    /// Score repetitions and expired move counters (such as the fifty-move rule) as draws.
    pub draws: bool,
    /// Use scores from the transposition table. With [`Features::draws`] these are inexact, because the score of a
    /// position then also depends on the moves that led to it.
    pub transpositions: bool,
    /// Look up solved endings, and use [`SearchGame::ending_value`]. Solved endings also require `pruning` and
    /// `quiescence`.
    pub endings: bool,
}

impl Default for Features {
    fn default() -> Features {
        Features { pruning: true, quiescence: true, draws: true, transpositions: true, endings: true }
    }
}

/// The pruning, reductions and extensions that are sound in a game.
#[derive(Clone, Copy, Debug)]
pub struct Pruning {
    /// Margin of futility pruning in centipawns: the usual effect of a quiet move on the evaluation. `None` disables
    /// all pruning, also by null move.
    pub margin: Option<i32>,
    /// Use the transposition table in quiescence. Not worthwhile in games whose quiescence visits only a node or two.
    pub table_in_quiescence: bool,
    /// Internal iterative reduction: search nodes without a hash move one ply less.
    pub internal_reduction: bool,
    /// Check extension: search one ply deeper where [`SearchGame::is_forced`] is true.
    pub extend_forced: bool,
    /// Single-reply extension: search one ply deeper where only one move is legal.
    pub extend_single_reply: bool,
    /// Late move reduction in 1/256 ply, at `depth` plies and after `tried` other moves.
    pub reduction: fn(reductions: &Reductions, depth: i32, tried: i32) -> i32,
}

/// Rank of a move in move ordering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveClass {
    /// A capture or promotion that gains material; higher values are tried first.
    Gain(i32),
    /// A gain that becomes a loss of the same value if it [loses the exchange](MoveOrdering::loses_exchange).
    UncheckedGain(i32),
    /// A quiet move that may soon end the game; see [`MoveOrdering::is_urgent`].
    Urgent,
    Quiet,
    /// A capture or promotion that loses material; tried last.
    Loss(i32),
}

/// Facts about moves that the search uses to order, prune and reduce them.
pub trait MoveOrdering: GamePosition {
    /// One more than the largest [`MoveOrdering::history_slot`].
    const HISTORY_SLOTS: usize;
    /// One more than the largest [`MoveOrdering::continuation_slot`]; 0 disables the continuation history.
    const CONTINUATION_SLOTS: usize = 0;

    /// Rank of a move in move ordering.
    fn move_class(&self, mv: Self::Move) -> MoveClass;
    /// Whether a move is neither a capture nor a promotion.
    fn is_quiet(&self, mv: Self::Move) -> bool;
    /// Whether a quiet move may soon end the game. Such moves are never pruned.
    fn is_urgent(&self, mv: Self::Move) -> bool;
    /// Material that a move wins, ignoring recaptures, in centipawns. Used for delta pruning.
    fn gain(&self, mv: Self::Move) -> i32;
    /// Static exchange evaluation: whether the exchange that a move begins loses more than `more_than`
    /// centipawns. `false` in games without exchanges.
    fn loses_exchange(&self, _mv: Self::Move, _more_than: i32) -> bool {
        false
    }
    /// Squares from which each kind of piece would give check, as bitboards.
    fn checking_squares(&self) -> [u64; 6] {
        [0; 6]
    }
    /// Whether a move gives a direct check, according to `squares` from [`MoveOrdering::checking_squares`].
    fn gives_check(&self, _squares: &[u64; 6], _mv: Self::Move) -> bool {
        false
    }
    /// Index of a quiet move in the history table.
    fn history_slot(&self, mv: Self::Move) -> usize;
    /// Index of a move in the continuation history, from the moving piece and its target square.
    fn continuation_slot(&self, _mv: Self::Move) -> usize {
        0
    }
}

/// A two-player game with open information, as the search sees it.
///
/// Values and scores are in centipawns for the side to move. A centipawn is a hundredth of a pawn or a man.
pub trait SearchGame: GamePosition<Observation = Self> + NetGame + MoveOrdering + Copy {
    /// Draw counters that depend on the moves played and are not part of the position.
    type Counters: Copy + Default + Send;
    /// Loaded tables of solved endings.
    type Endings: Clone + Default + Send + Sync;

    /// Pruning, reductions and extensions that are sound in this game.
    const PRUNING: Pruning;
    /// Search parameters of the engine at full strength.
    const SEARCH_PARAMETERS: SearchParameters;
    /// Conversion of scores to chances of winning, drawing and losing.
    const WIN_CURVE: WinCurve;

    /// All legal moves.
    fn moves(&self) -> ArrayVec<Self::Move, 256>;
    /// Legal moves that quiescence must try: captures, promotions, and moves that may end the game.
    fn quiescence_moves(&self) -> ArrayVec<Self::Move, 256>;
    /// Whether quiescence must try all moves and may not stand pat: in check, when a capture is compulsory, or before
    /// the last move of a Racing Kings game.
    fn is_forced(&self) -> bool;
    /// The position after a null move. `None` where zugzwang is possible or passing would be illegal.
    fn null_move(&self) -> Option<Self>;
    /// Whether the game is over. May return `false` where that is expensive to find out. Called in quiescence only.
    fn is_decided(&self) -> bool;
    /// Score of a position without legal moves, `ply` plies from the root.
    fn end_score(&self, ply: usize) -> i32;

    /// Draw counters of this position after the `earlier` positions of the game, oldest first.
    fn root_counters(&self, earlier: &[Self]) -> Self::Counters;
    /// Draw counters after `mv` is played in this position.
    fn counters_after(&self, counters: Self::Counters, mv: Self::Move) -> Self::Counters;
    /// Whether this position is a draw by material or by a draw counter. The search itself tests for repetition.
    fn is_drawn(&self, counters: Self::Counters) -> bool;
    /// Whether a draw counter will soon end the game. Scores that were stored at a lower count are then unreliable.
    fn is_nearly_drawn(&self, counters: Self::Counters) -> bool;
    /// Number of plies back to the earliest position that this position can repeat.
    fn reversible_plies(&self, counters: Self::Counters) -> usize;
    /// Loads the solved endings that are reachable from this position. When `stop` is raised, returns the endings
    /// loaded so far. If the search `must_be_reproducible` (depth or nodes limit it), ignores the files of this
    /// machine.
    fn load_endings(&self, must_be_reproducible: bool, stop: &StopFlag) -> Self::Endings;
    /// Score of a solved ending, `ply` plies from the root. `None` if this position is not solved, or if a draw counter
    /// may change the result.
    fn probe_endings(&self, endings: &Self::Endings, counters: Self::Counters, ply: usize) -> Option<i32>;
    /// Special value in centipawns of a known ending that the usual evaluation misjudges; `None` in all other
    /// positions.
    fn ending_value(&self) -> Option<i32> {
        None
    }

    /// Whether this position is a solved ending and a draw. Once `stop` is raised, uses only tables that are loaded
    /// already.
    fn is_solved_draw(&self, _stop: &StopFlag) -> bool {
        false
    }

    /// A move as stored in the transposition table.
    fn pack(mv: Self::Move) -> NonZeroU32;
    /// The legal move whose [`SearchGame::pack`] is `packed`. `None` if the caller must search the list of legal moves.
    fn unpack(&self, _packed: NonZeroU32) -> Option<Self::Move> {
        None
    }
    /// A number that is unique among the legal moves of a position.
    fn move_number(mv: Self::Move) -> u64;
    /// Key of the correction history. Positions with the same key, such as those with the same pawns, tend to have
    /// similar evaluation errors.
    fn correction_key(&self) -> u64 {
        0
    }
}
