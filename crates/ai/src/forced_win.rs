//! Proofs of forced wins, by a full-width search without pruning or evaluation.
//!
//! The search is slow but exact. Hints state only wins that this module proves.

use crate::StopFlag;
use rules::{EndReason, Rules, Seat};

/// Node budget of a proof. When the budget runs out, the result is unknown.
#[derive(Debug)]
pub struct NodeBudget<'a> {
    remaining: u32,
    stop: &'a StopFlag,
}

impl<'a> NodeBudget<'a> {
    /// A budget of `nodes` nodes. It also ends when `stop` is raised.
    pub const fn new(nodes: u32, stop: &'a StopFlag) -> NodeBudget<'a> {
        NodeBudget { remaining: nodes, stop }
    }

    /// Spends one node of the budget. Returns `None` when the budget is used up or `stop` is raised.
    ///
    /// Checks `stop` at every 64th node.
    pub fn count_node(&mut self) -> Option<()> {
        if self.remaining.is_multiple_of(64) && self.stop.is_raised() {
            self.remaining = 0;
        }
        self.remaining = self.remaining.checked_sub(1)?;
        Some(())
    }
}

/// A win that one side can force with its move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedWin<M> {
    /// Upper bound on the number of the winner's moves against any defence, including the first move.
    pub moves: u32,
    /// Reason for the end of the game after `line`.
    pub end_reason: EndReason,
    /// One of the longest lines: the winner's first move, the opponent's reply, and so on.
    pub line: Vec<M>,
}

/// Finds the quickest win that `mv` forces within `max_moves` moves of the mover.
///
/// `None` if there is no such win or the budget runs out. A line in which the opponent may claim a draw is not a win.
pub fn forced_win<R: Rules>(
    position: &R,
    earlier: &[R],
    mv: R::Move,
    max_moves: u32,
    budget: &mut NodeBudget<'_>,
) -> Option<ForcedWin<R::Move>> {
    let path = [earlier, std::slice::from_ref(position)].concat();
    let mut proof = Proof { seat: position.turn(), path };
    let next = position.play(mv);
    for moves in 1..=max_moves {
        if proof.wins(&next, 2 * (moves - 1), budget)? {
            let mut line = vec![mv];
            let end_reason = proof.append_win_line(&next, 2 * (moves - 1), budget, &mut line)?;
            return Some(ForcedWin { moves, end_reason, line });
        }
    }
    None
}

/// Finds the first move of a win that the side to move can force within `moves` of its own moves.
///
/// `None` if the budget runs out, and `Some(None)` if there is no such win.
pub fn find_forced_win<R: Rules>(
    position: &R,
    earlier: &[R],
    moves: u32,
    budget: &mut NodeBudget<'_>,
) -> Option<Option<R::Move>> {
    let mut proof = Proof { seat: position.turn(), path: earlier.to_vec() };
    if position.outcome(earlier).is_some() {
        return Some(None);
    }
    proof.winning_move(position, (2 * moves).saturating_sub(1), budget)
}

/// Whether `mv` alone prevents the next seat from forcing a win within `moves` moves.
///
/// `None` if the budget runs out, or if `mv` is the only legal move.
pub fn is_only_defence<R: Rules>(
    position: &R,
    earlier: &[R],
    mv: R::Move,
    moves: u32,
    budget: &mut NodeBudget<'_>,
) -> Option<bool> {
    let path = [earlier, std::slice::from_ref(position)].concat();
    // Check `mv` first: usually it does not defend, and then the other moves need no search.
    if find_forced_win(&position.play(mv), &path, moves, budget)?.is_some() {
        return Some(false);
    }
    let others: Vec<R::Move> = position.legal_moves().into_iter().filter(|other| *other != mv).collect();
    others.first()?;
    for other in others {
        if find_forced_win(&position.play(other), &path, moves, budget)?.is_none() {
            return Some(false);
        }
    }
    Some(true)
}

/// Whether every legal move lets the next seat force a win within `moves` moves; `None` if the budget runs out.
pub fn has_no_defence<R: Rules>(
    position: &R,
    earlier: &[R],
    moves: u32,
    budget: &mut NodeBudget<'_>,
) -> Option<bool> {
    let path = [earlier, std::slice::from_ref(position)].concat();
    for mv in position.legal_moves() {
        if find_forced_win(&position.play(mv), &path, moves, budget)?.is_none() {
            return Some(false);
        }
    }
    Some(true)
}

/// Full-width search for a win of `seat`.
struct Proof<R> {
    seat: Seat,
    /// Positions before the current one, oldest first.
    path: Vec<R>,
}

impl<R: Rules> Proof<R> {
    /// Whether `seat` wins from `position` within `plies` plies; `None` if unknown.
    fn wins(&mut self, position: &R, plies: u32, budget: &mut NodeBudget<'_>) -> Option<bool> {
        budget.count_node()?;
        if let Some(outcome) = position.outcome(&self.path) {
            return Some(outcome.winner == Some(self.seat));
        }
        let Some(plies_after) = plies.checked_sub(1) else { return Some(false) };
        if position.turn() == self.seat {
            return Some(self.winning_move(position, plies, budget)?.is_some());
        }
        // The opponent would claim a draw.
        if !position.claims(&self.path).is_empty() {
            return Some(false);
        }
        self.path.push(position.clone());
        let mut replies = position.legal_moves().into_iter();
        let wins_against_all = replies.try_fold(true, |wins, mv| {
            if wins { self.wins(&position.play(mv), plies_after, budget) } else { Some(false) }
        });
        self.path.pop();
        wins_against_all
    }

    /// A move with which `seat` wins within `plies` plies, including this move. `seat` must be to move.
    ///
    /// The outer `None` means that the budget ran out, the inner one that there is no such move.
    fn winning_move(
        &mut self,
        position: &R,
        plies: u32,
        budget: &mut NodeBudget<'_>,
    ) -> Option<Option<R::Move>> {
        let Some(plies_after) = plies.checked_sub(1) else { return Some(None) };
        let mut moves: Vec<(R::Move, R)> =
            position.legal_moves().into_iter().map(|mv| (mv, position.play(mv))).collect();
        if plies_after > 0 {
            // Try moves with few replies first, because their proofs are the shortest.
            moves.sort_by_cached_key(|(_, next)| next.legal_moves().len());
        }
        self.path.push(position.clone());
        let mut winning_move = Some(None);
        for (mv, next) in moves {
            winning_move = self.wins(&next, plies_after, budget).map(|wins| wins.then_some(mv));
            if winning_move != Some(None) {
                break;
            }
        }
        self.path.pop();
        winning_move
    }

    /// Appends the moves from a won position to the end of the game. Returns how the game ends.
    fn append_win_line(
        &mut self,
        position: &R,
        plies: u32,
        budget: &mut NodeBudget<'_>,
        line: &mut Vec<R::Move>,
    ) -> Option<EndReason> {
        if let Some(outcome) = position.outcome(&self.path) {
            return Some(outcome.reason);
        }
        let mv = if position.turn() == self.seat {
            self.winning_move(position, plies, budget)??
        } else {
            self.longest_resistance(position, plies, budget)?
        };
        line.push(mv);
        self.path.push(position.clone());
        let end_reason = self.append_win_line(&position.play(mv), plies.saturating_sub(1), budget, line);
        self.path.pop();
        end_reason
    }

    /// The first reply against which `seat` needs all the remaining plies to win; `None` if unknown.
    fn longest_resistance(
        &mut self,
        position: &R,
        plies: u32,
        budget: &mut NodeBudget<'_>,
    ) -> Option<R::Move> {
        let replies = position.legal_moves();
        self.path.push(position.clone());
        let mut longest = None;
        for mv in &replies {
            // One ply for the reply, and two less: `seat` must not win with one move less.
            if !self.wins(&position.play(*mv), plies.saturating_sub(3), budget)? {
                longest = Some(*mv);
                break;
            }
        }
        self.path.pop();
        longest.or_else(|| replies.first().copied())
    }
}
