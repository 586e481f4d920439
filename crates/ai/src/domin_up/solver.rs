//! The end of a game between two, where both hands are known, solved by proof-number search: depth first with thresholds
//! (df-pn: Nagai, 2002), the numbers of many moves taken as their largest (weak proof numbers: Ueda, Hashimoto, Hashimoto
//! and Iida, "Weak Proof-Number Search", CG 2008), because moves that differ little are proven alike.
//!
//! It asks one question: can a seat force a win, or at least a draw? What is sure without a search stands in `finishing`.

use crate::domin_up::board::Board;
use crate::domin_up::evaluation::promise;
use crate::domin_up::finishing::{expands, finishes_soon, in_hands, refutations, sure_winner};
use crate::domin_up::lay::Lay;
use crate::domin_up::proofs::{ENDLESS, Proof, ProofTable, Replies};
use crate::search::budget::Budget;
use crate::search::transposition::TranspositionTable;
use rules::Seat;

/// What is to be proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    /// For whom.
    pub seat: Seat,
    /// Whether a draw will do.
    pub draw_will_do: bool,
}

/// How a game goes on with best play, and the move that sees to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Solved {
    /// The seat that asks wins by this move.
    Won(Lay),
    /// Nobody wins if it makes this one.
    Drawn(Lay),
    /// It loses whatever it does.
    Lost,
}

/// So many moves take as long to list as a position to visit.
const MOVES_OF_A_NODE: usize = 16;

/// The proof of a move that settled a position before is reckoned to be so many times smaller than it looks.
const REPLY: u32 = 8;

struct Child {
    lay: Lay,
    proof: Proof,
    /// Whether it stands for all expands of its tile that give nobody anything to climb upon: most of them are worth the
    /// same, and only when this one is refuted are the others looked at.
    for_all_idle: bool,
}

/// Solves positions and remembers what it has proven.
pub(super) struct Solver {
    table: ProofTable,
    spare: Vec<Vec<Child>>,
    moves: Vec<Lay>,
    replies: Replies,
    pub nodes: u64,
}

/// What a player or an analysis remembers: of the search, and of the end of the game.
pub(super) struct Memory {
    pub table: TranspositionTable,
    pub solver: Solver,
    /// The seat that saw the game last; the memory is of use to no other.
    seat: Option<Seat>,
}

/// For whom no number of nodes limits the search.
impl Default for Memory {
    fn default() -> Memory {
        Memory::with_bytes(32 << 20)
    }
}

impl Memory {
    /// With two tables of so many bytes, which are allocated on first use.
    pub(super) fn with_bytes(bytes: usize) -> Memory {
        let table = TranspositionTable::with_bytes(bytes);
        Memory { table, solver: Solver::with_bytes(bytes), seat: None }
    }

    /// Forgets what another seat has found.
    pub(super) fn keep_for(&mut self, seat: Seat) {
        if self.seat.replace(seat) != Some(seat) {
            self.clear();
        }
    }

    /// Forgets everything and gives the memory back.
    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.solver.table.clear();
    }
}

impl Solver {
    /// With a table of about so many bytes, which is allocated on first use.
    pub(super) fn with_bytes(bytes: usize) -> Solver {
        let table = ProofTable::with_bytes(bytes);
        Solver { table, spare: Vec::new(), moves: Vec::new(), replies: Replies::new(), nodes: 0 }
    }

    /// The best that the seat to move can reach, as far as it was found in time.
    pub(super) fn best(&mut self, board: &mut Board, seat: Seat, budget: &mut Budget<'_>) -> Option<Solved> {
        let (reached, lay) = self.solve(board, Goal { seat, draw_will_do: false }, budget)?;
        if reached {
            return lay.map(Solved::Won);
        }
        // Nobody passes where any tile may lie anywhere: no draw.
        if board.climbs_again() {
            return Some(Solved::Lost);
        }
        let (reached, lay) = self.solve(board, Goal { seat, draw_will_do: true }, budget)?;
        if reached { lay.map(Solved::Drawn) } else { Some(Solved::Lost) }
    }

    /// Whether the goal can be reached from a position of two seats whose game goes on, and the move that reaches it if
    /// it is that seat's turn. `None` when the budget was over before.
    pub(super) fn solve(
        &mut self,
        board: &mut Board,
        goal: Goal,
        budget: &mut Budget<'_>,
    ) -> Option<(bool, Option<Lay>)> {
        self.table.new_search();
        self.replies = Replies::new();
        let mut best = None;
        let all = Proof { reach: ENDLESS, refute: ENDLESS };
        let proof = self.search(board, goal, all, budget, Some(&mut best));
        proof.is_done().then_some((proof.reach == 0, best))
    }

    fn key(board: &Board, goal: Goal) -> u64 {
        let asked = u64::from(goal.seat.number()) << 1 | u64::from(goal.draw_will_do);
        board.key() ^ (asked + 1).wrapping_mul(0x5851_F42D_4C95_7F2D)
    }

    /// What is known without listing the moves: the end, and what is sure.
    fn settled(board: &mut Board, goal: Goal) -> Option<Proof> {
        let winner = match board.ending() {
            Some(winner) => winner,
            None => Some(sure_winner(board)?),
        };
        Some(Proof::of(winner.map_or(goal.draw_will_do, |winner| winner == goal.seat)))
    }

    /// What settled a position like this one often settles it too.
    fn replied(&mut self, board: &mut Board, goal: Goal) -> Option<Proof> {
        let own = board.turn() == goal.seat;
        let wanted = Proof::of(own);
        let replies = self.replies.at(own, board.tiles_left());
        let settles = replies.into_iter().any(|lay| {
            if lay == Lay::PASS || !board.is_legal(lay) {
                return false;
            }
            let known = self.table.find(Solver::key(board, goal) ^ board.key() ^ board.key_after(lay));
            known == Some(wanted) || board.after(lay, |board| Solver::settled(board, goal)) == Some(wanted)
        });
        settles.then_some(wanted)
    }

    /// The mover is sure to finish by this turn and the next.
    fn finished(&mut self, board: &mut Board, goal: Goal) -> Option<Proof> {
        if !board.climbs_again() {
            return None;
        }
        let own = board.turn() == goal.seat;
        let Solver { moves, replies, .. } = self;
        finishes_soon(board, replies, own, moves).then_some(Proof::of(own))
    }

    /// Searches until one of the two numbers has reached that of `until`. With `best` the moves are listed whatever is
    /// known, and the one that reaches the goal is put there.
    fn search(
        &mut self,
        board: &mut Board,
        goal: Goal,
        until: Proof,
        budget: &mut Budget<'_>,
        best: Option<&mut Option<Lay>>,
    ) -> Proof {
        let unknown = Proof::guess(0);
        if budget.tick() || budget.look() {
            return unknown;
        }
        let key = Solver::key(board, goal);
        if best.is_none() {
            if let Some(proof) = self.table.find(key)
                && (proof.is_done() || proof.reach >= until.reach || proof.refute >= until.refute)
            {
                return proof;
            }
            if let Some(proof) = Solver::settled(board, goal) {
                self.table.store(key, proof, 1);
                return proof;
            }
            if let Some(proof) = self.replied(board, goal).or_else(|| self.finished(board, goal)) {
                self.table.store(key, proof, 1);
                return proof;
            }
        }
        self.nodes += 1;
        let begun = self.nodes;
        let mut children = self.spare.pop().unwrap_or_default();
        self.list(board, goal, &mut children);
        // Listing many moves takes as long as visiting some positions.
        for _ in 0..children.len() / MOVES_OF_A_NODE {
            budget.tick();
        }
        let own = board.turn() == goal.seat;
        let proof = loop {
            // From the view of the mover: what is needed of one move, and what of all.
            let count = children.iter().filter(|child| !child.proof.is_done()).count() as u32;
            let mut first: Option<(usize, u32)> = None;
            let mut second = ENDLESS;
            let mut most = 0;
            for (index, child) in children.iter().enumerate() {
                let Proof { reach: one, refute: all } = child.proof.seen(own);
                most = most.max(if all == ENDLESS && one == 0 { ENDLESS } else { all });
                match first {
                    Some((_, least)) if one >= least => second = second.min(one),
                    _ => {
                        second = first.map_or(ENDLESS, |(_, least)| least);
                        first = Some((index, one));
                    }
                }
            }
            let Some((index, one)) = first else { break unknown };
            let rest = count.saturating_sub(1);
            let all = if one == 0 {
                ENDLESS
            } else if most == 0 {
                0
            } else {
                (most + rest).min(ENDLESS - 1)
            };
            let one = if all == 0 { ENDLESS } else { one };
            let proof = Proof { reach: one, refute: all }.seen(own);
            if proof.is_done() || proof.reach >= until.reach || proof.refute >= until.refute {
                self.table.store(key, proof, self.nodes - begun);
                break proof;
            }
            let Proof { reach: until_one, refute: until_all } = until.seen(own);
            // More than the second best is allowed, so that the search does not go to and fro.
            let one = until_one.min(second.saturating_add(second + 1)).min(ENDLESS);
            let all = if until_all == ENDLESS { ENDLESS } else { until_all.saturating_sub(rest).max(1) };
            let until = Proof { reach: one, refute: all }.seen(own);
            let found =
                board.after(children[index].lay, |board| self.search(board, goal, until, budget, None));
            if budget.is_over() {
                break unknown;
            }
            children[index].proof = found;
            if children[index].for_all_idle && found == Proof::of(!own) {
                self.list_idle(board, goal, index, &mut children);
            }
        };
        if proof == Proof::of(own)
            && let Some(child) = children.iter().find(|child| child.proof == proof)
        {
            self.replies.remember(own, board.tiles_left(), child.lay);
        }
        if let Some(best) = best
            && own
            && proof.reach == 0
        {
            *best = children.iter().find(|child| child.proof.reach == 0).map(|child| child.lay);
        }
        children.clear();
        self.spare.push(children);
        proof
    }

    /// The moves with what is known or guessed of each.
    fn list(&mut self, board: &mut Board, goal: Goal, children: &mut Vec<Child>) {
        children.clear();
        let mut moves = std::mem::take(&mut self.moves);
        if board.climbs_again() && expands(board) {
            let climbers = in_hands(board);
            moves.clear();
            board.lifting_expands(climbers, &mut moves);
            moves.sort_unstable();
            moves.dedup();
            // The other one has about as many moves, and all of them are to be refuted: each counts for two, which solved
            // more than one or three.
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
                    && children[index].proof == Proof::of(board.turn() != goal.seat)
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

    /// A move with what is known or guessed of it, where so many answers are to be refuted for the mover to have its way.
    fn child(&self, board: &mut Board, goal: Goal, lay: Lay, answers: u32) -> Child {
        let key = board.key_after(lay) ^ Solver::key(board, goal) ^ board.key();
        let proof = self.table.find(key).unwrap_or_else(|| {
            let own = board.turn() == goal.seat;
            let mut guess = Proof::guess(promise(board, lay));
            guess.reach += answers;
            // What settled a position like this one is tried first.
            if self.replies.at(own, board.tiles_left()).contains(&lay) {
                guess.reach = (guess.reach / REPLY).max(1);
            }
            guess.seen(own)
        });
        Child { lay, proof, for_all_idle: false }
    }

    /// An idle expand is refuted. The other places where its tile lies idle are listed, but for those that are refuted as
    /// well.
    fn list_idle(&mut self, board: &mut Board, goal: Goal, index: usize, children: &mut Vec<Child>) {
        let first = children[index].lay;
        children[index].for_all_idle = false;
        let Some(tile) = first.tile() else { return };
        let own = board.turn() == goal.seat;
        board.lay_aside(tile);
        let mut zones = Vec::new();
        refutations(board, &self.replies, !own, &mut zones);
        board.take_up(tile);
        let lays: Vec<Lay> = board
            .idle_expands(tile, in_hands(board))
            .filter(|lay| *lay != first && zones.iter().all(|zone| zone.is_touched_by(*lay)))
            .collect();
        for lay in lays {
            let child = self.child(board, goal, lay, 0);
            children.push(child);
        }
    }
}

#[cfg(test)]
mod tests;
