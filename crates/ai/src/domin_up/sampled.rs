//! Choice of a move with hidden hands: perfect information Monte Carlo.
//!
//! Every move is searched in many worlds (deals of the hidden tiles), and its value is the mean over the worlds. Each
//! iteration is planned from the cost of the previous iteration. If the budget is too small for all moves, the next
//! iteration searches only the best moves.

use crate::domin_up::board::Board;
use crate::domin_up::evaluation::move_value;
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
    /// Value for the mover, in hundredths of a tile or a proven score.
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
/// random error. Returns at most `max_candidates`, the most promising first.
pub(super) fn rate_candidates(
    boards: &mut [Board],
    moves: impl Iterator<Item = (Move, i32)>,
    max_candidates: usize,
) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = moves
        .filter_map(|(mv, noise)| {
            let packed = boards.first()?.packed(mv);
            let sum: i32 = boards.iter_mut().map(|board| move_value(board, packed)).sum();
            let value = sum / i32::try_from(boards.len()).unwrap_or(1).max(1);
            Some(Candidate { mv, packed, noise, value, chances: WinChances::default() })
        })
        .collect();
    candidates.sort_by_key(|candidate| -candidate.value);
    candidates.truncate(max_candidates);
    candidates
}

/// The value that counts as half a win, in hundredths of a tile. Shares grow more slowly than values, because a tile
/// matters less when a seat is far ahead or behind.
const HALF_WIN_VALUE: i32 = 300;
/// Least share of a certain win. Half of this share stands for [`HALF_WIN_VALUE`].
const CERTAIN: i32 = 10_000;

/// Converts a value to a share of a win, between about -11,000 and 11,000. A mean of shares is robust; in a mean of
/// values, one lost world would outweigh all others.
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

/// Minimum number of moves for a deeper iteration.
const FEWEST_MOVES: usize = 3;
/// Minimum number of worlds for a deeper iteration.
const FEWEST_WORLDS: usize = 4;

/// Estimated growth of the nodes from one iteration to the next, until it is measured.
const GROWTH: u64 = 10;

/// Finds the best of `candidates`, searching up to `deepest` turns deep. `candidates` is sorted, the most promising
/// first. `speed` is the assumed number of nodes per millisecond until the speed is measured. `report` gets the result
/// of every iteration.
pub(super) fn choose_by_sampling(
    search: &mut WorldSearch<'_>,
    boards: &mut [Board],
    candidates: &mut Vec<Candidate>,
    deepest: u8,
    speed: u64,
    answer: &mut SearchResult<Move>,
    report: &mut dyn FnMut(&[Candidate], u8, &WorldSearch<'_>),
) {
    // `cost` is the estimated number of nodes for one move in one world in the next iteration.
    let (mut growth, mut cost) = (GROWTH, 1);
    for depth in 1..=deepest {
        let affordable_searches =
            usize::try_from(search.budget.nodes_left(speed) / cost).unwrap_or(usize::MAX);
        let fewest_moves = FEWEST_MOVES.min(candidates.len());
        if depth > 1 {
            if affordable_searches < fewest_moves * FEWEST_WORLDS.min(boards.len()) {
                break;
            }
            // Prefer fewer moves to fewer worlds.
            candidates.truncate((affordable_searches / boards.len().max(1)).max(fewest_moves));
        }
        let worlds = (affordable_searches / candidates.len().max(1)).clamp(1, boards.len().max(1));
        let nodes_before = search.budget.nodes();
        search.is_incomplete = false;
        let Some(boards) = boards.get_mut(..worlds) else { break };
        let finished =
            iteration(candidates, depth, answer, |candidate, _| mean(search, boards, candidate, depth));
        if finished {
            report(candidates, depth, search);
        }
        let decided = candidates.iter().all(|candidate| candidate.value.abs() >= MIN_PROVEN_WIN);
        let goes_on =
            candidates.len() > 1 && search.is_incomplete && search.budget.allows_another_iteration();
        if !finished || decided || !goes_on {
            break;
        }
        let nodes_per_search = (search.budget.nodes() - nodes_before) / (candidates.len() * worlds) as u64;
        if depth > 1 {
            growth = (nodes_per_search * growth / cost).clamp(3, 30);
        }
        cost = nodes_per_search.max(1) * growth;
    }
}

/// Sets the value of every candidate from `find`, and sorts the candidates, the best first. `find` gets the best value
/// so far. If `find` returns `None`, the search was interrupted, and this function returns `false`.
///
/// Updates `answer` whenever it finds a better move, even if it is interrupted later. This is safe, because the best
/// move of the previous iteration is searched first.
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

/// Value of a candidate as the mean over all worlds; `None` if interrupted. Also sets the chances of the candidate.
fn mean(
    search: &mut WorldSearch<'_>,
    boards: &mut [Board],
    candidate: &mut Candidate,
    depth: u8,
) -> Option<i32> {
    let worlds = boards.len();
    let (mut sum, mut chances) = (0, WinChances::default());
    for board in boards.iter_mut() {
        let values = board.with_move(candidate.packed, |board| search.all_values(board, depth - 1, 1));
        if search.budget.is_over() {
            return None;
        }
        sum += share(values[search.seat.index()]);
        let world_chances = win_chances(&values, board.seats());
        chances.iter_mut().zip(world_chances).for_each(|(mean, chance)| *mean += chance / worlds as f64);
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
