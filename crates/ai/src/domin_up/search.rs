//! Search in a world, where every hand is known.
//!
//! With two seats the search is alpha-beta. With more seats it is max^n: every seat maximises its own value, and no
//! branch can be cut off (Luckhardt and Irani, "An Algorithmic Solution of N-Person Games", AAAI 1986). The "paranoid"
//! search of Sturtevant and Korf treats the other seats as one enemy. It reaches deeper, but loses to max^n here
//! (docs/STRENGTH.md). A turn may have several moves. So the seat to move, not the ply, decides whether a node
//! maximises.
//!
//! A hand has hundreds of moves that differ little, so the search tries only the most promising moves. The *breadth* is
//! the number of moves that it tries. A loss counts as proven only if every move was searched.

use crate::domin_up::board::Board;
use crate::domin_up::evaluation::{evaluate, evaluate_all, move_value};
use crate::domin_up::packed_move::PackedMove;
use crate::score::{INFINITY, MIN_PROVEN_WIN, WIN};
use crate::search::budget::Budget;
use crate::search::transposition::{Bound, TranspositionTable};
use rules::Seat;
use rules::domin_up::MAX_SEATS;

/// Value of a position for each seat.
pub(super) type Values = [i32; MAX_SEATS as usize];

/// Number of moves searched for a rival in games of more than two seats.
const RIVAL_BREADTH: usize = 8;

/// Search in one world for one seat.
pub(super) struct WorldSearch<'a> {
    pub seat: Seat,
    pub budget: Budget<'a>,
    table: &'a TranspositionTable,
    /// Number of moves searched in a position.
    breadth: usize,
    /// Whether a result depends on an evaluation or on omitted moves. The caller resets this to `false`.
    pub is_incomplete: bool,
    /// Move lists for reuse, so that a node allocates no memory.
    spare: Vec<Vec<(i32, PackedMove)>>,
    moves: Vec<PackedMove>,
}

impl<'a> WorldSearch<'a> {
    pub(super) fn new(
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
            is_incomplete: false,
            spare: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Value of a two-seat position for `self.seat`, searched `depth` turns deep and `ply` plies from the root. The
    /// value is exact between `alpha` and `beta`. It is meaningless once the budget is used up.
    pub(super) fn value(
        &mut self,
        board: &mut Board,
        depth: u8,
        ply: u8,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        if self.budget.tick() {
            return 0;
        }
        if let Some(winner) = board.ended_winner() {
            return match winner {
                None => 0,
                Some(winner) if winner == self.seat => WIN - i32::from(ply),
                Some(_) => i32::from(ply) - WIN,
            };
        }
        let climbs = !board.climbers().intersection(board.hand(board.turn())).is_empty();
        // With extra climbs (publisher's rules), search the turn to its end.
        let keeps_turn = climbs && board.climbs_again();
        if depth == 0 && !keeps_turn {
            self.is_incomplete = true;
            return evaluate(board, self.seat);
        }
        let key = board.key();
        let entry = self.table.find(key);
        if let Some(entry) = entry
            && entry.depth >= depth
            && let Some(score) = entry.cutoff(ply.into(), alpha, beta)
        {
            self.is_incomplete |= score.abs() < MIN_PROVEN_WIN;
            return score;
        }
        // Listing the moves takes longer than a node, so check the clock at every node.
        if self.budget.check_limits() {
            return 0;
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        let hash_move = entry.and_then(|entry| entry.mv).map(PackedMove);
        let omits_moves = self.list_moves(board, hash_move, self.breadth, &mut moves);
        // A forced move does not reduce the depth.
        let child_depth = if moves.len() == 1 || keeps_turn { depth } else { depth.saturating_sub(1) };
        let is_own_turn = board.turn() == self.seat;
        let (low, high) = (alpha, beta);
        let mut best = if is_own_turn { -INFINITY } else { INFINITY };
        let mut best_move = None;
        for &(_, packed) in &moves {
            let value = board.with_move(packed, |board| {
                self.value(board, child_depth, ply.saturating_add(1), alpha, beta)
            });
            if self.budget.is_over() {
                return 0;
            }
            if is_own_turn && value > best {
                best = value;
                alpha = alpha.max(best);
                best_move = Some(packed);
            } else if !is_own_turn && value < best {
                best = value;
                beta = beta.min(best);
                best_move = Some(packed);
            }
            if alpha >= beta {
                break;
            }
        }
        self.spare.push(moves);
        if omits_moves {
            best = if is_own_turn { best.max(1 - MIN_PROVEN_WIN) } else { best.min(MIN_PROVEN_WIN - 1) };
        }
        let bound = Bound::of(best, low, high);
        self.table.store(key, depth, ply.into(), best, bound, best_move.map(|packed| packed.0));
        best
    }

    /// Principal variation from the transposition table, for two seats, with at most `max_moves` moves.
    pub(super) fn principal_variation(&self, board: &mut Board, max_moves: usize) -> Vec<PackedMove> {
        let mut line = Vec::new();
        while line.len() < max_moves && board.ended_winner().is_none() {
            let known = self.table.find(board.key()).and_then(|entry| entry.mv).map(PackedMove);
            let Some(packed) = known.filter(|packed| *packed == PackedMove::PASS || board.is_legal(*packed))
            else {
                break;
            };
            board.make(packed);
            line.push(packed);
        }
        line.iter().for_each(|_| board.unmake());
        line
    }

    /// Exact values of a position for every seat, by the search for its number of seats.
    pub(super) fn all_values(&mut self, board: &mut Board, depth: u8, ply: u8) -> Values {
        if board.seats() > 2 {
            return self.values(board, depth, ply);
        }
        let value = self.value(board, depth, ply, -INFINITY, INFINITY);
        let mut values = [0; MAX_SEATS as usize];
        values[self.seat.index()] = value;
        values[self.seat.next(2).index()] = -value;
        values
    }

    /// Values of a position for every seat (max^n), searched `depth` turns deep and `ply` plies from the root. They are
    /// meaningless once the budget is used up.
    pub(super) fn values(&mut self, board: &mut Board, depth: u8, ply: u8) -> Values {
        if self.budget.tick() {
            return [0; MAX_SEATS as usize];
        }
        if let Some(winner) = board.ended_winner() {
            return match winner {
                None => [0; MAX_SEATS as usize],
                Some(winner) => {
                    let mut values = [i32::from(ply) - WIN; MAX_SEATS as usize];
                    values[winner.index()] = WIN - i32::from(ply);
                    values
                }
            };
        }
        let climbs = !board.climbers().intersection(board.hand(board.turn())).is_empty();
        let keeps_turn = climbs && board.climbs_again();
        if depth == 0 && !keeps_turn {
            self.is_incomplete = true;
            return evaluate_all(board);
        }
        if self.budget.check_limits() {
            return [0; MAX_SEATS as usize];
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        let turn = board.turn();
        let breadth = if turn == self.seat { self.breadth } else { self.breadth.min(RIVAL_BREADTH) };
        self.list_moves(board, None, breadth, &mut moves);
        let child_depth = if moves.len() == 1 || keeps_turn { depth } else { depth.saturating_sub(1) };
        let mut best: Option<Values> = None;
        for &(_, packed) in &moves {
            let values =
                board.with_move(packed, |board| self.values(board, child_depth, ply.saturating_add(1)));
            if self.budget.is_over() {
                return values;
            }
            let (mover, searcher) = (turn.index(), self.seat.index());
            // Among moves of equal value, assume the worst for the searching seat.
            let better = |best: &Values| (values[mover], -values[searcher]) > (best[mover], -best[searcher]);
            if best.as_ref().is_none_or(better) {
                best = Some(values);
                if values[mover] >= MIN_PROVEN_WIN {
                    break;
                }
            }
        }
        self.spare.push(moves);
        best.unwrap_or_default()
    }

    /// Lists the `breadth` most promising moves, the best first. Returns whether moves were omitted.
    fn list_moves(
        &mut self,
        board: &mut Board,
        hash_move: Option<PackedMove>,
        breadth: usize,
        moves: &mut Vec<(i32, PackedMove)>,
    ) -> bool {
        board.moves(&mut self.moves);
        moves.clear();
        if let [only] = self.moves.as_slice() {
            moves.push((0, *only));
            return false;
        }
        let rated = self.moves.iter().map(|&packed| {
            let promise = if hash_move == Some(packed) { INFINITY } else { move_value(board, packed) };
            (-promise, packed)
        });
        moves.extend(rated);
        let omits_moves = moves.len() > breadth;
        if omits_moves {
            moves.select_nth_unstable(breadth);
            moves.truncate(breadth);
            self.is_incomplete = true;
        }
        moves.sort_unstable();
        omits_moves
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::IndexedRandom;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::{Limits, StopFlag};
    use rules::domin_up::{Deal, Position, RuleSet};
    use rules::{Rules as _, Texts as _};

    /// Results of max^n and alpha-beta, `depth` turns deep.
    fn max_n_and_alpha_beta(position: &Position, depth: u8) -> (Values, i32) {
        let stop = StopFlag::new();
        let budget = || {
            let mut budget = Budget::start(&Limits::NONE, &stop);
            budget.mark_answered();
            budget
        };
        let mut table = TranspositionTable::with_bytes(1 << 16);
        let mut board = Board::new(position);
        let seat = position.turn();
        let values = WorldSearch::new(seat, budget(), 4, &mut table).values(&mut board, depth, 0);
        table.clear();
        let value =
            WorldSearch::new(seat, budget(), 4, &mut table).value(&mut board, depth, 0, -INFINITY, INFINITY);
        (values, value)
    }

    /// With two seats, max^n must equal minimax.
    #[test]
    fn with_two_seats_max_n_is_minimax() {
        let mut proven = 0;
        for seed in 0..60 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let rules = RuleSet::ALL[seed as usize % 2];
            let mut position = Deal { rules, seats: 2, seed }.position();
            for _ in 0..8 + seed / 2 {
                let Some(mv) = position.legal_moves().choose(&mut rng).copied() else { break };
                position = position.play(mv);
            }
            if position.outcome(&[]).is_none() {
                let ([own, other, ..], value) = match (max_n_and_alpha_beta(&position, 2), position.turn()) {
                    ((values, value), Seat::FIRST) => (values, value),
                    (([other, own, ..], value), _) => ([own, other, 0, 0], value),
                };
                // Where moves were omitted, alpha-beta does not count a result as proven.
                if value.abs() < MIN_PROVEN_WIN - 1 {
                    assert_eq!((own, other), (value, -value), "{}", position.text());
                } else {
                    assert!(own.signum() == value.signum() && own.abs() >= value.abs());
                    proven += 1;
                }
            }
        }
        assert!(proven < 40, "{proven}");
    }

    /// Seat 2, to move, wins with its only tile; the others lose.
    #[test]
    fn max_n_takes_a_win_at_once() {
        let text = "publisher 2 12.34/00/56.45 0,0=7^1;1,0=7^1 0";
        let position = Position::from_text(text).expect("a position");
        let (values, _) = max_n_and_alpha_beta(&position, 2);
        assert_eq!(values[..3], [1 - WIN, WIN - 1, 1 - WIN]);
    }
}
