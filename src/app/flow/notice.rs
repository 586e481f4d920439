//! The line below the board: what was refused, or what has just happened.

use bevy::prelude::*;

use crate::session::Message;

/// What is said to the players until the next change of the game.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice(Option<Said>);

/// Something said to the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// What.
    pub message: Message,
    /// Whether something was refused.
    pub refused: bool,
}

impl Notice {
    /// What is said now.
    pub fn said(&self) -> Option<&Said> {
        self.0.as_ref()
    }

    /// Tells what happened.
    pub fn tell(&mut self, message: Message) {
        self.0 = Some(Said { message, refused: false });
    }

    /// Tells why something cannot be done.
    pub fn refuse(&mut self, message: Message) {
        self.0 = Some(Said { message, refused: true });
    }

    /// Says nothing any more.
    pub fn clear(&mut self) {
        self.0 = None;
    }
}
