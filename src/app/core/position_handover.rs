//! The position that one page passes to the next one.
//!
//! A pasted text or the editor passes a position to the setup page. The setup page or the table passes one to the
//! editor.

use bevy::prelude::Resource;

use session::Game;

/// The position for the page that opens next, until that page takes it.
#[derive(Resource, Default)]
pub struct PositionHandover(Option<(Game, String)>);

impl PositionHandover {
    /// Stores a position of `game` as text. An empty text stands for the start position.
    pub(crate) fn give(&mut self, game: Game, text: &str) {
        self.0 = Some((game, text.trim().to_owned()));
    }

    /// Returns the stored position and clears it.
    pub fn take(&mut self) -> Option<(Game, String)> {
        self.0.take()
    }
}
