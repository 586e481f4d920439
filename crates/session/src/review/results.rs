//! Results of the jobs of a review, and the type of the job itself.

use super::{Review, ReviewedMove};
use crate::{Gesture, LocalizedMessage, RecordedMove};
use ai::{StopFlag, WinningChances};

/// A job that reviews a game. It reports its progress, and returns `None` within 50 ms after its stop flag is raised.
pub type ReviewJob =
    Box<dyn FnOnce(&StopFlag, &mut (dyn FnMut(ReviewProgress) + Send)) -> Option<Review> + Send>;

/// Progress of a review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewProgress {
    /// Number of searched positions.
    pub done: usize,
    /// Number of positions to search: all of them twice, quickly and thoroughly.
    pub total: usize,
    /// Chances before each move and at the end, as far as they are known.
    pub chances: Vec<Option<WinningChances>>,
}

/// The words for one reviewed move. Reasons are proven, or plainly visible on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// The best move.
    pub best: Option<ExplainedMove>,
    /// The answer that punishes a mistake, with reasons from the view of the seat that answers. `None` unless they are
    /// proven.
    pub answer: Option<ExplainedMove>,
}

/// A move with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedMove {
    pub mv: RecordedMove,
    pub gesture: Gesture,
    /// The reasons, the strongest first; may be empty.
    pub reasons: Vec<LocalizedMessage>,
    /// Whether a reason is proven. Otherwise they only describe the visible effect of the move.
    pub is_proven: bool,
}

/// The value of a move that was not played in the game, or not played yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// Expected score after the move of the seat that plays it, in thousandths of a game.
    pub score: u16,
    /// Whether the move is proven to win.
    pub is_proven_win: bool,
    /// The moves expected after it, in canonical text; may be empty.
    pub answers: Vec<String>,
}

/// A move that is not played yet, with its judgement by the coach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoachedMove {
    pub reviewed: ReviewedMove,
    /// Whether finding the move is worth praise: it is the best of several, and does not merely take back.
    pub deserves_praise: bool,
}
