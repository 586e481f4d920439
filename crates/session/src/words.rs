//! The words for what all games share: why a text is no move, and why a game ended.

use std::fmt::{Debug, Display};

use super::message::{Explain, Message, message};
use rules::{EndReason, MoveError};

impl<R: Explain + Debug + Display> Explain for MoveError<R> {
    fn message(&self) -> Message {
        match self {
            MoveError::Unreadable(text) => message!("why-unreadable", text = quote(text)),
            MoveError::Ambiguous(text) => message!("why-ambiguous", text = quote(text)),
            MoveError::Illegal { why, .. } => why.message(),
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
