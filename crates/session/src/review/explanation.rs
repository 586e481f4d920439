//! Words for a reviewed move: why a move is good, and what punishes a mistake. Also the value of a move that a player
//! tries.

use super::ReviewedMove;
use super::evidence::proves;
use super::findings::ReviewNodes;
use super::results::{ExplainedMove, Explanation, MoveValue};
use crate::record::SceneByViewer;
use crate::{EngineJob, JobError, Match as _, MoveIndex, Place, Playable, Reason, RecordedMove, Session};
use ai::SeatKnowledge;
use rules::History;

impl<P: Playable> Session<P> {
    /// The job that explains the reviewed move that leads to `ply`; see [`crate::Match::explain_move`].
    pub(crate) fn explanation_job(
        &self,
        reviewed: &ReviewedMove,
        ply: usize,
    ) -> Option<EngineJob<Explanation>> {
        let reviewed = reviewed.clone();
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

    /// The job that explains a line from the current position; see [`crate::Match::explain_line`].
    pub(crate) fn line_job(&self, line: &[String]) -> Option<EngineJob<ExplainedMove>> {
        self.choice_of(line.first()?).ok()?;
        let (history, line) = (self.history.clone(), line.to_vec());
        Some(Box::new(move |stop| {
            let explained = explained::<P>(&history, history.ply(), &line, false, stop);
            explained.filter(|_| !stop.is_raised()).ok_or_else(JobError::default)
        }))
    }

    /// The job that judges a legal move; see [`crate::Match::value_of`].
    pub(crate) fn value_job(&self, choice: MoveIndex) -> Option<EngineJob<MoveValue>> {
        let mv = *self.current.choices.get(choice.0)?;
        let mut game = self.reviewed_game(ReviewNodes::of(self.game().id));
        let index = self.history.ply();
        game.history = self.history.clone();
        Some(Box::new(move |stop| game.value_of(index, mv, stop).ok_or_else(JobError::default)))
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
    let is_proven = proves(&proven);
    if only_proven && !is_proven {
        return None;
    }
    let gesture = position.gesture(mv);
    let scenes = SceneByViewer::of(&position);
    Some(ExplainedMove {
        mv: RecordedMove::of(&position, mv, &gesture, false, &scenes),
        gesture,
        reasons: proven.reasons.iter().map(Reason::message).collect(),
        is_proven,
    })
}
