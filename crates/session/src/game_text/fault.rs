//! Errors and warnings of the PGN and PDN reader, with their places.

use super::char_reader::TextPlace;
use super::results::TextResult;
use crate::common_messages::shorten_quote;
use crate::{Game, LocalizedMessage, MessageArg, PlanError, Seat, ToMessage, message, number};

/// Largest number of reported faults of a game.
pub(super) const MOST_FAULTS: usize = 100;

/// Largest number of stored tags that are no part of the game itself.
pub(super) const MOST_OTHER_TAGS: usize = 200;

/// A part of a game text that the reader rejects.
///
/// The reader still keeps everything before this part, and reads all other games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.english())]
pub struct Fault {
    /// The place of the rejected part.
    pub at: TextPlace,
    pub kind: FaultKind,
}

impl Fault {
    /// Whether this is only a note: the game was read completely.
    pub const fn is_note(&self) -> bool {
        matches!(self.kind, FaultKind::Note(_))
    }

    /// The full-move number of the move that the fault is about; `None` if it is about no move.
    pub const fn move_number(&self) -> Option<usize> {
        match self.kind {
            FaultKind::Move { number, .. } | FaultKind::WrongSeat { number, .. } => Some(number),
            _ => None,
        }
    }
}

/// The kind of a [`Fault`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.english())]
pub enum FaultKind {
    /// UTF-16 text, which is not supported.
    Utf16,
    /// Binary data instead of text.
    Binary,
    /// A bracket that does not start a tag.
    Tag,
    /// A tag without its closing bracket.
    TagUnclosed(String),
    /// A character that is not allowed here.
    Unexpected(String),
    /// A comment without its closing brace.
    CommentUnclosed,
    /// A variation without its closing parenthesis.
    VariationUnclosed,
    /// A variation before the first move, so that it replaces no move.
    VariationNowhere,
    /// Nesting of variations deeper than this limit.
    TooDeep(usize),
    /// The game exceeds a limit of the reader; the rest is skipped.
    TooLong,
    /// A comment is longer than the reader allows; its beginning is kept.
    CommentTooLong,
    /// The value of the tag with this name is longer than the reader allows; its beginning is kept.
    TagTooLong(String),
    /// The game has more than this number of tags that are only stored; the others are skipped.
    TooManyTags(usize),
    /// The game has more faults than the reader lists.
    AndMore,
    /// The tag `name` requests an unsupported game.
    UnknownGame { name: &'static str, value: String },
    /// The `GameType` numbers or names the squares differently than Portuguese draughts.
    OtherNumbering(String),
    /// The start position is missing in a game that deals tiles.
    NoStart,
    /// The starting position is invalid.
    Start(PlanError),
    /// A position in the middle of the moves.
    PositionInMoves,
    /// An unreadable or illegal move; `number` is the full-move number.
    Move { number: usize, why: LocalizedMessage },
    /// The text says that the seat `stated` makes the move, but `turn` is to move.
    WrongSeat { number: usize, stated: Seat, turn: Seat },
    /// The result after the moves differs from the result in the tag; the game keeps `kept`.
    TwoResults { kept: TextResult, other: TextResult },
    /// The last position ends the game, but not with the result `stated`, which the game keeps.
    ResultAgainstMoves { stated: TextResult, by_moves: TextResult },
    /// A result that is not valid.
    NoResult(String),
    /// The game does not support this text form.
    FormUnsupported(Game),
    /// A part that was not read as it is written. Nothing of the game is lost.
    Note(LocalizedMessage),
}

/// The place that the program shows before the message of a fault.
impl ToMessage for TextPlace {
    fn message(&self) -> LocalizedMessage {
        message!("file-place", line = number(self.line), column = number(self.column))
    }
}

/// The message has no place; the program shows the place before the message.
impl ToMessage for Fault {
    fn message(&self) -> LocalizedMessage {
        self.kind.message()
    }
}

impl FaultKind {
    /// The fault of a text without the form of a move; `number` is the full-move number.
    pub(super) fn unreadable(number: usize, text: &str) -> FaultKind {
        FaultKind::Move { number, why: message!("illegal-move-unreadable", text = shorten_quote(text)) }
    }
}

impl ToMessage for FaultKind {
    fn message(&self) -> LocalizedMessage {
        match self {
            FaultKind::Utf16 => message!("file-utf-16"),
            FaultKind::Binary => message!("file-binary"),
            FaultKind::Tag => message!("file-tag-invalid"),
            FaultKind::TagUnclosed(name) => message!("file-tag-unclosed", name = shorten_quote(name)),
            FaultKind::Unexpected(text) => message!("file-unexpected", text = shorten_quote(text)),
            FaultKind::CommentUnclosed => message!("file-comment-unclosed"),
            FaultKind::VariationUnclosed => message!("file-variation-unclosed"),
            FaultKind::VariationNowhere => message!("file-variation-misplaced"),
            FaultKind::TooDeep(most) => message!("file-too-deep", most = number(*most)),
            FaultKind::TooLong => message!("file-too-long"),
            FaultKind::CommentTooLong => message!("file-comment-too-long"),
            FaultKind::TagTooLong(name) => message!("file-tag-too-long", name = shorten_quote(name)),
            FaultKind::TooManyTags(most) => message!("file-too-many-tags", most = number(*most)),
            FaultKind::AndMore => message!("file-more-errors"),
            FaultKind::UnknownGame { value, .. } => {
                message!("file-unknown-game", text = shorten_quote(value))
            }
            FaultKind::OtherNumbering(text) => message!("file-square-numbering", text = shorten_quote(text)),
            FaultKind::NoStart => message!("file-start-tag-missing"),
            FaultKind::PositionInMoves => message!("file-position-in-moves"),
            FaultKind::Start(why) => why.message(),
            FaultKind::Move { why, .. } => why.clone(),
            FaultKind::WrongSeat { stated: told, turn, .. } => message!("file-wrong-seat", told, turn),
            FaultKind::TwoResults { kept, other } => message!("file-two-results", kept, other),
            FaultKind::ResultAgainstMoves { stated, by_moves } => {
                message!("file-result-against-moves", stated, by_moves)
            }
            FaultKind::NoResult(text) => message!("file-result-invalid", text = shorten_quote(text)),
            FaultKind::Note(note) => note.clone(),
            FaultKind::FormUnsupported(game) => {
                message!("file-format-unsupported", game = MessageArg::Key(game.keys.name))
            }
        }
    }
}

/// Adds a fault; instead of the first one beyond [`MOST_FAULTS`], adds a note that there are more.
pub(super) fn add_fault(faults: &mut Vec<Fault>, fault: Fault) {
    if faults.len() < MOST_FAULTS {
        faults.push(fault);
    } else if faults.len() == MOST_FAULTS {
        faults.push(Fault { kind: FaultKind::AndMore, ..fault });
    }
}
