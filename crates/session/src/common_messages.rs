//! Messages that all games share: errors of moves and of start terms, and the reasons why games end.

use std::fmt::Debug;

use crate::{LocalizedMessage, ToMessage, key, message, number};
use rules::{DroppedPart, EndReason, MoveError, TermsError};

impl<R: ToMessage + Debug> ToMessage for MoveError<R> {
    fn message(&self) -> LocalizedMessage {
        match self {
            MoveError::Unreadable(text) => message!("illegal-move-unreadable", text = shorten_quote(text)),
            MoveError::Ambiguous(text) => message!("illegal-move-ambiguous", text = shorten_quote(text)),
            MoveError::Illegal { why, .. } => why.message(),
        }
    }
}

impl ToMessage for DroppedPart {
    fn message(&self) -> LocalizedMessage {
        match self {
            DroppedPart::CastlingRights(text) => {
                message!("file-castling-dropped", text = shorten_quote(text))
            }
            DroppedPart::EnPassant(text) => message!("file-en-passant-dropped", text = shorten_quote(text)),
        }
    }
}

impl ToMessage for TermsError {
    fn message(&self) -> LocalizedMessage {
        match self {
            TermsError::Rules { found, expected } => {
                message!("plan-rules-unknown", text = shorten_quote(found), expected = *expected)
            }
            TermsError::Seats { given, least, most } => {
                let (given, least, most) = (number(*given), number(*least), number(*most));
                message!("plan-seat-range", given, least, most)
            }
        }
    }
}

impl ToMessage for EndReason {
    fn message(&self) -> LocalizedMessage {
        LocalizedMessage::new(match self {
            EndReason::Checkmate => key!("reason-checkmate"),
            EndReason::Race => key!("reason-race"),
            EndReason::BothArrived => key!("reason-both-arrived"),
            EndReason::NoPieces => key!("reason-no-pieces"),
            EndReason::EmptyHand => key!("reason-empty-hand"),
            EndReason::Blocked => key!("reason-blocked"),
            EndReason::Stalemate => key!("reason-stalemate"),
            EndReason::DeadPosition => key!("reason-dead-position"),
            EndReason::ThreefoldRepetition => key!("reason-threefold-repetition"),
            EndReason::FivefoldRepetition => key!("reason-fivefold-repetition"),
            EndReason::FiftyMoves => key!("reason-fifty-moves"),
            EndReason::SeventyFiveMoves => key!("reason-seventy-five-moves"),
            EndReason::TwentyMoves => key!("reason-twenty-moves"),
            EndReason::Forcada => key!("reason-forcada"),
            EndReason::Resignation => key!("reason-resignation"),
            EndReason::TimeForfeit => key!("reason-time-forfeit"),
            EndReason::TimeWithoutMate => key!("reason-time-without-mate"),
            EndReason::Agreement => key!("reason-agreement"),
            EndReason::AsRecorded => key!("reason-as-recorded"),
        })
    }
}

/// The column at which `part`, a slice of `text`, begins, in characters counted from 1.
///
/// `None` if `part` does not begin within `text`.
pub(crate) fn column_in(text: &str, part: &str) -> Option<usize> {
    let offset = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    Some(text.get(..offset)?.chars().count() + 1)
}

/// Longest quotation of a wrong text in a message, in characters. Longer ones would not fit on one line.
const MAX_QUOTE_LENGTH: usize = 24;

/// Returns `text`, cut to [`MAX_QUOTE_LENGTH`] characters with an ellipsis, to quote it in a message.
pub(crate) fn shorten_quote(text: &str) -> String {
    let mut quote: String = text.chars().take(MAX_QUOTE_LENGTH).collect();
    if text.chars().nth(MAX_QUOTE_LENGTH).is_some() {
        quote.push('…');
    }
    quote
}
