//! Something to be said to a person, before any language: a key and its arguments.

use std::fmt::Display;

/// A sentence to be found in the Fluent files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The message's name in `assets/locales/*/*.ftl`.
    pub key: &'static str,
    /// Its variables.
    pub args: Vec<(&'static str, Word)>,
}

/// One variable of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// Said as it stands: a square, a name, a text the player typed.
    Text(String),
    /// A number, for plural rules.
    Number(i64),
    /// The name of another message, put into words first: a piece, a colour.
    Key(&'static str),
    /// The name of the chess opening with these moves.
    Opening(&'static str),
    /// A whole sentence, put into words first.
    Message(Box<Message>),
}

impl Message {
    /// A message without variables.
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

/// A count as a variable of a message.
pub fn number(count: impl TryInto<i64>) -> Word {
    Word::Number(count.try_into().unwrap_or(i64::MAX))
}

/// Whatever has a text is said as it stands.
impl<T: Display> From<T> for Word {
    fn from(value: T) -> Word {
        Word::Text(value.to_string())
    }
}

/// A sentence within a sentence.
impl From<Message> for Word {
    fn from(message: Message) -> Word {
        Word::Message(Box::new(message))
    }
}

/// Anything the rules say in a type and a person should hear in words.
pub trait Explain {
    /// The message that says it.
    fn message(&self) -> Message;

    /// The same in English, as the command line says it.
    fn english(&self) -> String {
        self.message().english()
    }
}

/// The key of a message, with the names of the variables that it will be given: `key!("notice-pass", name)`. What the
/// Fluent files of either language do not have does not compile.
#[macro_export]
macro_rules! key {
    ($key:literal $(, $name:ident)*) => {{
        const KEY: &str = $crate::dictionary::proven($key, &[$(stringify!($name)),*]);
        KEY
    }};
}

/// A [`Message`] with its variables: `message!("why-chess-king-attacked", square = on, by)`, where `by` is short for
/// `by = by`. What the Fluent files of either language do not have does not compile.
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

// Exported macros lie at the root of the crate; they are found here as well, beside what they make.
pub use crate::{key, message};
