//! The job that reviews a game, in stages: quick estimates, all positions, closer looks, evidence, selection.

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::evidence::Evidence;
use super::findings::{Depth, Findings, ReviewNodes, ReviewedGame, line_texts};
use super::results::{ReviewJob, ReviewProgress};
use super::verdict::Verdicts;
use super::{Label, Review, ReviewedMove, parallel};
use crate::{Playable, Session};
use ai::{StopFlag, WinningChances};
use rules::{History, Seat};

/// Least loss of a move, in thousandths, whose positions are searched more closely: somewhat below that of a label.
const LOOK_CLOSER: u16 = 30;

impl<P: Playable> Session<P> {
    /// The job that reviews the moves of the game; `None` if it has no moves.
    pub(crate) fn review_job(&self, nodes: ReviewNodes) -> Option<ReviewJob> {
        let game = self.reviewed_game(nodes);
        (game.ply_count() > 0).then(|| -> ReviewJob { Box::new(move |stop, tell| game.review(stop, tell)) })
    }

    pub(super) fn reviewed_game(&self, nodes: ReviewNodes) -> ReviewedGame<P> {
        let mut history = History::new(self.history.position_after(0).clone());
        self.record.moves.game().iter().for_each(|mv| history.push(*mv));
        let is_at_end = self.history.ply() == history.ply();
        let outcome = self.player_end.filter(|_| is_at_end).or_else(|| history.outcome());
        let people = Seat::all(history.position().seats())
            .filter(|seat| self.plan.seats.get(seat.index()).is_some_and(|plan| !plan.player.is_computer()));
        let mut reviewed_seats: Vec<Seat> = people.collect();
        if reviewed_seats.is_empty() {
            reviewed_seats = Seat::all(history.position().seats()).collect();
        }
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        ReviewedGame { history, outcome, reviewed_seats, nodes, threads }
    }
}

impl<P: Playable> ReviewedGame<P> {
    /// Reviews the game; `None` if stopped.
    pub(super) fn review(
        &self,
        stop: &StopFlag,
        tell: &mut (dyn FnMut(ReviewProgress) + Send),
    ) -> Option<Review> {
        let positions: Vec<usize> = (0..=self.ply_count()).collect();
        let progress =
            ReviewProgress { done: 0, total: 2 * positions.len(), chances: vec![None; positions.len()] };
        let progress = Mutex::new((progress, tell));
        let report = |index: usize, found: &Findings<P::Move>| {
            let (progress, tell) = &mut *progress.lock().unwrap_or_else(PoisonError::into_inner);
            progress.done += 1;
            progress.chances[index] = self.chances_in(found, index);
            tell(progress.clone());
        };
        self.search(&positions, Depth::Quick, stop, &report)?;
        let mut findings = self.search(&positions, Depth::Full, stop, &report)?;
        self.look_closer(&mut findings, stop)?;
        let verdicts = self.judge(&findings);
        let evidence = self.collect_evidence(&verdicts, &findings, stop)?;
        let moves: Vec<ReviewedMove> = (0..self.ply_count())
            .map(|index| self.reviewed_move(&verdicts, &findings, evidence[index], index))
            .collect();
        let praise = self.praise(&verdicts, &findings, stop);
        let key_moments = self.key_moments(&moves);
        let last = self.outcome.map(|outcome| WinningChances::certain(outcome.winner, self.seats()));
        let last = last.or_else(|| verdicts.chances.last().cloned());
        let final_scores =
            Seat::all(self.seats()).map(|seat| last.as_ref().map_or(0, |last| last.expected(seat)));
        let final_scores = final_scores.collect();
        (!stop.is_raised()).then_some(Review {
            moves,
            praise,
            key_moments,
            final_scores,
            is_dealt: P::INFO.has_hidden_information,
        })
    }

    /// The chances in a position by its own search alone.
    fn chances_in(&self, found: &Findings<P::Move>, index: usize) -> Option<WinningChances> {
        if let Some(outcome) = self.rules_outcome_at(index) {
            return Some(WinningChances::certain(outcome.winner, self.seats()));
        }
        found.lines.first().map(|line| line.winning_chances.clone())
    }

    /// Searches the positions around moves that seem to lose something once more, with more nodes.
    fn look_closer(&self, findings: &mut [Findings<P::Move>], stop: &StopFlag) -> Option<()> {
        let verdicts = self.judge(findings);
        let mut indices: Vec<usize> = Vec::new();
        for (index, verdict) in verdicts.moves.iter().enumerate() {
            if verdict.before - verdict.after >= LOOK_CLOSER || verdict.label.is_some() {
                indices.extend([index, index + 1]);
            }
        }
        indices.dedup();
        let closer = self.search(&indices, Depth::Deep, stop, &|_, _| ())?;
        for (index, found) in indices.into_iter().zip(closer) {
            findings[index] = found;
        }
        Some(())
    }

    /// The evidence for each move; `None` for moves that lose less than a mistake.
    fn collect_evidence(
        &self,
        verdicts: &Verdicts<P::Move>,
        findings: &[Findings<P::Move>],
        stop: &StopFlag,
    ) -> Option<Vec<Option<Evidence>>> {
        let mistakes: Vec<usize> = (0..self.ply_count())
            .filter(|index| verdicts.moves[*index].label.is_some_and(Label::is_mistake))
            .collect();
        let found = parallel::map(
            &mistakes,
            self.threads,
            stop,
            || (),
            |(), index| self.evidence(verdicts, findings, *index, stop),
        )?;
        let mut evidence = vec![None; self.ply_count()];
        for (index, found) in mistakes.into_iter().zip(found) {
            evidence[index] = Some(found);
        }
        Some(evidence)
    }

    pub(super) fn reviewed_move(
        &self,
        verdicts: &Verdicts<P::Move>,
        findings: &[Findings<P::Move>],
        evidence: Option<Evidence>,
        index: usize,
    ) -> ReviewedMove {
        let position = self.history.position_after(index);
        let played = self.history.moves()[index];
        let verdict = &verdicts.moves[index];
        let evidence = evidence.unwrap_or_default();
        let has_evidence = evidence.is_proven || evidence.seen_by.is_some();
        let label = match verdict.label {
            Some(Label::Mistake | Label::Blunder) if !has_evidence => Some(Label::FinePoint),
            label => label,
        };
        let line_from = |index: usize, first: Option<P::Move>| {
            let line =
                findings.get(index).and_then(|found| found.lines.first()).map_or(&[][..], |line| &line.line);
            let fits = first.is_none_or(|first| line.first() == Some(&first));
            line_texts(self.history.position_after(index), if fits { line } else { first.as_slice() })
        };
        let refutation =
            if label.is_some() && self.is_open() { line_from(index + 1, None) } else { Vec::new() };
        ReviewedMove {
            seat: position.turn(),
            text: position.move_text(played),
            best: position.move_text(verdict.best),
            before: verdict.before,
            after: verdict.after,
            label,
            seen_by: evidence.seen_by,
            is_proven: evidence.is_proven || (label == Some(Label::MissedWin)),
            margin: self.margin(findings, index),
            is_forced: position.legal_moves().len() == 1,
            better_line: line_from(index, Some(verdict.best)),
            refutation,
        }
    }
}
