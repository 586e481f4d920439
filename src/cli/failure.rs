//! Why a command stops.

use std::io;

/// Why a command stops before its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The input was refused: exit code 1, and this line on standard error.
    #[error("{0}")]
    Refused(String),
    /// The output went away, or the input could not be read.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Failure {
    /// Refused, in the words of `why`.
    pub(crate) fn refused(why: impl ToString) -> Failure {
        Failure::Refused(one_line(&why.to_string()))
    }

    /// Whether whoever read our output has had enough: no failure of ours.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Longest error text, in characters: it may quote what was typed, and that may be long.
const LONGEST: usize = 300;

/// A text of any origin as one line of bearable length without control characters.
pub(crate) fn one_line(text: &str) -> String {
    let mut line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}
