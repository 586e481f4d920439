//! Search interface of chess and Racing Kings, implemented once for both.
//!
//! [`ChessGame`] holds the differences.

use std::num::NonZeroU32;

use crate::chess::{ChessGame, see};
use crate::net::NetGame;
use crate::score::{TablebaseResult, WIN};
use crate::search::{
    MoveClass, MoveOrdering, Pruning, REDUCTION_ONE_PLY, Reductions, SearchGame, SearchParameters,
};
use crate::{StopFlag, WinCurve};
use rules::Color;
use rules::chessboard::attacks::attacks;
use rules::chessboard::{FIFTY_MOVES, Move, MoveList, Position, Role, Square};
use rules::zobrist::mix;

/// Selects the solved endings that a search looks up.
#[derive(Clone, Copy, Debug, Default)]
pub struct SolvedEndingLookup {
    /// Whether to look up solved endings at all.
    is_enabled: bool,
    /// Whether to use solved draws. `false` if the root is a solved draw: the search then looks for moves that make
    /// the draw hard for the opponent.
    draws: bool,
    /// Whether to use the endings that the program computes. The computation ends before the search starts, so that
    /// search results do not depend on the computing time.
    uses_computed: bool,
}

impl<L: ChessGame> SearchGame for Position<L>
where
    Position<L>: NetGame,
{
    /// No counters: the halfmove clock is part of the position.
    type Counters = ();
    type Endings = SolvedEndingLookup;

    const PRUNING: Pruning = Pruning {
        margin: Some(L::FUTILITY_MARGIN),
        table_in_quiescence: true,
        internal_reduction: true,
        extend_forced: true,
        extend_single_reply: false,
        reduction,
    };
    const SEARCH_PARAMETERS: SearchParameters = L::SELECTIVITY;
    const WIN_CURVE: WinCurve = L::WINS;

    fn moves(&self) -> MoveList {
        Position::moves(self)
    }

    fn quiescence_moves(&self) -> MoveList {
        L::noisy_moves(self)
    }

    fn is_forced(&self) -> bool {
        L::is_forced(self)
    }

    fn null_move(&self) -> Option<Self> {
        L::null_move(self)
    }

    fn is_decided(&self) -> bool {
        L::is_decided(self)
    }

    fn end_score(&self, ply: usize) -> i32 {
        L::end_score(self, ply)
    }

    fn root_counters(&self, _: &[Self]) {}

    fn counters_after(&self, (): (), _: Move) {}

    fn is_drawn(&self, (): ()) -> bool {
        self.is_dead() || self.halfmove_clock() >= FIFTY_MOVES && !self.moves().is_empty()
    }

    fn is_nearly_drawn(&self, (): ()) -> bool {
        self.halfmove_clock() >= NEARLY_DRAWN
    }

    fn reversible_plies(&self, (): ()) -> usize {
        self.halfmove_clock().into()
    }

    fn load_endings(&self, _: bool, stop: &StopFlag) -> SolvedEndingLookup {
        let uses_computed = L::prepare_endings(self, stop);
        SolvedEndingLookup {
            is_enabled: true,
            draws: L::ending_verdict(self, uses_computed) != Some(TablebaseResult::Drawn),
            uses_computed,
        }
    }

    fn probe_endings(&self, knowledge: &SolvedEndingLookup, (): (), ply: usize) -> Option<i32> {
        let (plies, sign) =
            match knowledge.is_enabled.then(|| L::ending_verdict(self, knowledge.uses_computed))?? {
                TablebaseResult::Drawn => return knowledge.draws.then_some(0),
                TablebaseResult::Won(plies) => (plies, 1),
                TablebaseResult::Lost(plies) => (plies, -1),
            };
        let is_within_fifty_moves = u32::from(self.halfmove_clock()) + u32::from(plies) <= FIFTY_MOVES.into();
        is_within_fifty_moves.then_some(sign * (WIN - ply as i32 - i32::from(plies)))
    }

    fn is_solved_draw(&self, stop: &StopFlag) -> bool {
        L::ending_verdict(self, L::prepare_endings(self, stop)) == Some(TablebaseResult::Drawn)
    }

    fn ending_value(&self) -> Option<i32> {
        L::ending_value(self)
    }

    /// Packs a move. Bit 0 is always set; bits 1 to 6 hold `from`, bits 7 to 12 `to`, and bits from 13 the promotion
    /// (0 for none, else the index of the role plus 1).
    fn pack(mv: Move) -> NonZeroU32 {
        let promotion = mv.promotion.map_or(0, |role| role as u32 + 1);
        let squares = mv.from.index() as u32 | (mv.to.index() as u32) << 6;
        NonZeroU32::MIN | squares << 1 | promotion << 13
    }

    fn unpack(&self, packed: NonZeroU32) -> Option<Move> {
        let bits = packed.get() >> 1;
        let square = |bits: u32| Square::from_index(bits as u8 & 63);
        let promotion = match bits >> 12 {
            0 => None,
            role => Some(*Role::ALL.get(role as usize - 1)?),
        };
        let mv = Move { from: square(bits), to: square(bits >> 6), promotion };
        L::check_legal(self, mv).is_ok().then_some(mv)
    }

    fn move_number(mv: Move) -> u64 {
        mv.from.index() as u64 | (mv.to.index() as u64) << 6
    }

    fn correction_key(&self) -> u64 {
        let board = self.board();
        let sets = Color::ALL.map(|color| board.pieces_of(color, L::STRUCTURE).0);
        mix(mix(sets[0]) ^ sets[1])
    }
}

impl<L: ChessGame> MoveOrdering for Position<L> {
    const HISTORY_SLOTS: usize = 2 << 12;
    const CONTINUATION_SLOTS: usize = 6 << 6;

    fn checking_squares(&self) -> [u64; 6] {
        if !L::HAS_SEE {
            return [0; 6];
        }
        let us = self.side_to_move();
        let board = self.board();
        let Some(king) = board.pieces_of(!us, Role::King).first() else { return [0; 6] };
        let mut sets = [0; 6];
        let from = |role, color| attacks(role, color, king, board.occupied()).0;
        sets[Role::Pawn as usize] = from(Role::Pawn, !us);
        sets[Role::Knight as usize] = from(Role::Knight, us);
        sets[Role::Bishop as usize] = from(Role::Bishop, us);
        sets[Role::Rook as usize] = from(Role::Rook, us);
        sets[Role::Queen as usize] = sets[Role::Bishop as usize] | sets[Role::Rook as usize];
        sets
    }

    fn gives_check(&self, squares: &[u64; 6], mv: Move) -> bool {
        squares[self.moved_role(mv) as usize] >> mv.to.index() & 1 != 0
    }

    fn history_slot(&self, mv: Move) -> usize {
        (self.side_to_move() as usize) << 12 | mv.from.index() << 6 | mv.to.index()
    }

    fn continuation_slot(&self, mv: Move) -> usize {
        (self.moved_role(mv) as usize) << 6 | mv.to.index()
    }

    fn loses_exchange(&self, mv: Move, more_than: i32) -> bool {
        L::HAS_SEE && !see::see_ge(self, mv, -more_than)
    }

    fn move_class(&self, mv: Move) -> MoveClass {
        let promoted = mv.promotion.map_or(0, |role| L::PIECE_VALUES[role as usize]);
        match self.captured_role(mv) {
            // Most valuable victim, least valuable attacker (MVV-LVA).
            Some(victim) => {
                let moving = self.moved_role(mv);
                let rank = 8 * L::PIECE_VALUES[victim as usize] + promoted - moving as i32;
                let risky = L::PIECE_VALUES[moving as usize] > L::PIECE_VALUES[victim as usize]
                    && moving != Role::King;
                if L::HAS_SEE && risky { MoveClass::UncheckedGain(rank) } else { MoveClass::Gain(rank) }
            }
            None if mv.promotion == Some(Role::Queen) => MoveClass::Gain(promoted),
            None if mv.promotion.is_some() => MoveClass::Loss(0),
            None if L::is_urgent(self, mv) => MoveClass::Urgent,
            None => MoveClass::Quiet,
        }
    }

    fn is_quiet(&self, mv: Move) -> bool {
        mv.promotion.is_none() && self.captured_role(mv).is_none()
    }

    fn is_urgent(&self, mv: Move) -> bool {
        L::is_urgent(self, mv)
    }

    fn gain(&self, mv: Move) -> i32 {
        let worth = |role: Option<Role>| role.map_or(0, |role| L::PIECE_VALUES[role as usize]);
        worth(self.captured_role(mv)) + worth(mv.promotion)
    }
}

/// Halfmove clock, in plies, from which stored scores are unreliable because the fifty-move rule
/// ([`FIFTY_MOVES`] plies) is near.
const NEARLY_DRAWN: u16 = 90;

/// Late move reduction in 1/256 ply: `base` plus `log_factor` times log2(`depth`) times
/// log2(`moves_searched`).
///
/// `moves_searched` counts the moves of the node that were searched before this one.
fn reduction(reductions: &Reductions, depth: i32, moves_searched: i32) -> i32 {
    if moves_searched < reductions.min_move_number {
        return 0;
    }
    // 16 * log2(n) in integer arithmetic, which gives equal results on every machine: 2 * log2(n^8).
    let log16 = |n: i32| ((n.max(1) as u64).pow(8).ilog2() * 2) as i32;
    reductions.base + log16(depth) * log16(moves_searched) * reductions.log_factor / REDUCTION_ONE_PLY
}
