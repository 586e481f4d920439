//! Alpha-beta for two to four seats in a world where every hand is known. The seat that asks maximises,
//! all others minimise ("paranoid" search: Sturtevant and Korf, "On Pruning Techniques for Multi-Player
//! Games", AAAI 2000). A turn may be of several moves, so whose move it is decides and not the ply.
//!
//! A hand has hundreds of moves that differ little, so only the most promising are searched (the breadth).
//! A loss counts as proven only where every move was searched.

use crate::ai::domin_up::board::Board;
use crate::ai::domin_up::evaluation::{evaluate, promise};
use crate::ai::domin_up::lay::Lay;
use crate::ai::score::{INFINITY, PROVEN, WIN};
use crate::ai::search::budget::Budget;
use crate::ai::search::transposition::{Bound, TranspositionTable};
use crate::rules::Seat;

/// Keeps the table entries of an exact search apart from the rest.
const EXACT: u64 = 0x5851_F42D_4C95_7F2D;

/// One search in one world, for the seat that asks.
pub(super) struct WorldSearch<'a> {
    pub seat: Seat,
    pub budget: Budget<'a>,
    table: &'a TranspositionTable,
    /// The most moves looked at in a position.
    breadth: usize,
    /// Every move is looked at, and every line to the end of the game.
    pub exact: bool,
    /// Whether a line was valued before the end of the game since this was last set to `false`.
    pub cut_short: bool,
    /// Move lists kept for reuse, so that a node allocates nothing.
    spare: Vec<Vec<(i32, Lay)>>,
    moves: Vec<Lay>,
}

impl<'a> WorldSearch<'a> {
    pub fn new(
        seat: Seat,
        budget: Budget<'a>,
        breadth: usize,
        table: &'a mut TranspositionTable,
    ) -> WorldSearch<'a> {
        table.new_search();
        WorldSearch {
            seat,
            budget,
            table,
            breadth,
            exact: false,
            cut_short: false,
            spare: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// The value of a position for the seat that asks, `depth` turns deep, exact between the bounds.
    /// Means nothing once the budget is over.
    pub fn value(&mut self, board: &mut Board, depth: u8, ply: u8, mut alpha: i32, mut beta: i32) -> i32 {
        if self.budget.tick() {
            return 0;
        }
        if let Some(winner) = board.ending() {
            return match winner {
                None => 0,
                Some(winner) if winner == self.seat => WIN - i32::from(ply),
                Some(_) => i32::from(ply) - WIN,
            };
        }
        let climbs = !board.climbers().intersection(board.hand(board.turn())).is_empty();
        // Where climbs are additional the turn is played to its end.
        let goes_on = climbs && board.climbs_again();
        if depth == 0 && !goes_on && !self.exact {
            self.cut_short = true;
            return evaluate(board, self.seat);
        }
        let key = if self.exact { board.key() ^ EXACT } else { board.key() };
        let known = self.table.find(key);
        if let Some(entry) = known
            && entry.depth >= depth
            && let Some(score) = entry.cutoff(ply.into(), alpha, beta)
        {
            self.cut_short |= score.abs() < PROVEN;
            return score;
        }
        // Listing the moves takes longer than a node: the budget is asked every time.
        if self.budget.look() {
            return 0;
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        let left_out = self.list(board, known.and_then(|entry| entry.mv).map(Lay), &mut moves);
        // A turn without a choice is no step ahead.
        let below = if moves.len() == 1 || goes_on { depth } else { depth.saturating_sub(1) };
        let own = board.turn() == self.seat;
        let (low, high) = (alpha, beta);
        let mut best = if own { -INFINITY } else { INFINITY };
        let mut best_move = None;
        for &(_, lay) in &moves {
            board.make(lay);
            let value = self.value(board, below, ply.saturating_add(1), alpha, beta);
            board.unmake();
            if self.budget.is_over() {
                return 0;
            }
            if own && value > best {
                best = value;
                alpha = alpha.max(best);
                best_move = Some(lay);
            } else if !own && value < best {
                best = value;
                beta = beta.min(best);
                best_move = Some(lay);
            }
            if alpha >= beta {
                break;
            }
        }
        self.spare.push(moves);
        if left_out {
            best = if own { best.max(1 - PROVEN) } else { best.min(PROVEN - 1) };
        }
        let bound = if best >= high {
            Bound::Lower
        } else if best <= low {
            Bound::Upper
        } else {
            Bound::Exact
        };
        self.table.store(key, depth, ply.into(), best, bound, best_move.map(|lay| lay.0));
        best
    }

    /// Puts the moves of a position into `moves`, the most promising first; `true` if some were left out.
    fn list(&mut self, board: &mut Board, known: Option<Lay>, moves: &mut Vec<(i32, Lay)>) -> bool {
        board.moves(&mut self.moves);
        moves.clear();
        if let [only] = self.moves.as_slice() {
            moves.push((0, *only));
            return false;
        }
        let rated = self.moves.iter().map(|&lay| {
            let promise = if known == Some(lay) { INFINITY } else { promise(board, lay) };
            (-promise, lay)
        });
        moves.extend(rated);
        let left_out = !self.exact && moves.len() > self.breadth;
        if left_out {
            moves.select_nth_unstable(self.breadth);
            moves.truncate(self.breadth);
            self.cut_short = true;
        }
        moves.sort_unstable();
        left_out
    }
}
