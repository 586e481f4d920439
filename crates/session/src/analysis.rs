//! Analysis of a position: the best moves, each with its expected line, chances and proof.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::record::SceneByViewer;
use crate::{Gesture, Playable, RecordedMove};
use ai::{
    AnalysisEngine, AnalysisLine, AnalysisReport, Limits, ProvenResult, SeatKnowledge, StopFlag,
    WinningChances,
};
use rules::Seat;

/// Time limit of one analysis.
const TIME_LIMIT: Duration = Duration::from_secs(30);
/// Moves shown of an expected line; the rest is cut.
const MAX_LINE_MOVES: usize = 12;

/// The result of an analysis so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The seat to move.
    pub seat: Seat,
    /// Search depth, in plies (board games) or turns (Domin-Up).
    pub depth: u8,
    pub nodes: u64,
    /// Since the analysis began.
    pub time: Duration,
    /// The best moves, best first; never empty.
    pub lines: Vec<AnalysedLine>,
}

impl Analysis {
    pub fn best(&self) -> Option<&AnalysedLine> {
        self.lines.first()
    }

    /// Nodes per second.
    pub fn speed(&self) -> u64 {
        ai::search::nodes_per_second(self.nodes, self.time)
    }
}

/// One of the best moves, with its expected line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysedLine {
    pub gesture: Gesture,
    /// The expected line, beginning with the move itself. Only that move where hands are hidden.
    pub moves: Vec<RecordedMove>,
    /// The chances of each seat after this move.
    pub chances: WinningChances,
    /// The result with best play, if it is proven.
    pub proof: Option<ProvenResult>,
}

/// Callback for intermediate results; runs on the thread of the job.
pub type AnalysisCallback = Box<dyn FnMut(Analysis) + Send>;

/// The analyst of a game, created on first use and shared by its jobs.
///
/// A new job waits until the old one has stopped.
pub(super) type SharedAnalyst<P> = Arc<Mutex<Option<Box<dyn AnalysisEngine<P>>>>>;

/// Converts the search's findings into an [`Analysis`].
pub(super) struct AnalysisConverter<P: Playable> {
    pub position: P,
    /// The pictures of `position`.
    pub pictures: Arc<SceneByViewer>,
    /// Whether the rules make the next move (opening, pass).
    pub by_rule: bool,
}

impl<P: Playable> AnalysisConverter<P> {
    /// Searches the best moves, and reports each deeper result through `tell`.
    pub(crate) fn analyse(
        &self,
        analyst: &SharedAnalyst<P>,
        knowledge: &SeatKnowledge<P>,
        lines: usize,
        stop: &StopFlag,
        mut tell: AnalysisCallback,
    ) {
        let mut analyst = analyst.lock().unwrap_or_else(PoisonError::into_inner);
        if analyst.is_none() {
            *analyst = P::analysis_engine();
        }
        if let Some(analyst) = analyst.as_mut().filter(|_| !stop.is_raised()) {
            let limits = Limits::move_time(TIME_LIMIT);
            analyst.analyse(knowledge, lines, &limits, stop, &mut |found| {
                if !stop.is_raised() {
                    tell(self.spell(found));
                }
            });
        }
    }

    fn spell(&self, found: AnalysisReport<P::Move>) -> Analysis {
        let AnalysisReport { depth, nodes, time, lines } = found;
        let lines = lines.into_iter().filter_map(|line| self.line(line)).collect();
        Analysis { seat: self.position.turn(), depth, nodes, time, lines }
    }

    fn line(&self, found: AnalysisLine<P::Move>) -> Option<AnalysedLine> {
        let AnalysisLine { line, winning_chances: outlook, proof } = found;
        let (mut now, mut moves) = (self.position.clone(), Vec::<RecordedMove>::new());
        for mv in line.iter().take(MAX_LINE_MOVES) {
            if now.illegal_reason(*mv).is_some() {
                break;
            }
            let before = moves.last().map_or(&self.pictures, |last| &last.pictures);
            let by_rule = moves.is_empty() && self.by_rule;
            moves.push(RecordedMove::of(&now, *mv, &now.gesture(*mv), by_rule, before));
            now = now.play(*mv);
        }
        let gesture = self.position.gesture(*line.first()?);
        (!moves.is_empty()).then_some(AnalysedLine { gesture, moves, chances: outlook, proof })
    }
}
