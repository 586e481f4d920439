//! Lessons of the "How to play" pages: texts with pictures of positions.

use crate::Spot;

/// A paragraph of a "How to play" page, with its picture.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The key `KEY` of the messages `howto-KEY-title` and `howto-KEY`.
    pub key: &'static str,
    pub picture: Picture,
    /// The moves that the picture plays, separated by spaces.
    ///
    /// If empty, the picture shows the legal moves of its piece, or of the side to move.
    pub line: &'static str,
}

/// The picture of a lesson.
#[derive(Clone, Copy, Debug)]
pub enum Picture {
    /// No picture.
    Nothing,
    /// A board position as text, and the cell of the piece whose moves are shown.
    Board { position: &'static str, from: Option<Spot> },
    /// A domino table: a position as text, the moves played from there, and an overlay.
    Tiles { position: &'static str, moves: &'static str, shown: DominoOverlay },
    /// A list of the numbers that occur on the dominoes.
    Numbers,
}

/// The overlay of a domino picture.
#[derive(Clone, Copy, Debug)]
pub enum DominoOverlay {
    /// No overlay.
    Table,
    /// Tiles held over the table; the picture shows whether they fit there.
    HeldTiles(&'static [HeldTile]),
    /// All legal places of the tile with these numbers.
    Places([u8; 2]),
}

/// A tile held over two cells.
#[derive(Clone, Copy, Debug)]
pub struct HeldTile {
    /// The numbers of the tile, the lower first.
    pub tile: [u8; 2],
    /// The cell (`x`, `y`) of the lower number.
    pub low: (i16, i16),
    /// The cell (`x`, `y`) of the higher number.
    pub high: (i16, i16),
}

impl Lesson {
    /// A lesson without a picture.
    pub const fn text_only(key: &'static str) -> Lesson {
        Lesson { key, picture: Picture::Nothing, line: "" }
    }

    /// A lesson with a board position.
    pub const fn board(key: &'static str, position: &'static str) -> Lesson {
        Lesson { key, picture: Picture::Board { position, from: None }, line: "" }
    }

    /// A lesson with a board position and the moves of the piece on (`x`, `y`).
    pub const fn moves(key: &'static str, position: &'static str, x: i16, y: i16) -> Lesson {
        Lesson { key, picture: Picture::Board { position, from: Some(Spot::cell(x, y)) }, line: "" }
    }

    /// The lesson, with a picture that plays `line`.
    pub const fn with_moves(self, line: &'static str) -> Lesson {
        Lesson { line, ..self }
    }
}
