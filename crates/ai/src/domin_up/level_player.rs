//! The ten levels at the Domin-Up table: sampled worlds, the search in each of them, and handicaps.

use rand::RngExt;
use rand::seq::SliceRandom;

use crate::domin_up::board::Board;
use crate::domin_up::evaluation::evaluate;
use crate::domin_up::levels::Level;
use crate::domin_up::sampled::{self, Candidate};
use crate::domin_up::search::WorldSearch;
use crate::domin_up::solver::{Memory, Solved};
use crate::domin_up::worlds::worlds;
use crate::score::{INFINITY, PROVEN};
use crate::search::budget::Budget;
use crate::{Computer, Limits, Score, Seen, StopFlag, Thought, luck};
use rules::domin_up::{Direction, Move, Position};
use rules::zobrist::scatter;
use rules::{Rules as _, Seat};

/// A game has no more turns ahead than this: every tile and the passes between.
pub(super) const DEEPEST: u8 = 200;
/// At the root so many times the moves of an inner position are looked at.
pub(super) const ROOT_BREADTH: usize = 4;
/// From so many tiles in all hands on, a game between two is solved if time allows.
pub(super) const SOLVABLE: u8 = 14;
/// Where hands are hidden a move is looked at in every deal that is imagined, and with the nodes of two seats a level that thinks
/// of more moves would look less far than the one below: so many times as many.
const HIDDEN: u64 = 3;
/// One of so many parts of the budget is for that.
const SOLVING: u32 = 3;
/// A draw is taken when behind by this much.
const BEHIND: i32 = -150;
/// Worlds looked at to tell whether a draw is welcome.
const DRAW_WORLDS: usize = 12;

/// Nodes that are searched in a millisecond, roughly: what a time is worth when it is planned.
pub(super) const NODES_PER_MS: u64 = 500;
/// A player of one of the levels.
pub(super) struct LevelPlayer {
    level: Level,
    seed: u64,
    memory: Memory,
}

impl LevelPlayer {
    /// The player of a level, its blind spots and moods drawn from `seed`.
    pub(super) fn new(level: Level, seed: u64) -> LevelPlayer {
        LevelPlayer { level, seed, memory: Memory::default() }
    }

    /// Whoever is bound by a count answers the same whatever was searched before, from a table no larger
    /// than it can fill; who is bound by time remembers the moves before.
    fn prepare_table(&mut self, seat: Seat, nodes: Option<u64>) {
        if let Some(nodes) = nodes {
            // A power of two: another size gives other moves.
            self.memory = Memory::with_bytes(32 << nodes.clamp(1 << 11, 1 << 20).ilog2());
        }
        self.memory.keep_for(seat);
    }

    /// The moves that the player notices, the most promising first. A weak one thinks of a few and
    /// misses the others, however many there are.
    fn candidates(
        &self,
        seen: &Seen<Position>,
        boards: &mut [Board],
        moves: &[Move],
        breadth: usize,
    ) -> Vec<Candidate> {
        let mut luck = luck::generator(self.seed, seen.now.key(), seen.earlier.len());
        let mut moves = moves.to_vec();
        // What comes first among equals is left to chance: the list begins in one corner of the table.
        moves.shuffle(&mut luck);
        // What comes to mind first does not change in a game: who does not think of a tile at a place goes on missing it.
        let matching = seen.now.rules().switches().expand_matches;
        let notices = self.level.notices[usize::from(!matching)];
        if notices < moves.len() {
            moves.sort_by_cached_key(|mv| scatter(self.seed ^ idea(*mv)));
        }
        moves.truncate(notices);
        let noise = self.level.noise;
        let misjudged = moves.into_iter().map(|mv| (mv, luck.random_range(-noise..=noise)));
        sampled::at_first_sight(boards, misjudged, ROOT_BREADTH * breadth)
    }
}

impl Computer<Position> for LevelPlayer {
    fn choose(&mut self, seen: &Seen<Position>, limits: &Limits, stop: &StopFlag) -> Option<Thought<Move>> {
        self.choose_aloud(seen, limits, stop, &mut |_| ())
    }

    fn choose_aloud(
        &mut self,
        seen: &Seen<Position>,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(Move),
    ) -> Option<Thought<Move>> {
        if seen.now.turn() != seen.seat {
            return None;
        }
        let mut own = self.level.limits;
        if seen.now.seats() > 2 {
            own.nodes = own.nodes.map(|nodes| HIDDEN * nodes);
        }
        let limits = limits.within(own);
        let mut budget = Budget::start(&limits, stop);
        // There is a move to give back at any moment: the most promising one.
        budget.answered();
        let nodes = budget.affordable_nodes(NODES_PER_MS);
        let matching = seen.now.rules().switches().expand_matches;
        let (breadth, most_worlds) = self.level.within(nodes, matching);
        let mut luck = luck::generator(!self.seed, seen.now.key(), seen.earlier.len());
        let worlds = worlds(seen, most_worlds, &mut luck);
        let moves = worlds.first()?.legal_moves();
        if let [only] = moves.as_slice() {
            return Some(Thought::unsearched(*only));
        }
        // Rather every move in few worlds than a few moves in all.
        let at_root = moves.len().min(ROOT_BREADTH * breadth).max(1) as u64;
        let affordable = usize::try_from((nodes / (4 * at_root)).max(1)).unwrap_or(usize::MAX);
        let mut boards: Vec<Board> = worlds.iter().take(affordable).map(Board::new).collect();
        let mut candidates = self.candidates(seen, &mut boards, &moves, breadth);
        let first = candidates.first()?;
        let mut answer = Thought { score: Score::centipawns(first.value), ..Thought::unsearched(first.mv) };
        tell(first.mv);

        self.prepare_table(seen.seat, limits.nodes);
        if let [board] = boards.as_mut_slice()
            && self.level.solves
            && board.tiles_left() <= SOLVABLE
        {
            budget.keep_all_but_one_of(SOLVING);
            // Every tile is laid and nobody passes more than once before each.
            let longest = Score::win_in(2 * u16::from(board.tiles_left()));
            let found = match self.memory.solver.best(board, seen.seat, &mut budget) {
                Some(Solved::Won(lay)) => Some((lay, longest)),
                Some(Solved::Drawn(lay)) => Some((lay, Score::EVEN)),
                Some(Solved::Lost) | None => None,
            };
            if let Some((lay, score)) = found
                && let Some(mv) = moves.iter().copied().find(|mv| board.lay_of(*mv) == lay)
            {
                return Some(Thought { score, nodes: budget.nodes(), ..Thought::unsearched(mv) });
            }
            budget.release();
        }
        let mut search = WorldSearch::new(seen.seat, budget, breadth, &mut self.memory.table);
        let deepest = limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        if seen.now.seats() > 2 {
            let (boards, candidates) = (&mut boards, &mut candidates);
            let hear = &mut |sorted: &[Candidate], _: u8, _: &WorldSearch<'_>| {
                sorted.first().into_iter().for_each(|best| tell(best.mv));
            };
            sampled::choose(&mut search, boards, candidates, deepest, NODES_PER_MS, &mut answer, hear);
            return Some(Thought { nodes: search.budget.nodes(), ..answer });
        }
        let Some(board) = boards.first_mut() else { return Some(answer) };
        for depth in 1..=deepest {
            search.cut_short = false;
            let finished = sampled::iteration(&mut candidates, depth, &mut answer, |candidate, best| {
                // A move that cannot become the best need not be told exactly.
                let alpha = best.map_or(-INFINITY, |best| (best - candidate.noise - 1).max(-INFINITY));
                let value =
                    board.after(candidate.lay, |board| search.value(board, depth - 1, 1, alpha, INFINITY));
                (!search.budget.is_over()).then_some(value)
            });
            tell(answer.mv);
            let decided = candidates.iter().all(|candidate| candidate.value.abs() >= PROVEN);
            if !finished || decided || !search.cut_short || !search.budget.allows_another_iteration() {
                break;
            }
        }
        Some(Thought { nodes: search.budget.nodes(), ..answer })
    }

    fn accepts_draw(&mut self, seen: &Seen<Position>, _: &StopFlag) -> Option<bool> {
        let mut luck = luck::generator(!self.seed, seen.now.key(), seen.earlier.len());
        let worlds = worlds(seen, DRAW_WORLDS, &mut luck);
        let sum: i32 = worlds.iter().map(|world| evaluate(&Board::new(world), seen.seat)).sum();
        Some(!worlds.is_empty() && sum / worlds.len() as i32 <= BEHIND)
    }

    fn rest(&mut self) {
        self.memory.clear();
    }
}

/// A number for a tile at a place, the same for the whole game.
fn idea(mv: Move) -> u64 {
    mv.placement().map_or(0, |placement| {
        let [x, y] = [placement.place.x, placement.place.y].map(|along| along as u8);
        let turned = u8::from(placement.direction == Direction::North);
        u64::from_le_bytes([1, x, y, turned, placement.first, placement.second, 0, 0])
    })
}
