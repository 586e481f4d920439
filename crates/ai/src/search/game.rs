//! Interface between the search and a game: traits that chess, Racing Kings and draughts implement.

use std::num::NonZeroU32;

use arrayvec::ArrayVec;

use crate::net::NetGame;
use crate::search::parameters::{Reductions, SearchParameters};
use crate::{StopFlag, WinCurve};
use rules::GamePosition;

/// Deepest ply from the root, extensions and quiescence included.
pub(crate) const MAX_PLY: usize = 120;

/// Parts of the search that can be switched off for comparisons. All are on by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    pub pruning: bool,
    /// Play out captures before evaluating a position.
    pub quiescence: bool,
    /// Score repetitions and expired move counters (such as the fifty-move rule) as draws.
    pub draws: bool,
    /// Use scores from the transposition table. With [`Features::draws`] this is inexact, because the score
    /// of a position depends on the moves that led to it.
    pub transpositions: bool,
    /// Look up solved endings and use the special values of known ones. Solved endings also require `pruning`
    /// and `quiescence`.
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
    /// Margin of futility pruning in centipawns: the usual effect of a quiet move on the evaluation. `None`
    /// disables all pruning before and among the moves, the null move included.
    pub margin: Option<i32>,
    /// Use the transposition table in quiescence. Not worthwhile where quiescence is only a node or two.
    pub table_in_quiescence: bool,
    /// Internal iterative reduction: search nodes without a hash move one ply less.
    pub internal_reduction: bool,
    /// Check extension: search one ply deeper where [`SearchGame::is_forced`].
    pub extend_forced: bool,
    pub extend_single_reply: bool,
    /// Late move reduction in 1/256 ply, after `tried` other moves.
    pub reduction: fn(reductions: &Reductions, depth: i32, tried: i32) -> i32,
}

/// Rank of a move in move ordering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveClass {
    /// A capture or promotion that gains material; higher values are tried first.
    Gain(i32),
    /// A gain that becomes a loss of the same value if it [loses the exchange](MoveOrdering::loses_exchange).
    UncheckedGain(i32),
    Urgent,
    Quiet,
    /// A capture or promotion that loses material; tried last.
    Loss(i32),
}

/// Facts about moves that the search uses to order, prune and reduce them.
pub trait MoveOrdering: GamePosition {
    const HISTORY_SLOTS: usize;
    /// One more than the largest [`MoveOrdering::continuation_slot`]; 0 disables the continuation history.
    const CONTINUATION_SLOTS: usize = 0;

    fn rank(&self, mv: Self::Move) -> MoveClass;
    /// Whether a move is neither a capture nor a promotion.
    fn is_quiet(&self, mv: Self::Move) -> bool;
    /// Whether a quiet move may soon end the game, and so must never be pruned.
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
    /// Index of a move in the continuation history: which piece of the side to move goes where.
    fn continuation_slot(&self, _mv: Self::Move) -> usize {
        0
    }
}

/// A two-player game with open information, as the search sees it.
///
/// Values and scores are in centipawns for the side to move. A centipawn is a hundredth of a pawn or a man.
pub trait SearchGame: GamePosition<Observation = Self> + NetGame + MoveOrdering + Copy {
    /// Draw counters along the path that are not part of the position.
    type Counters: Copy + Default + Send;
    type Endings: Clone + Default + Send + Sync;

    const PRUNING: Pruning;
    /// Search parameters of the engine at full strength.
    const SEARCH_PARAMETERS: SearchParameters;
    /// Curve that turns scores into expected results.
    const WIN_CURVE: WinCurve;

    fn moves(&self) -> ArrayVec<Self::Move, 256>;
    /// Legal moves that quiescence must try: captures, promotions, and moves that may end the game.
    fn quiescence_moves(&self) -> ArrayVec<Self::Move, 256>;
    /// Whether quiescence must try all moves instead of standing pat: in check, or when a capture is
    /// compulsory.
    fn is_forced(&self) -> bool;
    /// The position after a null move. `None` where zugzwang is possible or passing would be illegal.
    fn null_move(&self) -> Option<Self>;
    /// Whether the game is over, if that is cheap to find out. Called in quiescence only.
    fn is_decided(&self) -> bool;
    /// Score of a position without legal moves, `ply` plies from the root.
    fn end_score(&self, ply: usize) -> i32;

    fn root_counters(&self, earlier: &[Self]) -> Self::Counters;
    fn counters_after(&self, counters: Self::Counters, mv: Self::Move) -> Self::Counters;
    /// Whether this is a draw by material or by a counter. Repetition is tested elsewhere.
    fn is_drawn(&self, counters: Self::Counters) -> bool;
    /// Whether a counter will soon make this a draw. Scores stored at a lower count are unreliable then.
    fn is_nearly_drawn(&self, counters: Self::Counters) -> bool;
    /// Number of plies back to the earliest position that can repeat.
    fn reversible_plies(&self, counters: Self::Counters) -> usize;
    /// Loads the solved endings reachable from this position, until `stop` is raised. If `is_counted` (the
    /// search is limited by depth or nodes), the result must not depend on files of this machine.
    fn load_endings(&self, is_counted: bool, stop: &StopFlag) -> Self::Endings;
    /// Score of a solved ending, `ply` plies from the root. `None` if it is not solved, or if a counter may
    /// change the result.
    fn probe_endings(&self, knowledge: &Self::Endings, counters: Self::Counters, ply: usize) -> Option<i32>;
    /// Value of an ending that needs technique rather than evaluation; `None` in all other positions.
    fn ending_value(&self) -> Option<i32> {
        None
    }

    /// Whether this is a drawn solved ending. Once `stop` is raised, uses only tables that are already loaded.
    fn is_solved_draw(&self, _stop: &StopFlag) -> bool {
        false
    }

    /// A move as stored in the transposition table.
    fn pack(mv: Self::Move) -> NonZeroU32;
    /// The legal move with this packed form. `None` if it takes a list of all legal moves to find it.
    fn unpack(&self, _packed: NonZeroU32) -> Option<Self::Move> {
        None
    }
    /// A number that is unique among the legal moves of a position.
    fn move_number(mv: Self::Move) -> u64;
    /// Key of the correction history: positions with the same key are misjudged alike, such as those with the
    /// same pawns.
    fn correction_key(&self) -> u64 {
        0
    }
}
