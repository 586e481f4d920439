//! Exact proofs of wins within a number of moves, and the lines that show them.

use ai::StopFlag;
use ai::forced_win::{NodeBudget, find_forced_win};
use ai::search::SearchGame;
use rules::Rules;

use crate::judge::{Judge, LEAST_GAP, PROOF_NODES};

/// Limit on the positions of one proof.
const MAX_POSITIONS: u32 = 1_500_000;
/// Longest proven win, in moves of the winner.
pub(crate) const LONGEST_WIN: u8 = 4;
/// Number of longest defences that are tried before a puzzle is dropped.
const DEFENCES: usize = 4;
/// Number of moves that may win at the last step, at most.
const LAST_ALTERNATIVES: usize = 3;

/// The moves that win within `moves` moves against any defence; `None` if the budget runs out.
pub(crate) fn winning_moves<R: Rules>(position: &R, moves: u8, most: usize) -> Option<Vec<R::Move>> {
    let stop = StopFlag::new();
    let mut budget = NodeBudget::new(MAX_POSITIONS, &stop);
    let mut winning = Vec::new();
    for mv in position.legal_moves() {
        if wins_after(position, mv, moves, &mut budget)? {
            winning.push(mv);
            if winning.len() > most {
                break;
            }
        }
    }
    Some(winning)
}

/// Whether the legal move `mv` wins within `moves` moves, itself included.
fn wins_after<R: Rules>(position: &R, mv: R::Move, moves: u8, budget: &mut NodeBudget<'_>) -> Option<bool> {
    let seat = position.turn();
    let next = position.play(mv);
    let path = [position.clone()];
    if let Some(outcome) = next.outcome(&path) {
        return Some(outcome.winner == Some(seat));
    }
    if moves <= 1 {
        return Some(false);
    }
    // Every answer must allow a win within the rest.
    let path = [position.clone(), next.clone()];
    for answer in next.legal_moves() {
        let after = next.play(answer);
        match after.outcome(&path) {
            Some(outcome) if outcome.winner == Some(seat) => {}
            Some(_) => return Some(false),
            None => {
                if find_forced_win(&after, &[], u32::from(moves) - 1, budget)?.is_none() {
                    return Some(false);
                }
            }
        }
    }
    Some(true)
}

/// The line of a puzzle "win within `moves` moves"; `None` if it is not one, or if the proof is too long.
///
/// Only one move of the solver is right at each step, by a clear margin. At the last step of a longer line, several
/// may win at once.
pub(crate) fn winning_line<G: SearchGame>(
    position: &G,
    moves: u8,
    judge: &mut Judge<G>,
) -> Option<Vec<G::Move>> {
    line_with(position, moves, 1, judge)
}

/// The line from a position in which at most `most` moves may be right.
fn line_with<G: SearchGame>(
    position: &G,
    moves: u8,
    most: usize,
    judge: &mut Judge<G>,
) -> Option<Vec<G::Move>> {
    let winning = winning_moves(position, moves, most)?;
    let &[mv, ..] = winning.as_slice() else { return None };
    let legal = position.moves().len();
    if winning.len() > most {
        return None;
    }
    if legal > winning.len() {
        let judgement = judge.study(position, winning.len() + 1, PROOF_NODES);
        if judgement.gap_after(winning.len()) < LEAST_GAP {
            return None;
        }
    }
    if moves == 1 {
        return Some(vec![mv]);
    }
    let next = position.play(mv);
    if next.outcome(&[]).is_some() {
        return Some(vec![mv]);
    }
    // The answers against which the win takes longest.
    let stop = StopFlag::new();
    let mut budget = NodeBudget::new(MAX_POSITIONS, &stop);
    let mut longest = Vec::new();
    for answer in next.moves() {
        let after = next.play(answer);
        if after.outcome(&[]).is_none()
            && find_forced_win(&after, &[], u32::from(moves) - 2, &mut budget)?.is_none()
        {
            longest.push((answer, after));
        }
    }
    longest.into_iter().take(DEFENCES).find_map(|(answer, after)| {
        let most = if moves == 2 { LAST_ALTERNATIVES } else { 1 };
        let rest = line_with(&after, moves - 1, most, judge)?;
        Some([vec![mv, answer], rest].concat())
    })
}

/// Whether after every move except `mv` the opponent can force a win within `moves` moves, and after `mv` cannot.
pub(crate) fn is_only_defence<R: Rules>(position: &R, mv: R::Move, moves: u8) -> Option<bool> {
    let stop = StopFlag::new();
    let mut budget = NodeBudget::new(MAX_POSITIONS, &stop);
    ai::forced_win::is_only_defence(position, &[], mv, moves.into(), &mut budget)
}
