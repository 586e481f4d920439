//! Analysis of a position: the best moves with what they promise, in the words of the game.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::record::Pictures;
use crate::{Gesture, Playable, RecordedMove};
use ai::{Analyst, BestLine, Findings, Limits, Outlook, Proof, Seen, StopFlag};
use rules::Seat;

/// How long a position is thought about.
const PATIENCE: Duration = Duration::from_secs(30);
/// The most moves of a line that are told.
const LONGEST: usize = 12;

/// What is known of a position so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// Whose move it is.
    pub seat: Seat,
    /// Plies or turns looked ahead.
    pub depth: u8,
    /// Positions visited.
    pub nodes: u64,
    /// Time since it began.
    pub time: Duration,
    /// The best moves, the best one first; one at least.
    pub lines: Vec<AnalysedLine>,
}

impl Analysis {
    /// The best line.
    pub fn best(&self) -> Option<&AnalysedLine> {
        self.lines.first()
    }

    /// Positions a second.
    pub fn speed(&self) -> u64 {
        ai::search::speed(self.nodes, self.time)
    }
}

/// One of the best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysedLine {
    /// How the hand makes it.
    pub gesture: Gesture,
    /// The game that is expected, the move itself first. Where hands are hidden no more than that move.
    pub moves: Vec<RecordedMove>,
    /// What it promises to each seat.
    pub outlook: Outlook,
    /// How the game ends with best play, where that is proven.
    pub proof: Option<Proof>,
}

/// Hears what is found, on the thread that does the job.
pub type Listener = Box<dyn FnMut(Analysis) + Send>;

/// Who analyses a game, shared with the jobs: a second one waits for the first to stop. Made when it is first asked.
pub(super) type SharedAnalyst<P> = Arc<Mutex<Option<Box<dyn Analyst<P>>>>>;

/// Puts what is found of a position into the words of the game.
pub(super) struct Speller<P: Playable> {
    pub position: P,
    /// As it is seen.
    pub pictures: Arc<Pictures>,
    /// Whether the rules make the next move.
    pub by_rule: bool,
}

impl<P: Playable> Speller<P> {
    /// Looks for the best moves of what a seat knows, and tells them.
    pub(crate) fn analyse(
        &self,
        analyst: &SharedAnalyst<P>,
        seen: &Seen<P>,
        lines: usize,
        stop: &StopFlag,
        mut tell: Listener,
    ) {
        let mut analyst = analyst.lock().unwrap_or_else(PoisonError::into_inner);
        if analyst.is_none() {
            *analyst = P::analyst();
        }
        if let Some(analyst) = analyst.as_mut().filter(|_| !stop.is_raised()) {
            let limits = Limits::move_time(PATIENCE);
            analyst.analyse(seen, lines, &limits, stop, &mut |found| {
                if !stop.is_raised() {
                    tell(self.spell(found));
                }
            });
        }
    }

    fn spell(&self, found: Findings<P::Move>) -> Analysis {
        let Findings { depth, nodes, time, lines } = found;
        let lines = lines.into_iter().filter_map(|line| self.line(line)).collect();
        Analysis { seat: self.position.turn(), depth, nodes, time, lines }
    }

    fn line(&self, found: BestLine<P::Move>) -> Option<AnalysedLine> {
        let BestLine { line, outlook, proof } = found;
        let (mut now, mut moves) = (self.position.clone(), Vec::<RecordedMove>::new());
        for mv in line.iter().take(LONGEST) {
            if now.why_not(*mv).is_some() {
                break;
            }
            let before = moves.last().map_or(&self.pictures, |last| &last.pictures);
            let by_rule = moves.is_empty() && self.by_rule;
            moves.push(RecordedMove::of(&now, *mv, &now.gesture(*mv), by_rule, before));
            now = now.play(*mv);
        }
        let gesture = self.position.gesture(*line.first()?);
        (!moves.is_empty()).then_some(AnalysedLine { gesture, moves, outlook, proof })
    }
}
