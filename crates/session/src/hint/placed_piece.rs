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
            PieceKind::King => key!("hint-the-king"),
            PieceKind::Queen => key!("hint-the-queen"),
            PieceKind::Rook => key!("hint-the-rook"),
            PieceKind::Bishop => key!("hint-the-bishop"),
            PieceKind::Knight => key!("hint-the-knight"),
            PieceKind::Pawn => key!("hint-the-pawn"),
            PieceKind::Man => key!("hint-the-man"),
            PieceKind::Dama => key!("hint-the-dama"),
            PieceKind::Tile(_) => key!("hint-the-piece"),
        })
    }

    /// Returns the message that points the player to this piece.
    pub fn look_at(&self) -> LocalizedMessage {
        message!("hint-step-piece", piece = self.name(), square = &self.square)
    }
}
