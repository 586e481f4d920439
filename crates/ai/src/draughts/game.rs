//! Draughts as the search sees it. Captures being compulsory, quiescence is no more than not stopping while
//! the side to move has to capture.

use std::num::NonZeroU32;
use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::draughts::endings::{AT_HAND, Endings, LONGEST_STRETCH, MOST_PIECES, Verdict, solve_missing};
use crate::score::{PROVEN, WIN};
use crate::search::{MoveOrdering, MoveRank, PLY, Pruning, Reductions, SearchGame, Selectivity};
use crate::{StopFlag, Task, WinCurve};
use rules::Color;
use rules::draughts::{LAWS, Move, MoveList, Position, Square};
use rules::zobrist::scatter;

/// What counts towards a draw along a path of the search: plies, and moves in the Forçada, since the last capture
/// or man's move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counters {
    plies: usize,
    forcada: usize,
}

/// Solved endings, as a search looks them up.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    endings: Option<Arc<Endings>>,
    /// Of so many pieces at most.
    most: u32,
    /// Also those that are kept on this machine, where they are.
    kept: bool,
    /// Solves what is missing of them meanwhile.
    _workshop: Option<Arc<Task<()>>>,
    /// Whether draws are told as well. A search from a drawn ending is told of wins and losses alone: it loses nothing,
    /// and still sees which of the drawing moves leave the rival something to do.
    draws: bool,
}

/// From so many pieces on the table a search may come to a solved ending.
const NEAR_AN_ENDING: u32 = 12;
/// What a won ending is worth where the count of quiet moves might come in between.
const LIKELY: i32 = 20_000;
/// So many plies before quiet moves make a draw only a search tells what is won.
const NEARLY_DRAWN: usize = 10;

impl SearchGame for Position {
    type Counters = Counters;
    type Knowledge = Knowledge;

    /// Zugzwang is the soul of the game, so there is no null move, nor pruning by margins.
    const PRUNING: Pruning = Pruning {
        margin: None,
        table_in_quiescence: false,
        internal_reduction: false,
        extend_forced: false,
        extend_single_reply: true,
        reduction,
    };
    const SELECTIVITY: Selectivity = Selectivity::careful(0);
    const WINS: WinCurve = WinCurve { even: 290.0, spread: 100.0 };

    fn moves(&self) -> ArrayVec<Move, 256> {
        Position::moves(self)
    }

    fn noisy_moves(&self) -> ArrayVec<Move, 256> {
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

    fn counters(&self, earlier: &[Position]) -> Counters {
        let plies = self.quiet_plies(earlier);
        let forcada = earlier.iter().rev().take(plies).filter(|before| before.counts_in_forcada()).count();
        Counters { plies, forcada }
    }

    fn count(&self, counters: Counters, mv: Move) -> Counters {
        let reversible = mv.captured.is_empty() && self.piece(mv.from).is_some_and(|piece| piece.king);
        if !reversible {
            return Counters::default();
        }
        let forcada = counters.forcada + usize::from(self.counts_in_forcada());
        Counters { plies: counters.plies + 1, forcada }
    }

    fn is_drawn(&self, counters: Counters) -> bool {
        let counted = if counters.plies < 4 {
            false
        } else if self.is_forcada() {
            counters.forcada >= LAWS.forcada_moves
        } else {
            counters.plies >= 2 * LAWS.quiet_moves && self.counts_quiet_moves()
        };
        counted && self.can_move()
    }

    fn is_nearly_drawn(&self, counters: Counters) -> bool {
        if self.is_forcada() {
            counters.forcada + NEARLY_DRAWN / 2 > LAWS.forcada_moves
        } else {
            counters.plies + NEARLY_DRAWN >= 2 * LAWS.quiet_moves && self.counts_quiet_moves()
        }
    }

    fn reversible_plies(&self, counters: Counters) -> usize {
        counters.plies
    }

    fn knowledge(&self, is_counted: bool, stop: &StopFlag) -> Knowledge {
        let workshop = if is_counted { None } else { solve_missing() };
        let pieces = Color::ALL.map(|color| self.pieces(color).len());
        if pieces[0] + pieces[1] > NEAR_AN_ENDING {
            return Knowledge { _workshop: workshop, ..Knowledge::default() };
        }
        let endings = Endings::shared();
        // What a search looks up that is bound by counting depends on the position alone, for it is to find the same
        // everywhere.
        let kept = !is_counted;
        let large = pieces[0] + pieces[1] > AT_HAND;
        let most = if large && endings.load(self, kept, stop) { MOST_PIECES.into() } else { AT_HAND };
        let draws = endings.verdict_within(self, most, kept) != Some(Verdict::Drawn);
        Knowledge { endings: Some(endings), most, kept, _workshop: workshop, draws }
    }

    fn known_score(&self, knowledge: &Knowledge, counters: Counters, ply: usize) -> Option<i32> {
        let (plies, sign) =
            match knowledge.endings.as_ref()?.verdict_within(self, knowledge.most, knowledge.kept)? {
                Verdict::Drawn => return knowledge.draws.then_some(0),
                Verdict::Won(plies) => (plies, 1),
                Verdict::Lost(plies) => (plies, -1),
            };
        worth_of_win(self, plies, counters, ply).map(|worth| sign * worth)
    }

    fn is_solved_draw(&self, stop: &StopFlag) -> bool {
        let Knowledge { endings, most, kept, .. } = self.knowledge(false, stop);
        let verdict = |endings: Arc<Endings>| endings.verdict_within(self, most, kept);
        endings.and_then(verdict) == Some(Verdict::Drawn)
    }

    /// From, to, a few scattered bits of what is captured, and one that makes it more than 0.
    fn pack(mv: Move) -> NonZeroU32 {
        let [from, to] = [mv.from, mv.to].map(|square| u32::from(square.number() - 1));
        let captured = mv.captured.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58;
        NonZeroU32::MIN | (captured as u32) << 11 | from << 6 | to << 1
    }

    fn move_number(mv: Move) -> u64 {
        let squares = u64::from(mv.from.number()) << 6 | u64::from(mv.to.number());
        mv.captured.fold(squares, |number, square: Square| scatter(number) ^ u64::from(square.number()))
    }
}

impl MoveOrdering for Position {
    const HISTORY_SLOTS: usize = 2 << 10;

    fn history_slot(&self, mv: Move) -> usize {
        let [from, to] = [mv.from, mv.to].map(|square| usize::from(square.number() - 1));
        (self.side_to_move() as usize) << 10 | from << 5 | to
    }

    fn rank(&self, mv: Move) -> MoveRank {
        if self.crowns(mv) { MoveRank::Gain(0) } else { MoveRank::Quiet }
    }

    fn is_quiet(&self, mv: Move) -> bool {
        mv.captured.is_empty() && !self.crowns(mv)
    }

    fn is_urgent(&self, _: Move) -> bool {
        false
    }

    /// Never asked: where there is something to capture, every move captures.
    fn gain(&self, _: Move) -> i32 {
        0
    }
}

/// Late move reduction: one ply, two for the last moves far from the leaves.
fn reduction(_: &Reductions, depth: i32, tried: i32) -> i32 {
    match tried {
        0..3 => 0,
        7.. if depth >= 6 => 2 * PLY,
        _ => PLY,
    }
}

/// How a solved ending goes on, as far as no count can make a draw of it before its end; `None` where that is not certain, or
/// too much is on the board.
pub fn solved(position: &Position, earlier: &[Position]) -> Option<Verdict> {
    let verdict = Endings::shared().verdict(position)?;
    let certain = |plies| {
        let worth = worth_of_win(position, plies, position.counters(earlier), 0);
        worth.is_some_and(|worth| worth >= PROVEN)
    };
    match verdict {
        Verdict::Drawn => Some(verdict),
        Verdict::Won(plies) | Verdict::Lost(plies) => certain(plies).then_some(verdict),
    }
}

/// The score of a position that is won in so many plies, if no count makes it a draw before; `None` where only a search
/// can tell.
fn worth_of_win(position: &Position, plies: u8, counters: Counters, ply: usize) -> Option<i32> {
    let certain = WIN - ply as i32 - i32::from(plies);
    if position.is_forcada() {
        // Begun anew it is won in time. Later, moves off the rio are counted with the others: that they are here
        // costs a win at most.
        let moves = usize::from(plies).div_ceil(2);
        let in_time = counters.forcada == 0 || counters.forcada + moves <= LAWS.forcada_moves;
        return in_time.then_some(certain);
    }
    let left = (2 * LAWS.quiet_moves).saturating_sub(counters.plies);
    // With more pieces it is not known how long a stretch without captures and men's moves may be.
    let is_small = Color::ALL.iter().map(|color| position.pieces(*color).len()).sum::<u32>() <= AT_HAND;
    let stretch = if is_small { LONGEST_STRETCH.min(plies.into()) } else { plies.into() };
    if is_small && !position.counts_quiet_moves() || left >= stretch {
        Some(certain)
    } else if left >= NEARLY_DRAWN {
        Some(LIKELY - i32::from(plies))
    } else {
        None
    }
}
