//! Selection of the moves to praise and of the key moments.

use std::cmp::Reverse;

use super::evidence::proves;
use super::findings::{Findings, ReviewedGame};
use super::verdict::Verdicts;
use super::{MOST_KEY_MOMENTS, MOST_PRAISE, ReviewedMove};
use crate::Playable;
use ai::StopFlag;

/// Least number of legal moves with which finding a good one is worth praise.
const LEAST_CHOICES: usize = 3;
/// Most loss of a praised move, in thousandths.
const MOST_LOSS: u16 = 20;
/// Least expected score after a praised move that has no proven reason, in thousandths: the best of lost moves is no
/// comfort.
const LEAST_SCORE: u16 = 100;
/// Worth of a proven reason in the choice of praise, in thousandths of expected score.
const PROOF_BONUS: u16 = 150;
/// Number of candidates whose reasons are proven.
const MOST_CANDIDATES: usize = 8;

impl<P: Playable> ReviewedGame<P> {
    /// The plies (from 1) of the best moves.
    ///
    /// The best moves are better than the second best by the widest margin, or proven good; a player who merely takes
    /// back is not praised for it.
    pub(super) fn praise(
        &self,
        verdicts: &Verdicts<P::Move>,
        findings: &[Findings<P::Move>],
        stop: &StopFlag,
    ) -> Vec<usize> {
        let mut candidates: Vec<(u16, usize)> = (0..self.ply_count())
            .filter(|index| self.deserves_praise(verdicts, *index))
            .map(|index| (self.margin(findings, index), index))
            .collect();
        candidates.sort_by_key(|(margin, index)| (Reverse(*margin), *index));
        candidates.truncate(MOST_CANDIDATES);
        for (margin, index) in &mut candidates {
            let Some(mv) = self.played_at(*index) else { continue };
            let line = findings[*index].lines.first().map_or(&[][..], |line| &line.line);
            let line = if line.first() == Some(&mv) { line } else { &[mv] };
            if proves(&P::prove_reasons(&self.knowledge_at(*index), mv, line, stop)) {
                *margin += PROOF_BONUS;
            }
        }
        candidates.sort_by_key(|(margin, index)| (Reverse(*margin), *index));
        let mut plies: Vec<usize> =
            candidates.into_iter().take(MOST_PRAISE).map(|(_, index)| index + 1).collect();
        plies.sort_unstable();
        plies
    }

    pub(super) fn deserves_praise(&self, verdicts: &Verdicts<P::Move>, index: usize) -> bool {
        let (position, seat) = (self.history.position_after(index), self.seat_at(index));
        let (Some(verdict), Some(played)) = (verdicts.moves.get(index), self.played_at(index)) else {
            return false;
        };
        let takes_back = || {
            let last = index.checked_sub(1).and_then(|before| {
                let mv = self.played_at(before)?;
                self.history.position_after(before).gesture(mv).route().last().copied()
            });
            last.is_some_and(|target| position.gesture(played).takes.contains(&target))
        };
        self.reviewed_seats.contains(&seat)
            && verdict.label.is_none()
            && verdict.best == played
            && verdict.before - verdict.after <= MOST_LOSS
            && verdict.after >= LEAST_SCORE
            && position.legal_moves().len() >= LEAST_CHOICES
            && !takes_back()
    }

    /// By how much the best move is better than the second best, in thousandths of the expected score; 0 if the played
    /// move is not the best one found.
    pub(super) fn margin(&self, findings: &[Findings<P::Move>], index: usize) -> u16 {
        let seat = self.seat_at(index);
        let Some([best, second, ..]) = findings.get(index).map(|found| found.lines.as_slice()) else {
            return 0;
        };
        let [best_score, second_score] = [best, second].map(|line| line.winning_chances.expected(seat));
        let is_best = best.line.first().copied() == self.played_at(index);
        if is_best { best_score.saturating_sub(second_score) } else { 0 }
    }

    /// The plies (from 1) of the mistakes that lost most.
    pub(super) fn key_moments(&self, moves: &[ReviewedMove]) -> Vec<usize> {
        let is_mistake = |mv: &ReviewedMove| {
            mv.label.is_some_and(super::Label::is_mistake) && self.reviewed_seats.contains(&mv.seat)
        };
        let mut mistakes: Vec<(usize, u16)> =
            (1..).zip(moves).filter(|(_, mv)| is_mistake(mv)).map(|(ply, mv)| (ply, mv.loss())).collect();
        mistakes.sort_by_key(|(ply, loss)| (Reverse(*loss), *ply));
        let mut plies: Vec<usize> = mistakes.into_iter().take(MOST_KEY_MOMENTS).map(|(ply, _)| ply).collect();
        plies.sort_unstable();
        plies
    }
}
