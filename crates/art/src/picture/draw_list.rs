//! The draw list of a position: what is drawn, and where, for every back end (pixels, lines).

use super::board::Board;
use super::sight::Sight;
use super::style::{SIDES, Style};
use super::table::{OpenTable, Table};
use crate::marks::MarkArt;
use crate::tiles::BodyLie;
use session::{Look, Seat, TableKind};

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

/// A part and its upper left corner, in pixels.
pub(super) struct Draw {
    pub part: Part,
    pub at: (i32, i32),
}

impl Draw {
    /// A part with its corner within the picture.
    pub fn at((left, top): (u32, u32), part: Part) -> Draw {
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
    /// The shadow below a tile.
    TileShadow(BodyLie, u32),
    /// The mark of the tile that was laid last.
    LastTile(BodyLie, u32),
    /// The height of a stack.
    Height(u8, u32),
    /// The sign of a seat.
    Token(usize, u32),
}

/// The layout of the positions of a game: all are drawn in the same place.
pub(super) enum Layout<'a> {
    Board(Board, &'a Style<'a>),
    Table(Table<'a>),
}

impl<'a> Layout<'a> {
    /// A layout with room for all of these.
    pub fn of(sights: &[Sight], style: &'a Style<'a>) -> Layout<'a> {
        let side = style.side.clamp(*SIDES.start(), *SIDES.end());
        let table = sights.first().map_or(TableKind::Dominoes, |sight| sight.game.table);
        match (table, sights.first()) {
            (TableKind::Board { columns, rows, dark_corner }, Some(first)) => {
                let cells = [columns, rows].map(|cells| u32::from(cells.unsigned_abs()).max(1));
                Layout::Board(Board::new(style, cells, dark_corner, first, side), style)
            }
            _ => Layout::Table(Table::new(style, sights, side)),
        }
    }

    /// The draw list of a position.
    pub fn list(&self, sight: &Sight) -> DrawList {
        match self {
            Layout::Board(board, style) => board.list(sight, style.marks_last_move),
            Layout::Table(table) => table.list(sight),
        }
    }
}
