//! The stable name of a game.

use std::fmt;

/// A game by its stable name, which is used on the command line and in files. Games are no closed list: each
/// has its constant beside its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(&'static str);

impl GameId {
    /// The game of this name: small letters and hyphens.
    pub const fn new(name: &'static str) -> GameId {
        GameId(name)
    }

    /// The stable name.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}
