//! The draw list of a position: its parts with their positions in the picture. All back ends draw from it.

use super::board::BoardGeometry;
use crate::part::Part;

/// A position as a list of parts, in drawing order.
pub(super) struct DrawList {
    /// Width and height, in pixels.
    pub size: [u32; 2],
    pub ground: EmptyTable,
    pub draws: Vec<DrawCommand>,
}

/// The empty table below the parts.
pub(super) enum EmptyTable {
    Board(BoardGeometry),
    Table(OpenTable),
}

/// An empty table without squares. All lengths are in pixels.
#[derive(Clone, Copy)]
pub(super) struct OpenTable {
    pub side: u32,
    /// Width of the frame.
    pub border: u32,
    /// Area of the hand at the lower edge: left, top, right, bottom. All 0 without a hand.
    pub rack: [u32; 4],
}

/// A part, the side for [`Part::draw`], and its upper left corner, in pixels.
pub(super) struct DrawCommand {
    pub part: Part,
    pub side: u32,
    pub at: (i32, i32),
}

impl DrawCommand {
    /// Draws a part with its upper left corner at this point of the picture.
    pub(crate) fn at((left, top): (u32, u32), part: Part, side: u32) -> DrawCommand {
        DrawCommand { part, side, at: (left as i32, top as i32) }
    }
}
