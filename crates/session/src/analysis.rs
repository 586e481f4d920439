//! What an analysis tells of a position: the best moves with what they promise, in the words of the game.

use std::time::Duration;

use super::gesture::Gesture;
use super::record::RecordedMove;
use ai::{Outlook, Proof};
use rules::Seat;

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
