//! What is wrong with a text, and where.

use super::results::Score;
use super::source::TextPlace;
use crate::words::quote;
use crate::{Explain, Game, Message, PlanError, Seat, Word, message, number};

/// Something in a text that cannot be taken as it stands. What stands before it is kept, and so are the other games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.english())]
pub struct Fault {
    /// Where it begins.
    pub at: TextPlace,
    /// What it is.
    pub kind: FaultKind,
}

impl Fault {
    /// The number of the move that is meant, as players count, where it is about one.
    pub const fn move_number(&self) -> Option<usize> {
        match self.kind {
            FaultKind::Move { number, .. } | FaultKind::Seat { number, .. } | FaultKind::NullMove(number) => {
                Some(number)
            }
            _ => None,
        }
    }
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.english())]
pub enum FaultKind {
    /// The bytes are of an encoding that is not read.
    Utf16,
    /// The bytes are no text.
    Binary,
    /// A bracket that is no tag.
    Tag,
    /// A tag without its end.
    TagUnclosed(String),
    /// A sign that means nothing where it stands.
    Unexpected(String),
    /// A comment without its end.
    CommentUnclosed,
    /// A variation without its end.
    VariationUnclosed,
    /// A variation before the move that it would replace.
    VariationNowhere,
    /// Variations in variations without end.
    TooDeep(usize),
    /// More than is read; the rest is left out.
    TooLong,
    /// So much is wrong that the rest is not told.
    AndMore,
    /// The tag of this name tells a game that is not played here.
    UnknownGame { name: &'static str, value: String },
    /// Squares that are named in another way than in Portuguese draughts.
    Squares(String),
    /// A game with a deal does not tell it.
    NoStart,
    /// The position that it starts from is none.
    Start(PlanError),
    /// A position in the middle of the moves.
    Setup,
    /// A move, by its number as players count, that is none or that the rules forbid, and why.
    Move { number: usize, why: Message },
    /// A turn that is left out.
    NullMove(usize),
    /// Another seat is to move than is told.
    Seat { number: usize, told: Seat, turn: Seat },
    /// The moves end in another way than is told, or another one is told elsewhere.
    Result { told: Score, found: Score },
    /// A result that is none.
    NoResult(String),
    /// The game has no such form.
    Form(Game),
}

/// What is said before the words of the fault.
impl Explain for TextPlace {
    fn message(&self) -> Message {
        message!("file-place", line = number(self.line), column = number(self.column))
    }
}

/// Without the place, which is said before.
impl Explain for Fault {
    fn message(&self) -> Message {
        self.kind.message()
    }
}

impl Explain for FaultKind {
    fn message(&self) -> Message {
        match self {
            FaultKind::Utf16 => message!("file-utf-16"),
            FaultKind::Binary => message!("file-binary"),
            FaultKind::Tag => message!("file-tag"),
            FaultKind::TagUnclosed(name) => message!("file-tag-unclosed", name = quote(name)),
            FaultKind::Unexpected(text) => message!("file-unexpected", text = quote(text)),
            FaultKind::CommentUnclosed => message!("file-comment-unclosed"),
            FaultKind::VariationUnclosed => message!("file-variation-unclosed"),
            FaultKind::VariationNowhere => message!("file-variation-nowhere"),
            FaultKind::TooDeep(most) => message!("file-too-deep", most = number(*most)),
            FaultKind::TooLong => message!("file-too-long"),
            FaultKind::AndMore => message!("file-and-more"),
            FaultKind::UnknownGame { value, .. } => message!("file-unknown-game", text = quote(value)),
            FaultKind::Squares(text) => message!("file-squares", text = quote(text)),
            FaultKind::NoStart => message!("file-no-start"),
            FaultKind::Setup => message!("file-setup"),
            FaultKind::Start(why) => why.message(),
            FaultKind::Move { why, .. } => why.clone(),
            FaultKind::NullMove(_) => message!("file-null-move"),
            FaultKind::Seat { told, turn, .. } => message!("file-seat", told, turn),
            FaultKind::Result { told, found } => message!("file-result", told, found),
            FaultKind::NoResult(text) => message!("file-no-result", text = quote(text)),
            FaultKind::Form(game) => message!("file-form", game = Word::Key(game.keys.name)),
        }
    }
}
