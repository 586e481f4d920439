//! The levels at the Domin-Up table.

use rand::RngExt;
use rand::seq::SliceRandom;

use super::board::{Board, Lay};
use super::evaluation::{evaluate, promise};
use super::rung::Rung;
use super::search::Search;
use super::worlds::worlds;
use crate::ai::computer::{Computer, Thought};
use crate::ai::limits::Limits;
use crate::ai::luck;
use crate::ai::score::{INFINITY, PROVEN, Score};
use crate::ai::search::budget::Budget;
use crate::ai::seen::Seen;
use crate::ai::stop::StopFlag;
use crate::rules::Rules as _;
use crate::rules::domin_up::{Move, Position};

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

/// A level of the ladder, sitting at a table.
pub(super) struct Ladder {
    rung: Rung,
    seed: u64,
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

impl Ladder {
    /// The player of a rung, its blind spots and moods drawn from `seed`.
    pub fn new(rung: Rung, seed: u64) -> Ladder {
        Ladder { rung, seed }
    }

    /// The moves that the player notices, the most promising first. A weak one thinks of a few and
    /// misses the others, however many there are.
    fn candidates(&self, seen: &Seen<Position>, boards: &mut [Board], moves: &[Move]) -> Vec<Candidate> {
        let mut luck = luck::generator(self.seed, seen.now.key(), seen.earlier.len());
        let mut moves = moves.to_vec();
        // What comes first among equals is left to chance: the list begins in one corner of the table.
        moves.shuffle(&mut luck);
        let matching = seen.now.rules().switches().expand_matches;
        moves.truncate(self.rung.notices[usize::from(!matching)]);
        let mut candidates: Vec<Candidate> = moves
            .into_iter()
            .filter_map(|mv| {
                let lay = boards.first()?.lay_of(mv);
                let noise = luck.random_range(-self.rung.noise..=self.rung.noise);
                let sum: i32 = boards.iter_mut().map(|board| promise(board, lay)).sum();
                let value = sum / i32::try_from(boards.len()).unwrap_or(1).max(1);
                Some(Candidate { mv, lay, noise, value })
            })
            .collect();
        candidates.sort_by_key(|candidate| -candidate.value);
        candidates.truncate(ROOT_BREADTH * self.rung.breadth);
        candidates
    }
}

impl Computer<Position> for Ladder {
    fn choose(&mut self, seen: &Seen<Position>, limits: &Limits, stop: &StopFlag) -> Option<Thought<Move>> {
        if seen.now.turn() != seen.seat {
            return None;
        }
        let limits = limits.within(self.rung.limits);
        let mut budget = Budget::start(&limits, stop);
        // There is a move to give back at any moment: the most promising one.
        budget.answered();
        let mut luck = luck::generator(!self.seed, seen.now.key(), seen.earlier.len());
        let worlds = worlds(seen, self.rung.worlds, &mut luck);
        let moves = worlds.first()?.legal_moves();
        if let [only] = moves.as_slice() {
            return Some(Thought::unsearched(*only));
        }
        // Rather every move in few worlds than a few moves in all.
        let breadth = moves.len().min(ROOT_BREADTH * self.rung.breadth).max(1) as u64;
        let affordable = limits.nodes.map_or(u64::MAX, |nodes| nodes / (4 * breadth)).max(1);
        let affordable = usize::try_from(affordable).unwrap_or(usize::MAX);
        let mut boards: Vec<Board> = worlds.iter().take(affordable).map(Board::new).collect();
        let mut candidates = self.candidates(seen, &mut boards, &moves);
        let first = candidates.first()?;
        let mut answer = Thought { score: Score::centipawns(first.value), ..Thought::unsearched(first.mv) };

        let bytes = limits.nodes.map_or(32 << 20, |nodes| nodes.clamp(1 << 11, 1 << 20) as usize * 32);
        let mut search = Search::new(seen.seat, budget, self.rung.breadth, bytes);
        for depth in 1..=limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST) {
            search.cut_short = false;
            let finished = iteration(&mut search, &mut boards, &mut candidates, depth, &mut answer);
            let decided = candidates.iter().all(|candidate| candidate.value.abs() >= PROVEN);
            if !finished || decided || !search.cut_short || !search.budget.allows_another_iteration() {
                break;
            }
        }
        if let [board] = boards.as_mut_slice()
            && self.rung.solves
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
}

/// Searches every candidate in every world to one depth and sorts them, the one to play first. The value
/// of a move is the mean of the worlds. `false` when it was cut off; a better move found until then
/// stands, the best of the iteration before having been searched first.
fn iteration(
    search: &mut Search<'_>,
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
    search: &mut Search<'_>,
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
