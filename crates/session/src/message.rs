//! Messages to players, independent of language: a Fluent key and its arguments.

use std::fmt::Display;

/// A message of the Fluent files, with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalizedMessage {
    /// The message identifier in `assets/locales/*/*.ftl`.
    pub key: &'static str,
    /// The names and values of the variables.
    pub args: Vec<(&'static str, MessageArg)>,
}

/// The value of a variable of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageArg {
    /// Text that needs no translation: a square, a name, typed text.
    Text(String),
    /// A number, to which Fluent applies the plural rules of the language.
    Number(i64),
    /// Another message without variables: a piece, a colour.
    Key(&'static str),
    /// The name of the chess opening with these moves (SAN).
    Opening(&'static str),
    /// Another message with its variables.
    LocalizedMessage(Box<LocalizedMessage>),
}

impl LocalizedMessage {
    pub const fn new(key: &'static str) -> LocalizedMessage {
        LocalizedMessage { key, args: Vec::new() }
    }

    /// Adds a variable.
    #[must_use]
    pub fn with(mut self, name: &'static str, word: impl Into<MessageArg>) -> LocalizedMessage {
        self.args.push((name, word.into()));
        self
    }
}

/// Converts a count to a variable with plural rules; a count that does not fit becomes `i64::MAX`.
pub fn number(count: impl TryInto<i64>) -> MessageArg {
    MessageArg::Number(count.try_into().unwrap_or(i64::MAX))
}

/// Everything with `Display` becomes [`MessageArg::Text`].
impl<T: Display> From<T> for MessageArg {
    fn from(value: T) -> MessageArg {
        MessageArg::Text(value.to_string())
    }
}

impl From<LocalizedMessage> for MessageArg {
    fn from(message: LocalizedMessage) -> MessageArg {
        MessageArg::LocalizedMessage(Box::new(message))
    }
}

/// A value that can be described to a player: an error, an illegal move, the end of a game.
pub trait ToMessage {
    fn message(&self) -> LocalizedMessage;

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
        const KEY: &str = $crate::message_check::checked_key($key, &[$(stringify!($name)),*]);
        KEY
    }};
}

/// Makes a [`LocalizedMessage`] with variables: `message!("illegal-move-chess-king-attacked", square = on, by)`.
///
/// A variable without a value, such as `by` here, takes the value of the local variable with its name.
///
/// Does not compile unless the Fluent files of each language have this message with exactly these variables.
#[macro_export]
macro_rules! message {
    ($key:literal $(, $name:ident $(= $value:expr)?)*) => {
        $crate::LocalizedMessage {
            key: $crate::key!($key $(, $name)*),
            args: vec![$((stringify!($name), $crate::message!(@arg $name $(= $value)?))),*],
        }
    };
    (@arg $name:ident) => {
        $crate::MessageArg::from($name)
    };
    (@arg $name:ident = $value:expr) => {
        $crate::MessageArg::from($value)
    };
}

// `#[macro_export]` puts macros at the root of the crate. Re-export them in this module, beside their types.
pub use crate::{key, message};
