//! The position that one page hands to the next: from a paste or the editor to the set-up of a game, from the set-up or
//! the table to the editor.

use bevy::prelude::Resource;

use session::Game;

/// A position on its way to the page that is about to open, which takes it as it opens.
#[derive(Resource, Default)]
pub struct HandedPosition(Option<(Game, String)>);

impl HandedPosition {
    /// Hands over a position of this game as text; an empty one stands for that of the start.
    pub(crate) fn give(&mut self, game: Game, text: &str) {
        self.0 = Some((game, text.trim().to_owned()));
    }

    /// What was handed over, once.
    pub(crate) fn take(&mut self) -> Option<(Game, String)> {
        self.0.take()
    }
}
