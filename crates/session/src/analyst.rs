//! Who analyses the games of a table, and how what is found is put into their words.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::analysis::{AnalysedLine, Analysis, Listener};
use super::playable::Playable;
use super::record::{Pictures, RecordedMove};
use ai::{Analyst, BestLine, Findings, Limits, Seen, StopFlag};

/// How long a position is thought about.
const PATIENCE: Duration = Duration::from_secs(30);
/// The most moves of a line that are told.
const LONGEST: usize = 12;

/// Who analyses a game, shared with the jobs: a second one waits for the first to stop. Made when it is first asked.
pub(super) struct SharedAnalyst<P: Playable>(Arc<Mutex<Option<Box<dyn Analyst<P>>>>>);

impl<P: Playable> Default for SharedAnalyst<P> {
    fn default() -> SharedAnalyst<P> {
        SharedAnalyst(Arc::default())
    }
}

impl<P: Playable> Clone for SharedAnalyst<P> {
    fn clone(&self) -> SharedAnalyst<P> {
        SharedAnalyst(Arc::clone(&self.0))
    }
}

impl<P: Playable> fmt::Debug for SharedAnalyst<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedAnalyst").finish_non_exhaustive()
    }
}

impl<P: Playable> SharedAnalyst<P> {
    /// Looks for the best moves of what a seat knows, and tells them.
    pub fn analyse(
        &self,
        seen: &Seen<P>,
        lines: usize,
        stop: &StopFlag,
        speller: &Speller<P>,
        mut tell: Listener,
    ) {
        let mut analyst = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if analyst.is_none() {
            *analyst = P::analyst();
        }
        if let Some(analyst) = analyst.as_mut().filter(|_| !stop.is_raised()) {
            let limits = Limits::move_time(PATIENCE);
            analyst.analyse(seen, lines, &limits, stop, &mut |found| {
                if !stop.is_raised() {
                    tell(speller.spell(found));
                }
            });
        }
    }

    /// Gives its memory back, unless it is at work at this moment.
    pub fn rest(&self) {
        if let Ok(mut analyst) = self.0.try_lock() {
            *analyst = None;
        }
    }
}

/// Puts what is found of a position into the words of the game.
pub(super) struct Speller<P: Playable> {
    pub position: P,
    /// As it is seen.
    pub pictures: Arc<Pictures>,
    /// Whether the rules make the next move.
    pub by_rule: bool,
}

impl<P: Playable> Speller<P> {
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
