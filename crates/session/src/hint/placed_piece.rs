//! A piece and its square, as the reasons of all games refer to it.

use crate::{LocalizedMessage, MessageArg, PieceKind, Spot, key, message};

/// A piece and its square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    pub kind: PieceKind,
    pub spot: Spot,
    /// Name of the square, for example `e4`.
    pub square: String,
}

impl PlacedPiece {
    /// Name of the piece within a sentence: `the knight`.
    pub fn name(&self) -> MessageArg {
        MessageArg::Key(match self.kind {
            PieceKind::King => key!("the-king"),
            PieceKind::Queen => key!("the-queen"),
            PieceKind::Rook => key!("the-rook"),
            PieceKind::Bishop => key!("the-bishop"),
            PieceKind::Knight => key!("the-knight"),
            PieceKind::Pawn => key!("the-pawn"),
            PieceKind::Man => key!("the-man"),
            PieceKind::Dama => key!("the-dama"),
            PieceKind::Tile(_) => key!("the-piece"),
        })
    }

    /// Returns the message that points the player to this piece.
    pub fn look_at(&self) -> LocalizedMessage {
        message!("advice-look", piece = self.name(), square = &self.square)
    }
}
