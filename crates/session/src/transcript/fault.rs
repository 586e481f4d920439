//! What is wrong with a text, and where.

use super::results::Score;
use super::source::TextPlace;
use crate::message::{Explain, Message, Word, message, number};
use crate::words::quote;
use crate::{Game, Seat};

/// Something in a text that cannot be taken as it stands. What stands before it is kept, and so are the other games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
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
pub enum FaultKind {
    /// The bytes are of an encoding that is not read.
    #[error("the file is UTF-16: save it as UTF-8")]
    Utf16,
    /// The bytes are no text.
    #[error("this is not a text")]
    Binary,
    /// A bracket that is no tag.
    #[error("this is no tag: expected [Name \"value\"]")]
    Tag,
    /// A tag without its end.
    #[error("the tag {0} is not closed")]
    TagUnclosed(String),
    /// A sign that means nothing where it stands.
    #[error("{0:?} has no meaning here")]
    Unexpected(String),
    /// A comment without its end.
    #[error("the comment is not closed")]
    CommentUnclosed,
    /// A variation without its end.
    #[error("the variation is not closed")]
    VariationUnclosed,
    /// A variation before the move that it would replace.
    #[error("a variation stands behind the move that it replaces, and there is none")]
    VariationNowhere,
    /// Variations in variations without end.
    #[error("variations are nested deeper than {0}")]
    TooDeep(usize),
    /// More than is read; the rest is left out.
    #[error("{0} is too long: the rest is left out")]
    TooLong(&'static str),
    /// So much is wrong that the rest is not told.
    #[error("more is wrong with this game")]
    AndMore,
    /// The tag names a game that is not played here.
    #[error("{name} {value:?} is no game that is played here")]
    UnknownGame {
        /// The tag.
        name: &'static str,
        /// What it says.
        value: String,
    },
    /// Squares that are named in another way than in Portuguese draughts.
    #[error("game type {0:?} names the squares in another way: expected 28,W,8,8,N1,1")]
    Squares(String),
    /// A game with a deal does not tell it.
    #[error("the tag Start is missing, which tells the deal")]
    NoStart,
    /// The position that it starts from is none.
    #[error("{text}")]
    Start {
        /// Why, in the words of the command line.
        text: String,
        /// Why, in words for the window.
        why: Message,
    },
    /// A position in the middle of the moves.
    #[error("a position in the middle of a game is not read")]
    Setup,
    /// A move that is none, or that the rules forbid.
    #[error("move {number}: {text}")]
    Move {
        /// Its number, as players count.
        number: usize,
        /// Why, in the words of the command line.
        text: String,
        /// Why, in words for the window.
        why: Message,
    },
    /// A turn that is left out.
    #[error("move {0}: a turn cannot be left out (null move)")]
    NullMove(usize),
    /// Another seat is to move than is told.
    #[error("move {number}: seat {turn} is to move, not seat {told}")]
    Seat {
        /// The number of the move.
        number: usize,
        /// Who is told to move.
        told: Seat,
        /// Who is to move.
        turn: Seat,
    },
    /// The moves end in another way than is told, or it is told in two ways.
    #[error("the result is told as {told}, but is {found}")]
    Result {
        /// What is told.
        told: Score,
        /// What it is: by the moves, or as it is told elsewhere.
        found: Score,
    },
    /// A result that is none.
    #[error("{0:?} is no result")]
    NoResult(String),
    /// The game has no such form.
    #[error("{0} is not written in this form")]
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
        match &self.kind {
            FaultKind::Utf16 => message!("file-utf-16"),
            FaultKind::Binary => message!("file-binary"),
            FaultKind::Tag => message!("file-tag"),
            FaultKind::TagUnclosed(name) => message!("file-tag-unclosed", name = quote(name)),
            FaultKind::Unexpected(text) => message!("file-unexpected", text = quote(text)),
            FaultKind::CommentUnclosed => message!("file-comment-unclosed"),
            FaultKind::VariationUnclosed => message!("file-variation-unclosed"),
            FaultKind::VariationNowhere => message!("file-variation-nowhere"),
            FaultKind::TooDeep(most) => message!("file-too-deep", most = number(*most)),
            FaultKind::TooLong(_) => message!("file-too-long"),
            FaultKind::AndMore => message!("file-and-more"),
            FaultKind::UnknownGame { value, .. } => message!("file-unknown-game", text = quote(value)),
            FaultKind::Squares(text) => message!("file-squares", text = quote(text)),
            FaultKind::NoStart => message!("file-no-start"),
            FaultKind::Setup => message!("file-setup"),
            FaultKind::Start { why, .. } | FaultKind::Move { why, .. } => why.clone(),
            FaultKind::NullMove(_) => message!("file-null-move"),
            FaultKind::Seat { told, turn, .. } => message!("file-seat", told, turn),
            FaultKind::Result { told, found } => message!("file-result", told, found),
            FaultKind::NoResult(text) => message!("file-no-result", text = quote(text)),
            FaultKind::Form(game) => message!("file-form", game = Word::Key(game.keys.name)),
        }
    }
}
