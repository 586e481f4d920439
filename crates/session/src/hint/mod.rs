//! Hints: the recommended move and the reasons for it.
//!
//! A [`Reason`] is shown only if it was proven or is plainly visible on the board. Without any reason, the hint says
//! how deep the engine searched, and shows the line that it expects.

mod placed_piece;
mod reason;

pub use placed_piece::PlacedPiece;
pub use reason::{Compulsion, OtherMovesResult, Reason};

use crate::{LocalizedMessage, MessageArg, MoveIndex, Spot, message, number};
use ai::forced_win::ForcedWin;

/// A recommended move with the reasons for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    pub choice: MoveIndex,
    /// First step of the hint: says which piece to look at.
    pub piece: LocalizedMessage,
    /// Strongest first; may be empty.
    pub reasons: Vec<Reason>,
    /// Search depth in plies; 0 if the move was not searched for.
    pub depth: u8,
    /// Expected continuation, starting with the move itself.
    pub line: Vec<ExpectedMove>,
    /// Whether the search considers the game as good as lost, whatever is played.
    pub is_losing: bool,
}

/// One move of the expected line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpectedMove {
    pub text: String,
    pub args: Vec<MessageArg>,
    pub route: Vec<Spot>,
}

impl Hint {
    /// Returns the sentences that explain the move.
    pub fn explanation(&self) -> Vec<LocalizedMessage> {
        let mut sentences: Vec<LocalizedMessage> = self.reasons.iter().map(Reason::message).collect();
        // A drawback alone is no reason for a move.
        if self.reasons.iter().all(Reason::is_drawback) {
            sentences.push(match self.depth {
                0 => message!("hint-unproven"),
                depth if self.is_losing => message!("hint-searched-least-bad", plies = number(depth)),
                depth => message!("hint-searched", plies = number(depth)),
            });
        } else if self.is_losing && !self.all_moves_lose() {
            // Without this sentence, the gains would sound as if the game were going well.
            sentences.push(message!("hint-losing"));
        }
        sentences
    }

    pub fn is_only_move(&self) -> bool {
        self.reasons.iter().any(|reason| matches!(reason, Reason::OnlyMove(_)))
    }

    /// Whether every legal move loses.
    pub fn all_moves_lose(&self) -> bool {
        self.reasons.iter().any(|reason| matches!(reason, Reason::AllLose { .. }))
    }

    /// Returns the spots that the reasons refer to, sorted and without duplicates.
    pub fn spots(&self) -> Vec<Spot> {
        let mut spots: Vec<Spot> = self.reasons.iter().flat_map(Reason::spots).collect();
        spots.sort_unstable();
        spots.dedup();
        spots
    }
}

/// The reasons for a move of type `M`, with a line that demonstrates them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintReasons<M> {
    /// Strongest first.
    pub reasons: Vec<Reason>,
    /// Whether the reasons only describe the visible effect of the move; nothing was proven.
    pub is_plain: bool,
    /// Line that demonstrates the reasons, starting with the move itself; may be empty.
    pub line: Vec<M>,
}

impl<M> Default for HintReasons<M> {
    fn default() -> HintReasons<M> {
        HintReasons { reasons: Vec::new(), is_plain: false, line: Vec::new() }
    }
}

/// The most reasons that one hint shows.
const MOST_REASONS: usize = 2;

impl<M> HintReasons<M> {
    /// Adds `reason` after the proven reasons but before the plain ones. Reasons beyond [`MOST_REASONS`] are dropped.
    pub(super) fn add(&mut self, reason: Reason) {
        let index = if self.is_plain { 0 } else { self.reasons.len() };
        self.reasons.insert(index, reason);
        self.reasons.truncate(MOST_REASONS);
    }

    /// Makes arguments from `reasons`, strongest first; keeps at most [`MOST_REASONS`].
    pub(super) fn from_reasons(reasons: impl IntoIterator<Item = impl Into<Reason>>) -> HintReasons<M> {
        let reasons = reasons.into_iter().take(MOST_REASONS).map(Into::into);
        HintReasons { reasons: reasons.collect(), ..HintReasons::default() }
    }

    /// Like [`HintReasons::from_reasons`], for reasons that only describe the visible effect of the move.
    pub(super) fn plain(reasons: impl IntoIterator<Item = impl Into<Reason>>) -> HintReasons<M> {
        HintReasons { is_plain: true, ..HintReasons::from_reasons(reasons) }
    }

    /// Makes arguments from a forced win.
    ///
    /// `only_move` is the reason that no other move is legal, if so; for a win in one move, it is left out.
    pub(super) fn from_forced_win(win: ForcedWin<M>, only_move: Option<Reason>) -> HintReasons<M> {
        let reasons = match win.moves {
            1 => vec![Reason::Wins(win.end_reason)],
            moves => only_move.into_iter().chain([Reason::WinsIn { moves, by: win.end_reason }]).collect(),
        };
        HintReasons { line: win.line, ..HintReasons::from_reasons(reasons) }
    }
}
