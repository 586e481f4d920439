//! Analysis of Domin-Up.
//!
//! With two seats the other hand is known. Alpha-beta gives the value of the best moves, and near the end the game is
//! solved. With more seats, the value of a move is its mean over worlds (deals of the hidden tiles) that agree with
//! what the seat has seen. Each line then has one move only, because the answers differ from world to world. Nothing is
//! proven except a move that ends the game.

use std::cmp::Reverse;

use crate::analysis::{
    AnalysisEngine, AnalysisLine, AnalysisReport, AnalysisRequest, ProvenResult, WinningChances,
};
use crate::domin_up::board::Board;
use crate::domin_up::level_player::{MAX_DEPTH_TURNS, MAX_SOLVABLE_TILES, NODES_PER_MS, ROOT_BREADTH};
use crate::domin_up::packed_move::PackedMove;
use crate::domin_up::sampled::{self, Candidate, rate_candidates};
use crate::domin_up::search::WorldSearch;
use crate::domin_up::solver::{SearchMemory, Solved, Solver};
use crate::domin_up::win_chances::{thousandths, win_chances_of_two};
use crate::domin_up::worlds::worlds;
use crate::score::{INFINITY, MIN_PROVEN_WIN, WIN};
use crate::search::budget::Budget;
use crate::{Limits, SearchResult, SeatKnowledge, StopFlag, random};
use rules::Rules as _;
use rules::domin_up::{Move, Position};

/// Number of moves searched in positions after the root, with two seats.
const BREADTH: usize = 40;
/// Number of moves searched in positions after the root, with more than two seats.
const HIDDEN_BREADTH: usize = 24;
/// Number of worlds (deals of the hidden tiles).
const WORLDS: usize = 32;
/// With more moves than this, only [`FEW_WORLDS`] worlds rate the moves at first.
const MANY_MOVES: usize = 200;
/// Number of worlds that rate the moves if there are many.
const FEW_WORLDS: usize = 4;
/// Depth in turns after which the solver tries to solve a two-seat game.
const SOLVE_AFTER: u8 = 2;
/// The solver gets one part in this number of the budget.
const SOLVER_PARTS: u32 = 6;
/// Longest reported line, in moves.
const MAX_LINE: usize = 12;

impl AnalysisEngine<Position> for SearchMemory {
    fn analyse(
        &mut self,
        knowledge: &SeatKnowledge<Position>,
        request: AnalysisRequest<'_, Move>,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(AnalysisReport<Move>),
    ) {
        let mut budget = Budget::start(limits, stop);
        budget.mark_answered();
        let mut rng =
            random::for_decision(0, knowledge.observation.key(), knowledge.earlier_observations.len());
        let worlds = worlds(knowledge, WORLDS, &mut rng);
        let Some(world) = worlds.first().filter(|_| knowledge.observation.turn() == knowledge.seat) else {
            return;
        };
        let moves = if request.moves.is_empty() { world.legal_moves() } else { request.moves.to_vec() };
        let mut boards: Vec<Board> = worlds.iter().map(Board::new).collect();
        let first_worlds = if moves.len() > MANY_MOVES { FEW_WORLDS.min(boards.len()) } else { boards.len() };
        let exact = moves.into_iter().map(|mv| (mv, 0));
        let breadth = if knowledge.observation.seats() > 2 { HIDDEN_BREADTH } else { BREADTH };
        let mut candidates = rate_candidates(&mut boards[..first_worlds], exact, ROOT_BREADTH * breadth);
        let Some(first) = candidates.first() else { return };
        let mut answer = SearchResult::without_search(first.mv);
        self.prepare_for(knowledge.seat);
        let mut search = WorldSearch::new(knowledge.seat, budget, breadth, &mut self.table);
        let line_count = request.lines.clamp(1, candidates.len());
        let deepest = limits.depth.unwrap_or(MAX_DEPTH_TURNS).clamp(1, MAX_DEPTH_TURNS);
        if knowledge.observation.seats() > 2 {
            let mut report = |candidates: &[Candidate], depth: u8, search: &WorldSearch<'_>| {
                let (nodes, time) = (search.budget.nodes(), search.budget.elapsed());
                tell(AnalysisReport {
                    depth,
                    nodes,
                    time,
                    lines: sampled_lines(candidates, world, line_count),
                });
            };
            let (boards, candidates) = (&mut boards, &mut candidates);
            sampled::choose_by_sampling(
                &mut search,
                boards,
                candidates,
                deepest,
                NODES_PER_MS,
                &mut answer,
                &mut report,
            );
        } else if let Some(board) = boards.first_mut() {
            TwoSeats { world, line_count, solved: None }.deepen(
                &mut search,
                board,
                &mut candidates,
                &mut self.solver,
                deepest,
                tell,
            );
        }
    }

    fn forget(&mut self) {
        self.free();
    }
}

/// The best moves by the winning chance of the seat to move, with hidden hands.
fn sampled_lines(candidates: &[Candidate], world: &Position, line_count: usize) -> Vec<AnalysisLine<Move>> {
    let mut lines: Vec<_> = candidates.iter().map(|candidate| sampled_line(candidate, world)).collect();
    let mover = world.turn();
    lines.sort_by_key(|line| Reverse(line.winning_chances.expected(mover)));
    lines.truncate(line_count);
    lines
}

fn sampled_line(candidate: &Candidate, world: &Position) -> AnalysisLine<Move> {
    let seats = world.seats();
    let end = world.play(candidate.mv).outcome(&[]);
    let (winning_chances, proof) = match end.map(|end| end.winner) {
        Some(winner) => {
            // The game ends with this move.
            let proof = winner.map_or(ProvenResult::Draw, |seat| ProvenResult::Win { seat, moves: Some(1) });
            (WinningChances::certain(winner, seats), Some(proof))
        }
        None => (WinningChances { wins: thousandths(&candidate.chances, seats, false), draw: 0 }, None),
    };
    AnalysisLine { line: vec![candidate.mv], winning_chances, proof }
}

/// Analysis of a two-seat game, in its only world.
struct TwoSeats<'a> {
    world: &'a Position,
    /// Number of moves to report.
    line_count: usize,
    /// Result of the solver, if it finished.
    solved: Option<Solved>,
}

impl TwoSeats<'_> {
    /// Iterative deepening. After depth [`SOLVE_AFTER`], the solver is tried if few tiles are left.
    fn deepen(
        &mut self,
        search: &mut WorldSearch<'_>,
        board: &mut Board,
        candidates: &mut [Candidate],
        solver: &mut Solver,
        deepest: u8,
        tell: &mut dyn FnMut(AnalysisReport<Move>),
    ) {
        for depth in 1..=deepest {
            search.is_incomplete = false;
            if !self.iteration(search, board, candidates, depth) {
                break;
            }
            let is_unfinished = search.is_incomplete && !self.is_settled(candidates);
            if is_unfinished && depth == SOLVE_AFTER && board.tiles_left() <= MAX_SOLVABLE_TILES {
                search.budget.limit_to_fraction(SOLVER_PARTS);
                self.solved = solver.best(board, search.seat, &mut search.budget);
                search.budget.end_reservation();
                self.sort(candidates);
            }
            let lines = candidates.iter().take(self.line_count);
            let lines = lines.map(|candidate| self.line(search, board, candidate)).collect();
            let (nodes, time) = (search.budget.nodes(), search.budget.elapsed());
            tell(AnalysisReport { depth, nodes, time, lines });
            if !is_unfinished || !search.budget.allows_another_iteration() {
                break;
            }
        }
    }

    /// Searches every candidate. The reported candidates get exact values, the others get upper bounds. Returns `false`
    /// if interrupted.
    fn iteration(
        &self,
        search: &mut WorldSearch<'_>,
        board: &mut Board,
        candidates: &mut [Candidate],
        depth: u8,
    ) -> bool {
        let mut best: Vec<i32> = Vec::with_capacity(self.line_count + 1);
        let mut values = Vec::with_capacity(candidates.len());
        for candidate in candidates.iter() {
            let floor = best.get(self.line_count - 1).copied().unwrap_or(-INFINITY);
            let value =
                board.with_move(candidate.packed, |board| search.value(board, depth - 1, 1, floor, INFINITY));
            if search.budget.is_over() {
                return false;
            }
            values.push(value);
            if value > floor {
                let rank = best.partition_point(|better| *better >= value);
                best.insert(rank, value);
                best.truncate(self.line_count);
            }
        }
        for (candidate, value) in candidates.iter_mut().zip(values) {
            candidate.value = value;
        }
        self.sort(candidates);
        true
    }

    /// Sorts the candidates, the best first. A move proven by the solver comes before all others, because the search
    /// may not see that far.
    fn sort(&self, candidates: &mut [Candidate]) {
        let proven = match self.solved {
            Some(Solved::Won(packed) | Solved::Drawn(packed)) => Some(packed),
            Some(Solved::Lost) | None => None,
        };
        candidates.sort_by_key(|candidate| (Some(candidate.packed) != proven, -candidate.value));
    }

    /// Whether every reported move is proven.
    fn is_settled(&self, candidates: &[Candidate]) -> bool {
        candidates.iter().take(self.line_count).all(|candidate| self.proof(candidate).is_some())
    }

    /// Proven result of a candidate; `None` if its value is only an estimate.
    fn proof(&self, candidate: &Candidate) -> Option<ProvenResult> {
        let mover = self.world.turn();
        if candidate.value.abs() >= MIN_PROVEN_WIN {
            let seat = if candidate.value > 0 { mover } else { mover.next(2) };
            return Some(ProvenResult::Win { seat, moves: (candidate.value == WIN - 1).then_some(1) });
        }
        match self.solved? {
            Solved::Won(packed) => {
                (packed == candidate.packed).then_some(ProvenResult::Win { seat: mover, moves: None })
            }
            Solved::Drawn(packed) => (packed == candidate.packed).then_some(ProvenResult::Draw),
            Solved::Lost => Some(ProvenResult::Win { seat: mover.next(2), moves: None }),
        }
    }

    fn line(&self, search: &WorldSearch<'_>, board: &mut Board, candidate: &Candidate) -> AnalysisLine<Move> {
        let (mover, proof) = (self.world.turn(), self.proof(candidate));
        let winning_chances = match proof {
            Some(ProvenResult::Win { seat, .. }) => WinningChances::certain(Some(seat), 2),
            Some(ProvenResult::Draw) => WinningChances::certain(None, 2),
            None => {
                // If no move wins, none is worth more than a draw.
                let upper_bound = if matches!(self.solved, Some(Solved::Drawn(_))) { 0 } else { INFINITY };
                let chances = win_chances_of_two(mover, candidate.value.min(upper_bound));
                WinningChances { wins: thousandths(&chances, 2, false), draw: 0 }
            }
        };
        let expected =
            board.with_move(candidate.packed, |board| search.principal_variation(board, MAX_LINE - 1));
        AnalysisLine { line: self.moves(board, candidate.mv, &expected), winning_chances, proof }
    }

    /// The line of `first` and the `expected` moves, converted to moves of the rules.
    fn moves(&self, board: &Board, first: Move, expected: &[PackedMove]) -> Vec<Move> {
        let (mut now, mut line) = (self.world.play(first), vec![first]);
        for packed in expected {
            let Some(mv) = now.legal_moves().into_iter().find(|mv| board.packed(*mv) == *packed) else {
                break;
            };
            now = now.play(mv);
            line.push(mv);
        }
        line
    }
}
