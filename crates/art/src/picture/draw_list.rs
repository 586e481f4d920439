//! The draw list of a position: what is drawn, and where, for every back end (pixels, lines).

use super::board::Board;
use crate::marks::MarkArt;
use crate::tiles::BodyLie;
use session::{Look, Seat};

/// A position as a list of parts, the lowest first.
pub(super) struct DrawList {
    pub size: [u32; 2],
    pub ground: Ground,
    pub draws: Vec<Draw>,
}

/// The empty table below the parts.
pub(super) enum Ground {
    Board(Board),
    Table(OpenTable),
}

/// An empty table without squares.
#[derive(Clone, Copy)]
pub(super) struct OpenTable {
    pub side: u32,
    /// The width of the frame.
    pub border: u32,
    /// Where the hand below stands: left, top, right, bottom.
    pub rack: [u32; 4],
}

/// A part and its upper left corner, in pixels.
pub(super) struct Draw {
    pub part: Part,
    pub at: (i32, i32),
}

impl Draw {
    /// A part with its corner within the picture.
    pub(crate) fn at((left, top): (u32, u32), part: Part) -> Draw {
        Draw { part, at: (left as i32, top as i32) }
    }
}

/// A part of a picture. The last number is the side of a square, of a cell or of the part, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// A mark on a square.
    Mark(MarkArt, u32),
    /// The shadow at the foot of a piece.
    PieceShadow(u32),
    /// A piece on a square.
    Piece(Look, Seat, u32),
    /// A tile: its numbers if they are seen, how it lies, on which floor.
    Tile([Option<u8>; 2], BodyLie, u8, u32),
    /// A tile face up without its numbers, on which floor.
    Body(BodyLie, u8, u32),
    /// The shadow below a tile.
    TileShadow(BodyLie, u32),
    /// The mark of the tile that was laid last.
    LastTile(BodyLie, u32),
    /// The height of a stack.
    Height(u8, u32),
    /// The sign of a seat.
    Token(usize, u32),
}
