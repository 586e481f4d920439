//! A piece and its square, as the reasons of all games refer to it.

use crate::{Look, Message, Spot, Word, key, message};

/// A piece and its square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub look: Look,
    pub spot: Spot,
    /// Name of the square, for example `e4`.
    pub square: String,
}

impl Standing {
    /// Name of the piece within a sentence: `the knight`.
    pub fn name(&self) -> Word {
        Word::Key(match self.look {
            Look::King => key!("the-king"),
            Look::Queen => key!("the-queen"),
            Look::Rook => key!("the-rook"),
            Look::Bishop => key!("the-bishop"),
            Look::Knight => key!("the-knight"),
            Look::Pawn => key!("the-pawn"),
            Look::Man => key!("the-man"),
            Look::Dama => key!("the-dama"),
            Look::Tile(_) => key!("the-piece"),
        })
    }

    /// Returns the message that points the player to this piece.
    pub fn look_at(&self) -> Message {
        message!("advice-look", piece = self.name(), square = &self.square)
    }
}
