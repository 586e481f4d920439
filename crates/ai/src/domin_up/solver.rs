//! Solver for the end of a two-seat game, where both hands are known. It uses depth-first proof-number search (df-pn:
//! Nagai, 2002). Where the proof numbers of many moves would be added, it takes their largest (weak proof numbers:
//! Ueda, Hashimoto, Hashimoto and Iida, "Weak Proof-Number Search", CG 2008), because similar moves have similar
//! proofs.
//!
//! It answers one question: can a seat force a win, or at least a draw? `finishing` finds certain results without
//! search.

use crate::domin_up::board::Board;
use crate::domin_up::evaluation::promise;
use crate::domin_up::finishing::{finishes_soon, must_expand, refutations, sure_winner, tiles_in_hands};
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

struct Child {
    packed: PackedMove,
    numbers: ProofNumbers,
    /// Whether it stands for all idle expands of its tile. Most of them have the same value, so the others are listed
    /// only when this one is refuted.
    for_all_idle: bool,
}

/// Solves positions, with a table of what is proven.
pub(super) struct Solver {
    table: ProofTable,
    spare: Vec<Vec<Child>>,
    moves: Vec<PackedMove>,
    replies: KillerMoves,
    pub nodes: u64,
}

/// Memory of a player or an analysis: the tables of the search and of the solver.
pub(super) struct SearchMemory {
    pub table: TranspositionTable,
    pub solver: Solver,
    /// The seat that used it last; its contents are useless for others.
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
            self.clear();
        }
    }

    /// Frees the memory.
    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.solver.table.clear();
    }
}

impl Solver {
    /// A solver with a table of at most `bytes` bytes, allocated on first use.
    pub(super) fn with_bytes(bytes: usize) -> Solver {
        let table = ProofTable::with_bytes(bytes);
        Solver { table, spare: Vec::new(), moves: Vec::new(), replies: KillerMoves::new(), nodes: 0 }
    }

    /// The best result for the seat to move, which is `seat`; `None` if the budget runs out.
    pub(super) fn best(&mut self, board: &mut Board, seat: Seat, budget: &mut Budget<'_>) -> Option<Solved> {
        let (reached, lay) = self.solve(board, Goal { seat, accepts_draw: false }, budget)?;
        if reached {
            return lay.map(Solved::Won);
        }
        // No seat ever passes where tiles may lie anywhere, so there are no draws.
        if board.climbs_again() {
            return Some(Solved::Lost);
        }
        let (reached, lay) = self.solve(board, Goal { seat, accepts_draw: true }, budget)?;
        if reached { lay.map(Solved::Drawn) } else { Some(Solved::Lost) }
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
        self.replies = KillerMoves::new();
        let mut best = None;
        let all = ProofNumbers { proof: INFINITE, disproof: INFINITE };
        let proof = self.search(board, goal, all, budget, Some(&mut best));
        proof.is_done().then_some((proof.proof == 0, best))
    }

    fn key(board: &Board, goal: Goal) -> u64 {
        let asked = u64::from(goal.seat.number()) << 1 | u64::from(goal.accepts_draw);
        board.key() ^ (asked + 1).wrapping_mul(0x5851_F42D_4C95_7F2D)
    }

    /// A result that is known without listing the moves: an ended game, or a certain win.
    fn settled(board: &mut Board, goal: Goal) -> Option<ProofNumbers> {
        let winner = match board.ending() {
            Some(winner) => winner,
            None => Some(sure_winner(board)?),
        };
        Some(ProofNumbers::certain(winner.map_or(goal.accepts_draw, |winner| winner == goal.seat)))
    }

    /// Tries the killer moves.
    fn try_killers(&mut self, board: &mut Board, goal: Goal) -> Option<ProofNumbers> {
        let own = board.turn() == goal.seat;
        let wanted = ProofNumbers::certain(own);
        let replies = self.replies.at(own, board.tiles_left());
        let settles = replies.into_iter().any(|lay| {
            if lay == PackedMove::PASS || !board.is_legal(lay) {
                return false;
            }
            let known = self.table.find(Solver::key(board, goal) ^ board.key() ^ board.key_after(lay));
            known == Some(wanted)
                || board.with_move(lay, |board| Solver::settled(board, goal)) == Some(wanted)
        });
        settles.then_some(wanted)
    }

    /// Whether the mover certainly finishes by this turn and the next.
    fn try_finish(&mut self, board: &mut Board, goal: Goal) -> Option<ProofNumbers> {
        if !board.climbs_again() {
            return None;
        }
        let own = board.turn() == goal.seat;
        let Solver { moves, replies, .. } = self;
        finishes_soon(board, replies, own, moves).then_some(ProofNumbers::certain(own))
    }

    /// Searches until one of the two numbers reaches the threshold in `until`. With `best` (at the root), the moves
    /// are always listed and the one that reaches the goal is stored there.
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
        let begun = self.nodes;
        let mut children = self.spare.pop().unwrap_or_default();
        self.list(board, goal, &mut children);
        // Listing many moves takes as long as visiting some positions.
        for _ in 0..children.len() / MOVES_PER_NODE {
            budget.tick();
        }
        let own = board.turn() == goal.seat;
        let proof = loop {
            // From the mover's view: `one` is the number for a single move, `all` that for all moves together.
            let count = children.iter().filter(|child| !child.numbers.is_done()).count() as u32;
            let mut first: Option<(usize, u32)> = None;
            let mut second = INFINITE;
            let mut most = 0;
            for (index, child) in children.iter().enumerate() {
                let ProofNumbers { proof: one, disproof: all } = child.numbers.for_mover(own);
                most = most.max(if all == INFINITE && one == 0 { INFINITE } else { all });
                match first {
                    Some((_, least)) if one >= least => second = second.min(one),
                    _ => {
                        second = first.map_or(INFINITE, |(_, least)| least);
                        first = Some((index, one));
                    }
                }
            }
            let Some((index, one)) = first else { break unknown };
            let rest = count.saturating_sub(1);
            let all = if one == 0 {
                INFINITE
            } else if most == 0 {
                0
            } else {
                (most + rest).min(INFINITE - 1)
            };
            let one = if all == 0 { INFINITE } else { one };
            let proof = ProofNumbers { proof: one, disproof: all }.for_mover(own);
            if proof.is_done() || proof.proof >= until.proof || proof.disproof >= until.disproof {
                self.table.store(key, proof, self.nodes - begun);
                break proof;
            }
            let ProofNumbers { proof: until_one, disproof: until_all } = until.for_mover(own);
            // Allow more than the second-best number, so that the search does not alternate between two moves.
            let one = until_one.min(second.saturating_add(second + 1)).min(INFINITE);
            let all = if until_all == INFINITE { INFINITE } else { until_all.saturating_sub(rest).max(1) };
            let until = ProofNumbers { proof: one, disproof: all }.for_mover(own);
            let found = board
                .with_move(children[index].packed, |board| self.search(board, goal, until, budget, None));
            if budget.is_over() {
                break unknown;
            }
            children[index].numbers = found;
            if children[index].for_all_idle && found == ProofNumbers::certain(!own) {
                self.list_idle(board, goal, index, &mut children);
            }
        };
        if proof == ProofNumbers::certain(own)
            && let Some(child) = children.iter().find(|child| child.numbers == proof)
        {
            self.replies.remember(own, board.tiles_left(), child.packed);
        }
        if let Some(best) = best
            && own
            && proof.proof == 0
        {
            *best = children.iter().find(|child| child.numbers.proof == 0).map(|child| child.packed);
        }
        children.clear();
        self.spare.push(children);
        proof
    }

    /// Lists the moves with their known or estimated numbers.
    fn list(&mut self, board: &mut Board, goal: Goal, children: &mut Vec<Child>) {
        children.clear();
        let mut moves = std::mem::take(&mut self.moves);
        if board.climbs_again() && must_expand(board) {
            let climbers = tiles_in_hands(board);
            moves.clear();
            board.lifting_expands(climbers, &mut moves);
            moves.sort_unstable();
            moves.dedup();
            // The rival has about as many moves, and all must be refuted. A factor of 2 solved more positions than 1
            // or 3.
            let answers = 2 * moves.len() as u32;
            for tile in board.hand(board.turn()) {
                let idle = board.idle_expands(tile, climbers).next();
                if let Some(lay) = idle {
                    children.push(Child { for_all_idle: true, ..self.child(board, goal, lay, answers) });
                }
            }
            for &lay in &moves {
                children.push(self.child(board, goal, lay, answers));
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
            for &lay in &moves {
                children.push(self.child(board, goal, lay, 0));
            }
        }
        self.moves = moves;
    }

    /// A move with its known or estimated numbers; `answers` is the expected number of answers to refute.
    fn child(&self, board: &mut Board, goal: Goal, packed: PackedMove, answers: u32) -> Child {
        let key = board.key_after(packed) ^ Solver::key(board, goal) ^ board.key();
        let proof = self.table.find(key).unwrap_or_else(|| {
            let own = board.turn() == goal.seat;
            let mut guess = ProofNumbers::guess(promise(board, packed));
            guess.proof += answers;
            // Try killer moves first.
            if self.replies.at(own, board.tiles_left()).contains(&packed) {
                guess.proof = (guess.proof / KILLER_DIVISOR).max(1);
            }
            guess.for_mover(own)
        });
        Child { packed, numbers: proof, for_all_idle: false }
    }

    /// Lists the other idle places of a tile after its first idle expand is refuted. Places where the same refutation
    /// holds are left out.
    fn list_idle(&mut self, board: &mut Board, goal: Goal, index: usize, children: &mut Vec<Child>) {
        let first = children[index].packed;
        children[index].for_all_idle = false;
        let Some(tile) = first.tile() else { return };
        let own = board.turn() == goal.seat;
        board.remove_tile(tile);
        let mut zones = Vec::new();
        refutations(board, &self.replies, !own, &mut zones);
        board.restore_tile(tile);
        let packed_moves: Vec<PackedMove> = board
            .idle_expands(tile, tiles_in_hands(board))
            .filter(|lay| *lay != first && zones.iter().all(|zone| zone.is_touched_by(*lay)))
            .collect();
        for lay in packed_moves {
            let child = self.child(board, goal, lay, 0);
            children.push(child);
        }
    }
}

#[cfg(test)]
mod tests;
