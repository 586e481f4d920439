//! Something to be said to a person, before any language: a key and its arguments.

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
}

impl Message {
    /// A message without variables.
    pub const fn new(key: &'static str) -> Message {
        Message { key, args: Vec::new() }
    }

    /// Adds a variable.
    #[must_use]
    pub fn with(mut self, name: &'static str, word: Word) -> Message {
        self.args.push((name, word));
        self
    }
}

/// Anything the rules say in a type and a person should hear in words.
pub trait Explain {
    /// The message that says it.
    fn message(&self) -> Message;
}
