//! Messages to people, independent of language: a Fluent key and its arguments.

use std::fmt::Display;

/// A message of the Fluent files, with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The message identifier in `assets/locales/*/*.ftl`.
    pub key: &'static str,
    /// Variable names and values.
    pub args: Vec<(&'static str, Word)>,
}

/// The value of a variable of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// Text that needs no translation: a square, a name, typed text.
    Text(String),
    /// A number, for plural rules.
    Number(i64),
    /// Another message without variables: a piece, a colour.
    Key(&'static str),
    /// The name of the chess opening with these moves (SAN).
    Opening(&'static str),
    /// Another message with its variables.
    Message(Box<Message>),
}

impl Message {
    pub const fn new(key: &'static str) -> Message {
        Message { key, args: Vec::new() }
    }

    /// Adds a variable.
    #[must_use]
    pub fn with(mut self, name: &'static str, word: impl Into<Word>) -> Message {
        self.args.push((name, word.into()));
        self
    }
}

/// A count as a variable, for plural rules; too large a count becomes `i64::MAX`.
pub fn number(count: impl TryInto<i64>) -> Word {
    Word::Number(count.try_into().unwrap_or(i64::MAX))
}

/// Everything with `Display` becomes [`Word::Text`].
impl<T: Display> From<T> for Word {
    fn from(value: T) -> Word {
        Word::Text(value.to_string())
    }
}

impl From<Message> for Word {
    fn from(message: Message) -> Word {
        Word::Message(Box::new(message))
    }
}

/// A value that can be described to a person: errors, refusals, ends of games.
pub trait Explain {
    fn message(&self) -> Message;

    /// The message in English, for the command line.
    fn english(&self) -> String {
        self.message().english()
    }
}

/// Checks the key of a message and its variables at compile time: `key!("notice-pass", name)`.
///
/// Does not compile unless the Fluent files of each language have this message with exactly these variables.
#[macro_export]
macro_rules! key {
    ($key:literal $(, $name:ident)*) => {{
        const KEY: &str = $crate::dictionary::proven($key, &[$(stringify!($name)),*]);
        KEY
    }};
}

/// Makes a [`Message`] with variables: `message!("why-chess-king-attacked", square = on, by)`; `by` means `by = by`.
///
/// Does not compile unless the Fluent files of each language have this message with exactly these variables.
#[macro_export]
macro_rules! message {
    ($key:literal $(, $name:ident $(= $value:expr)?)*) => {
        $crate::Message {
            key: $crate::key!($key $(, $name)*),
            args: vec![$((stringify!($name), $crate::message!(@word $name $(= $value)?))),*],
        }
    };
    (@word $name:ident) => {
        $crate::Word::from($name)
    };
    (@word $name:ident = $value:expr) => {
        $crate::Word::from($value)
    };
}

// Exported macros are at the root of the crate. This offers them beside their types too.
pub use crate::{key, message};
