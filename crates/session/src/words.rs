//! The words for what all games share: why a text is no move, and why a game ended.

use std::fmt::Debug;

use super::message::{Explain, Message, message, number};
use rules::{EndReason, MoveError, TermsError};

impl<R: Explain + Debug> Explain for MoveError<R> {
    fn message(&self) -> Message {
        match self {
            MoveError::Unreadable(text) => message!("why-unreadable", text = quote(text)),
            MoveError::Ambiguous(text) => message!("why-ambiguous", text = quote(text)),
            MoveError::Illegal { why, .. } => why.message(),
        }
    }
}

impl Explain for TermsError {
    fn message(&self) -> Message {
        match self {
            TermsError::Rules { found, expected } => {
                message!("plan-rules", text = quote(found), expected = *expected)
            }
            TermsError::Seats { given, least, most } => {
                let (given, least, most) = (number(*given), number(*least), number(*most));
                message!("plan-seat-range", given, least, most)
            }
        }
    }
}

impl Explain for EndReason {
    fn message(&self) -> Message {
        Message::new(self.key())
    }
}

/// Where a part begins that was cut out of a text, in characters from 1 on; `None` where it is none of that text.
pub fn column_of(text: &str, part: &str) -> Option<usize> {
    let offset = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    Some(text.get(..offset)?.chars().count() + 1)
}

/// Longest piece of a wrong text that is quoted, in characters: the sentence has one line.
const LONGEST_QUOTE: usize = 24;

/// A text that somebody typed, cut to a length that can be shown.
pub fn quote(text: &str) -> String {
    let mut quote: String = text.chars().take(LONGEST_QUOTE).collect();
    if text.chars().nth(LONGEST_QUOTE).is_some() {
        quote.push('…');
    }
    quote
}
