//! Judgement of a single move before it is played, for the coach: the method of a review with few nodes.

use super::Label;
use super::evidence::Evidence;
use super::findings::{Depth, Findings, ReviewNodes, ReviewedGame};
use super::results::CoachedMove;
use crate::{EngineJob, Game, JobError, MoveIndex, Playable, Session};
use ai::StopFlag;

impl<P: Playable> Session<P> {
    /// The job that judges a legal move for the coach; see [`crate::Match::coach`].
    pub(crate) fn coach_job(&self, choice: MoveIndex) -> Option<EngineJob<CoachedMove>> {
        let mv = *self.current.choices.get(choice.0)?;
        let mut game = self.reviewed_game(ReviewNodes::of_coach(Game::of::<P>().id));
        game.history = self.history.clone();
        game.history.push(mv);
        game.outcome = None;
        Some(Box::new(move |stop| game.judge_last_move(stop).ok_or_else(JobError::default)))
    }
}

impl<P: Playable> ReviewedGame<P> {
    /// Judges the last move of the game; `None` if stopped.
    fn judge_last_move(&self, stop: &StopFlag) -> Option<CoachedMove> {
        let last = self.ply_count().checked_sub(1)?;
        // With hidden hands, what follows depends on hands that the seat does not know.
        let indices = if self.is_open() { &[last, last + 1][..] } else { &[last] };
        let mut findings = vec![Findings::NONE; last];
        findings.extend(self.search(indices, Depth::Full, stop, &|_, _| ())?);
        findings.resize(last + 2, Findings::NONE);
        let verdicts = self.judge(&findings);
        let is_mistake = verdicts.moves[last].label.is_some_and(Label::is_mistake);
        let evidence: Option<Evidence> =
            if is_mistake { Some(self.quick_evidence(&verdicts, &findings, last, stop)?) } else { None };
        Some(CoachedMove {
            reviewed: self.reviewed_move(&verdicts, &findings, evidence, last),
            deserves_praise: self.deserves_praise(&verdicts, last),
        })
    }
}
