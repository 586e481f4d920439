//! Errors that end a command.

use std::io;

/// The reason why a command stops early.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Invalid input: exit code 1 and this line on standard error.
    #[error("{0}")]
    InvalidInput(String),
    /// Writing the output or reading the input failed.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Failure {
    /// A [`Failure::InvalidInput`] with the text of `why`.
    pub(crate) fn invalid(why: impl ToString) -> Failure {
        Failure::InvalidInput(one_line(&why.to_string()))
    }

    /// Whether the reader of our output has closed it. That is not an error (as with `| head`).
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Longest error text, in characters; errors may quote long input.
const LONGEST_ERROR: usize = 300;

/// Turns any text into one line of limited length without control characters.
pub(crate) fn one_line(text: &str) -> String {
    let mut line: String =
        text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST_ERROR).collect();
    if text.chars().nth(LONGEST_ERROR).is_some() {
        line.push('…');
    }
    line
}
