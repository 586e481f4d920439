//! A demonstration: a short scene of legal moves with captions.

use std::time::Duration;

use super::plan_from;
use crate::{Match, PlanError, Viewer, catalogue};
use rules::GameId;

/// A scene that shows what a game is about and how one wins.
///
/// Each caption stays until the next one.
pub struct Demonstration {
    pub game: GameId,
    /// The position text of the start.
    pub position: &'static str,
    /// The message key of the caption at the start.
    pub opening: &'static str,
    pub moves: &'static [DemonstrationMove],
    /// The message key of the caption after the last move: how the game was won.
    pub closing: &'static str,
}

/// A move of a demonstration.
#[derive(Clone, Copy, Debug)]
pub struct DemonstrationMove {
    /// The canonical text.
    pub text: &'static str,
    /// The message key of a new caption, shown from this move on.
    pub caption: Option<&'static str>,
}

impl DemonstrationMove {
    /// A move without a new caption.
    pub(super) const fn plain(text: &'static str) -> DemonstrationMove {
        DemonstrationMove { text, caption: None }
    }

    pub(super) const fn with_caption(text: &'static str, caption: &'static str) -> DemonstrationMove {
        DemonstrationMove { text, caption: Some(caption) }
    }
}

impl Demonstration {
    /// The time for which the start position is shown before the first move.
    pub const OPENING_TIME: Duration = Duration::from_secs(3);
    /// The time from the start of one move to the start of the next.
    pub const MOVE_TIME: Duration = Duration::from_secs(2);
    /// The time for which the last position is shown after the time of its move.
    pub const CLOSING_TIME: Duration = Duration::from_secs(4);

    /// The viewer of the scene, who sees all hands.
    pub const VIEWER: Viewer = Viewer::All;

    /// The time of the whole scene, at most 25 s.
    pub fn duration(&self) -> Duration {
        Demonstration::OPENING_TIME
            + Demonstration::MOVE_TIME * self.moves.len() as u32
            + Demonstration::CLOSING_TIME
    }

    /// The message key of the caption after so many moves.
    pub fn caption(&self, moves: usize) -> &'static str {
        if moves >= self.moves.len() {
            return self.closing;
        }
        self.moves[..moves].iter().rev().find_map(|mv| mv.caption).unwrap_or(self.opening)
    }

    /// Opens the start position as a game between people.
    pub fn open(&self) -> Result<Box<dyn Match>, PlanError> {
        catalogue::open(&plan_from(self.game, self.position))
    }
}
