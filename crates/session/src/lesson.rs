//! The pages on how to play: positions beside their words.

use crate::Spot;

/// A paragraph of a game's page, and a picture beside it.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The messages `howto-KEY-title` and `howto-KEY`.
    pub key: &'static str,
    /// What stands beside the words.
    pub picture: Picture,
    /// The moves that the picture plays, from its position on. Where there are none it shows what the piece that it is
    /// about can do, or whoever is to move.
    pub line: &'static str,
}

/// A picture beside the words of a lesson.
#[derive(Clone, Copy, Debug)]
pub enum Picture {
    /// None.
    Nothing,
    /// A position of a board as text, and the cell whose piece shows where it can go.
    Board { position: &'static str, from: Option<Spot> },
    /// A table of dominoes: a position as text, the moves played from there, and what is shown then.
    Tiles { position: &'static str, moves: &'static str, shown: Shown },
    /// The numbers on the dominoes.
    Numbers,
}

/// What a picture of dominoes shows besides the table.
#[derive(Clone, Copy, Debug)]
pub enum Shown {
    /// The table alone.
    Table,
    /// Tiles of the hand held over the table. Whether they fit there, the game says.
    Tries(&'static [Try]),
    /// Every place of this tile.
    Places([u8; 2]),
}

/// A tile held over two cells.
#[derive(Clone, Copy, Debug)]
pub struct Try {
    /// Its numbers, the lower one first.
    pub tile: [u8; 2],
    /// The cell below the lower number.
    pub low: (i16, i16),
    /// The cell below the higher number.
    pub high: (i16, i16),
}

impl Lesson {
    /// Words alone.
    pub const fn said(key: &'static str) -> Lesson {
        Lesson { key, picture: Picture::Nothing, line: "" }
    }

    /// Words beside a position.
    pub const fn board(key: &'static str, position: &'static str) -> Lesson {
        Lesson { key, picture: Picture::Board { position, from: None }, line: "" }
    }

    /// Words beside a position in which the piece on column `x` and row `y` shows where it can go.
    pub const fn moves(key: &'static str, position: &'static str, x: i16, y: i16) -> Lesson {
        Lesson { key, picture: Picture::Board { position, from: Some(Spot::cell(x, y)) }, line: "" }
    }

    /// The same with the moves that the picture plays.
    pub const fn playing(self, line: &'static str) -> Lesson {
        Lesson { line, ..self }
    }
}
