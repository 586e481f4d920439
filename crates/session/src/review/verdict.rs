//! Verdicts: the value of every position from all searches together, and what each move lost.

use super::Label;
use super::findings::{Findings, ReviewedGame, is_win_of};
use crate::Playable;
use ai::{ProvenResult, WinningChances};
use rules::Outcome;

/// Least loss of a small inaccuracy, in thousandths. The bounds are those of chess.com and En Croissant.
pub(super) const SMALL: u16 = 50;
/// Least loss of a mistake.
pub(super) const MISTAKE: u16 = 100;
/// Least loss of a blunder.
pub(super) const BLUNDER: u16 = 200;
/// A proven win in at most this many moves of the winner counts as missed when it is let go, whatever the score.
const MISSED_WIN_MOVES: u16 = 3;

/// The verdict on one move.
#[derive(Clone, Debug)]
pub(super) struct Verdict<M> {
    pub best: M,
    /// Expected scores of the seat that moved, in thousandths.
    pub before: u16,
    pub after: u16,
    /// By the loss alone; [`Label::FinePoint`] needs more than that.
    pub label: Option<Label>,
}

/// The verdicts on all moves, and the chances in all positions.
pub(super) struct Verdicts<M> {
    pub moves: Vec<Verdict<M>>,
    /// Chances before each move, and at the end.
    pub chances: Vec<WinningChances>,
}

/// Value of a position, from the search of that position or of a later one.
#[derive(Clone)]
struct Value {
    chances: WinningChances,
    proof: Option<ProvenResult>,
}

impl Value {
    fn certain(outcome: Outcome, seats: u8) -> Value {
        let proof = outcome.winner.map_or(ProvenResult::Draw, |seat| ProvenResult::Win { seat, moves: None });
        Value { chances: WinningChances::certain(outcome.winner, seats), proof: Some(proof) }
    }
}

impl<P: Playable> ReviewedGame<P> {
    /// Judges all moves by the findings of all positions, the one at the end of the game included.
    pub(super) fn judge(&self, findings: &[Findings<P::Move>]) -> Verdicts<P::Move> {
        let found: Vec<Value> =
            (0..=self.ply_count()).map(|index| self.value_found(findings, index)).collect();
        if self.is_open() { self.judge_open(findings, found) } else { self.judge_hidden(findings, &found) }
    }

    /// The value of a position by its own search. A position without one is even.
    fn value_found(&self, findings: &[Findings<P::Move>], index: usize) -> Value {
        if let Some(outcome) = self.rules_outcome_at(index) {
            return Value::certain(outcome, self.seats());
        }
        let best = findings.get(index).and_then(|found| found.lines.first());
        best.map_or_else(
            || Value { chances: WinningChances::certain(None, self.seats()), proof: None },
            |line| Value { chances: line.winning_chances.clone(), proof: line.proof },
        )
    }

    /// The first move of the best line found in a position; the move played if there is none.
    fn best_found(&self, findings: &[Findings<P::Move>], index: usize, played: P::Move) -> P::Move {
        let best = findings.get(index).and_then(|found| found.lines.first());
        best.and_then(|line| line.line.first().copied()).unwrap_or(played)
    }

    /// Judges a game in which everything is known. There a position is worth at least what the move played leads to,
    /// which a later search has seen more closely.
    fn judge_open(&self, findings: &[Findings<P::Move>], mut values: Vec<Value>) -> Verdicts<P::Move> {
        let played: Vec<P::Move> = self.history.moves().to_vec();
        let best: Vec<P::Move> =
            played.iter().enumerate().map(|(index, mv)| self.best_found(findings, index, *mv)).collect();
        // A proof holds along its line.
        for index in 0..played.len() {
            if best[index] == played[index]
                && values[index].proof.is_some()
                && values[index + 1].proof.is_none()
            {
                values[index + 1] = values[index].clone();
            }
        }
        let mut moves: Vec<Verdict<P::Move>> = Vec::with_capacity(played.len());
        for index in (0..played.len()).rev() {
            let seat = self.seat_at(index);
            let [here, next] = [index, index + 1].map(|index| values[index].chances.expected(seat));
            let is_lost = values[index].proof.is_some() && here == 0;
            let lets_win_go = is_soon_won(findings.get(index), |proof| is_win_of(proof, seat))
                && !is_win_of(values[index + 1].proof, seat);
            let is_worth_as_much = next == here || (next > here && !is_lost);
            let is_as_good = best[index] == played[index] || (is_worth_as_much && !lets_win_go);
            if is_as_good {
                values[index] = values[index + 1].clone();
            }
            let before = values[index].chances.expected(seat);
            let after = next.min(before);
            let label = if is_as_good { None } else { label(before - after, lets_win_go) };
            let best = if is_as_good { played[index] } else { best[index] };
            moves.push(Verdict { best, before, after, label });
        }
        moves.reverse();
        Verdicts { moves, chances: values.into_iter().map(|value| value.chances).collect() }
    }

    /// Judges a game with hidden hands: each move by what its seat knew.
    fn judge_hidden(&self, findings: &[Findings<P::Move>], found: &[Value]) -> Verdicts<P::Move> {
        let judge = |(index, played): (usize, &P::Move)| {
            let seat = self.seat_at(index);
            let before = found[index].chances.expected(seat);
            let own = findings.get(index).and_then(|found| found.played.as_ref());
            let after = own.map_or(before, |chances| chances.expected(seat)).min(before);
            let best = if after == before { *played } else { self.best_found(findings, index, *played) };
            let lets_win_go =
                best != *played && is_soon_won(findings.get(index), |proof| is_win_of(proof, seat));
            Verdict { best, before, after, label: label(before - after, lets_win_go) }
        };
        let moves = self.history.moves().iter().enumerate().map(judge).collect();
        Verdicts { moves, chances: found.iter().map(|value| value.chances.clone()).collect() }
    }
}

/// Whether the best line found is a proven win, by `is_win`, in few moves.
fn is_soon_won<M>(found: Option<&Findings<M>>, is_win: impl Fn(Option<ProvenResult>) -> bool) -> bool {
    let proof = found.and_then(|found| found.lines.first()?.proof);
    let moves = match proof {
        Some(ProvenResult::Win { moves, .. }) => moves,
        _ => None,
    };
    is_win(proof) && moves.is_some_and(|moves| moves <= MISSED_WIN_MOVES)
}

fn label(loss: u16, lets_win_go: bool) -> Option<Label> {
    match loss {
        _ if lets_win_go => Some(Label::MissedWin),
        BLUNDER.. => Some(Label::Blunder),
        MISTAKE.. => Some(Label::Mistake),
        SMALL.. => Some(Label::Small),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_follow_the_loss() {
        let labels = [0, 49, 50, 99, 100, 199, 200, 1_000].map(|loss| label(loss, false));
        let (small, mistake, blunder) = (Some(Label::Small), Some(Label::Mistake), Some(Label::Blunder));
        assert_eq!(labels, [None, None, small, small, mistake, mistake, blunder, blunder]);
        assert_eq!(label(3, true), Some(Label::MissedWin), "whatever the score");
    }
}
