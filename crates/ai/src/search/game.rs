//! What the search asks of a game beyond its rules: the trait that chess, Racing Kings and draughts
//! implement.

use std::num::NonZeroU32;

use arrayvec::ArrayVec;

use crate::net::NetGame;
use crate::search::selectivity::{Reductions, Selectivity};
use crate::{StopFlag, WinCurve};
use rules::Position;

/// Deepest ply of a search, extensions and quiescence included.
pub(crate) const MAX_PLY: usize = 120;

/// What a search makes use of. Everything, unless it is being compared with a plainer one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Pruning, reductions and extensions.
    pub selective: bool,
    /// Play captures out before a position is evaluated.
    pub quiescence: bool,
    /// Take repetitions and move counters (fifty moves and the like) for draws.
    pub history: bool,
    /// Take scores from the transposition table. What it knows of a position depends on how the position was
    /// reached, so that with [`Features::history`] only a search without it is exact.
    pub transpositions: bool,
    /// Look solved endings up, where the rest of the search is whole as well, and value others by what is known of them.
    pub endings: bool,
}

impl Default for Features {
    fn default() -> Features {
        Features { selective: true, quiescence: true, history: true, transpositions: true, endings: true }
    }
}

/// Which prunings, reductions and extensions are sound in a game.
#[derive(Clone, Copy, Debug)]
pub struct Pruning {
    /// How much a quiet move may be expected to change the evaluation, for reverse futility and futility
    /// pruning; `None` switches these, late move pruning and the null move off.
    pub margin: Option<i32>,
    /// Look quiescence up in the transposition table and store it there. Not where it is no more than a node or two.
    pub table_in_quiescence: bool,
    /// Internal iterative reduction: search nodes without a table move less deeply.
    pub internal_reduction: bool,
    /// Search one ply deeper where [`SearchGame::is_forced`] (check extension).
    pub extend_forced: bool,
    /// Search one ply deeper where there is only one legal move.
    pub extend_single_reply: bool,
    /// Late move reduction: what is left out at a depth for a move that comes after so many others, in parts of a
    /// ply (256).
    pub reduction: fn(reductions: &Reductions, depth: i32, tried: i32) -> i32,
}

/// Where a move belongs in the order in which moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveRank {
    /// A capture or promotion that gains; the higher the number, the earlier.
    Gain(i32),
    /// The same, unless it [loses the exchange](MoveOrdering::loses_exchange): then it is a loss of the same rank.
    Risk(i32),
    /// A quiet move that may end the game.
    Urgent,
    /// A quiet move: killers first, then by history.
    Quiet,
    /// A capture or promotion that loses material: last.
    Loss(i32),
}

/// Facts about moves by which the search orders, prunes and reduces them.
pub trait MoveOrdering: Position {
    /// Size of the history table: one more than the largest [`MoveOrdering::history_slot`].
    const HISTORY_SLOTS: usize;
    /// How many moves of one side the continuation history tells apart: one more than the largest
    /// [`MoveOrdering::continuation_slot`]; 0 where none is kept.
    const CONTINUATION_SLOTS: usize = 0;

    /// Where a move belongs in the order of moves.
    fn rank(&self, mv: Self::Move) -> MoveRank;
    /// Whether a move neither captures nor promotes: only such moves are pruned and reduced.
    fn is_quiet(&self, mv: Self::Move) -> bool;
    /// Whether a quiet move may end the game and must never be left out.
    fn is_urgent(&self, mv: Self::Move) -> bool;
    /// The material that a move wins at first sight, for delta pruning in quiescence.
    fn gain(&self, mv: Self::Move) -> i32;
    /// Whether the exchange that a move begins loses more than `more_than` centipawns; `false` for games that do not count
    /// exchanges.
    fn loses_exchange(&self, _mv: Self::Move, _more_than: i32) -> bool {
        false
    }
    /// From which squares each kind of piece would give check.
    fn checking(&self) -> [u64; 6] {
        [0; 6]
    }
    /// Whether a move gives check from the square where it ends, one of those squares.
    fn checks(&self, _squares: &[u64; 6], _mv: Self::Move) -> bool {
        false
    }
    /// The place of a quiet move in the history table.
    fn history_slot(&self, mv: Self::Move) -> usize;
    /// The place of a move of the side to move in the continuation history: which piece goes where.
    fn continuation_slot(&self, _mv: Self::Move) -> usize {
        0
    }
}

/// A game for two with open information, as the search sees it.
///
/// Values and scores are in hundredths of a pawn or man, for the side to move.
pub trait SearchGame: Position<Observation = Self> + NetGame + MoveOrdering + Copy {
    /// What counts towards a draw along the path and is not in the position itself.
    type Counters: Copy + Default + Send;
    /// Solved endings that a search may look up.
    type Knowledge: Clone + Default + Send + Sync;

    /// Which prunings are sound.
    const PRUNING: Pruning;
    /// How much the whole engine leaves out.
    const SELECTIVITY: Selectivity;
    /// How its scores become results.
    const WINS: WinCurve;

    /// Every legal move.
    fn moves(&self) -> ArrayVec<Self::Move, 256>;
    /// The legal moves that cannot wait when a position is to be evaluated: captures, promotions, and
    /// those that may end the game.
    fn noisy_moves(&self) -> ArrayVec<Self::Move, 256>;
    /// Whether standing pat means nothing here: in check, a capture is compulsory, a last move to go.
    fn is_forced(&self) -> bool;
    /// The position with the other side to move, where passing is no better than the best move;
    /// `None` where it may be.
    fn null_move(&self) -> Option<Self>;
    /// Whether the game is over, where that can be told without generating moves in quiescence.
    fn is_decided(&self) -> bool;
    /// The score of a position without legal moves, `ply` plies from the root.
    fn end_score(&self, ply: usize) -> i32;

    /// The counters at the root of a search.
    fn counters(&self, earlier: &[Self]) -> Self::Counters;
    /// The counters after a legal move.
    fn count(&self, counters: Self::Counters, mv: Self::Move) -> Self::Counters;
    /// Whether material or a counter makes this a draw, repetition apart.
    fn is_drawn(&self, counters: Self::Counters) -> bool;
    /// Whether a counter alone will make this a draw before long: what was found where it stood lower is not to be trusted.
    fn is_nearly_drawn(&self, counters: Self::Counters) -> bool;
    /// How many plies back the position can have occurred before.
    fn reversible_plies(&self, counters: Self::Counters) -> usize;
    /// What a search from this position may look up; without what was not ready when stopped. Where the search is bound
    /// by counting it must not depend on what this machine has.
    fn knowledge(&self, is_counted: bool, stop: &StopFlag) -> Self::Knowledge;
    /// The score of a solved ending, `ply` plies from the root.
    fn known_score(&self, knowledge: &Self::Knowledge, counters: Self::Counters, ply: usize) -> Option<i32>;
    /// The value of an ending in which knowing how counts for more than any evaluation; `None` elsewhere.
    fn ending_value(&self) -> Option<i32> {
        None
    }

    /// Whether a solved ending of this position is a draw. Only what is at hand once `stop` is raised is looked up.
    fn is_solved_draw(&self, _stop: &StopFlag) -> bool {
        false
    }

    /// What the transposition table keeps of a move, to be compared with legal moves.
    fn pack(mv: Self::Move) -> NonZeroU32;
    /// The legal move that was packed so, where that can be told without listing all moves.
    fn unpack(&self, _packed: NonZeroU32) -> Option<Self::Move> {
        None
    }
    /// A number that tells a move from the others of its position.
    fn move_number(mv: Self::Move) -> u64;
    /// A number for that part of the position that makes its evaluation wrong alike in many positions.
    fn structure(&self) -> u64 {
        0
    }
}
