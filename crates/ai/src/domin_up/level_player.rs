//! The ten levels as players of Domin-Up: memory, sampled worlds, the search in each of them, and handicaps.

use rand::RngExt;
use rand::seq::SliceRandom;

use crate::domin_up::board::Board;
use crate::domin_up::deductions::Hands;
use crate::domin_up::evaluation::evaluate;
use crate::domin_up::levels::{DominUpLevel, Strength};
use crate::domin_up::memory::Recollection;
use crate::domin_up::sampled::{self, Candidate};
use crate::domin_up::search::WorldSearch;
use crate::domin_up::solver::{SearchMemory, Solved};
use crate::domin_up::worlds::{deal_hands, worlds};
use crate::score::{INFINITY, MIN_PROVEN_WIN};
use crate::search::budget::Budget;
use crate::{ComputerPlayer, Limits, Score, SearchResult, SeatKnowledge, StopFlag, random};
use rules::domin_up::{Direction, Move, Position, Tile};
use rules::zobrist::mix;
use rules::{Rules as _, Seat};

/// Upper bound on the turns of a game: every tile, and the passes between.
pub(super) const MAX_DEPTH_TURNS: u8 = 200;
/// Breadth at the root, as a multiple of the breadth in later positions.
pub(super) const ROOT_BREADTH: usize = 4;
/// Greatest number of tiles in both hands together for which the solver is tried in a two-seat game.
pub(super) const MAX_SOLVABLE_TILES: u8 = 14;
/// The solver gets one part in this number of the budget.
const SOLVER_PARTS: u32 = 3;
/// Highest value at which the player accepts a draw, in hundredths of a tile.
const DRAW_VALUE: i32 = -150;
/// Number of worlds that are evaluated to answer a draw offer.
const DRAW_WORLDS: usize = 12;

/// Estimated search speed in nodes per millisecond, for planning a search that is limited by time.
pub(super) const NODES_PER_MS: u64 = 500;

/// A computer player at one of the levels.
pub(super) struct DominUpLevelPlayer {
    strength: Strength,
    seed: u64,
    memory: SearchMemory,
}

impl DominUpLevelPlayer {
    /// A player whose blind spots, random errors and forgotten tiles depend on `seed`.
    pub(super) fn new(strength: Strength, seed: u64) -> DominUpLevelPlayer {
        DominUpLevelPlayer { strength, seed, memory: SearchMemory::default() }
    }

    /// The settings for the game of `knowledge`.
    fn level(&self, knowledge: &SeatKnowledge<Position>) -> DominUpLevel {
        self.strength.settings(knowledge.observation.rules(), knowledge.observation.seats())
    }

    /// Up to `count` deals of the other hands that the player thinks possible.
    fn imagine_hands(
        &self,
        knowledge: &SeatKnowledge<Position>,
        level: &DominUpLevel,
        count: usize,
    ) -> Vec<Hands> {
        let now = &knowledge.observation;
        let mut rng = random::for_decision(!self.seed, now.key(), knowledge.earlier_observations.len());
        deal_hands(now, &Recollection::new(knowledge, level.memory, self.seed), count, &mut rng)
    }

    /// Prepares the memory. With a node limit it is cleared and small, so that the answer does not depend on earlier
    /// searches; with a time limit it keeps the results of earlier moves.
    fn prepare_table(&mut self, seat: Seat, nodes: Option<u64>) {
        if let Some(nodes) = nodes {
            // Keep this formula: another table size leads to other moves.
            self.memory = SearchMemory::with_bytes(32 << nodes.clamp(1 << 11, 1 << 20).ilog2());
        }
        self.memory.prepare_for(seat);
    }

    /// The moves that the player considers, the most promising first. A weak level considers only a few.
    fn candidates(
        &self,
        knowledge: &SeatKnowledge<Position>,
        level: &DominUpLevel,
        boards: &mut [Board],
        moves: &[Move],
        breadth: usize,
    ) -> Vec<Candidate> {
        let mut rng = random::for_decision(
            self.seed,
            knowledge.observation.key(),
            knowledge.earlier_observations.len(),
        );
        let mut moves = moves.to_vec();
        // Shuffle, because the move list begins in one corner of the table and the first among equals is chosen.
        moves.shuffle(&mut rng);
        // The order is the same throughout a game, so that the player keeps overlooking the same moves.
        if level.considered_moves < moves.len() {
            moves.sort_by_cached_key(|mv| {
                (level.saves_doubles && lays_double(*mv), mix(self.seed ^ placement_number(*mv)))
            });
        }
        moves.truncate(level.considered_moves);
        let noise = level.noise;
        let misjudged = moves.into_iter().map(|mv| (mv, rng.random_range(-noise..=noise)));
        sampled::rate_candidates(boards, misjudged, ROOT_BREADTH * breadth)
    }
}

impl ComputerPlayer<Position> for DominUpLevelPlayer {
    fn choose_move(
        &mut self,
        knowledge: &SeatKnowledge<Position>,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Option<SearchResult<Move>> {
        self.choose_move_with_reports(knowledge, limits, stop, &mut |_| ())
    }

    fn choose_move_with_reports(
        &mut self,
        knowledge: &SeatKnowledge<Position>,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(Move),
    ) -> Option<SearchResult<Move>> {
        if knowledge.observation.turn() != knowledge.seat {
            return None;
        }
        let level = self.level(knowledge);
        let limits = limits.restrict(level.limits);
        let mut budget = Budget::start(&limits, stop);
        // An answer is available from the start: the most promising move.
        budget.mark_answered();
        let nodes = budget.affordable_nodes(NODES_PER_MS);
        let matching = knowledge.observation.rules().switches().expand_matches;
        let (breadth, max_worlds) = level.breadth_and_worlds(nodes, matching);
        let position = any_world(knowledge)?;
        let moves = position.legal_moves();
        if let [only] = moves.as_slice() {
            return Some(SearchResult::without_search(*only));
        }
        // Prefer all moves in few worlds to few moves in all worlds.
        let root_moves = moves.len().min(ROOT_BREADTH * breadth).max(1) as u64;
        let affordable_worlds = usize::try_from((nodes / (4 * root_moves)).max(1)).unwrap_or(usize::MAX);
        let hands = self.imagine_hands(knowledge, &level, max_worlds);
        let mut boards: Vec<Board> = hands
            .into_iter()
            .take(affordable_worlds)
            .map(|hands| Board::new(&position).with_hands(hands))
            .collect();
        let mut candidates = self.candidates(knowledge, &level, &mut boards, &moves, breadth);
        let first = candidates.first()?;
        let mut answer =
            SearchResult { score: Score::centipawns(first.value), ..SearchResult::without_search(first.mv) };
        tell(first.mv);

        self.prepare_table(knowledge.seat, limits.nodes);
        if let [board] = boards.as_mut_slice()
            && level.solves_endings
            && board.tiles_left() <= MAX_SOLVABLE_TILES
        {
            budget.limit_to_fraction(SOLVER_PARTS);
            // Upper bound in plies: every tile is laid, with at most one pass before each.
            let longest = Score::win_in(2 * u16::from(board.tiles_left()));
            let found = match self.memory.solver.best(board, knowledge.seat, &mut budget) {
                Some(Solved::Won(packed)) => Some((packed, longest)),
                Some(Solved::Drawn(packed)) => Some((packed, Score::EVEN)),
                Some(Solved::Lost) | None => None,
            };
            if let Some((packed, score)) = found
                && let Some(mv) = moves.iter().copied().find(|mv| board.packed(*mv) == packed)
            {
                return Some(SearchResult {
                    score,
                    nodes: budget.nodes(),
                    ..SearchResult::without_search(mv)
                });
            }
            budget.end_reservation();
        }
        let mut search = WorldSearch::new(knowledge.seat, budget, breadth, &mut self.memory.table);
        let deepest = limits.depth.unwrap_or(MAX_DEPTH_TURNS).clamp(1, MAX_DEPTH_TURNS);
        if knowledge.observation.seats() > 2 || boards.len() > 1 {
            let (boards, candidates) = (&mut boards, &mut candidates);
            let report = &mut |sorted: &[Candidate], _: u8, _: &WorldSearch<'_>| {
                sorted.first().into_iter().for_each(|best| tell(best.mv));
            };
            sampled::choose_by_sampling(
                &mut search,
                boards,
                candidates,
                deepest,
                NODES_PER_MS,
                &mut answer,
                report,
            );
            return Some(SearchResult { nodes: search.budget.nodes(), ..answer });
        }
        let Some(board) = boards.first_mut() else { return Some(answer) };
        for depth in 1..=deepest {
            search.is_incomplete = false;
            let finished = sampled::iteration(&mut candidates, depth, &mut answer, |candidate, best| {
                // A move that cannot become the best does not need an exact value.
                let alpha = best.map_or(-INFINITY, |best| (best - candidate.noise - 1).max(-INFINITY));
                let value = board
                    .with_move(candidate.packed, |board| search.value(board, depth - 1, 1, alpha, INFINITY));
                (!search.budget.is_over()).then_some(value)
            });
            tell(answer.mv);
            let decided = candidates.iter().all(|candidate| candidate.value.abs() >= MIN_PROVEN_WIN);
            if !finished || decided || !search.is_incomplete || !search.budget.allows_another_iteration() {
                break;
            }
        }
        Some(SearchResult { nodes: search.budget.nodes(), ..answer })
    }

    fn accepts_draw(&mut self, knowledge: &SeatKnowledge<Position>, _: &StopFlag) -> Option<bool> {
        let position = any_world(knowledge)?;
        let hands = self.imagine_hands(knowledge, &self.level(knowledge), DRAW_WORLDS);
        let values =
            hands.iter().map(|hands| evaluate(&Board::new(&position).with_hands(*hands), knowledge.seat));
        Some(!hands.is_empty() && values.sum::<i32>() / hands.len() as i32 <= DRAW_VALUE)
    }

    fn free_memory(&mut self) {
        self.memory.free();
    }
}

/// A world that agrees with `knowledge`. The legal moves of the seat are the same in all of them.
fn any_world(knowledge: &SeatKnowledge<Position>) -> Option<Position> {
    worlds(knowledge, 1, &mut random::for_decision(0, 0, 0)).pop()
}

fn lays_double(mv: Move) -> bool {
    mv.placement().and_then(|placement| placement.tile()).is_some_and(Tile::is_double)
}

/// A number that is unique to a placement and constant throughout the game; 0 for a pass.
fn placement_number(mv: Move) -> u64 {
    mv.placement().map_or(0, |placement| {
        let [x, y] = [placement.cell.x, placement.cell.y].map(|coordinate| coordinate as u8);
        let turned = u8::from(placement.direction == Direction::North);
        u64::from_le_bytes([1, x, y, turned, placement.first, placement.second, 0, 0])
    })
}
