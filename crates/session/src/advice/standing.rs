//! A piece on its square, as the reasons of all games name it.

use crate::{Look, Message, Spot, Word, key, message};

/// A piece and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What it looks like.
    pub look: Look,
    pub spot: Spot,
    /// What that place is called.
    pub square: String,
}

impl Standing {
    /// What the piece is called in the middle of a sentence: `the knight`.
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

    /// That it is to be looked at.
    pub fn look_at(&self) -> Message {
        message!("advice-look", piece = self.name(), square = &self.square)
    }
}
