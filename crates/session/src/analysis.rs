//! Analysis of a position: the best moves, each with its expected line, winning chances, and proven result.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::record::SceneByViewer;
use crate::{Gesture, Playable, RecordedMove};
use ai::{
    AnalysisEngine, AnalysisLine, AnalysisReport, AnalysisRequest, Limits, ProvenResult, SeatKnowledge,
    StopFlag, WinningChances,
};
use rules::Seat;

/// Time limit of one analysis.
const TIME_LIMIT: Duration = Duration::from_secs(30);
/// Size of the tables of an analysis, in bytes. They are larger than those of a player, because an analysis may run for
/// a long time and returns to the same positions while the player browses.
const TABLE_BYTES: usize = 64 << 20;
/// Most moves of an expected line that the analysis keeps.
const MAX_LINE_MOVES: usize = 12;

/// The result of an analysis so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The seat to move.
    pub seat: Seat,
    /// Search depth, in plies (board games) or turns (Domin-Up).
    pub depth: u8,
    /// The number of positions searched.
    pub nodes: u64,
    /// The time since the analysis began.
    pub time: Duration,
    /// The best moves, the best first.
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
    /// The expected line, beginning with the move itself. In games with hidden hands, only that move.
    pub moves: Vec<RecordedMove>,
    /// The chances of each seat after this move.
    pub chances: WinningChances,
    /// The result with best play, if it is proven.
    pub proof: Option<ProvenResult>,
}

/// Callback for intermediate results; runs on the thread of the analysis.
pub type AnalysisCallback = Box<dyn FnMut(Analysis) + Send>;

/// The analysis engine of a game, created on first use and shared by all analyses of the game.
///
/// A new analysis waits until the previous one has stopped.
pub(super) type SharedAnalyst<P> = Arc<Mutex<Option<Box<dyn AnalysisEngine<P>>>>>;

/// Converts the reports of the engine into an [`Analysis`].
pub(super) struct AnalysisConverter<P: Playable> {
    pub position: P,
    /// The scenes of `position`, for each viewer.
    pub pictures: Arc<SceneByViewer>,
    /// Whether the program plays the next move automatically (opening move or pass of Domin-Up).
    pub by_rule: bool,
}

impl<P: Playable> AnalysisConverter<P> {
    /// Searches the best moves, and passes the result of each search depth to `callback`.
    pub(crate) fn analyse(
        &self,
        analyst: &SharedAnalyst<P>,
        knowledge: &SeatKnowledge<P>,
        lines: usize,
        stop: &StopFlag,
        mut callback: AnalysisCallback,
    ) {
        let mut analyst = analyst.lock().unwrap_or_else(PoisonError::into_inner);
        if analyst.is_none() {
            *analyst = P::analysis_engine(TABLE_BYTES);
        }
        if let Some(analyst) = analyst.as_mut().filter(|_| !stop.is_raised()) {
            let limits = Limits::move_time(TIME_LIMIT);
            analyst.analyse(knowledge, AnalysisRequest::best(lines), &limits, stop, &mut |report| {
                if !stop.is_raised() {
                    callback(self.convert(report));
                }
            });
        }
    }

    fn convert(&self, report: AnalysisReport<P::Move>) -> Analysis {
        let AnalysisReport { depth, nodes, time, lines } = report;
        let lines = lines.into_iter().filter_map(|line| self.convert_line(line)).collect();
        Analysis { seat: self.position.turn(), depth, nodes, time, lines }
    }

    /// Converts a line up to its first illegal move; `None` if that is the first move.
    fn convert_line(&self, found: AnalysisLine<P::Move>) -> Option<AnalysedLine> {
        let AnalysisLine { line, winning_chances: chances, proof } = found;
        let (mut now, mut moves) = (self.position.clone(), Vec::<RecordedMove>::new());
        for mv in line.iter().take(MAX_LINE_MOVES) {
            if now.illegal_reason(*mv).is_some() {
                break;
            }
            let before = moves.last().map_or(&self.pictures, |last| &last.scenes);
            let by_rule = moves.is_empty() && self.by_rule;
            moves.push(RecordedMove::of(&now, *mv, &now.gesture(*mv), by_rule, before));
            now = now.play(*mv);
        }
        let gesture = self.position.gesture(*line.first()?);
        (!moves.is_empty()).then_some(AnalysedLine { gesture, moves, chances, proof })
    }
}
