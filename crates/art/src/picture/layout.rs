//! Turns positions into draw lists.

use super::board::Board;
use super::draw_list::{Draw, DrawList, Ground};
use super::sight::Sight;
use super::style::{SIDES, Style};
use super::table::Table;
use crate::marks::MarkArt;
use crate::part::Part;
use session::Spot;

/// The layout of the positions of a game. All pictures show the same part of the table.
pub(super) enum Layout<'a> {
    Board(Board, &'a Style<'a>),
    Table(Table<'a>),
}

impl<'a> Layout<'a> {
    /// A layout with room for all of `sights`.
    pub(crate) fn of(sights: &[Sight], style: &'a Style<'a>) -> Layout<'a> {
        let least = if style.is_thumbnail() { 1 } else { *SIDES.start() };
        let side = style.side.clamp(least, *SIDES.end());
        let board = sights.first().and_then(|first| {
            if style.is_thumbnail() {
                Board::with_frame(first.game, first.below, 0.0, side)
            } else {
                Board::of(first.game, first.below, style.labels, side)
            }
        });
        board.map_or_else(
            || Layout::Table(Table::new(style, sights, side)),
            |board| Layout::Board(board, style),
        )
    }

    /// The draw list of a position.
    pub(crate) fn list(&self, sight: &Sight) -> DrawList {
        match self {
            Layout::Board(board, style) => list_board(board, sight, style),
            Layout::Table(table) => table.list(sight),
        }
    }
}

/// The draw list of a position on a board.
fn list_board(board: &Board, sight: &Sight, style: &Style) -> DrawList {
    let cell = board.cell;
    let marks = marks_of(sight, style.marks_last_move);
    let mut draws: Vec<Draw> = marks
        .into_iter()
        .filter_map(|(spot, art)| Some(Draw::at(board.mark_corner(spot, art)?, Part::Mark(art), cell)))
        .collect();
    let places: Vec<_> =
        sight.pieces.iter().filter_map(|piece| Some((piece, board.corner(piece.spot)?))).collect();
    // The foot of a piece is a little above the lower edge of its square.
    let foot = cell - cell / 4 - (cell as f32 * 0.14) as u32;
    let shadows = places.iter().filter(|_| !style.is_thumbnail());
    draws.extend(shadows.map(|(_, (left, top))| Draw::at((*left, top + foot), Part::PieceShadow, cell)));
    let pieces = places.into_iter();
    draws.extend(pieces.map(|(piece, at)| Draw::at(at, Part::Piece(piece.look, piece.owner), cell)));
    DrawList { size: board.size(), ground: Ground::Board(*board), draws }
}

/// Marks on squares, in drawing order.
fn marks_of(sight: &Sight, marks_last_move: bool) -> Vec<(Spot, MarkArt)> {
    let mut marked = Vec::new();
    if marks_last_move {
        match sight.last.as_slice() {
            [from, .., to] => marked.extend([(*from, MarkArt::LastFrom), (*to, MarkArt::LastTo)]),
            [only] => marked.push((*only, MarkArt::LastTo)),
            [] => {}
        }
    }
    let states = sight.marks.iter().map(|mark| (mark.spot, MarkArt::of(mark.kind)));
    // Leave out the mark of pieces that must capture: it only concerns the player.
    marked.extend(states.filter(|(_, art)| matches!(art, MarkArt::Check | MarkArt::Goal)));
    marked
}
