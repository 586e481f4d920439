//! The ten levels at the Domin-Up table: sampled worlds, the search in each of them, and handicaps.

use rand::RngExt;
use rand::seq::SliceRandom;

use crate::ai::domin_up::board::Board;
use crate::ai::domin_up::evaluation::{evaluate, promise};
use crate::ai::domin_up::lay::Lay;
use crate::ai::domin_up::levels::Level;
use crate::ai::domin_up::search::WorldSearch;
use crate::ai::domin_up::worlds::worlds;
use crate::ai::score::{INFINITY, PROVEN};
use crate::ai::search::budget::Budget;
use crate::ai::search::transposition::TranspositionTable;
use crate::ai::{Computer, Limits, Score, Seen, StopFlag, Thought, luck};
use crate::rules::domin_up::{Move, Position};
use crate::rules::{Rules as _, Seat};

/// A game has no more turns ahead than this: every tile and the passes between.
const DEEPEST: u8 = 200;
/// At the root so many times the moves of an inner position are looked at.
const ROOT_BREADTH: usize = 4;
/// From so many tiles in all hands on, a game between two is searched to its end with every move.
const SOLVABLE: u8 = 12;
/// A draw is taken when behind by this much.
const BEHIND: i32 = -150;
/// Worlds looked at to tell whether a draw is welcome.
const DRAW_WORLDS: usize = 12;

/// Nodes that are searched in a millisecond, roughly: what a time is worth when it is planned.
const NODES_PER_MS: u64 = 500;
/// Size of the transposition table where no number of nodes limits the search.
const TABLE_BYTES: usize = 32 << 20;

/// A player of one of the levels.
pub(super) struct LevelPlayer {
    level: Level,
    seed: u64,
    table: TranspositionTable,
    /// The seat it saw the game from last; its memory is of use to no other.
    seat: Option<Seat>,
}

/// A move at the root, as it looks and as it was found to be.
struct Candidate {
    mv: Move,
    lay: Lay,
    /// How far the player misjudges it.
    noise: i32,
    value: i32,
}

impl Candidate {
    /// What it is taken for: proven results are not misjudged.
    fn seen(&self) -> i32 {
        if self.value.abs() >= PROVEN { self.value } else { self.value + self.noise }
    }
}

impl LevelPlayer {
    /// The player of a level, its blind spots and moods drawn from `seed`.
    pub fn new(level: Level, seed: u64) -> LevelPlayer {
        LevelPlayer { level, seed, table: TranspositionTable::with_bytes(TABLE_BYTES), seat: None }
    }

    /// Whoever is bound by a count answers the same whatever was searched before, from a table no larger
    /// than it can fill; who is bound by time remembers the moves before.
    fn prepare_table(&mut self, seat: Seat, nodes: Option<u64>) {
        if let Some(nodes) = nodes {
            self.table = TranspositionTable::with_bytes(nodes.clamp(1 << 11, 1 << 20) as usize * 32);
        } else if self.seat != Some(seat) {
            self.table.clear();
        }
        self.seat = Some(seat);
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
        let matching = seen.now.rules().switches().expand_matches;
        moves.truncate(self.level.notices[usize::from(!matching)]);
        let mut candidates: Vec<Candidate> = moves
            .into_iter()
            .filter_map(|mv| {
                let lay = boards.first()?.lay_of(mv);
                let noise = luck.random_range(-self.level.noise..=self.level.noise);
                let sum: i32 = boards.iter_mut().map(|board| promise(board, lay)).sum();
                let value = sum / i32::try_from(boards.len()).unwrap_or(1).max(1);
                Some(Candidate { mv, lay, noise, value })
            })
            .collect();
        candidates.sort_by_key(|candidate| -candidate.value);
        candidates.truncate(ROOT_BREADTH * breadth);
        candidates
    }
}

impl Computer<Position> for LevelPlayer {
    fn choose(&mut self, seen: &Seen<Position>, limits: &Limits, stop: &StopFlag) -> Option<Thought<Move>> {
        if seen.now.turn() != seen.seat {
            return None;
        }
        let limits = limits.within(self.level.limits);
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

        self.prepare_table(seen.seat, limits.nodes);
        let mut search = WorldSearch::new(seen.seat, budget, breadth, &mut self.table);
        for depth in 1..=limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST) {
            search.cut_short = false;
            let finished = iteration(&mut search, &mut boards, &mut candidates, depth, &mut answer);
            let decided = candidates.iter().all(|candidate| candidate.value.abs() >= PROVEN);
            if !finished || decided || !search.cut_short || !search.budget.allows_another_iteration() {
                break;
            }
        }
        if let [board] = boards.as_mut_slice()
            && self.level.solves
            && board.tiles_left() <= SOLVABLE
            && answer.score.value().abs() < PROVEN
            && let Some(won) = solve(&mut search, board, &moves, &candidates)
        {
            answer = won;
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
        self.table.clear();
    }
}

/// Searches every candidate in every world to one depth and sorts them, the one to play first. The value
/// of a move is the mean of the worlds. `false` when it was cut off; a better move found until then
/// stands, the best of the iteration before having been searched first.
fn iteration(
    search: &mut WorldSearch<'_>,
    boards: &mut [Board],
    candidates: &mut [Candidate],
    depth: u8,
    answer: &mut Thought<Move>,
) -> bool {
    let count = i32::try_from(boards.len()).unwrap_or(1).max(1);
    let single = boards.len() == 1;
    let mut best: Option<i32> = None;
    for candidate in candidates.iter_mut() {
        // In a single world a move that cannot become the best need not be told exactly.
        let alpha = match best {
            Some(best) if single => (best - candidate.noise - 1).max(-INFINITY),
            _ => -INFINITY,
        };
        let mut sum = 0;
        for board in boards.iter_mut() {
            board.make(candidate.lay);
            sum += search.value(board, depth - 1, 1, alpha, INFINITY);
            board.unmake();
            if search.budget.is_over() {
                return false;
            }
        }
        candidate.value = sum / count;
        if best.is_none_or(|best| candidate.seen() > best) {
            best = Some(candidate.seen());
            *answer = Thought {
                score: Score::from_raw(candidate.value),
                depth,
                ..Thought::unsearched(candidate.mv)
            };
        }
    }
    candidates.sort_by_key(|candidate| (candidate.mv != answer.mv, -candidate.seen()));
    true
}

/// Looks for a move that wins, else for one that draws, by following every line to its end, the best of
/// the candidates first. `None` when there is neither, or no end to be seen in time.
fn solve(
    search: &mut WorldSearch<'_>,
    board: &mut Board,
    moves: &[Move],
    candidates: &[Candidate],
) -> Option<Thought<Move>> {
    search.exact = true;
    let others = moves.iter().filter(|mv| candidates.iter().all(|candidate| candidate.mv != **mv));
    let order: Vec<Move> = candidates.iter().map(|candidate| candidate.mv).chain(others.copied()).collect();
    for (wanted, below) in [(1, 0), (0, -1)] {
        for mv in &order {
            board.make(board.lay_of(*mv));
            let value = search.value(board, 0, 1, below, below + 1);
            board.unmake();
            if search.budget.is_over() {
                return None;
            }
            if value >= wanted {
                return Some(Thought { score: Score::from_raw(value), ..Thought::unsearched(*mv) });
            }
        }
    }
    None
}
