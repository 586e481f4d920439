//! The choice among moves where hands are hidden: every move is tried in many worlds, and what it is worth is the mean of
//! them (perfect information Monte Carlo). Every depth is planned by what the one before it took: where the budget is too
//! small for all moves, those that look best are searched on.

use crate::domin_up::board::Board;
use crate::domin_up::evaluation::promise;
use crate::domin_up::lay::Lay;
use crate::domin_up::outlook::{WinChances, win_chances};
use crate::domin_up::search::WorldSearch;
use crate::score::{PROVEN, WIN, apart};
use crate::{Score, Thought};
use rules::domin_up::Move;

/// A move at the root, as it looks and as it was found to be.
pub(super) struct Candidate {
    pub mv: Move,
    pub lay: Lay,
    /// How far the player misjudges it.
    pub noise: i32,
    pub value: i32,
    /// How likely each seat wins after it, as the last depth found.
    pub chances: WinChances,
}

impl Candidate {
    /// What it is taken for: proven results are not misjudged.
    pub(super) fn seen(&self) -> i32 {
        if self.value.abs() >= PROVEN { self.value } else { self.value + self.noise }
    }
}

/// Moves as they look at first sight in these worlds, each with how far the player misjudges it, the most promising first.
pub(super) fn at_first_sight(
    boards: &mut [Board],
    moves: impl Iterator<Item = (Move, i32)>,
    most: usize,
) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = moves
        .filter_map(|(mv, noise)| {
            let lay = boards.first()?.lay_of(mv);
            let sum: i32 = boards.iter_mut().map(|board| promise(board, lay)).sum();
            let value = sum / i32::try_from(boards.len()).unwrap_or(1).max(1);
            Some(Candidate { mv, lay, noise, value, chances: WinChances::default() })
        })
        .collect();
    candidates.sort_by_key(|candidate| -candidate.value);
    candidates.truncate(most);
    candidates
}

/// A tile more or less is worth less to whoever is far ahead or behind: at so many hundredths of a tile half of what
/// there is to win is won.
const HALF: i32 = 300;
/// A certain win.
const CERTAIN: i32 = 10_000;

/// A value in one world as a share of a win, so that one world lost does not outweigh all others.
fn share(value: i32) -> i32 {
    if value >= PROVEN {
        CERTAIN + 1_000 - (WIN - value)
    } else if value <= -PROVEN {
        -CERTAIN - 1_000 + (WIN + value)
    } else {
        CERTAIN * value / (value.abs() + HALF)
    }
}

/// The value of a mean share.
fn value(share: i32) -> i32 {
    if share.abs() >= CERTAIN {
        let plies = (CERTAIN + 1_000 - share.abs()).clamp(0, 999);
        (WIN - plies) * share.signum()
    } else {
        apart(HALF * share / (CERTAIN - share.abs()))
    }
}

/// Fewest moves and worlds that are worth a deeper look.
const FEWEST_MOVES: usize = 3;
const FEWEST_WORLDS: usize = 4;

/// How many times the nodes of a depth the next one is taken to need, as long as that was not seen.
const GROWTH: u64 = 10;

/// Finds the best of the candidates, the most promising first, up to so many turns deep. `speed` is what is thought of the
/// nodes that a millisecond is worth until it was measured; `hear` is told of every depth.
pub(super) fn choose(
    search: &mut WorldSearch<'_>,
    boards: &mut [Board],
    candidates: &mut Vec<Candidate>,
    deepest: u8,
    speed: u64,
    answer: &mut Thought<Move>,
    hear: &mut dyn FnMut(&[Candidate], u8, &WorldSearch<'_>),
) {
    // Nodes for one move in one world at the next depth.
    let (mut growth, mut cost) = (GROWTH, 1);
    for depth in 1..=deepest {
        let cells = usize::try_from(search.budget.nodes_left(speed) / cost).unwrap_or(usize::MAX);
        let fewest_moves = FEWEST_MOVES.min(candidates.len());
        if depth > 1 {
            if cells < fewest_moves * FEWEST_WORLDS.min(boards.len()) {
                break;
            }
            // Rather fewer moves than fewer worlds.
            candidates.truncate((cells / boards.len().max(1)).max(fewest_moves));
        }
        let worlds = (cells / candidates.len().max(1)).clamp(1, boards.len().max(1));
        let before = search.budget.nodes();
        search.cut_short = false;
        let Some(boards) = boards.get_mut(..worlds) else { break };
        let finished =
            iteration(candidates, depth, answer, |candidate, _| mean(search, boards, candidate, depth));
        if finished {
            hear(candidates, depth, search);
        }
        let decided = candidates.iter().all(|candidate| candidate.value.abs() >= PROVEN);
        let goes_on = candidates.len() > 1 && search.cut_short && search.budget.allows_another_iteration();
        if !finished || decided || !goes_on {
            break;
        }
        let spent = (search.budget.nodes() - before) / (candidates.len() * worlds) as u64;
        if depth > 1 {
            growth = (spent * growth / cost).clamp(3, 30);
        }
        cost = spent.max(1) * growth;
    }
}

/// Gives every candidate the value that `find` says, told the best so far, and sorts them, the one to play first. `false`
/// when it was cut off, for which `find` says nothing; a better move found until then stands, the best of the iteration before
/// having been searched first.
pub(super) fn iteration(
    candidates: &mut [Candidate],
    depth: u8,
    answer: &mut Thought<Move>,
    mut find: impl FnMut(&mut Candidate, Option<i32>) -> Option<i32>,
) -> bool {
    let mut best: Option<i32> = None;
    for candidate in candidates.iter_mut() {
        let Some(value) = find(candidate, best) else { return false };
        candidate.value = value;
        if best.is_none_or(|best| candidate.seen() > best) {
            best = Some(candidate.seen());
            let score = Score::from_raw(value);
            answer.give_way_to(Thought { score, depth, ..Thought::unsearched(candidate.mv) });
        }
    }
    candidates.sort_by_key(|candidate| (candidate.mv != answer.mv, -candidate.seen()));
    true
}

/// The value of a candidate as the mean of all worlds, with the chances that every seat has; `None` when it was cut off.
fn mean(
    search: &mut WorldSearch<'_>,
    boards: &mut [Board],
    candidate: &mut Candidate,
    depth: u8,
) -> Option<i32> {
    let worlds = boards.len();
    let (mut sum, mut chances) = (0, WinChances::default());
    for board in boards.iter_mut() {
        let found = board.after(candidate.lay, |board| search.values(board, depth - 1, 1));
        if search.budget.is_over() {
            return None;
        }
        sum += share(found[search.seat.index()]);
        let here = win_chances(&found, board.seats());
        chances.iter_mut().zip(here).for_each(|(all, here)| *all += here / worlds as f64);
    }
    candidate.chances = chances;
    Some(value(sum / worlds as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_keep_the_order_of_values() {
        let values = [-WIN, 3 - WIN, -2_000, -301, -7, 0, 7, 301, 2_000, WIN - 3, WIN];
        assert!(values.map(share).is_sorted());
        for value_in in values {
            // A share of a hundredth of a hundredth of a win is exact to a hundredth of the value or so.
            let back = value(share(value_in));
            assert!((back - value_in).abs() <= value_in.abs() / 100 + 1, "{value_in} {back}");
        }
        // Lost in one world of four: still much better than a tile behind in all of them.
        assert!((share(-WIN) + 3 * share(400)) / 4 > share(-100));
    }
}
