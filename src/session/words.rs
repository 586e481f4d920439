//! The words for what all games share: why a text is no move, and why a game ended.

use std::fmt::{Debug, Display};

use super::message::{Explain, Message, Word};
use crate::rules::{EndReason, MoveError};

impl<R: Explain + Debug + Display> Explain for MoveError<R> {
    fn message(&self) -> Message {
        match self {
            MoveError::Unreadable(text) => {
                Message::new("why-unreadable").with("text", Word::Text(quote(text)))
            }
            MoveError::Ambiguous(text) => Message::new("why-ambiguous").with("text", Word::Text(quote(text))),
            MoveError::Illegal { why, .. } => why.message(),
        }
    }
}

impl Explain for EndReason {
    fn message(&self) -> Message {
        Message::new(self.key())
    }
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

/// A count as a variable of a message.
pub fn count(number: usize) -> Word {
    Word::Number(i64::try_from(number).unwrap_or(i64::MAX))
}
