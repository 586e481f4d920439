//! Solver for the end of a two-seat game, where both hands are known.
//!
//! The solver answers one question ([`Goal`]): can a seat force a win, or at least a draw? It uses depth-first
//! proof-number search (df-pn: Nagai, 2002). [`ProofNumbers`] defines proof and disproof numbers.
//!
//! Plain df-pn adds the numbers of all moves that must be refuted. This solver takes the largest number and adds 1 for
//! each other move (weak proof numbers: Ueda, Hashimoto, Hashimoto and Iida, "Weak Proof-Number Search", CG 2008). A
//! sum would be too large, because similar moves have similar proofs.
//!
//! [`finishing`](crate::domin_up::finishing) finds certain results without search and explains its terms: climb,
//! expand, idle, lifting, refutation, killer move.

use crate::domin_up::board::Board;
use crate::domin_up::evaluation::move_value;
use crate::domin_up::finishing::{certain_winner, finishes_soon, must_expand, refutations, tiles_in_hands};
use crate::domin_up::packed_move::PackedMove;
use crate::domin_up::proofs::{INFINITE, KillerMoves, ProofNumbers, ProofTable};
use crate::search::budget::Budget;
use crate::search::transposition::TranspositionTable;
use rules::Seat;

/// The statement to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    /// The seat that pursues the goal.
    pub seat: Seat,
    /// Whether a draw is enough.
    pub accepts_draw: bool,
}

/// Result of a solved position for the seat to move, with the move that achieves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Solved {
    Won(PackedMove),
    Drawn(PackedMove),
    Lost,
}

/// Listing this many moves counts as one visited position.
const MOVES_PER_NODE: usize = 16;

/// The proof number of a killer move is divided by this.
const KILLER_DIVISOR: u32 = 8;

/// A move of the position, with the proof numbers of the position after it.
struct Child {
    packed: PackedMove,
    numbers: ProofNumbers,
    /// Whether this move stands for all idle expands of its tile. Most of these expands have the same value, so the
    /// others are listed only when this one is refuted.
    for_all_idle: bool,
}

/// Solves positions, with a table of proof numbers.
pub(super) struct Solver {
    table: ProofTable,
    /// Move lists for reuse, so that a node allocates no memory.
    spare: Vec<Vec<Child>>,
    moves: Vec<PackedMove>,
    killers: KillerMoves,
    /// Number of positions whose moves were listed.
    pub nodes: u64,
}

/// Memory of a player or an analysis: the tables of the search and of the solver.
pub(super) struct SearchMemory {
    pub table: TranspositionTable,
    pub solver: Solver,
    /// The seat that used the memory last. Its results are useless for other seats.
    seat: Option<Seat>,
}

/// The size for searches without a node limit.
impl Default for SearchMemory {
    fn default() -> SearchMemory {
        SearchMemory::with_bytes(32 << 20)
    }
}

impl SearchMemory {
    /// Two tables of `bytes` bytes each, allocated on first use.
    pub(super) fn with_bytes(bytes: usize) -> SearchMemory {
        let table = TranspositionTable::with_bytes(bytes);
        SearchMemory { table, solver: Solver::with_bytes(bytes), seat: None }
    }

    /// Clears the memory if another seat used it before.
    pub(super) fn prepare_for(&mut self, seat: Seat) {
        if self.seat.replace(seat) != Some(seat) {
            self.free();
        }
    }

    /// Frees the memory.
    pub(super) fn free(&mut self) {
        self.table.clear();
        self.solver.table.clear();
    }
}

impl Solver {
    /// A solver with a table of at most `bytes` bytes, allocated on first use.
    pub(super) fn with_bytes(bytes: usize) -> Solver {
        let table = ProofTable::with_bytes(bytes);
        Solver { table, spare: Vec::new(), moves: Vec::new(), killers: KillerMoves::new(), nodes: 0 }
    }

    /// The best result for `seat`, which must be the seat to move; `None` if the budget runs out.
    pub(super) fn best(&mut self, board: &mut Board, seat: Seat, budget: &mut Budget<'_>) -> Option<Solved> {
        let (reached, packed) = self.solve(board, Goal { seat, accepts_draw: false }, budget)?;
        if reached {
            return packed.map(Solved::Won);
        }
        // Under the publisher's rules a seat can always expand, so it never passes and there are no draws.
        if board.climbs_again() {
            return Some(Solved::Lost);
        }
        let (reached, packed) = self.solve(board, Goal { seat, accepts_draw: true }, budget)?;
        if reached { packed.map(Solved::Drawn) } else { Some(Solved::Lost) }
    }

    /// Whether the goal can be reached, with the move that reaches it if it is `goal.seat`'s turn. The position has
    /// two seats and is not over. `None` if the budget runs out.
    pub(super) fn solve(
        &mut self,
        board: &mut Board,
        goal: Goal,
        budget: &mut Budget<'_>,
    ) -> Option<(bool, Option<PackedMove>)> {
        self.table.new_search();
        self.killers = KillerMoves::new();
        let mut best = None;
        let all = ProofNumbers { proof: INFINITE, disproof: INFINITE };
        let proof = self.search(board, goal, all, budget, Some(&mut best));
        proof.is_done().then_some((proof.proof == 0, best))
    }

    /// Hash key of the position together with the goal.
    fn key(board: &Board, goal: Goal) -> u64 {
        let goal_number = u64::from(goal.seat.number()) << 1 | u64::from(goal.accepts_draw);
        board.key() ^ (goal_number + 1).wrapping_mul(0x5851_F42D_4C95_7F2D)
    }

    /// A result that is known without listing the moves: an ended game, or a certain win.
    fn settled(board: &mut Board, goal: Goal) -> Option<ProofNumbers> {
        let winner = match board.ended_winner() {
            Some(winner) => winner,
            None => Some(certain_winner(board)?),
        };
        Some(ProofNumbers::certain(winner.map_or(goal.accepts_draw, |winner| winner == goal.seat)))
    }

    /// Tries the killer moves. Returns the result if one of them settles the position for the mover.
    fn try_killers(&mut self, board: &mut Board, goal: Goal) -> Option<ProofNumbers> {
        let mover_has_goal = board.turn() == goal.seat;
        let wanted = ProofNumbers::certain(mover_has_goal);
        let killers = self.killers.at(mover_has_goal, board.tiles_left());
        let is_settled = killers.into_iter().any(|packed| {
            if packed == PackedMove::PASS || !board.is_legal(packed) {
                return false;
            }
            let known = self.table.find(Solver::key(board, goal) ^ board.key() ^ board.key_after(packed));
            known == Some(wanted)
                || board.with_move(packed, |board| Solver::settled(board, goal)) == Some(wanted)
        });
        is_settled.then_some(wanted)
    }

    /// Returns the result if the mover is shown to finish in this turn or in its next one.
    fn try_finish(&mut self, board: &mut Board, goal: Goal) -> Option<ProofNumbers> {
        if !board.climbs_again() {
            return None;
        }
        let mover_has_goal = board.turn() == goal.seat;
        let Solver { moves, killers, .. } = self;
        finishes_soon(board, killers, mover_has_goal, moves).then_some(ProofNumbers::certain(mover_has_goal))
    }

    /// Searches until one of the two numbers reaches its threshold in `until`. With `best` (at the root), always lists
    /// the moves, and stores the one that reaches the goal in `best`.
    fn search(
        &mut self,
        board: &mut Board,
        goal: Goal,
        until: ProofNumbers,
        budget: &mut Budget<'_>,
        best: Option<&mut Option<PackedMove>>,
    ) -> ProofNumbers {
        let unknown = ProofNumbers::guess(0);
        if budget.tick() || budget.check_limits() {
            return unknown;
        }
        let key = Solver::key(board, goal);
        if best.is_none() {
            if let Some(proof) = self.table.find(key)
                && (proof.is_done() || proof.proof >= until.proof || proof.disproof >= until.disproof)
            {
                return proof;
            }
            if let Some(proof) = Solver::settled(board, goal) {
                self.table.store(key, proof, 1);
                return proof;
            }
            if let Some(proof) = self.try_killers(board, goal).or_else(|| self.try_finish(board, goal)) {
                self.table.store(key, proof, 1);
                return proof;
            }
        }
        self.nodes += 1;
        let nodes_before = self.nodes;
        let mut children = self.spare.pop().unwrap_or_default();
        self.list_children(board, goal, &mut children);
        // Listing many moves takes as long as visiting some positions.
        for _ in 0..children.len() / MOVES_PER_NODE {
            budget.tick();
        }
        let mover_has_goal = board.turn() == goal.seat;
        let proof = loop {
            // Proof numbers from the mover's view. `one`: that a single move reaches the mover's aim (the least over
            // all moves). `all`: that every move fails.
            let count = children.iter().filter(|child| !child.numbers.is_done()).count() as u32;
            let mut best_child: Option<(usize, u32)> = None;
            let mut second_best = INFINITE;
            let mut most = 0;
            for (index, child) in children.iter().enumerate() {
                let ProofNumbers { proof: one, disproof: all } = child.numbers.for_mover(mover_has_goal);
                most = most.max(if all == INFINITE && one == 0 { INFINITE } else { all });
                match best_child {
                    Some((_, least)) if one >= least => second_best = second_best.min(one),
                    _ => {
                        second_best = best_child.map_or(INFINITE, |(_, least)| least);
                        best_child = Some((index, one));
                    }
                }
            }
            let Some((index, one)) = best_child else { break unknown };
            let rest = count.saturating_sub(1);
            let all = if one == 0 {
                INFINITE
            } else if most == 0 {
                0
            } else {
                (most + rest).min(INFINITE - 1)
            };
            let one = if all == 0 { INFINITE } else { one };
            let proof = ProofNumbers { proof: one, disproof: all }.for_mover(mover_has_goal);
            if proof.is_done() || proof.proof >= until.proof || proof.disproof >= until.disproof {
                self.table.store(key, proof, self.nodes - nodes_before);
                break proof;
            }
            let ProofNumbers { proof: until_one, disproof: until_all } = until.for_mover(mover_has_goal);
            // Allow more than the second-best number, so that the search does not alternate between two moves.
            let one = until_one.min(second_best.saturating_add(second_best + 1)).min(INFINITE);
            let all = if until_all == INFINITE { INFINITE } else { until_all.saturating_sub(rest).max(1) };
            let until = ProofNumbers { proof: one, disproof: all }.for_mover(mover_has_goal);
            let found = board
                .with_move(children[index].packed, |board| self.search(board, goal, until, budget, None));
            if budget.is_over() {
                break unknown;
            }
            children[index].numbers = found;
            if children[index].for_all_idle && found == ProofNumbers::certain(!mover_has_goal) {
                self.list_idle(board, goal, index, &mut children);
            }
        };
        if proof == ProofNumbers::certain(mover_has_goal)
            && let Some(child) = children.iter().find(|child| child.numbers == proof)
        {
            self.killers.remember(mover_has_goal, board.tiles_left(), child.packed);
        }
        if let Some(best) = best
            && mover_has_goal
            && proof.proof == 0
        {
            *best = children.iter().find(|child| child.numbers.proof == 0).map(|child| child.packed);
        }
        children.clear();
        self.spare.push(children);
        proof
    }

    /// Lists the moves with their known or estimated numbers.
    fn list_children(&mut self, board: &mut Board, goal: Goal, children: &mut Vec<Child>) {
        children.clear();
        let mut moves = std::mem::take(&mut self.moves);
        if board.climbs_again() && must_expand(board) {
            let climbers = tiles_in_hands(board);
            moves.clear();
            board.lifting_expands(climbers, &mut moves);
            moves.sort_unstable();
            moves.dedup();
            // The rival has about as many moves, which must all be refuted. In measurements, a factor of 2 solved more
            // positions than 1 or 3.
            let answers = 2 * moves.len() as u32;
            for tile in board.hand(board.turn()) {
                let idle = board.idle_expands(tile, climbers).next();
                if let Some(packed) = idle {
                    children.push(Child { for_all_idle: true, ..self.child(board, goal, packed, answers) });
                }
            }
            for &packed in &moves {
                children.push(self.child(board, goal, packed, answers));
            }
            for index in 0..children.len() {
                if children[index].for_all_idle
                    && children[index].numbers == ProofNumbers::certain(board.turn() != goal.seat)
                {
                    self.list_idle(board, goal, index, children);
                }
            }
        } else {
            board.moves(&mut moves);
            for &packed in &moves {
                children.push(self.child(board, goal, packed, 0));
            }
        }
        self.moves = moves;
    }

    /// A move with its known or estimated numbers. `answers` is the expected number of answers that must be refuted.
    fn child(&self, board: &mut Board, goal: Goal, packed: PackedMove, answers: u32) -> Child {
        let key = board.key_after(packed) ^ Solver::key(board, goal) ^ board.key();
        let proof = self.table.find(key).unwrap_or_else(|| {
            let mover_has_goal = board.turn() == goal.seat;
            let mut guess = ProofNumbers::guess(move_value(board, packed));
            guess.proof += answers;
            // Try killer moves first.
            if self.killers.at(mover_has_goal, board.tiles_left()).contains(&packed) {
                guess.proof = (guess.proof / KILLER_DIVISOR).max(1);
            }
            guess.for_mover(mover_has_goal)
        });
        Child { packed, numbers: proof, for_all_idle: false }
    }

    /// Lists the other idle expands of a tile after its first idle expand is refuted. Leaves out the expands for which
    /// the same refutation holds.
    fn list_idle(&mut self, board: &mut Board, goal: Goal, index: usize, children: &mut Vec<Child>) {
        let first = children[index].packed;
        children[index].for_all_idle = false;
        let Some(tile) = first.tile() else { return };
        let mover_has_goal = board.turn() == goal.seat;
        board.remove_tile(tile);
        let mut zones = Vec::new();
        refutations(board, &self.killers, !mover_has_goal, &mut zones);
        board.restore_tile(tile);
        let packed_moves: Vec<PackedMove> = board
            .idle_expands(tile, tiles_in_hands(board))
            .filter(|packed| *packed != first && zones.iter().all(|zone| zone.is_touched_by(*packed)))
            .collect();
        for packed in packed_moves {
            let child = self.child(board, goal, packed, 0);
            children.push(child);
        }
    }
}

#[cfg(test)]
mod tests;
