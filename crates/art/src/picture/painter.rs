//! Whatever paints the positions of a game: a board, or a table without edges.

use super::board::Board;
use super::sight::Sight;
use super::style::{PictureError, SIDES, Style};
use super::table::Table;
use crate::pixmap::Pixmap;
use session::TableKind;

/// Whatever paints the positions of a game, all in the same place.
pub(super) enum Painter<'a> {
    Board(Board<'a>),
    Table(Table<'a>),
}

impl<'a> Painter<'a> {
    /// One that has room for all of these.
    pub fn of(sights: &[Sight], style: &'a Style<'a>) -> Painter<'a> {
        let side = style.side.clamp(*SIDES.start(), *SIDES.end());
        let table = sights.first().map_or(TableKind::Dominoes, |sight| sight.game.table);
        match (table, sights.first()) {
            (TableKind::Board { columns, rows, dark_corner }, Some(first)) => {
                let cells = [columns, rows].map(|cells| u32::from(cells.unsigned_abs()).max(1));
                Painter::Board(Board::new(style, cells, dark_corner, first, side))
            }
            _ => Painter::Table(Table::new(style, sights, side)),
        }
    }

    pub fn paint(&mut self, sight: &Sight) -> Result<Pixmap, PictureError> {
        match self {
            Painter::Board(board) => Ok(board.paint(sight)?),
            Painter::Table(table) => Ok(table.paint(sight)),
        }
    }
}
