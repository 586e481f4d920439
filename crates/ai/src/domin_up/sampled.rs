//! Choice of a move with hidden hands: perfect information Monte Carlo. Every move is searched in many worlds, and its
//! value is the mean over them. Each iteration is planned from the cost of the one before: if the budget is too small
//! for all moves, only the best go on.

use crate::domin_up::board::Board;
use crate::domin_up::evaluation::promise;
use crate::domin_up::packed_move::PackedMove;
use crate::domin_up::search::WorldSearch;
use crate::domin_up::win_chances::{WinChances, win_chances};
use crate::score::{MIN_PROVEN_WIN, WIN, clamp_to_unproven};
use crate::{Score, SearchResult};
use rules::domin_up::Move;

/// A move at the root, with its search results.
pub(super) struct Candidate {
    pub mv: Move,
    pub packed: PackedMove,
    /// Random error of the player's judgement, in hundredths of a tile.
    pub noise: i32,
    pub value: i32,
    /// Winning chances of each seat after the move, from the last iteration.
    pub chances: WinChances,
}

impl Candidate {
    /// The value as the player misjudges it; proven results are not misjudged.
    pub(super) fn misjudged_value(&self) -> i32 {
        if self.value.abs() >= MIN_PROVEN_WIN { self.value } else { self.value + self.noise }
    }
}

/// Rates moves by their mean value over the worlds of `boards`, without search. `moves` pairs each move with its
/// random error. The result holds at most `most`, the most promising first.
pub(super) fn rate_candidates(
    boards: &mut [Board],
    moves: impl Iterator<Item = (Move, i32)>,
    most: usize,
) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = moves
        .filter_map(|(mv, noise)| {
            let lay = boards.first()?.packed(mv);
            let sum: i32 = boards.iter_mut().map(|board| promise(board, lay)).sum();
            let value = sum / i32::try_from(boards.len()).unwrap_or(1).max(1);
            Some(Candidate { mv, packed: lay, noise, value, chances: WinChances::default() })
        })
        .collect();
    candidates.sort_by_key(|candidate| -candidate.value);
    candidates.truncate(most);
    candidates
}

/// The value that counts as half a win, in hundredths of a tile. A tile matters less when a seat is far ahead or
/// behind.
const HALF_WIN_VALUE: i32 = 300;
/// Share of a certain win.
const CERTAIN: i32 = 10_000;

/// Converts a value to a share of a win. With values, one lost world would outweigh all others.
fn share(value: i32) -> i32 {
    if value >= MIN_PROVEN_WIN {
        CERTAIN + 1_000 - (WIN - value)
    } else if value <= -MIN_PROVEN_WIN {
        -CERTAIN - 1_000 + (WIN + value)
    } else {
        CERTAIN * value / (value.abs() + HALF_WIN_VALUE)
    }
}

/// Converts a mean share back to a value.
fn value(share: i32) -> i32 {
    if share.abs() >= CERTAIN {
        let plies = (CERTAIN + 1_000 - share.abs()).clamp(0, 999);
        (WIN - plies) * share.signum()
    } else {
        clamp_to_unproven(HALF_WIN_VALUE * share / (CERTAIN - share.abs()))
    }
}

/// Minimum of moves and worlds for a deeper iteration.
const FEWEST_MOVES: usize = 3;
const FEWEST_WORLDS: usize = 4;

/// Estimated growth of the nodes from one iteration to the next, until it is measured.
const GROWTH: u64 = 10;

/// Finds the best of `candidates` (sorted, the most promising first), up to `deepest` turns deep. `speed` is the
/// assumed number of nodes per millisecond until it is measured; `report` gets the result of every iteration.
pub(super) fn choose(
    search: &mut WorldSearch<'_>,
    boards: &mut [Board],
    candidates: &mut Vec<Candidate>,
    deepest: u8,
    speed: u64,
    answer: &mut SearchResult<Move>,
    report: &mut dyn FnMut(&[Candidate], u8, &WorldSearch<'_>),
) {
    // Estimated nodes for one move in one world in the next iteration.
    let (mut growth, mut cost) = (GROWTH, 1);
    for depth in 1..=deepest {
        let cells = usize::try_from(search.budget.nodes_left(speed) / cost).unwrap_or(usize::MAX);
        let fewest_moves = FEWEST_MOVES.min(candidates.len());
        if depth > 1 {
            if cells < fewest_moves * FEWEST_WORLDS.min(boards.len()) {
                break;
            }
            // Prefer fewer moves to fewer worlds.
            candidates.truncate((cells / boards.len().max(1)).max(fewest_moves));
        }
        let worlds = (cells / candidates.len().max(1)).clamp(1, boards.len().max(1));
        let before = search.budget.nodes();
        search.cut_short = false;
        let Some(boards) = boards.get_mut(..worlds) else { break };
        let finished =
            iteration(candidates, depth, answer, |candidate, _| mean(search, boards, candidate, depth));
        if finished {
            report(candidates, depth, search);
        }
        let decided = candidates.iter().all(|candidate| candidate.value.abs() >= MIN_PROVEN_WIN);
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

/// Gives every candidate a new value from `find`, and sorts them, the best first. `find` gets the best value so far.
/// Returns `false` if `find` was interrupted (`None`).
///
/// Updates `answer` whenever a better move is found, also before an interruption. This is safe because the best move of
/// the last iteration is searched first.
pub(super) fn iteration(
    candidates: &mut [Candidate],
    depth: u8,
    answer: &mut SearchResult<Move>,
    mut find: impl FnMut(&mut Candidate, Option<i32>) -> Option<i32>,
) -> bool {
    let mut best: Option<i32> = None;
    for candidate in candidates.iter_mut() {
        let Some(value) = find(candidate, best) else { return false };
        candidate.value = value;
        if best.is_none_or(|best| candidate.misjudged_value() > best) {
            best = Some(candidate.misjudged_value());
            let score = Score::from_raw(value);
            answer.replace_with(SearchResult { score, depth, ..SearchResult::without_search(candidate.mv) });
        }
    }
    candidates.sort_by_key(|candidate| (candidate.mv != answer.mv, -candidate.misjudged_value()));
    true
}

/// Value of a candidate as the mean over all worlds. Also sets its chances; `None` if interrupted.
fn mean(
    search: &mut WorldSearch<'_>,
    boards: &mut [Board],
    candidate: &mut Candidate,
    depth: u8,
) -> Option<i32> {
    let worlds = boards.len();
    let (mut sum, mut chances) = (0, WinChances::default());
    for board in boards.iter_mut() {
        let found = board.with_move(candidate.packed, |board| search.values(board, depth - 1, 1));
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
    fn shares_keep_the_order_of_values_and_convert_back() {
        let values = [-WIN, 3 - WIN, -2_000, -301, -7, 0, 7, 301, 2_000, WIN - 3, WIN];
        assert!(values.map(share).is_sorted());
        for value_in in values {
            // The rounded share keeps a value to within about a hundredth.
            let back = value(share(value_in));
            assert!((back - value_in).abs() <= value_in.abs() / 100 + 1, "{value_in} {back}");
        }
        // A loss in one world of four is still much better than one tile behind in all of them.
        assert!((share(-WIN) + 3 * share(400)) / 4 > share(-100));
    }
}
