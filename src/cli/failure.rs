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
    /// Returns [`Failure::InvalidInput`] with the text of `reason`.
    pub(crate) fn invalid(reason: impl ToString) -> Failure {
        Failure::InvalidInput(one_line(&reason.to_string()))
    }

    /// Whether the program that reads the output has closed the pipe, as `| head` does. This is not an error.
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
