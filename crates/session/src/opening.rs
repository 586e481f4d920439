//! What the opening of a game is called, with its ECO code in chess.

use super::message::{Explain, Message, Word, message};

/// The opening of a game, by name: [`Match::opening`](super::Match::opening).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings; `None` in other games.
    pub code: Option<&'static str>,
    /// Its name. Where there is a code, the name has no variables.
    pub name: Message,
}

/// Code and name in one line.
impl Explain for Opening {
    fn message(&self) -> Message {
        match self.code {
            Some(code) => message!("opening-shown", code, name = Word::Key(self.name.key)),
            None => self.name.clone(),
        }
    }
}
