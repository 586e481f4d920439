//! Search interface of draughts. Captures are compulsory, so the quiescence search continues only while the side to
//! move must capture.

use std::num::NonZeroU32;
use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::draughts::endings::{
    LONGEST_QUIET_RUN_PLIES, MAX_PIECES, MAX_PIECES_DURING_SEARCH, Tablebase, TablebaseResult,
    start_background_solver,
};
use crate::score::{MIN_PROVEN_WIN, WIN};
use crate::search::{
    MoveClass, MoveOrdering, Pruning, REDUCTION_ONE_PLY, Reductions, SearchGame, SearchParameters,
};
use crate::{StopFlag, Task, WinCurve};
use rules::Color;
use rules::draughts::{LAWS, Move, MoveList, Position, Square};
use rules::zobrist::mix;

/// Draw counters along a path of the search. A capture or a man's move resets both.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counters {
    /// Number of plies without a capture or a man's move.
    plies: usize,
    /// Number of moves that count towards the Forçada, the draw rule for three kings against one.
    forcada: usize,
}

/// The solved endings that a search may look up.
#[derive(Clone, Debug, Default)]
pub struct TablebaseLookup {
    tablebase: Option<Arc<Tablebase>>,
    /// Largest number of pieces to look up.
    max_pieces: u32,
    /// Whether to use tables from the cache folder of this machine that are loaded already.
    uses_cache: bool,
    /// The background task that solves missing endings. The task stops when this field is dropped.
    _background_solver: Option<Arc<Task<()>>>,
    /// Whether to use solved draws.
    ///
    /// `false` if the root is a solved draw. Then the search sees only solved wins and losses, and can prefer the draw
    /// that is hardest for the opponent.
    uses_draws: bool,
}

/// Largest number of pieces at which a search may reach a solved ending.
const ENDING_IN_REACH_PIECES: u32 = 12;
/// Score in centipawns of a solved win that the limit on quiet moves may still turn into a draw; less than proven
/// scores.
const LIKELY_WIN: i32 = 20_000;
/// Number of plies before a draw by a counter within which stored scores are unreliable.
const NEARLY_DRAWN_PLIES: usize = 10;

impl SearchGame for Position {
    type Counters = Counters;
    type Endings = TablebaseLookup;

    /// Pruning without null move and margins, because zugzwang decides many games of draughts.
    const PRUNING: Pruning = Pruning {
        margin: None,
        table_in_quiescence: false,
        internal_reduction: false,
        extend_forced: false,
        extend_single_reply: true,
        reduction,
    };
    const SEARCH_PARAMETERS: SearchParameters = SearchParameters::cautious(0);
    const WIN_CURVE: WinCurve = WinCurve { even: 290.0, spread: 100.0 };

    fn moves(&self) -> ArrayVec<Move, 256> {
        Position::moves(self)
    }

    fn quiescence_moves(&self) -> ArrayVec<Move, 256> {
        MoveList::new()
    }

    fn is_forced(&self) -> bool {
        self.must_capture()
    }

    fn null_move(&self) -> Option<Position> {
        None
    }

    fn is_decided(&self) -> bool {
        !self.can_move()
    }

    fn end_score(&self, ply: usize) -> i32 {
        ply as i32 - WIN
    }

    fn root_counters(&self, earlier: &[Position]) -> Counters {
        let plies = self.quiet_plies(earlier);
        let forcada =
            earlier.iter().rev().take(plies).filter(|before| before.counts_towards_forcada()).count();
        Counters { plies, forcada }
    }

    fn counters_after(&self, counters: Counters, mv: Move) -> Counters {
        let is_reversible = mv.captured.is_empty() && self.piece(mv.from).is_some_and(|piece| piece.is_king);
        if !is_reversible {
            return Counters::default();
        }
        let forcada = counters.forcada + usize::from(self.counts_towards_forcada());
        Counters { plies: counters.plies + 1, forcada }
    }

    fn is_drawn(&self, counters: Counters) -> bool {
        // A side without legal moves has lost, even if a counter has expired.
        let has_expired = if counters.plies < 4 {
            false
        } else if self.is_three_kings_vs_one() {
            counters.forcada >= LAWS.forcada_moves
        } else {
            counters.plies >= 2 * LAWS.quiet_moves && self.counts_quiet_moves()
        };
        has_expired && self.can_move()
    }

    fn is_nearly_drawn(&self, counters: Counters) -> bool {
        if self.is_three_kings_vs_one() {
            counters.forcada + NEARLY_DRAWN_PLIES / 2 > LAWS.forcada_moves
        } else {
            counters.plies + NEARLY_DRAWN_PLIES >= 2 * LAWS.quiet_moves && self.counts_quiet_moves()
        }
    }

    fn reversible_plies(&self, counters: Counters) -> usize {
        counters.plies
    }

    fn load_endings(&self, must_be_reproducible: bool, stop: &StopFlag) -> TablebaseLookup {
        let background_solver = if must_be_reproducible { None } else { start_background_solver() };
        let pieces = Color::ALL.map(|color| self.pieces(color).len());
        if pieces[0] + pieces[1] > ENDING_IN_REACH_PIECES {
            return TablebaseLookup { _background_solver: background_solver, ..TablebaseLookup::default() };
        }
        let tablebase = Tablebase::shared();
        // The cache is in files of this machine.
        let uses_cache = !must_be_reproducible;
        let is_large = pieces[0] + pieces[1] > MAX_PIECES_DURING_SEARCH;
        let max_pieces = if is_large && tablebase.load_reachable(self, uses_cache, stop) {
            MAX_PIECES.into()
        } else {
            MAX_PIECES_DURING_SEARCH
        };
        let uses_draws = tablebase.probe(self, max_pieces, uses_cache) != Some(TablebaseResult::Drawn);
        TablebaseLookup {
            tablebase: Some(tablebase),
            max_pieces,
            uses_cache,
            _background_solver: background_solver,
            uses_draws,
        }
    }

    fn probe_endings(&self, lookup: &TablebaseLookup, counters: Counters, ply: usize) -> Option<i32> {
        let (plies, sign) =
            match lookup.tablebase.as_ref()?.probe(self, lookup.max_pieces, lookup.uses_cache)? {
                TablebaseResult::Drawn => return lookup.uses_draws.then_some(0),
                TablebaseResult::Won(plies) => (plies, 1),
                TablebaseResult::Lost(plies) => (plies, -1),
            };
        score_of_win(self, plies, counters, ply).map(|score| sign * score)
    }

    fn is_solved_draw(&self, stop: &StopFlag) -> bool {
        let TablebaseLookup { tablebase, max_pieces, uses_cache, .. } = self.load_endings(false, stop);
        let probe = |tablebase: Arc<Tablebase>| tablebase.probe(self, max_pieces, uses_cache);
        tablebase.and_then(probe) == Some(TablebaseResult::Drawn)
    }

    /// Packs a move. Bit 0 is always set, bits 1 to 10 are the two squares, and bits 11 to 16 are a hash of the
    /// captured pieces.
    fn pack(mv: Move) -> NonZeroU32 {
        let [from, to] = [mv.from, mv.to].map(|square| u32::from(square.number() - 1));
        let captured = mv.captured.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58;
        NonZeroU32::MIN | (captured as u32) << 11 | from << 6 | to << 1
    }

    fn move_number(mv: Move) -> u64 {
        let squares = u64::from(mv.from.number()) << 6 | u64::from(mv.to.number());
        mv.captured.fold(squares, |number, square: Square| mix(number) ^ u64::from(square.number()))
    }
}

impl MoveOrdering for Position {
    const HISTORY_SLOTS: usize = 2 << 10;

    fn history_slot(&self, mv: Move) -> usize {
        let [from, to] = [mv.from, mv.to].map(|square| usize::from(square.number() - 1));
        (self.side_to_move() as usize) << 10 | from << 5 | to
    }

    fn move_class(&self, mv: Move) -> MoveClass {
        if self.crowns(mv) { MoveClass::Gain(0) } else { MoveClass::Quiet }
    }

    fn is_quiet(&self, mv: Move) -> bool {
        mv.captured.is_empty() && !self.crowns(mv)
    }

    fn is_urgent(&self, _: Move) -> bool {
        false
    }

    /// Is never called, because every legal move is a capture if a capture is possible.
    fn gain(&self, _: Move) -> i32 {
        0
    }
}

/// Late move reduction: one ply from the fourth move, two plies from the eighth move at depth 6 or more.
fn reduction(_: &Reductions, depth: i32, tried_moves: i32) -> i32 {
    match tried_moves {
        0..3 => 0,
        7.. if depth >= 6 => 2 * REDUCTION_ONE_PLY,
        _ => REDUCTION_ONE_PLY,
    }
}

/// Result of a solved ending with best play from `position`.
///
/// `None` if the result is unknown, or if a draw counter may expire before the win.
pub fn probe_solved_ending(position: &Position, earlier: &[Position]) -> Option<TablebaseResult> {
    let verdict = Tablebase::shared().result(position)?;
    let is_certain = |plies| {
        let score = score_of_win(position, plies, position.root_counters(earlier), 0);
        score.is_some_and(|score| score >= MIN_PROVEN_WIN)
    };
    match verdict {
        TablebaseResult::Drawn => Some(verdict),
        TablebaseResult::Won(plies) | TablebaseResult::Lost(plies) => is_certain(plies).then_some(verdict),
    }
}

/// Score of a solved win in `plies`, for a position `ply` plies from the root.
///
/// The score is less than the proven scores if a draw counter may expire before the win. `None` if the counter is so
/// high that only a search can decide.
fn score_of_win(position: &Position, plies: u8, counters: Counters, ply: usize) -> Option<i32> {
    let win_score = WIN - ply as i32 - i32::from(plies);
    if position.is_three_kings_vs_one() {
        // If the counter starts at zero, every win is in time, as tests prove. Otherwise, assume that every move
        // counts, although moves without a king on the rio (the long diagonal) do not count. This assumption may miss a
        // win, but never claims a wrong one.
        let moves = usize::from(plies).div_ceil(2);
        let is_in_time = counters.forcada == 0 || counters.forcada + moves <= LAWS.forcada_moves;
        return is_in_time.then_some(win_score);
    }
    let plies_left = (2 * LAWS.quiet_moves).saturating_sub(counters.plies);
    // With more pieces, the longest run of plies without a capture or a man's move is unknown.
    let has_few_pieces =
        Color::ALL.iter().map(|color| position.pieces(*color).len()).sum::<u32>() <= MAX_PIECES_DURING_SEARCH;
    let longest_run = if has_few_pieces { LONGEST_QUIET_RUN_PLIES.min(plies.into()) } else { plies.into() };
    if has_few_pieces && !position.counts_quiet_moves() || plies_left >= longest_run {
        Some(win_score)
    } else if plies_left >= NEARLY_DRAWN_PLIES {
        Some(LIKELY_WIN - i32::from(plies))
    } else {
        None
    }
}
