//! Evidence for a mistake: a proof of its punishment in words, or a level that finds it.

use std::ops::RangeInclusive;

use super::findings::{Findings, ReviewedGame};
use super::verdict::{SMALL, Verdicts};
use super::{GOOD_ENOUGH, Label};
use crate::hint::HintReasons;
use crate::{Playable, Reason};
use ai::{Limits, Player, SeatKnowledge, StopFlag};

/// The levels that may find a punishment. Higher ones see more than a person.
const WITNESSES: RangeInclusive<u8> = 1..=7;
/// The levels that may find a punishment for the coach. They are quick, and what they see is clear.
const QUICK_WITNESSES: RangeInclusive<u8> = 1..=3;
/// Number of seeds with which each level tries.
const SEEDS: usize = 8;
/// Number of seeds with which the level must find the punishment.
const ENOUGH_SEEDS: usize = 5;

/// The evidence for one mistake.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Evidence {
    pub is_proven: bool,
    /// The lowest level that finds the punishment.
    pub seen_by: Option<u8>,
}

impl<P: Playable> ReviewedGame<P> {
    /// Number of moves before the position in which the punishment of the mistake at `index` is played.
    ///
    /// Usually it is the next position. It is the position of the mistake itself if that let a win go, or left a mistake
    /// of the opponent unpunished; and with hidden hands, where the answer depends on another hand.
    pub(super) fn punishment_at(&self, verdicts: &Verdicts<P::Move>, index: usize) -> usize {
        let is_chance_missed = index
            .checked_sub(1)
            .and_then(|before| verdicts.moves.get(before))
            .is_some_and(|verdict| verdict.before - verdict.after >= SMALL);
        let lets_win_go =
            verdicts.moves.get(index).is_some_and(|verdict| verdict.label == Some(Label::MissedWin));
        let is_over = self.rules_outcome_at(index + 1).is_some();
        if is_chance_missed || lets_win_go || is_over || !self.is_open() { index } else { index + 1 }
    }

    /// Collects the evidence for the mistake at `index`; `None` if stopped.
    pub(super) fn evidence(
        &self,
        verdicts: &Verdicts<P::Move>,
        findings: &[Findings<P::Move>],
        index: usize,
        stop: &StopFlag,
    ) -> Option<Evidence> {
        let at = self.punishment_at(verdicts, index);
        let found = findings.get(at)?;
        let is_proven = self.proves_punishment(found, at, stop);
        Some(Evidence { is_proven, seen_by: self.witness(WITNESSES, found, at, stop)? })
    }

    /// Like [`ReviewedGame::evidence`], but asks only low levels, and none if the punishment is proven.
    pub(super) fn quick_evidence(
        &self,
        verdicts: &Verdicts<P::Move>,
        findings: &[Findings<P::Move>],
        index: usize,
        stop: &StopFlag,
    ) -> Option<Evidence> {
        let at = self.punishment_at(verdicts, index);
        let found = findings.get(at)?;
        let is_proven = self.proves_punishment(found, at, stop);
        let seen_by = if is_proven { None } else { self.witness(QUICK_WITNESSES, found, at, stop)? };
        Some(Evidence { is_proven, seen_by })
    }

    /// Whether the best move found after `index` moves has a proven reason.
    fn proves_punishment(&self, found: &Findings<P::Move>, index: usize, stop: &StopFlag) -> bool {
        let line = found.lines.first().map_or(&[][..], |line| &line.line);
        let knowledge = self.knowledge_at(index);
        line.first().is_some_and(|mv| proves(&P::prove_reasons(&knowledge, *mv, line, stop)))
    }

    /// The first of `levels` that finds a good move after `index` moves, if any; `None` if stopped.
    fn witness(
        &self,
        levels: RangeInclusive<u8>,
        found: &Findings<P::Move>,
        index: usize,
        stop: &StopFlag,
    ) -> Option<Option<u8>> {
        let good = self.good_moves(found, index);
        let knowledge = self.knowledge_at(index);
        for level in levels {
            if self.level_finds(level, &good, &knowledge, stop)? {
                return Some(Some(level));
            }
        }
        Some(None)
    }

    /// The moves that are about as good as the best one.
    fn good_moves(&self, found: &Findings<P::Move>, index: usize) -> Vec<P::Move> {
        let seat = self.seat_at(index);
        let score = |line: &ai::AnalysisLine<P::Move>| line.winning_chances.expected(seat);
        let Some(best) = found.lines.first().map(score) else { return Vec::new() };
        let good = found.lines.iter().filter(|line| score(line) + GOOD_ENOUGH >= best);
        good.filter_map(|line| line.line.first().copied()).collect()
    }

    /// Whether a level finds one of the `good` moves with enough seeds; `None` if stopped.
    fn level_finds(
        &self,
        level: u8,
        good: &[P::Move],
        knowledge: &SeatKnowledge<P>,
        stop: &StopFlag,
    ) -> Option<bool> {
        let mut hits = 0;
        for seed in 0..SEEDS {
            let mut player = P::computer(Player::Level(level), seed as u64)?;
            let choice = player.choose_move(knowledge, &Limits::NONE, stop);
            if stop.is_raised() {
                return None;
            }
            hits += usize::from(choice.is_some_and(|choice| good.contains(&choice.mv)));
            let seeds_left = SEEDS - 1 - seed;
            if hits >= ENOUGH_SEEDS || hits + seeds_left < ENOUGH_SEEDS {
                break;
            }
        }
        Some(hits >= ENOUGH_SEEDS)
    }
}

/// Whether the reasons prove more than the visible effect of the move, and more than that it is the only one.
pub(super) fn proves<M>(reasons: &HintReasons<M>) -> bool {
    let is_proof = |reason: &Reason| {
        !reason.is_drawback() && !matches!(reason, Reason::OnlyMove(_) | Reason::AllLose { .. })
    };
    !reasons.is_plain && reasons.reasons.iter().any(is_proof)
}
