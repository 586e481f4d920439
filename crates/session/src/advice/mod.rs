//! What a person who asks for a hint is told, step by step: which piece, where to, and why.
//!
//! Why is told from nothing but what was proven: each [`Reason`] is a statement that a patient reader could check. Where
//! nothing was, the hint says so, and how the game is expected to go on.

mod reason;
mod standing;

pub use reason::{Duty, OthersFound, Reason};
pub use standing::Standing;

use crate::{Choice, Message, Spot, Word, message, number};
use ai::proof::ForcedWin;

/// A move that is recommended, and what is to be said for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    pub choice: Choice,
    /// Which piece to look at: the first step.
    pub piece: Message,
    /// What is proven, the strongest first; perhaps nothing.
    pub reasons: Vec<Reason>,
    /// How many plies were looked ahead; none where the move was not looked for.
    pub depth: u8,
    /// How the game goes on from here, the move itself first.
    pub line: Vec<Expected>,
    /// Whether a search takes the game for as good as lost, whatever is played.
    pub losing: bool,
}

/// A move of a line that is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The canonical text.
    pub text: String,
    /// As players write it, in parts.
    pub words: Vec<Word>,
    /// Along which spots.
    pub route: Vec<Spot>,
}

impl Advice {
    /// The sentences that say why.
    pub fn why(&self) -> Vec<Message> {
        let mut why: Vec<Message> = self.reasons.iter().map(Reason::message).collect();
        // What is given up alone speaks for no move.
        if self.reasons.iter().all(Reason::is_drawback) {
            why.push(match self.depth {
                0 => message!("advice-unproven"),
                depth if self.losing => message!("advice-searched-least-bad", plies = number(depth)),
                depth => message!("advice-searched", plies = number(depth)),
            });
        } else if self.losing && !self.is_lost() {
            // Else what is gained by it would be taken for good news.
            why.push(message!("advice-losing"));
        }
        why
    }

    /// Whether no other move is legal.
    pub fn is_only_move(&self) -> bool {
        self.reasons.iter().any(|reason| matches!(reason, Reason::OnlyMove(_)))
    }

    /// Whether the move is only one of several that lose.
    pub fn is_lost(&self) -> bool {
        self.reasons.iter().any(|reason| matches!(reason, Reason::AllLose { .. }))
    }

    /// The spots on which the reasons can be seen, each once.
    pub fn spots(&self) -> Vec<Spot> {
        let mut spots: Vec<Spot> = self.reasons.iter().flat_map(Reason::spots).collect();
        spots.sort_unstable();
        spots.dedup();
        spots
    }
}

/// What is to be said in favour of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case<M> {
    /// Why, the strongest first.
    pub reasons: Vec<Reason>,
    /// Whether that is what the move plainly does, where nothing was proven that follows from it.
    pub is_plain: bool,
    /// The line that shows it, the move itself first; empty where none does.
    pub line: Vec<M>,
}

impl<M> Default for Case<M> {
    fn default() -> Case<M> {
        Case { reasons: Vec::new(), is_plain: false, line: Vec::new() }
    }
}

/// No more reasons than a person wants to hear.
const MOST_REASONS: usize = 2;

impl<M> Case<M> {
    /// Another reason, if a person wants to hear it still. Before it go those that are proven; what the move plainly does
    /// comes after it.
    pub(super) fn add(&mut self, reason: Reason) {
        let place = if self.is_plain { 0 } else { self.reasons.len() };
        self.reasons.insert(place, reason);
        self.reasons.truncate(MOST_REASONS);
    }

    /// A case of these reasons, as far as a person wants to hear them.
    pub(super) fn of(reasons: impl IntoIterator<Item = impl Into<Reason>>) -> Case<M> {
        let reasons = reasons.into_iter().take(MOST_REASONS).map(Into::into);
        Case { reasons: reasons.collect(), ..Case::default() }
    }

    /// The same of what the move plainly does.
    pub(super) fn plain(reasons: impl IntoIterator<Item = impl Into<Reason>>) -> Case<M> {
        Case { is_plain: true, ..Case::of(reasons) }
    }

    /// A forced win; `only`: that there is no other move.
    pub(super) fn won(win: ForcedWin<M>, only: Option<Reason>) -> Case<M> {
        let reasons = match win.moves {
            1 => vec![Reason::Wins(win.by)],
            moves => only.into_iter().chain([Reason::WinsIn { moves, by: win.by }]).collect(),
        };
        Case { line: win.line, ..Case::of(reasons) }
    }
}
