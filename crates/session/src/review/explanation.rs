//! Words for a reviewed move: why a move is good, what punishes a mistake, and how good a move is that a player tries.

use super::evidence::proves;
use super::findings::{ReviewNodes, analyse, engine};
use super::results::{ExplainedMove, Explanation};
use super::{Review, ReviewedMove};
use crate::record::SceneByViewer;
use crate::{EngineJob, JobError, Match as _, MoveIndex, Place, Playable, Reason, RecordedMove, Session};
use ai::{AnalysisRequest, SeatKnowledge};
use rules::History;

impl<P: Playable> Session<P> {
    /// The job that explains the reviewed move that leads to `ply`; see [`crate::Match::explain_review`].
    pub(crate) fn explanation_job(&self, review: &Review, ply: usize) -> Option<EngineJob<Explanation>> {
        let reviewed = review.at(ply)?.clone();
        let history = self.history_to(Place::of_game(ply));
        (history.ply() == ply).then(|| -> EngineJob<Explanation> {
            Box::new(move |stop| {
                let explanation = Explanation {
                    best: explained::<P>(&history, ply - 1, &reviewed.better_line, false, stop),
                    answer: explained::<P>(&history, ply, &reviewed.refutation, true, stop),
                };
                if stop.is_raised() { Err(JobError::default()) } else { Ok(explanation) }
            })
        })
    }

    /// The job that judges another move at `ply`; see [`crate::Match::judge_try`].
    pub(crate) fn try_job(&self, review: &Review, ply: usize, choice: MoveIndex) -> Option<EngineJob<u16>> {
        let reviewed = review.at(ply)?.clone();
        let before = Place::of_game(ply.checked_sub(1)?);
        let mut history = self.history_to(before);
        let mv = *history.position().legal_moves().get(choice.0)?;
        let (seat, text) = (history.position().turn(), history.position().move_text(mv));
        if let Some(loss) = known_loss(&reviewed, &text) {
            return Some(Box::new(move |_| Ok(loss)));
        }
        let nodes = ReviewNodes::of(self.game().id).deep;
        Some(Box::new(move |stop| {
            let known = SeatKnowledge::in_game(seat, &history);
            let is_open = !P::INFO.has_hidden_information || history.position().seats() == 2;
            let mut engine = engine::<P>().ok_or_else(JobError::default)?;
            let score = if is_open {
                history.push(mv);
                if let Some(outcome) = history.outcome() {
                    ai::WinningChances::certain(outcome.winner, history.position().seats()).expected(seat)
                } else {
                    let next = SeatKnowledge::in_game(history.position().turn(), &history);
                    let lines = analyse(&mut *engine, &next, AnalysisRequest::best(1), nodes, stop);
                    let lines = lines.ok_or_else(JobError::default)?;
                    lines.first().ok_or_else(JobError::default)?.winning_chances.expected(seat)
                }
            } else {
                let request = AnalysisRequest { lines: 1, moves: &[mv] };
                let lines =
                    analyse(&mut *engine, &known, request, nodes, stop).ok_or_else(JobError::default)?;
                lines.first().ok_or_else(JobError::default)?.winning_chances.expected(seat)
            };
            Ok(reviewed.before.saturating_sub(score))
        }))
    }
}

/// The loss of a move that the review has judged already.
fn known_loss(reviewed: &ReviewedMove, text: &str) -> Option<u16> {
    match text {
        _ if text == reviewed.best => Some(0),
        _ if text == reviewed.text => Some(reviewed.loss()),
        _ => None,
    }
}

/// The first move of `line`, played after `index` moves, with its reasons. With `only_proven`, `None` unless a reason is
/// proven.
fn explained<P: Playable>(
    history: &History<P>,
    index: usize,
    line: &[String],
    only_proven: bool,
    stop: &ai::StopFlag,
) -> Option<ExplainedMove> {
    let mut known = history.clone();
    known.go_to(index);
    let position = known.position().clone();
    let mut moves = Vec::new();
    let mut now = position.clone();
    for text in line {
        let Ok(mv) = now.parse_move(text) else { break };
        moves.push(mv);
        now = now.play(mv);
    }
    let mv = *moves.first()?;
    let knowledge = SeatKnowledge::in_game(position.turn(), &known);
    let proven = P::prove_reasons(&knowledge, mv, &moves, stop);
    if only_proven && !proves(&proven) {
        return None;
    }
    let gesture = position.gesture(mv);
    let scenes = SceneByViewer::of(&position);
    Some(ExplainedMove {
        mv: RecordedMove::of(&position, mv, &gesture, false, &scenes),
        gesture,
        reasons: proven.reasons.iter().map(Reason::message).collect(),
    })
}
